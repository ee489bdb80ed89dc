import * as z from 'zod';
import { checkSignInCode, normalizeCode, UNKNOWN_RECEIPT_CODE } from '@/lib/rules/text/code-text';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { RECEIPT_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterRoute } from './route';
import { carry } from './seal';
import { contextOf, type Visit } from './visit';

const token = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/);
const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(RECEIPT_INTENTS.send), token }),
  z.strictObject({
    intent: z.literal(RECEIPT_INTENTS.open),
    token,
    challenge: z.string().max(128),
    code: z.string().max(64).default(''),
  }),
]);
type Given = z.infer<typeof Input>;
type ReceiptParts = DoorParts & { codec: () => CookieCodec };

const TOO_MANY = 'Too many tries. Please wait a while and try again.';
const NO_MAIL = 'The code could not be sent now. Please try again in a few minutes.';

/**
 * POST receipt-link: the form of a receipt's permanent page, with and without scripts (decisions 60, 188). `send` mails a code to
 * the address on the receipt; `open` takes it and gives this browser the receipt, in a session with a new id. An enrollment
 * that is under way here stays (decisions 103).
 */
export function createReceiptLink(parts: ReceiptParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const challenge = input.intent === 'open' ? input.challenge : null;
      const tried = { code: input.token, challenge };
      const limit = await takeCodeTry('sign-in', visit, tried, parts);
      if (!limit.ok) return back(visit, input, { message: TOO_MANY }, parts);
      const { response, isRight } =
        input.intent === 'send'
          ? await send(visit, input, parts, requestId)
          : await open(visit, input, parts, requestId);
      await limit.settle(isRight);
      return response;
    });
}

type Outcome = { response: Response; isRight: boolean };

async function send(visit: Visit, input: Given, parts: ReceiptParts, requestId: string): Promise<Outcome> {
  const result = await parts.call('requestReceiptCode', { token: input.token }, contextOf(visit, requestId));
  if (!result.ok) {
    const isMany = result.failure.kind === 'coded' && result.failure.code === 'tooManyTries';
    return { response: await back(visit, input, { message: isMany ? TOO_MANY : NO_MAIL }, parts), isRight: true };
  }
  const { data } = result.value;
  // An unknown link reads the same as a known one; only its code never comes.
  const values = { challenge: data?.challenge ?? 'none' };
  return { response: await back(visit, input, { values }, parts), isRight: data !== null };
}

async function open(
  visit: Visit,
  input: Extract<Given, { intent: 'open' }>,
  parts: ReceiptParts,
  requestId: string,
): Promise<Outcome> {
  const { site, session, client } = visit;
  const code = normalizeCode(input.code);
  const values = { challenge: input.challenge };
  const missing = checkSignInCode(code);
  if (missing !== null)
    return { response: await back(visit, input, { values, problems: { code: missing } }, parts), isRight: true };
  const given = { token: input.token, challenge: input.challenge, code };
  const result = await parts.call('openReceipt', given, contextOf(visit, requestId));
  if (!result.ok) return { response: await back(visit, input, { values, message: NO_MAIL }, parts), isRight: true };
  const { data: found } = result.value;
  if (found === null) {
    const problems = { code: UNKNOWN_RECEIPT_CODE };
    return { response: await back(visit, input, { values, problems }, parts), isRight: false };
  }
  const base = carry(site, session);
  const isUnderWay = session !== null && session.enrollmentId !== null;
  const start = {
    ...base,
    gate: base.gate === 'none' && site.gate === 'code' ? ('resumed' as const) : base.gate,
    receiptFor: found.enrollment_id,
    ...(isUnderWay
      ? { enrollmentId: session.enrollmentId }
      : { agentId: found.agent_id ?? base.agentId, groupId: found.group_id ?? base.groupId }),
  };
  const { cookies } = await parts.sessions.start(site.key, start, client.https, session);
  return { response: goOn(visit, routes.receipt(site), cookies), isRight: true };
}

function back(
  visit: Visit,
  { token: named }: Given,
  told: Partial<Pick<RefusedForm, 'values' | 'problems' | 'message'>>,
  parts: ReceiptParts,
): Promise<Response> {
  const page = withForm(routes.receiptLink(visit.site, named), 'receipt');
  const refused = { form: 'receipt' as const, about: '', values: {}, problems: {}, message: '', ...told };
  return goBack(visit, page, refused, parts.codec());
}
