import type { MembershipChoice, PricedPlan, PriceLine } from '@/lib/contract/pricing';
import type { z } from 'zod';
import { isCategoryKey } from '@/lib/rules/words/categories';
import { formatMoney, toWireMoney } from '@/lib/rules/money/money';
import { benefitLines, pendingText } from '../../rating/evidence';
import { levelOf } from '../../rating/rate';
import type { PlanTerms } from '../../rating/plan';
import { perPaydayOf, planParts, toWireParts } from './price-parts';
import type { PricedEnrollment } from './priced-enrollment';
import type { LineKind, PricedLevel, PriceFee, PriceLine as RatedLine } from '../../rating/rating-result';

const WIRE_KINDS: Record<Exclude<LineKind, 'adminFee'>, PriceLine['kind']> = {
  base: 'base',
  area: 'area',
  age: 'age',
  tobacco: 'tobacco',
  dues: 'dues_monthly',
  fee: 'fee_monthly',
  employer: 'employer',
};

/** One rated line on the wire. A fee that the rates already contain has no amount of its own, so its part is told. */
function toPriceLine(line: RatedLine, includedFee: number): PriceLine {
  const { label, because } = line;
  if (line.kind !== 'adminFee') return { kind: WIRE_KINDS[line.kind], label, because, amount: toWireMoney(line.cents) };
  return line.cents === 0
    ? { kind: 'included', label, because, amount: toWireMoney(includedFee) }
    : { kind: 'fee_monthly', label, because, amount: toWireMoney(line.cents) };
}

function toFeeLine(fee: PriceFee): PriceLine {
  const kind = fee.kind === 'monthly' ? 'fee_monthly' : 'fee_once';
  return { kind, label: fee.label, because: fee.because, amount: toWireMoney(fee.cents) };
}

/**
 * "Why this price?": the steps to the monthly price, then the fees to the first month; each total is the sum of all
 * amounts before it that are no total and not included ones.
 */
function toPriceLines(priced: PricedLevel): PriceLine[] {
  const monthly = priced.fees.filter(({ kind }) => kind === 'monthly');
  const once = priced.fees.filter(({ kind }) => kind === 'once');
  const recurring = recurringOf(priced);
  const lines = [...priced.lines.map((line) => toPriceLine(line, priced.adminFeeCents)), ...monthly.map(toFeeLine)];
  const total: PriceLine = {
    kind: 'total',
    label: 'Per month',
    because: 'What you pay every month',
    amount: toWireMoney(recurring),
  };
  if (once.length === 0) return [...lines, total, ...explained(priced)];
  const first: PriceLine = {
    kind: 'total',
    label: 'First month',
    because: 'The first month with one-time fees',
    amount: toWireMoney(priced.firstMonthCents),
  };
  return [...lines, total, ...once.map(toFeeLine), first, ...explained(priced)];
}

/** The parts of the special carrier's price, told for information (decisions 5); an average has its range in words. */
function explained(priced: PricedLevel): PriceLine[] {
  return priced.components.map((part) => ({
    kind: 'included',
    label: part.label,
    because:
      'cents' in part
        ? 'Included in the price'
        : `Averaging ${formatMoney(part.minCents)} to ${formatMoney(part.maxCents)}, included in the price`,
    amount: toWireMoney('cents' in part ? part.cents : 0),
  }));
}

/** The monthly cost of the level alone: its price and the cart-wide monthly fees it brings. */
function recurringOf(priced: PricedLevel): number {
  return priced.fees.reduce((sum, fee) => sum + (fee.kind === 'monthly' ? fee.cents : 0), priced.monthlyCents);
}

/** A level with its price, as the pricing cards show it. */
export function toPricedPlan(
  enrollment: PricedEnrollment,
  plan: PlanTerms,
  priced: PricedLevel,
  inCart: boolean,
): z.infer<typeof PricedPlan> {
  const level = levelOf(plan, priced.pricingId);
  return {
    pid: Number(plan.id),
    ppid: Number(priced.pricingId),
    plan_pricing_id: Number(priced.pricingId),
    plan_name: level.fullName,
    plan_category: isCategoryKey(plan.category) ? plan.category : 'lifestyle',
    plan_type: plan.planType,
    plan_logo: plan.carrier,
    level_name: level.name,
    benefit_lines: benefitLines(plan, level),
    ...(priced.pending && { pending: pendingText(priced.pending) }),
    plan_price: toWireMoney(priced.monthlyCents),
    ...toWireParts(planParts(enrollment, priced)),
    ...perPaydayOf(enrollment, [plan], recurringOf(priced)),
    initial_month_cost: toWireMoney(priced.firstMonthCents),
    recurring_month_cost: toWireMoney(recurringOf(priced)),
    lines: toPriceLines(priced),
    is_prudential_plan: plan.specialCarrier,
    is_prudential: plan.specialCarrier,
    in_cart: inCart,
  };
}

/** An association's level as a choice. */
export function toMembershipChoice(plan: PlanTerms, priced: PricedLevel): z.infer<typeof MembershipChoice> {
  const level = levelOf(plan, priced.pricingId);
  return {
    plan_id: Number(plan.id),
    plan_pricing_id: Number(priced.pricingId),
    plan_name: level.fullName,
    plan_price: toWireMoney(priced.monthlyCents),
    text: plan.shortText,
  };
}
