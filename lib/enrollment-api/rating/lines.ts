import { categoryOf } from '@/lib/rules/words/categories';
import { formatDate } from '@/lib/rules/text/date-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { formatMoney, includedPercent, sumCents } from '@/lib/rules/money/money';
import { stateName } from '@/lib/rules/words/states';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { ignoresTobacco, policyDate, type Household } from './household';
import type { PlanDefinition, PlanLevel } from './plan';
import type { RateTable } from './plan-rates';
import { ageFactor, areaFactor, decimal, type PersonPremium, type Steps } from './premium';
import type { LineKind, PriceLine } from './rating-result';

export type Explained = {
  plan: PlanDefinition;
  level: PlanLevel;
  table: RateTable;
  household: Household;
  on: string;
  premiums: readonly PersonPremium[];
};

/**
 * The steps of "Why this price?". Each amount is the difference of two rounded running totals, so the lines add up to
 * the price to the cent, whatever the factors.
 */
export function priceLines(subject: Explained): PriceLine[] {
  const total = (step: keyof Steps) => sumCents(subject.premiums.map(({ steps }) => steps[step]));
  const [base, area, age, tobacco, admin] = [
    total('base'),
    total('area'),
    total('age'),
    total('tobacco'),
    total('admin'),
  ];
  const lines: PriceLine[] = [
    line('base', 'Base rate', becauseBase(subject), base, base),
    line('area', 'Area', becauseArea(subject), area - base, area),
    line('age', 'Age', becauseAge(subject), age - area, age),
    line('tobacco', 'Tobacco', becauseTobacco(subject), tobacco - age, tobacco),
  ];
  const { adminFee } = subject.plan;
  if (!adminFee) return lines;
  const percent = `${decimal(adminFee.basisPoints * 100).replace(/\.?0+$/, '')}%`;
  const because =
    adminFee.rates === 'net'
      ? `${percent} of ${formatMoney(tobacco)}, included in the price`
      : `${percent}, ${formatMoney(grossFee(admin, adminFee.basisPoints))} of this price, is included`;
  return [...lines, line('adminFee', 'Administrative fee', because, admin - tobacco, admin)];
}

/** The part of a premium that is the administrative fee, whichever way the rates are filed (decisions 2). */
export function adminFeeCents(plan: PlanDefinition, premiumsOf: readonly PersonPremium[]): number {
  if (!plan.adminFee) return 0;
  const premium = sumCents(premiumsOf.map(({ steps }) => steps.admin));
  if (plan.adminFee.rates === 'gross') return grossFee(premium, plan.adminFee.basisPoints);
  return premium - sumCents(premiumsOf.map(({ steps }) => steps.tobacco));
}

function grossFee(premium: number, basisPoints: number): number {
  return includedPercent(premium, decimal(basisPoints * 100));
}

function line(kind: LineKind, label: string, because: string, cents: number, running: number): PriceLine {
  return { kind, label, because, cents, running };
}

function becauseBase({ plan, level, household }: Explained): string {
  const tier = tierLabel(household.tier, { premier: plan.planType === 'MM' });
  return plan.levels.length > 1 ? `${level.name}, ${tier}` : tier;
}

function becauseArea({ table, household }: Explained): string {
  const { factor, name, varies } = areaFactor(table, household);
  if (!varies) return 'One price in every area';
  return `Zip ${household.zip}, ${name ?? stateName(household.state) ?? household.state}, × ${decimal(factor)}`;
}

function becauseAge(subject: Explained): string {
  const { plan, table, premiums } = subject;
  const charged = premiums.filter(({ covered, person }) => covered && person.age !== null);
  const member = premiums.find(({ person }) => person.role === 'member')?.person.age ?? 0;
  const when = becauseWhen(subject);
  const banded = Object.values(table.levels).some((rates) => rates.kind === 'person' && rates.member.length > 1);
  if (!table.ageFactors && !banded) return `${section(plan)} prices do not use it`;
  const byPerson = table.levels[subject.level.pricingId]?.kind === 'person';
  const ages = byPerson ? charged.map(({ person }) => String(person.age)) : [String(member)];
  const who = `${joinWords(ages)} ${when}`;
  if (!table.ageFactors) return `${who}, in the base rate`;
  return ages.length === 1 ? `${who}, × ${decimal(ageFactor(table, member))}` : `${who}, each by their own age`;
}

function becauseWhen({ plan, on }: Explained): string {
  switch (plan.availability.ageBasis) {
    case 'effective':
      return `on ${formatDate(on)}`;
    case 'nearest':
      return `at the birthday nearest to ${formatDate(on)}`;
    case 'policy':
      return `on the policy day, ${formatDate(policyDate(plan, on))}`;
  }
}

function becauseTobacco({ plan, table, premiums, household }: Explained): string {
  const { tobacco } = table;
  if (tobacco.kind === 'none') return `${section(plan)} prices do not use it`;
  if (ignoresTobacco(plan, household)) return 'Not used for prices in this state';
  const users = premiums.filter(({ covered, person }) => covered && person.tobacco === true).length;
  if (users === 0) return 'No tobacco use';
  if (tobacco.kind === 'factor') return `Tobacco use, × ${decimal(tobacco.factor)}`;
  return 'Tobacco use has rates of its own';
}

function section(plan: PlanDefinition): string {
  return plan.category === 'membership' ? 'Membership' : categoryOf(plan.category).section;
}
