import { gte, sql } from 'drizzle-orm';
import { isTier } from '@/lib/rules/words/tiers';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Database } from './database';
import { enrollments } from './schema/enrollment-tables';
import { memberPolicies, members, policies, policyItems } from './schema/member-tables';
import { pastBaskets } from './schema/recommend-tables';

/**
 * The plans that `households` households of one kind chose together. Nothing in it leads to a person: no id, no site,
 * no agent, no group. Unknown members are null.
 */
export type Basket = {
  /** Plan ids, each once. */
  plans: readonly string[];
  portalId: string | null;
  tier: Tier;
  state: string | null;
  /** Youngest age of the applicant's age band. */
  ageFrom: number | null;
  households: number;
};

/** Newest enrollments that are counted: the figures do not get better beyond, and reading them takes time. */
const MAX_POLICIES = 50_000;

type Row = {
  portal_id: string | null;
  tier: string;
  state: string | null;
  band: number | null;
  plans: string;
  households: number;
};

/**
 * Loads what households chose together, over all sites: submitted enrollments since `since`, what existing members
 * hold, and the imported history (rules 1 §7.6). The database counts; no row about one household leaves it, and nothing
 * sealed is opened.
 */
export async function loadBaskets(store: Database, since: Date, bandStarts: readonly number[]): Promise<Basket[]> {
  const [submitted, held, earlier] = await Promise.all([
    countSubmitted(store, since, bandStarts),
    countHeld(store),
    store.db.select().from(pastBaskets).where(gte(pastBaskets.createdAt, since)),
  ]);
  const counted = [...submitted, ...held].flatMap((row) =>
    isTier(row.tier)
      ? [
          {
            plans: row.plans.split(','),
            portalId: row.portal_id,
            tier: row.tier,
            state: row.state,
            ageFrom: bandStarts[(row.band ?? 0) - 1] ?? null,
            households: row.households,
          },
        ]
      : [],
  );
  const imported = earlier.map(({ planIds, portalId, tier, state, ageFrom, households }) => {
    return { plans: planIds, portalId, tier, state, ageFrom, households };
  });
  return [...counted, ...imported];
}

/** The applicant's age is the one in the breakdown of the price, which holds no names. */
async function countSubmitted({ db }: Database, since: Date, bandStarts: readonly number[]): Promise<Row[]> {
  const starts = sql.join(
    bandStarts.map((age) => sql`${age}::int`),
    sql`, `,
  );
  const age = sql`(${policyItems.breakdown} -> 'people' -> 0 ->> 'age')::int`;
  const rows = await db.execute<Row>(sql`
    with chosen as (
      select ${policies.portalId} as portal_id, ${policies.tier} as tier, ${enrollments.state} as state,
        width_bucket(max(${age}), array[${starts}]) as band,
        string_agg(distinct ${policyItems.planId}, ',' order by ${policyItems.planId}) as plans
      from ${policies}
      join ${policyItems} on ${policyItems.policyId} = ${policies.id} and ${policyItems.kind} = 'plan'
      join ${enrollments} on ${enrollments.id} = ${policies.enrollmentId}
      where ${policies.createdAt} >= ${since.toISOString()}
      group by ${policies.id}, ${policies.portalId}, ${policies.tier}, ${policies.createdAt}, ${enrollments.state}
      order by ${policies.createdAt} desc
      limit ${MAX_POLICIES}
    )
    select portal_id, tier, state, band, plans, count(*)::int as households
    from chosen group by portal_id, tier, state, band, plans`);
  return [...rows];
}

/** Plans that a member holds now, without those whose enrollment is counted already. */
async function countHeld({ db }: Database): Promise<Row[]> {
  const rows = await db.execute<Row>(sql`
    with held as (
      select ${members.portalId} as portal_id,
        (array['IO', 'IS', 'IC', 'IF'])[max(array_position(array['IO', 'IS', 'IC', 'IF'], ${memberPolicies.tier}))] as tier,
        string_agg(distinct ${memberPolicies.planId}, ',' order by ${memberPolicies.planId}) as plans
      from ${memberPolicies}
      join ${members} on ${members.id} = ${memberPolicies.memberId}
      where ${memberPolicies.status} = 'ACTIVE' and ${memberPolicies.planId} is not null
        and not exists (select 1 from ${policies} where ${policies.id} = ${memberPolicies.policyId})
      group by ${members.id}, ${members.portalId}
    )
    select portal_id, tier, null as state, null::int as band, plans, count(*)::int as households
    from held group by portal_id, tier, plans`);
  return [...rows];
}
