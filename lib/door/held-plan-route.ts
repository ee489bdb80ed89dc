import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { Failure } from '@/lib/gateway/result';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { HELD_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute, goTo } from './route';
import { carry } from './seal';
import { contextOf, type Visit } from './visit';

const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal([HELD_INTENTS.open, HELD_INTENTS.pay]), policy: Id }),
  z.strictObject({ intent: z.literal(HELD_INTENTS.cancel), plan: Id, last_day: z.string().max(10).default('') }),
  z.strictObject({ intent: z.literal(HELD_INTENTS.phone), phone_number: z.string().max(200).default('') }),
  z.strictObject({ intent: z.literal([HELD_INTENTS.mine, HELD_INTENTS.notMine]), claim: Id }),
]);
type Given = z.infer<typeof Input>;
type HeldParts = DoorParts & { codec: () => CookieCodec };

const problemsOf = (failure: Failure | null): Record<string, string> =>
  failure?.kind === 'fields'
    ? Object.fromEntries(failure.fields.map((one) => [one.target_element, one.error_message]))
    : {};

/**
 * POST held-plan: the forms of a member's home, with and without scripts (decisions 256). `open` and `pay` give this browser a receipt of
 * the member's, as its mailed link does, and an enrollment that is under way here stays (decisions 103); the others change what is held.
 */
export function createHeldPlan(parts: HeldParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { site } = visit;
      const home = routes.page(site, 'memberHome');
      const values = { ...('phone_number' in given && { phone_number: given.phone_number }) };
      const typed = { page: home, form: 'held' as const, about: given.intent, values };
      const { id: userId, answer } = await enterOwn(request, visit, typed, parts.codec());
      if (answer) return answer;
      if ('policy' in given)
        return open(visit, { userId, policy: given.policy, intent: given.intent }, parts, requestId);
      const failure = await change(visit, { userId, given }, parts, requestId);
      const message = failure === null ? '' : failure.message || UNEXPECTED;
      // A deed is told at the top of the home, a refusal beside its button.
      const isAsked = failure !== null && given.intent === HELD_INTENTS.cancel;
      const page = isAsked ? routes.cancelPlan(site, given.plan) : home;
      const problems = problemsOf(failure);
      const told = { form: 'held' as const, about: given.intent, values: failure ? values : {}, problems, message };
      return goBack(visit, withForm(page, 'held'), told, parts.codec());
    });
}

type Change = Exclude<Given, { policy: string }>;

async function change(
  visit: Visit,
  { userId, given }: { userId: string; given: Change },
  parts: HeldParts,
  requestId: string,
): Promise<Failure | null> {
  const context = contextOf(visit, requestId);
  const mine = { user_id: userId };
  switch (given.intent) {
    case HELD_INTENTS.cancel: {
      const seen = given.last_day !== '' && { seen_last_day: given.last_day };
      return failureOf(await parts.call('cancelMemberPlan', { ...mine, held_id: given.plan, ...seen }, context));
    }
    case HELD_INTENTS.phone:
      return failureOf(await parts.call('changePhone', { ...mine, phone_number: given.phone_number }, context));
    default: {
      const isMine = given.intent === HELD_INTENTS.mine ? 1 : 0;
      return failureOf(await parts.call('answerClaim', { ...mine, claim_id: given.claim, is_mine: isMine }, context));
    }
  }
}

const failureOf = (result: { ok: true } | { ok: false; failure: Failure }): Failure | null =>
  result.ok ? null : result.failure;

async function open(
  visit: Visit,
  { userId, policy, intent }: { userId: string; policy: string; intent: 'open' | 'pay' },
  parts: HeldParts,
  requestId: string,
): Promise<Response> {
  const { site, session, client } = visit;
  const result = await parts.call(
    'openMemberPolicy',
    { user_id: userId, policy_id: policy },
    contextOf(visit, requestId),
  );
  const found = result.ok ? result.value.data : null;
  if (found === null || session === null) return goTo(routes.page(site, 'memberHome'));
  const isUnderWay = session.enrollmentId !== null;
  const base = carry(site, session);
  const start = {
    ...base,
    receiptFor: found.enrollment_id,
    ...(isUnderWay
      ? { enrollmentId: session.enrollmentId }
      : { agentId: found.agent_id ?? base.agentId, groupId: found.group_id ?? base.groupId }),
  };
  const { cookies } = await parts.sessions.start(site.key, start, client.https, session);
  return goOn(visit, intent === 'pay' ? routes.payment(site) : routes.receipt(site), cookies);
}
