import { eq } from 'drizzle-orm';
import type { signRenewal as signEndpoint } from '@/lib/contract/renewal';
import type { InputOf } from '@/lib/contract/endpoint';
import { RENEWAL_STATEMENT } from '@/lib/rules/policies/renewal-statement';
import { env } from '@/lib/env';
import { formatMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { addDays } from '@/lib/rules/text/days-later';
import { messages } from '@/lib/rules/text/messages';
import { appendAudit } from '../../audit';
import { EnrollmentError, invalidFields } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import { buildRenewalSignedMail } from '../../mail/renewal-mail';
import { replanPayments } from '../../payments/plan-amounts';
import { done, type Context } from '../../request-context';
import { changeLives, loadHeld, ofPolicy } from '../../store/held-rows';
import { type Member, memberName } from '../../store/member-rows';
import { places } from '../../store/places';
import { loadRenewalsOf, lockOpen, type RenewalRow } from '../../store/renewal-rows';
import { memberPolicies, policies } from '../../store/schema/member-tables';
import { renewalSignatures } from '../../store/schema/renewal-tables';
import type { Handlers } from '../handlers';
import { canonicalJson, sha256 } from '../shared/hashes';
import { getCatalog } from '../shared/plan-catalog';
import { loadSiteContact } from '../shared/site-contact';
import { signedNameProblems } from '../shared/signed-by-name';
import { actorOf } from '../shared/signed-in-caller';
import { withWhatGoesAlong } from '../policies/cancelling';
import { requireSelf } from '../policies/read-home';
import { decide, type Decision } from './apply-renewals';
import { offerColumns } from './renewal-offer-columns';
import { loadBoard, toRenewal, type BoardPlan } from './read-renewal';
import { reviewRenewals } from './review-renewals';
import { tellRenewals } from './tell-renewals';

type Input = InputOf<typeof signEndpoint>;

/**
 * Signs what becomes of each plan at its renewal and lets it happen: payments follow at once (decisions 264). Refused as changed where
 * the board is not the one that was shown, or its last day is over; a second press finds nothing left to choose.
 */
export const signRenewal: Handlers['signRenewal'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  await tellChanged(context, member);
  await context.store.withTransaction(async () => {
    const first = await loadBoard(context, member);
    for (const policyId of new Set(first.map(({ row }) => row.policyId).sort())) await lockOpen(context, policyId);
    // As it stands now that nothing else can decide it.
    const plans = await loadBoard(context, member);
    const board = toRenewal(member, plans, context.today);
    if (board?.is_open !== true)
      throw new EnrollmentError(
        'conflict',
        'The last day to choose is over, or everything is chosen already. Nothing was changed.',
      );
    if (board.text_hash !== input.text_hash)
      throw new EnrollmentError('conflict', 'Your renewal has changed meanwhile. Please look at it again and sign.');
    const chosen = readChoices(input, plans);
    const unsigned = signedNameProblems(input, memberName(member.profile), messages.signature);
    if (unsigned.length > 0) throw invalidFields(unsigned);
    const along = await leaveAlong(context, chosen);
    const signatureId = await keepSignature(context, { member, input, chosen });
    for (const { plan, decision } of chosen)
      await decide(context, plan.row, { ...decision, signatureId }, actorOf(context));
    for (const { id, end } of along) {
      const ended = { type: 'ended', on: context.today, end, cause: 'request' } as const;
      await changeLives(context, eq(memberPolicies.id, id), ended, actorOf(context));
    }
    for (const policyId of new Set(chosen.map(({ plan }) => plan.row.policyId)))
      await replanPayments(context, policyId, actorOf(context));
    await tellSigned(context, { member, signatureId, chosen });
  });
  context.paymentsDue?.();
  return done;
};

/** Nothing is signed at figures that are not those of today: what changed is told anew first, and the press finds another board. */
async function tellChanged(context: Context, member: Member): Promise<void> {
  const open = await loadRenewalsOf(context, member.id, context.today);
  const changed = [];
  for (const policyId of new Set(
    open
      .filter(({ state }) => state === 'told')
      .map((row) => row.policyId)
      .sort(),
  ))
    changed.push(...(await reviewRenewals(context, policyId)));
  if (changed.length > 0) await tellRenewals(context, { memberId: member.id });
}

type Signed = { member: Member; signatureId: string; chosen: readonly Chosen[] };

/** Mails what was signed: what becomes of each plan, from when on, and at what price. */
async function tellSigned(context: Context, { member: { profile }, signatureId, chosen }: Signed): Promise<void> {
  const [first] = chosen;
  const [policy] = await context.store.db
    .select()
    .from(policies)
    .where(eq(policies.id, first?.plan.row.policyId ?? ''));
  if (!policy || profile.email === '') return;
  const contact = await loadSiteContact(context, policy);
  const plans = chosen.map(({ plan: { row, shown }, decision }) => ({
    name: shown.plan_name,
    line: signedLine({ ...row, ...decision.offer }, decision.leaves || row.kind === 'gone'),
  }));
  const url = `${contact.url}/member-home`;
  await enqueueMail(context, {
    ...buildRenewalSignedMail({ contact, name: memberName(profile), plans, url }),
    ...{ from: env().MAIL_FROM, to: profile.email, siteKey: policy.siteKey },
    kind: 'renewal-signed',
    dedupeKey: `renewal-signed/${signatureId}`,
  });
}

function signedLine({ day, planName, oldCents, newCents }: RenewalRow, isEnd: boolean): string {
  if (isEnd) return `Ends on ${formatDate(addDays(day, -1))}`;
  return `${planName ?? 'Goes on'} from ${formatDate(day)} on, ${formatMoney(newCents ?? oldCents)} a month`;
}

type Chosen = { plan: BoardPlan; words: string; decision: Omit<Decision, 'signatureId'> };

/** The choice for each plan that is open; one that is gone has none. Refused beside the plan where it is missing or no choice. */
function readChoices({ choices }: Input, plans: readonly BoardPlan[]): Chosen[] {
  const open = plans.filter(({ shown }) => shown.decided === null);
  const problems: { target_element: string; error_message: string }[] = [];
  const chosen = open.flatMap((plan): Chosen[] => {
    const { row, shown, levels } = plan;
    const choice = row.kind === 'gone' ? 'keep' : choices.find(({ renewal_id: id }) => id === row.id)?.choice;
    const level = levels.get(choice ?? '');
    if (choice === 'keep' || level?.pricingId === row.planPricingId)
      return [{ plan, words: `${shown.plan_name}: ${shown.line}`, decision: { leaves: false } }];
    if (choice === 'leave')
      return [{ plan, words: `${shown.plan_name}: ends before ${row.day}`, decision: { leaves: true } }];
    if (level) {
      const { planPricingId, planName, newCents, employerCents = null, payrollCents = null } = offerColumns(row, level);
      const offer = { planPricingId, planName, newCents, employerCents, payrollCents };
      return [
        {
          plan,
          words: `${shown.plan_name}: ${planName}, ${newCents} cents a month`,
          decision: { leaves: false, offer },
        },
      ];
    }
    problems.push({ target_element: `choice-${row.id}`, error_message: 'Choose what becomes of this plan.' });
    return [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return chosen;
}

/**
 * Riders and memberships end with the last plan that carries them: those whose own renewal is chosen now leave as well, the others are
 * answered with their last day.
 */
async function leaveAlong(context: Context, chosen: Chosen[]): Promise<{ id: string; end: string }[]> {
  const catalog = await getCatalog(context);
  const others: { id: string; end: string }[] = [];
  for (const [policyId, some] of Map.groupBy(chosen, ({ plan }) => plan.row.policyId)) {
    const rows = await loadHeld(context.store, ofPolicy(policyId));
    const isLeaving = (id: string) =>
      some.some(({ plan: { row }, decision }) => row.heldId === id && (decision.leaves || row.kind === 'gone'));
    const ending = rows.filter(({ id }) => isLeaving(id));
    const [first] = some;
    if (ending.length === 0 || !first) continue;
    const end = addDays(first.plan.row.day, -1);
    for (const { id } of withWhatGoesAlong(catalog, rows, ending).filter((row) => !isLeaving(row.id))) {
      const own = some.find(({ plan }) => plan.row.heldId === id);
      if (own) own.decision = { leaves: true };
      else others.push({ id, end });
    }
  }
  return others;
}

/** Keeps the words that were signed, all that was shown and what was chosen, sealed with their hash. */
async function keepSignature(
  context: Context,
  { member, input, chosen }: { member: Member; input: Input; chosen: readonly Chosen[] },
): Promise<string> {
  const id = context.ids.token(16);
  const content = canonicalJson({
    ...RENEWAL_STATEMENT,
    shown: chosen.map(({ plan }) => plan.shown),
    chosen: chosen.map(({ words }) => words),
    textHash: input.text_hash,
  });
  const { fields, caller, now } = context;
  await context.store.db.insert(renewalSignatures).values({
    id,
    memberId: member.id,
    siteKey: caller.siteKey ?? '',
    signerName: fields.seal(input.signature.trim(), places.renewalSigner(id)),
    content: fields.seal(content, places.renewalContent(id)),
    contentSha256: sha256(content),
    ip: caller.ip,
    userAgent: caller.userAgent,
    signedAt: now,
  });
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'renewal.sign',
    subject: `member:${member.id}`,
    siteKey: caller.siteKey,
    ip: caller.ip,
    data: { signature: id, contentSha256: sha256(content), plans: chosen.length },
  });
  return id;
}
