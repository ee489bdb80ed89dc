import { eq } from 'drizzle-orm';
import { MOST_PROOF, type PROOF_TYPES } from '@/lib/contract/coverage-changes';
import { isChargedMethod } from '@/lib/rules/words/payment-kinds';
import { changeStatement } from '@/lib/rules/policies/change-statement';
import { sumCents } from '@/lib/rules/money/money';
import { parseDateText } from '@/lib/rules/text/date-text';
import { textOf } from '@/lib/rules/fields/field-definition';
import { invalid, notFound } from '../../api-error';
import { answer, done, resultOf, type Context } from '../../request-context';
import { loadChange, moveChange, type MemberChange } from '../../store/change-rows';
import { places } from '../../store/places';
import type { Member } from '../../store/member-rows';
import { changeProofs } from '../../store/schema/change-tables';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { sha256 } from '../shared/hashes';
import { fullName } from '../steps/step-descriptors';
import { noteChange } from './note-change';
import { applyPeople, changed, reviewAgain } from './people-apply';
import { statedPlans, toldDay, toPeopleRecord, toWireChange } from './people-record';
import { loadPeopleSubject, type PeopleSubject } from './people-subject';
import { keepSigned, signChange, type SignedInput } from './sign-change';
import { tellMember, tellWhoDecides } from './tell-change';

type Lock = 'update' | null;

/** A change of the signed-in member; 404 for all others. */
export async function loadMine(context: Context, userId: string, changeId: string, lock: Lock = null) {
  const member = await requireSelf(context, userId);
  const change = await loadChange(context, { id: changeId, memberId: member.id }, lock);
  if (change === null) throw notFound('change');
  return { member, change };
}

export async function hasProof({ store }: Pick<Context, 'store'>, changeId: string): Promise<boolean> {
  const found = await store.db
    .select({ id: changeProofs.changeId })
    .from(changeProofs)
    .where(eq(changeProofs.changeId, changeId));
  return found.length > 0;
}

function wordingOf(change: MemberChange, { held }: PeopleSubject): string {
  const { event, eventOn, relative } = toPeopleRecord(change);
  const { paymentMethod: method } = held.policy;
  return changeStatement({
    event,
    eventOn,
    name: fullName(relative.values),
    birthdate: parseDateText(textOf(relative.values, 'birthdate')) ?? '',
    effectiveOn: toldDay(change, toPeopleRecord(change)),
    plans: statedPlans(change, held.rows),
    refundCents: sumCents(change.outcome.map(({ refundCents }) => refundCents)),
    method: isChargedMethod(method) ? method : null,
  });
}

export const getPeopleChange: Handlers['getPeopleChange'] = async (input, context) => {
  const { member, change } = await loadMine(context, input.user_id, input.change_id);
  const subject = await loadPeopleSubject(context, member, change.policyId ?? '');
  const statement = wordingOf(change, subject);
  const wire = toWireChange(change, subject.held.rows, await hasProof(context, change.id));
  return resultOf({ ...wire, statement, text_hash: sha256(statement) });
};

/** The kind of a file by its first bytes, whatever it is called; null for any other. */
function typeOf(bytes: Uint8Array): (typeof PROOF_TYPES)[number] | null {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return starts(0xff, 0xd8, 0xff) ? 'image/jpeg' : null;
}

export const addChangeProof: Handlers['addChangeProof'] = async (input, context) => {
  const bytes = Buffer.from(input.proof, 'base64');
  const contentType = typeOf(bytes);
  if (contentType === null) throw invalid(['proof', 'Choose a PDF, a JPEG or a PNG']);
  if (bytes.length > MOST_PROOF) throw invalid(['proof', 'Choose a file of at most 4 MB']);
  await context.store.withTransaction(async (tx) => {
    const { change } = await loadMine(context, input.user_id, input.change_id, 'update');
    if (change.state !== 'draft' && change.state !== 'waiting') throw changed();
    const content = context.fields.sealBytes(bytes, places.changeProof(change.id));
    const values = { contentType, content, sha256: sha256(bytes), createdAt: context.now };
    await tx
      .insert(changeProofs)
      .values({ changeId: change.id, ...values })
      .onConflictDoUpdate({ target: changeProofs.changeId, set: values });
    await noteChange(context, change, 'change.proof', { sha256: values.sha256, size: bytes.length });
  });
  return done;
};

export const signPeopleChange: Handlers['signPeopleChange'] = async (input, context) => {
  const state = await context.store.withTransaction(async () => {
    const { member, change } = await loadMine(context, input.user_id, input.change_id, 'update');
    // A second press finds it signed.
    if (change.state === 'waiting' || change.state === 'done') return change.state;
    if (change.state !== 'draft') throw changed();
    return sign(context, member, change, input);
  });
  context.paymentsDue?.();
  return answer({ state });
};

async function sign(context: Context, member: Member, change: MemberChange, input: SignedInput) {
  const reviewed = await reviewAgain(context, member, change);
  const record = toPeopleRecord(change);
  if (record.decider !== 'nobody' && !(await hasProof(context, change.id)))
    throw invalid(['proof', 'Add the paper that proves it first']);
  const wording = wordingOf(change, reviewed.subject);
  const { policy } = reviewed.subject.held;
  // People are sealed: the row of the consent has the hash, the change's own record the words.
  const withoutPeople = `A change of who is covered, ${change.id}. Its exact words are sealed with it.`;
  const signed = await signChange(context, input, { member, policy, kind: 'people', wording, withoutPeople });
  const kept = await keepSigned(context, change, signed, { event: record.event, text: sha256(wording) });
  if (record.decider === 'nobody') {
    await applyPeople(context, kept, reviewed);
    await tellMember(context, kept, 'done');
    return 'done' as const;
  }
  await tellMember(context, kept, 'waiting');
  await tellWhoDecides(context, kept);
  return 'waiting' as const;
}

export const withdrawPeopleChange: Handlers['withdrawPeopleChange'] = async (input, context) => {
  await context.store.withTransaction(async () => {
    const { change } = await loadMine(context, input.user_id, input.change_id, 'update');
    if (change.state === 'withdrawn') return;
    if (change.state !== 'draft' && change.state !== 'waiting') throw changed();
    await moveChange(context, change.id, { state: 'withdrawn' });
    await noteChange(context, change, 'change.withdraw');
  });
  return done;
};
