import type { Place, Problem } from '../shop';
import { Unreadable, type Cell, type Sheet } from '../sheet';
import { day, money } from './census-cells';
import { bareHeading, hasHeadings, namedRows, toHiosId, type Named } from './cms-columns';
import { areaName } from './rating-areas';

/** A rate of a filing: of an age or of a family, in one area. Cents; `tobacco` is null where a filing has one rate for all. */
export type CmsRate = {
  at: Place;
  hiosId: string;
  from: string;
  to: string;
  area: string;
  ages: { from: number; to: number } | 'family';
  rate: number;
  tobacco: number | null;
  tiers: { IO: number; IS: number; IC: number; IF: number } | null;
};

export type ReadCmsRates = { rates: CmsRate[]; problems: Problem[] };

const NEEDED = ['PlanId', 'RatingAreaId', 'Tobacco', 'Age', 'IndividualRate'] as const;
const DATES = ['RateEffectiveDate', 'RateExpirationDate'] as const;
const FAMILY = [
  'Couple',
  'PrimarySubscriberAndOneDependent',
  'PrimarySubscriberAndTwoDependents',
  'PrimarySubscriberAndThreeOrMoreDependents',
  'CoupleAndOneDependent',
  'CoupleAndTwoDependents',
  'CoupleAndThreeOrMoreDependents',
] as const;
const MOST_PROBLEMS = 50;
/** Filings write this and more where there is no rate. */
const PLACEHOLDER = 999_900;

type Dates = Partial<Record<(typeof DATES)[number], string>>;

/** Finds the headings of a Rate PUF or below the first lines of a Rates Table template, whose dates it keeps. */
export function rateHead(): { isHead: (cells: readonly Cell[]) => boolean; dates: Dates } {
  const dates: Dates = {};
  const isRateHead = hasHeadings(...NEEDED);
  return {
    dates,
    isHead: (cells) => {
      for (const name of DATES) {
        const at = cells.findIndex(({ text }) => bareHeading(text) === bareHeading(name));
        const value = at === -1 ? '' : (cells[at + 1]?.text ?? '');
        if (value !== '' && !isRateHead(cells)) dates[name] ??= value;
      }
      return isRateHead(cells);
    },
  };
}

/** Reads the rates of some plans, by their ids of HIOS; those of all others are passed by. `dates` are of a whole sheet. */
export function readCmsRates(sheet: Sheet, hiosIds: ReadonlySet<string>, dates: Dates = {}): ReadCmsRates {
  const rates: CmsRate[] = [];
  const problems: Problem[] = [];
  const report = (at: Place, what: string, expected: string): null => {
    problems.push({ at, what, expected });
    return null;
  };
  try {
    for (const row of namedRows(sheet, NEEDED, [...DATES, 'IndividualTobaccoRate', ...FAMILY])) {
      const hiosId = toHiosId(row.text('PlanId'));
      if (hiosId === null || !hiosIds.has(hiosId)) continue;
      rates.push(...readRow(row, { hiosId, dates, report }));
      if (problems.length > MOST_PROBLEMS) break;
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push(error.problem);
  }
  return { rates, problems };
}

type Report = (at: Place, what: string, expected: string) => null;
type Reading = { hiosId: string; dates: Dates; report: Report };

function readRow(row: Named, { hiosId, dates, report }: Reading): CmsRate[] {
  const dayOf = (name: (typeof DATES)[number]) => {
    const value = day.read(row.text(name) || (dates[name] ?? ''));
    return value ?? report(row.at(name), `No ${name}`, day.expected);
  };
  const [from, to] = [dayOf('RateEffectiveDate'), dayOf('RateExpirationDate')];
  const ages = agesOf(row.text('Age'));
  if (ages === null) report(row.at('Age'), 'An age that no filing has', '0-14, 15, 64 and over, or Family Option');
  const rate = amountOf(row, 'IndividualRate', report);
  const tobacco = tobaccoOf(row, ages, report);
  const tiers = ages === 'family' && rate !== null ? tiersOf(row, rate, report) : null;
  const areas = row
    .text('RatingAreaId')
    .split(',')
    .filter((area) => area.trim() !== '')
    .map(areaName);
  if (areas.length === 0) report(row.at('RatingAreaId'), 'No rating area', 'such as Rating Area 1');
  if (from === null || to === null || ages === null || rate === null || tobacco === undefined) return [];
  if (ages === 'family' && tiers === null) return [];
  return areas.map((area) => ({ at: row.at('IndividualRate'), hiosId, from, to, area, ages, rate, tobacco, tiers }));
}

function agesOf(text: string): CmsRate['ages'] | null {
  if (bareHeading(text) === 'familyoption') return 'family';
  const [, from, to, over, one] = /^(?:(\d{1,2})\s*-\s*(\d{1,2})|(\d{1,2}) and over|(\d{1,2}))$/i.exec(text) ?? [];
  if (from !== undefined && to !== undefined && Number(from) <= Number(to))
    return { from: Number(from), to: Number(to) };
  if (over !== undefined) return { from: Number(over), to: 120 };
  return one === undefined ? null : { from: Number(one), to: Number(one) };
}

function amountOf(row: Named, name: string, report: Report): number | null {
  const text = row.text(name);
  const cents = text === '' ? undefined : money.read(text);
  if (cents === undefined) return report(row.at(name), `No ${name}`, money.expected);
  if (cents >= PLACEHOLDER) return report(row.at(name), 'An amount that stands for no rate', 'a rate below 9999.00');
  return cents;
}

/** The rate of who uses tobacco; null where all have one, undefined where what is told is not understood. */
function tobaccoOf(row: Named, ages: CmsRate['ages'] | null, report: Report): number | null | undefined {
  const told = bareHeading(row.text('Tobacco'));
  if (told === 'nopreference') return null;
  if (told !== 'tobaccousernontobaccouser') {
    report(row.at('Tobacco'), 'Tobacco that no filing has', 'No Preference, or Tobacco User/Non-Tobacco User');
    return undefined;
  }
  if (ages === 'family') {
    report(row.at('Tobacco'), 'A family’s rate by tobacco', 'No Preference: a household has one price here');
    return undefined;
  }
  // The young have none: a child's rate is for all.
  if (row.text('IndividualTobaccoRate') === '') return null;
  return amountOf(row, 'IndividualTobaccoRate', report) ?? undefined;
}

/** A household here has one price for its children however many, so a filing's three have to be one. */
function tiersOf(row: Named, rate: number, report: Report): CmsRate['tiers'] {
  const amounts = FAMILY.map((name) => amountOf(row, name, report));
  const [couple, one, two, three, coupleOne, coupleTwo, coupleThree] = amounts;
  if (amounts.some((amount) => amount === null)) return null;
  const differs = (
    [
      ['PrimarySubscriberAndTwoDependents', one, two],
      ['PrimarySubscriberAndThreeOrMoreDependents', one, three],
      ['CoupleAndTwoDependents', coupleOne, coupleTwo],
      ['CoupleAndThreeOrMoreDependents', coupleOne, coupleThree],
    ] as const
  ).find(([, first, other]) => first !== other);
  if (differs)
    return report(row.at(differs[0]), 'A price by the number of dependents', 'one price for one dependent or more');
  return { IO: rate, IS: couple ?? 0, IC: one ?? 0, IF: coupleOne ?? 0 };
}
