import { LONGEST_LABEL, MOST_BENEFIT_LINES } from '@/lib/contract/scalars';
import { formatMoney } from '@/lib/rules/money/money';
import { cut } from '@/lib/rules/text/cut';
import { guaranteedLevel, type PlanDefinition, type PlanLevel } from './plan';
import type { PendingAmount } from './rating-result';

/**
 * The level that is charged for a chosen one: itself, or while evidence of insurability decides on a larger amount the
 * plan's level of the guaranteed amount (decisions 36). Throws for a plan without such a level, which its schema refuses.
 */
export function chargedLevel(plan: Pick<PlanDefinition, 'id' | 'levels'>, level: PlanLevel): PlanLevel {
  const charged = level.evidence === undefined ? level : guaranteedLevel(plan.levels, level.evidence.guaranteedAmount);
  if (!charged) throw new RangeError(`plan ${plan.id} has no level of the guaranteed amount of ${level.pricingId}`);
  return charged;
}

/** Days within which evidence is decided (rules 1 §9). */
const DECISION = '5 to 10 days';

/** The words beside the charged price of a pending level: the amounts, and what happens next (decisions 36). */
export function pendingText({ chosen, charged, approvedCents }: PendingAmount): string {
  return [
    `${chosen} chosen, under review; you pay for ${charged} until it is decided.`,
    `The decision takes ${DECISION}. If it is yes, you have ${chosen} and pay ${formatMoney(approvedCents)} a month; if it is no, you keep ${charged} at its price.`,
  ].join(' ');
}

/** A level's lines on a card from which one is still to be chosen, with the same told in short. */
export function benefitLines(plan: Pick<PlanDefinition, 'id' | 'levels'>, level: PlanLevel): string[] {
  if (level.evidence === undefined) return level.benefitLines;
  const reviewed = `Needs a review: until it is decided you have, and pay for, ${chargedLevel(plan, level).name}`;
  return [...level.benefitLines.slice(0, MOST_BENEFIT_LINES - 1), cut(reviewed, LONGEST_LABEL)];
}
