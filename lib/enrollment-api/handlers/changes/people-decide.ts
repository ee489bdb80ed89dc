import { and, asc, eq } from 'drizzle-orm';
import { PROOF_TYPES } from '@/lib/contract/coverage-changes';
import { appendAudit } from '../../audit';
import { EnrollmentError, invalid, notFound } from '../../api-error';
import { answer, done, resultOf, type Context } from '../../request-context';
import { moveChange, openChange, type MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import { loadMember, memberName, type MemberOwner } from '../../store/member-rows';
import { places } from '../../store/places';
import { changeProofs, memberChanges } from '../../store/schema/change-tables';
import { members } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { actorOf, requireStaff } from '../shared/signed-in-caller';
import { applyPeople, reviewAgain } from './people-apply';
import { toPeopleRecord, toWireChange, type PeopleRecord } from './people-record';
import { hasProof, loadMine } from './people-sign';
import { tellMember } from './tell-change';

const MOST = 50;

const ownedBy = (owner: MemberOwner) =>
  'agentId' in owner ? eq(members.agentId, owner.agentId) : eq(members.groupId, owner.groupId);

/** True for a change that this role decides on. */
const isTheirs = ({ decider }: PeopleRecord, role: string): boolean => decider === role;

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
        eq(memberChanges.kind, 'people'),
        eq(memberChanges.state, 'waiting'),
      ),
    )
    .orderBy(asc(memberChanges.createdAt), asc(memberChanges.id))
    .limit(MOST + 1);
  const changes = [];
  for (const { change: row } of rows.slice(0, MOST)) {
    const change = openChange(context.fields, row);
    const member =
      change && isTheirs(toPeopleRecord(change), by.role) && (await loadMember(context, row.memberId, owner));
    if (!change || !member) continue;
    const { event } = toPeopleRecord(change);
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

/** A signed change of a member of the caller's, which the caller's role decides on; 404 for all others. */
async function loadTheirs(context: Context, changeId: string, lock: 'update' | null = null) {
  const { by, owner } = requireStaff(context);
  const query = context.store.db.select().from(memberChanges).where(eq(memberChanges.id, changeId));
  const [row] = lock === null ? await query : await query.for(lock);
  const change = row ? openChange(context.fields, row) : null;
  const member = change && (await loadMember(context, change.memberId, owner));
  const isSigned = change !== null && change.signedAt !== null && change.kind === 'people';
  if (!change || !member || !isSigned || !isTheirs(toPeopleRecord(change), by.role)) throw notFound('change');
  return { change, member };
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
    const { change, member } = await loadTheirs(context, input.change_id, 'update');
    if (change.state !== 'waiting') throw decidedAlready(change);
    if (decision === 'approve') {
      await applyPeople(context, change, await reviewAgain(context, member, change));
      await tellMember(context, change, 'done');
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
    await tellMember(context, declined, 'declined');
  });
  context.paymentsDue?.();
  return done;
};

function decidedAlready({ state }: MemberChange): EnrollmentError {
  const words = { done: 'approved', declined: 'declined', withdrawn: 'taken back by the member' }[state as string];
  return new EnrollmentError('conflict', `This change was ${words ?? 'decided'} meanwhile.`);
}
