import { and, desc, eq, gte, inArray, isNotNull, or } from 'drizzle-orm';
import type { MemberHome } from '@/lib/contract/member-home';
import { TOLD_DAYS } from '@/lib/rules/policies/coverage-change';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf, daysBefore } from '@/lib/rules/text/moments';
import { TOLD_STATES } from '@/lib/rules/words/change-kinds';
import type { Context } from '../../request-context';
import { openChange, type MemberChange } from '../../store/change-rows';
import { memberChanges } from '../../store/schema/change-tables';
import { toPeopleRecord, type PeopleRecord } from '../changes/people-record';
import { fullName } from '../steps/step-descriptors';

type ToldChange = MemberHome['changes'][number];

/** Changes told at most. */
const MOST = 20;

/**
 * The member's signed changes on which the rep or the group decides, newest first: those that wait, and for two weeks those that were approved or
 * declined (decisions 308). The member's own withdrawal is no news to them.
 */
export async function listToldChanges(context: Context, memberId: string): Promise<ToldChange[]> {
  const { state, decidedAt, signedAt, createdAt, id, kind } = memberChanges;
  const isNew = and(inArray(state, ['done', 'declined']), gte(decidedAt, daysBefore(context.now, TOLD_DAYS)));
  const rows = await context.store.db
    .select()
    .from(memberChanges)
    .where(
      and(
        eq(memberChanges.memberId, memberId),
        inArray(kind, ['people', 'address']),
        isNotNull(signedAt),
        or(eq(state, 'waiting'), isNew),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST);
  return rows.flatMap((row) => {
    const change = openChange(context.fields, row);
    return change === null ? [] : toToldChange(change);
  });
}

/** A change as the home tells it; none where no one decides. */
function toToldChange(change: MemberChange): ToldChange[] {
  const { id, policyId, state, signedAt, decidedAt } = change;
  const { decider, reason } = change.record as unknown as Pick<PeopleRecord, 'decider' | 'reason'>;
  const told = TOLD_STATES.find((one) => one === state);
  if (told === undefined || decider === 'nobody') return [];
  const people = change.kind === 'people' ? toPeopleRecord(change) : null;
  const onDay = (at: Date) => toWireDate(dayOf(at));
  return [
    {
      change_id: id,
      policy_id: people === null ? null : policyId,
      event: people?.event ?? 'move',
      name: people === null ? '' : fullName(people.relative.values),
      state: told,
      decided_by: decider,
      signed_on: onDay(signedAt ?? change.createdAt),
      decided_on: state === 'waiting' || decidedAt === null ? null : onDay(decidedAt),
      reason: state === 'declined' ? reason : '',
    },
  ];
}
