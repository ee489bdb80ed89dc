import { and, asc, eq, inArray } from 'drizzle-orm';
import { PROOF_TYPES } from '@/lib/contract/coverage-changes';
import type { ChangeKind } from '@/lib/rules/words/change-kinds';
import { appendAudit } from '../../audit';
import { EnrollmentError, invalid, notFound } from '../../api-error';
import { answer, done, resultOf, type Context } from '../../request-context';
import { moveChange, openChange, type MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import { loadMember, memberName, type Member, type MemberOwner } from '../../store/member-rows';
import { places } from '../../store/places';
import { changeProofs, memberChanges } from '../../store/schema/change-tables';
import { members, policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { actorOf, requireStaff } from '../shared/signed-in-caller';
import { holdMember } from './hold-self';
import { applyMove, reviewMove } from './move-apply';
import { toMoveRecord, toWireMove } from './move-record';
import { applyPeople, reviewAgain } from './people-apply';
import { toPeopleRecord, toWireChange, type PeopleRecord } from './people-record';
import { hasProof, loadMine } from './people-sign';
import { tellMember } from './tell-change';
import { tellMoved } from './tell-move';

const MOST = 50;

const ownedBy = (owner: MemberOwner) =>
  'agentId' in owner ? eq(members.agentId, owner.agentId) : eq(members.groupId, owner.groupId);

/** True for a change that this role decides on. */
const isTheirs = ({ record }: MemberChange, role: string): boolean =>
  (record as unknown as Pick<PeopleRecord, 'decider'>).decider === role;

export const listPeopleChanges: Handlers['listPeopleChanges'] = async (_input, context) => {
  const { by, owner } = requireStaff(context);
  const rows = await context.store.db
    .select({ change: memberChanges })
    .from(memberChanges)
    .innerJoin(members, eq(members.id, memberChanges.memberId))
    .where(
      and(
        ownedBy(owner),
        eq(members.active, true),
        inArray(memberChanges.kind, ['people', 'address']),
        eq(memberChanges.state, 'waiting'),
      ),
    )
    .orderBy(asc(memberChanges.createdAt), asc(memberChanges.id))
    .limit(MOST + 1);
  const changes = [];
  for (const { change: row } of rows.slice(0, MOST)) {
    const change = openChange(context.fields, row);
    const member = change && isTheirs(change, by.role) && (await loadMember(context, row.memberId, owner));
    if (!change || !member) continue;
    const event = change.kind === 'people' ? toPeopleRecord(change).event : ('move' as const);
    changes.push({
      change_id: change.id,
      member: memberName(member.profile),
      event,
      asked_at: change.createdAt.toISOString(),
    });
  }
  if (changes.length > 0) await audit(context, 'changes.list', `${by.role}:${by.id}`, { shown: changes.length });
  return answer({ changes, more: rows.length > MOST ? '1' : '0' });
};

async function audit(context: Context, action: string, subject: string, data: Record<string, string | number>) {
  const { siteKey, ip } = context.caller;
  await appendAudit(context, { actor: actorOf(context), action, subject, siteKey, ip, data });
}

type Decided = Extract<ChangeKind, 'people' | 'address'>;

/** A signed change of a member of the caller's, which the caller's role decides on; 404 for all others. */
async function loadTheirs(
  context: Context,
  changeId: string,
  kinds: readonly Decided[] = ['people'],
  lock: 'update' | null = null,
) {
  const { by, owner } = requireStaff(context);
  const query = context.store.db.select().from(memberChanges).where(eq(memberChanges.id, changeId));
  const [row] = lock === null ? await query : await query.for(lock);
  const change = row ? openChange(context.fields, row) : null;
  const member = change && (await loadMember(context, change.memberId, owner));
  const isSigned = change !== null && change.signedAt !== null && kinds.some((kind) => kind === change.kind);
  if (!change || !member || !isSigned || !isTheirs(change, by.role)) throw notFound('change');
  return { change, member, owner };
}

export const getChangeToDecide: Handlers['getChangeToDecide'] = async (input, context) => {
  const { change, member } = await loadTheirs(context, input.change_id);
  const rows = await loadHeld(context.store, ofPolicy(change.policyId ?? ''));
  const wire = toWireChange(change, rows, await hasProof(context, change.id));
  await audit(context, 'change.read', `policy:${change.policyId}`, { change: change.id });
  return resultOf({ ...wire, member: memberName(member.profile) });
};

export const getChangeProof: Handlers['getChangeProof'] = async (input, context) => {
  const { change_id: id, user_id: self } = input;
  const { change } = await (self === undefined ? loadTheirs(context, id) : loadMine(context, self, id));
  const [proof] = await context.store.db.select().from(changeProofs).where(eq(changeProofs.changeId, change.id));
  const contentType = PROOF_TYPES.find((one) => one === proof?.contentType);
  if (!proof || contentType === undefined) throw notFound('proof');
  await audit(context, 'change.proof-read', `policy:${change.policyId}`, { change: change.id, sha256: proof.sha256 });
  const bytes = context.fields.openBytes(proof.content, places.changeProof(change.id));
  return resultOf({ content_type: contentType, content: Buffer.from(bytes).toString('base64') });
};

export const decidePeopleChange: Handlers['decidePeopleChange'] = async (input, context) => {
  const { decision, reason } = input;
  if (decision === 'decline' && reason.trim() === '')
    throw invalid(['reason', 'Say why, so that the member can act on it']);
  await context.store.withTransaction(async () => {
    const kinds: readonly Decided[] = ['people', 'address'];
    // The member's row first, as the member's own presses hold it.
    await holdMember(context, (await loadTheirs(context, input.change_id, kinds)).member.id);
    const { change, member } = await loadTheirs(context, input.change_id, kinds, 'update');
    if (change.state !== 'waiting') throw decidedAlready(change);
    if (decision === 'approve') {
      await approve(context, change, member);
      return;
    }
    const declined = { ...change, record: { ...change.record, reason: reason.trim() } };
    await moveChange(context, change.id, {
      state: 'declined',
      record: declined.record,
      decidedAt: context.now,
      decidedBy: actorOf(context),
    });
    await audit(context, 'change.decline', `policy:${change.policyId}`, { change: change.id });
    if (change.kind === 'address') await tellMoved(context, declined, { member, state: 'declined' });
    else await tellMember(context, declined, 'declined');
  });
  context.paymentsDue?.();
  return done;
};

async function approve(context: Context, change: MemberChange, member: Member): Promise<void> {
  if (change.kind === 'address') return applyMove(context, change, await reviewMove(context, member, change));
  await applyPeople(context, change, await reviewAgain(context, member, change));
  await tellMember(context, change, 'done');
}

/** A move, with the plans alone that were bought from the caller: a group sees no other plan of its people (decisions 257). */
export const getMoveToDecide: Handlers['getMoveToDecide'] = async (input, context) => {
  const { change, member, owner } = await loadTheirs(context, input.change_id, ['address']);
  const { policies: ids } = toMoveRecord(change);
  const found = await context.store.db
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        inArray(policies.id, ids),
        'agentId' in owner ? eq(policies.agentId, owner.agentId) : eq(policies.groupId, owner.groupId),
      ),
    );
  await audit(context, 'change.read', `policy:${change.policyId}`, { change: change.id });
  const { blocked: _b, ...move } = toWireMove(change, (id) => found.some((one) => one.id === id));
  return resultOf({ ...move, member: memberName(member.profile) });
};

function decidedAlready({ state }: MemberChange): EnrollmentError {
  const words = { done: 'approved', declined: 'declined', withdrawn: 'taken back by the member' }[state as string];
  return new EnrollmentError('conflict', `This change was ${words ?? 'decided'} meanwhile.`);
}
