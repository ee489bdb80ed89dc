import { answer, resultOf, type Context } from '../../request-context';
import { invalid, notFound } from '../../api-error';
import { loadChange, type MemberChange } from '../../store/change-rows';
import type { Member } from '../../store/member-rows';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { sha256 } from '../shared/hashes';
import { holdSelf } from './hold-self';
import { applyMove, reviewMove } from './move-apply';
import { isBlocked } from './move-prices';
import { toMoveRecord, toWireMove, wordingOfMove } from './move-record';
import { changed } from './people-apply';
import { keepSigned, signChange, type SignedInput } from './sign-change';
import { tellWhoDecides } from './tell-change';
import { tellMoved } from './tell-move';

export const getAddressChange: Handlers['getAddressChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const change = await loadChange(context, { id: input.change_id, memberId: member.id });
  // What was taken back before it was signed has nothing left to show.
  if (change === null) throw notFound('change');
  const statement = wordingOfMove({ record: toMoveRecord(change) });
  return resultOf({ ...toWireMove(change), statement, text_hash: sha256(statement) });
};

export const signAddressChange: Handlers['signAddressChange'] = async (input, context) => {
  const state = await context.store.withTransaction(async () => {
    const member = await holdSelf(context, input.user_id);
    const change = await loadChange(context, { id: input.change_id, memberId: member.id }, 'update');
    if (change === null) throw notFound('change');
    // A second press finds it signed.
    if (change.state === 'waiting' || change.state === 'done') return change.state;
    if (change.state !== 'draft') throw changed();
    return sign(context, member, change, input);
  });
  context.paymentsDue?.();
  return answer({ state });
};

async function sign(context: Context, member: Member, change: MemberChange, input: SignedInput) {
  const record = toMoveRecord(change);
  if (isBlocked(record.plans)) throw invalid(['signature', 'A plan cannot go along. Nothing can be signed before']);
  const reviewed = await reviewMove(context, member, change);
  const wording = wordingOfMove({ record });
  // The address is sealed: the row of the consent has the hash, the change's own record the words.
  const withoutPeople = `A move, ${change.id}. Its exact words are sealed with it.`;
  const priced = reviewed.subjects.filter(({ held }) =>
    reviewed.plans.some(({ policyId, outcome }) => outcome !== null && policyId === held.policy.id),
  );
  let signed: JsonObject = {};
  for (const { held } of priced)
    signed = await signChange(context, input, { member, policy: held.policy, kind: 'address', wording, withoutPeople });
  const kept = await keepSigned(context, change, signed, { event: 'move', text: sha256(wording) });
  if (record.decider === 'nobody') {
    await applyMove(context, kept, reviewed);
    return 'done' as const;
  }
  await tellMoved(context, kept, { member, state: 'waiting' });
  await tellWhoDecides(context, kept);
  return 'waiting' as const;
}
