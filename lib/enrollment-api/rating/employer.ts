import { applyFactors, formatMoney } from '@/lib/rules/money/money';
import type { Paydays } from '@/lib/rules/money/paydays';
import type { Tier } from '@/lib/rules/words/tiers';
import type { PlanLevel, PlanTerms } from './plan';

/** A part of a plan's premium that an employer pays: of one level, tier or class of employees, or of any where that is null. */
export type Contribution = {
  planId: string;
  pricingId: string | null;
  tier: Tier | null;
  employeeClass: string | null;
} & ({ basisPoints: number } | { cents: number });

/**
 * An employer that pays a part for its people, and the pay days it takes theirs from (decisions 147), for employees of a
 * class; null where none is known.
 */
export type Employer = {
  name: string;
  paydays: Paydays | null;
  employeeClass: string | null;
  contributions: readonly Contribution[];
};

/** An employer's part of one price, and the words of "Why this price?" for it. */
export type EmployerPart = { cents: number; label: string; because: string };

/** The contributions to a plan for employees of the class, whatever the level and tier. */
export function contributionsTo(employer: Employer | null | undefined, planId: string): readonly Contribution[] {
  if (!employer) return [];
  const { employeeClass: own } = employer;
  return employer.contributions.filter(
    ({ planId: of, employeeClass }) => of === planId && (employeeClass === null || employeeClass === own),
  );
}

/**
 * The part of a premium, in cents a month, that the employer pays by the most specific of its contributions (pricing §16):
 * the class's before those for all, and of these level and tier, level, tier, any. Never more than the premium; dues and fees are not contributed to.
 */
export function employerPart(
  employer: Employer | null | undefined,
  plan: PlanTerms,
  { level, tier, premium }: { level: PlanLevel; tier: Tier; premium: number },
): EmployerPart | null {
  if (!employer) return null;
  const [best] = contributionsTo(employer, plan.id)
    .filter(
      ({ pricingId, tier: of }) =>
        (pricingId === null || pricingId === level.pricingId) && (of === null || of === tier),
    )
    .toSorted((one, other) => rank(other) - rank(one));
  if (!best) return null;
  const cents = 'cents' in best ? Math.min(best.cents, premium) : applyFactors(premium, [best.basisPoints / 10_000]);
  if (cents === 0) return null;
  return { cents, label: paysLabel(employer.name), because: because(best, premium) };
}

/** The classes of employees that an employer pays a part of its own for. */
export const classesOf = ({ contributions }: Employer): readonly string[] => [
  ...new Set(contributions.flatMap(({ employeeClass }) => employeeClass ?? [])),
];

/** "Harbor Mills pays". */
export const paysLabel = (name: string): string => `${name} pays`;

const rank = ({ employeeClass, pricingId, tier }: Contribution): number =>
  (employeeClass === null ? 0 : 4) + (pricingId === null ? 0 : 2) + (tier === null ? 0 : 1);

function because(contribution: Contribution, premium: number): string {
  const { employeeClass } = contribution;
  const part =
    'cents' in contribution
      ? `Up to ${formatMoney(contribution.cents)} a month of the premium`
      : `${contribution.basisPoints / 100}% of the premium of ${formatMoney(premium)}`;
  return employeeClass === null ? part : `${part}, for ${employeeClass}`;
}
