import { eq } from 'drizzle-orm';
import { toPaydays } from '@/lib/rules/money/paydays';
import type { Contribution, Employer } from '../../rating/employer';
import type { Database } from '../../store/database';
import { contributions } from '../../store/schema/rate-tables';
import { groups } from '../../store/schema/site-tables';

type PartRow = Awaited<ReturnType<typeof loadContributions>>[number];

/** The contributions of all groups that are in business, in an order of their own. */
export async function loadContributions({ db }: Database) {
  const { groupId, planId, level, tier, employeeClass, percent, amount } = contributions;
  return db
    .select({
      ...{ groupId, planId, level, tier, employeeClass, percent, amount },
      ...{ name: groups.name, paydays: groups.paydays },
    })
    .from(contributions)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(eq(groups.active, true))
    .orderBy(groupId, planId, level, tier, employeeClass);
}

/** Rows by the group whose employer pays, for employees whose class is not known. */
export function toEmployers(rows: readonly PartRow[]): ReadonlyMap<string, Employer> {
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map(
    [...byGroup].flatMap(([groupId, parts]) => {
      const [first] = parts;
      if (!first) return [];
      const { name, paydays } = first;
      const terms = { name, paydays: toPaydays(paydays), employeeClass: null };
      return [[groupId, { ...terms, contributions: parts.flatMap(toContribution) }] as const];
    }),
  );
}

function toContribution({ planId, level, tier, employeeClass, percent, amount }: PartRow): Contribution[] {
  const of = { planId, pricingId: level, tier, employeeClass };
  if (percent !== null) return [{ ...of, basisPoints: percent }];
  return amount === null ? [] : [{ ...of, cents: amount }];
}

/** The employer of a group, where it pays a part of some plan, for employees of the class. */
export function employerOf(
  { employers }: { employers: ReadonlyMap<string, Employer> },
  { groupId, employeeClass }: { groupId: string | null; employeeClass: string | null },
): Employer | null {
  const employer = groupId === null ? undefined : employers.get(groupId);
  return employer ? { ...employer, employeeClass } : null;
}
