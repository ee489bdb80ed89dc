import { addMonths } from '@/lib/rules/text/dates';
import type { Gender } from '@/lib/rules/words/genders';
import { forbidsAges } from './eligibility';
import type { Employer } from './employer';
import { policyDate, type Household } from './household';
import type { PlanDefinition, PlanLevel } from './plan';
import { tableOn } from './premium';
import { levelOf, price } from './rate';
import type { RateTable } from './plan-rates';

/**
 * The place and the day that a public card is shown for, and the employer of its site. Without a state the lowest price
 * of all areas is meant.
 */
export type StartingPlace = { state?: string; on: string; employer?: Employer | null | undefined };

const GENDERS: readonly Gender[] = ['0', '1'];

/**
 * The lowest monthly price in cents that an adult can get for a plan, or for one of its levels: the "from" of public
 * cards, before anything is known about the shopper (decisions 43). For one person where the plan is sold to one,
 * without tobacco, at the cheapest age and in the cheapest area where it is sold. Null when it is not sold in that
 * state.
 */
export function startingPrice(plan: PlanDefinition, place: StartingPlace, pricingId?: string): number | null {
  const levels = pricingId === undefined ? plan.levels : [levelOf(plan, pricingId)];
  const prices = levels.flatMap((level) => startingPriceOf(plan, level, place) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

function startingPriceOf(plan: PlanDefinition, level: PlanLevel, place: StartingPlace): number | null {
  const table = tableOn(plan, place.on);
  const households = areas(plan, level, table, place).flatMap((area) =>
    ages(plan, level, table).flatMap((age) =>
      GENDERS.map((gender) => example(plan, level, { ...area, age, gender }, place)),
    ),
  );
  const prices = households.map((household) => price(plan, level, household, place.on).monthlyCents);
  return prices.length === 0 ? null : Math.min(...prices);
}

type Area = { state: string; zip: string };

/** One household per area of the rate table that differs and where the plan is sold. */
function areas(plan: PlanDefinition, level: PlanLevel, table: RateTable, { state, on }: StartingPlace): Area[] {
  const { only, except } = plan.availability.states;
  const sold = (code: string) =>
    (only?.includes(code) ?? true) && !(except?.includes(code) ?? false) && !forbidsAges(plan, level, code, on);
  if (state !== undefined && !sold(state)) return [];
  // `--` stands for every state without a factor of its own.
  const rated = Object.keys(table.area.states);
  const other = only ? only.filter((code) => !rated.includes(code) && sold(code)).slice(0, 1) : ['--'];
  const states = state === undefined ? [...rated.filter(sold), ...other] : [state];
  const served = plan.availability.zip3.only;
  return states.flatMap((code) => {
    const zones = Object.keys(table.area.zip3).filter((zip3) => table.area.zip3[zip3]?.state === code);
    const zips = served?.filter((zip3) => zones.includes(zip3) || !(zip3 in table.area.zip3)) ?? ['000', ...zones];
    return zips.map((zip3) => ({ state: code, zip: `${zip3}00` }));
  });
}

/** The ages at which a price can change, inside the plan's and the level's limits and from 18 on. */
function ages(plan: PlanDefinition, level: PlanLevel, table: RateTable): number[] {
  const { min, max } = plan.availability.memberAge;
  const youngest = Math.max(18, min);
  const oldest = Math.min(max, level.maxAge ?? max);
  const rates = table.levels[level.pricingId];
  const starts = [
    ...(table.ageFactors ?? []).map(({ from }) => from),
    ...(rates?.kind === 'person' ? rates.member.map(({ from }) => from) : []),
  ];
  return [...new Set([youngest, ...starts])].filter((age) => age >= youngest && age <= oldest);
}

function example(
  plan: PlanDefinition,
  level: PlanLevel,
  who: Area & { age: number; gender: Gender },
  { on, employer = null }: StartingPlace,
): Household {
  const tiers = plan.availability.tiers.filter((tier) => level.tiers?.includes(tier) ?? true);
  // A birthday on the very day the plan counts ages from gives the age meant under every basis.
  const counted = plan.availability.ageBasis === 'policy' ? policyDate(plan, on) : on;
  return {
    zip: who.zip,
    state: who.state,
    tier: tiers.includes('IO') ? 'IO' : (tiers[0] ?? 'IO'),
    gender: who.gender,
    dob: addMonths(counted, -12 * who.age),
    smoker: false,
    employer,
    today: on,
  };
}
