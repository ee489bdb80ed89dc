import type { changePayment as changeEndpoint } from '@/lib/contract/member-details';
import type { InputOf } from '@/lib/contract/endpoint';
import { textOf } from '@/lib/rules/fields/field-definition';
import { cardNotKept } from '@/lib/rules/money/refusal-words';
import { appendAudit } from '../../audit';
import { EnrollmentError, refusal } from '../../api-error';
import { buildPaymentChangedMail } from '../../mail/change-mail';
import { enqueueMail } from '../../mail/outbox';
import { keepCard, type CardToKeep } from '../../payments/keep-card';
import { moveToSource } from '../../payments/plan-amounts';
import { done, type Context } from '../../request-context';
import { addChange, loadChange, moveChange, withdrawDraft, type NewSource } from '../../store/change-rows';
import { type Member, memberName } from '../../store/member-rows';
import { consents } from '../../store/schema/enrollment-tables';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { sha256 } from '../shared/hashes';
import { actorOf } from '../shared/signed-in-caller';
import { unanswered } from '../submission/first-payment';
import { keepMethod, methodOf, readGiven, type Given } from '../submission/given-source';
import { keepSource, type SourceRecord } from '../submission/keep-payment-source';
import { loadPolicyMember } from '../submission/policy-member';
import { firstDay, loadPaid, newAuthorization, type Paid } from './payment-change';

type Input = InputOf<typeof changeEndpoint>;

/** A change as its sealed record has it, from the first press until it is done. */
type Begun = {
  seen: string;
  shown: Given['shown'];
  pays: NewSource;
  file: SourceRecord;
  wording: string;
  textSha256: string;
  opened: CardToKeep['opened'];
};

/**
 * Has the payments to come of a policy taken from another card or account (decisions 272): an account at once, a card once its processor
 * keeps it, which may ask the person's bank. Planned payments move under the enrollment's lock; one that is under way stays where it is.
 */
export const changePayment: Handlers['changePayment'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const mine = { memberId: member.id, policyId: input.policy_id };
  const paid = await loadPaid(context, mine);
  assertAsSeen(paid, input.seen);
  if (input.confirmed === 1) {
    if (paid.draft === null || paid.draft.record['seen'] !== input.seen) throw moved();
    await keepAndMove(context, member, paid, paid.draft.id);
    return done;
  }
  const method = await methodOf(context, input);
  const shown = newAuthorization(context, paid, method);
  if (input.authorization_text_hash !== shown.authorization_text_hash)
    throw refusal('textsChanged', 'The payment authorization has changed. Please read it again and accept it.');
  const given = await readGiven(context, method, input);
  const begun = await toBegun(context, { input, given, member, words: shown.authorization });
  const id = context.ids.token(16);
  await addChange(context, {
    id,
    memberId: member.id,
    policyId: paid.policy.id,
    siteKey: paid.policy.siteKey,
    kind: 'payment',
    state: 'draft',
    record: begun as unknown as JsonObject,
    createdAt: context.now,
  });
  await keepAndMove(context, member, paid, id);
  return done;
};

const moved = () =>
  new EnrollmentError('conflict', 'How you pay has changed meanwhile. Please look at it again before you change it.');

function assertAsSeen({ seen, isDue }: Paid, told: string): void {
  if (isDue)
    throw new EnrollmentError('conflict', 'A payment did not come. Please pay it first: that changes this too.');
  if (seen !== told) throw moved();
}

type Told = { input: Input; given: Given; member: Member; words: string };

async function toBegun(context: Context, { input, given, member, words }: Told): Promise<Begun> {
  const { source, shown } = given;
  const isCard = source.kind === 'card';
  const wording = `${words} (ending in ${shown.last4})`;
  return {
    seen: input.seen,
    shown,
    pays: { method: shown.method, processor: isCard ? (context.processor?.name ?? '') : 'ach', source },
    file: isCard ? toCard(given, member) : await toBank(context, given),
    wording,
    textSha256: sha256(wording),
    opened: null,
  };
}

/** The card as the member's file has it, in the member's own name. */
function toCard({ shown, values }: Given, { profile }: Member): SourceRecord {
  const { brandOrBank: brand, last4, token } = shown;
  const [month, year] = [textOf(values, 'expiration_month'), textOf(values, 'expiration_year')];
  return {
    kind: 'card',
    label: `${brand} ending in ${last4}`,
    data: {
      token,
      brand,
      last4,
      customer: null,
      name_on_cc: memberName(profile),
      expiration_month: month,
      expiration_year: year,
    },
  };
}

/** The account as the member's file has it, with the name of its bank where the directory knows it. */
async function toBank({ lookups }: Context, { shown, values }: Given): Promise<SourceRecord> {
  const routing = textOf(values, 'routing_number');
  const bank = (await lookups.bankName(routing).catch(() => null)) ?? 'Bank account';
  const type = textOf(values, 'account_type');
  return {
    kind: 'bank',
    label: `${bank}, ${type} ending in ${shown.last4}`,
    data: {
      account_name: textOf(values, 'account_name'),
      account_holder_type: 'individual',
      account_type: type,
      bank_name: bank,
      account_number: textOf(values, 'account_number'),
      bank_routing: routing,
    },
  };
}

/** Has a card kept by its processor, outside any transaction, and lets the change happen then. */
async function keepAndMove(context: Context, member: Member, paid: Paid, id: string): Promise<void> {
  const change = await loadChange(context, { id, memberId: member.id });
  const begun = change?.record as unknown as Begun | undefined;
  if (change?.state !== 'draft' || begun === undefined) throw moved();
  try {
    const ready = begun.pays.source.kind === 'card' ? await keptCard(context, paid, { id, begun }) : begun;
    await context.store.withTransaction(async () => {
      const now = await loadPaid(context, { memberId: member.id, policyId: paid.policy.id }, 'update');
      const still = await loadChange(context, { id, memberId: member.id }, 'update');
      if (still?.state !== 'draft') throw moved();
      assertAsSeen(now, begun.seen);
      await move(context, member, now, { id, begun: ready });
    });
  } catch (error) {
    // What cannot go on is not kept: it has a card or an account in it.
    if (!(error instanceof EnrollmentError && ASKED_AGAIN.includes(error.code))) await withdrawDraft(context, id);
    throw error;
  }
  context.paymentsDue?.();
}

/** Refusals after which the same card is gone on with. */
const ASKED_AGAIN = ['stepUp', 'unavailable'];

async function keptCard(
  context: Context,
  { policy, planned, recurring, contact }: Paid,
  to: { id: string; begun: Begun },
) {
  const { id, begun } = to;
  const { processor } = context;
  const { source } = begun.pays;
  if (source.kind !== 'card' || processor === null || processor.name !== begun.pays.processor) throw moved();
  let { opened } = begun;
  const note = async (told: NonNullable<Begun['opened']>) => {
    opened = told;
    await moveChange(context, id, { state: 'draft', record: { ...begun, opened } as unknown as JsonObject });
  };
  const card: CardToKeep = {
    key: id,
    token: source.token,
    amountCents: planned[0]?.amountCents ?? recurring,
    returnAddress: `${contact.url}/change-payment?${new URLSearchParams({ policy: policy.id }).toString()}`,
    opened,
  };
  const kept = await keepCard(processor, card, note).catch((error: unknown) =>
    unanswered(error, 'Nothing has changed.'),
  );
  if (kept.outcome === 'step-up')
    throw refusal('stepUp', 'Your bank asks you to confirm this card. Nothing is charged.', { address: kept.address });
  if (kept.outcome === 'refused') throw refusal('paymentRefused', cardNotKept(kept.code), { code: kept.code });
  const customer = opened?.customer ?? null;
  const pays: NewSource = { ...begun.pays, source: { ...source, customer } };
  return { ...begun, opened, pays, file: { ...begun.file, data: { ...begun.file.data, customer } } };
}

/** The change itself, in its transaction: payments, receipt, file, the words that were accepted, the mail and the log. */
async function move(context: Context, member: Member, paid: Paid, to: { id: string; begun: Begun }): Promise<void> {
  const { policy, record } = paid;
  const { begun, id } = to;
  const actor = actorOf(context);
  const notBefore = firstDay(context, begun.shown.method);
  await moveToSource(context, policy.id, begun.pays, { actor, notBefore });
  await keepMethod(context, { policy, record }, begun.shown);
  await keepSource(context, member.id, begun.file);
  await context.store.db.insert(consents).values({
    id: context.ids.token(16),
    enrollmentId: policy.enrollmentId,
    kind: 'payment-authorization',
    textKey: `change-payment-${begun.shown.method} 1`,
    textSha256: begun.textSha256,
    wording: begun.wording,
    eprocess: policy.eprocess,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    acceptedAt: context.now,
  });
  await moveChange(context, id, {
    state: 'done',
    effectiveOn: context.today,
    signedAt: context.now,
    decidedAt: context.now,
    decidedBy: actor,
    record: { ...begun, ip: context.caller.ip, at: context.now.toISOString() } as unknown as JsonObject,
  });
  await tell(context, paid, to);
  await appendAudit(context, {
    actor,
    action: 'payment.change',
    subject: `policy:${policy.id}`,
    siteKey: policy.siteKey,
    ip: context.caller.ip,
    data: { change: id, method: begun.shown.method, was: paid.method },
  });
}

async function tell(context: Context, { policy }: Paid, { id, begun }: { id: string; begun: Begun }): Promise<void> {
  const reached = await loadPolicyMember(context, policy.id);
  if (reached === null) return;
  const { contact, name, addressed } = reached;
  const words = buildPaymentChangedMail({
    contact,
    name,
    policyId: policy.id,
    authorization: begun.wording,
    url: `${contact.url}/member-home`,
  });
  await enqueueMail(context, { ...words, ...addressed, kind: 'payment-change', dedupeKey: `payment-change/${id}` });
}
