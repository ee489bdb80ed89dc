import type { RateTable } from '../../rating/plan-rates';
import type { Place } from '../shop';
import type { AreaPlace } from './rating-areas';

type Telling = {
  at: Place;
  report: (at: Place, what: string, expected: string) => void;
  notes: string[];
};

const ONE = 10_000;

/** The factors of a table by place; null where a place would have a price that is not filed. */
export function toArea(
  areas: readonly string[],
  factors: readonly number[],
  places: readonly AreaPlace[],
  telling: Telling,
): RateTable['area'] | null {
  const area: RateTable['area'] = { default: ONE, states: {}, zip3: {}, counties: {} };
  if (places.length === 0) return withoutPlaces(areas, factors, area, telling);
  const factorOf = new Map(areas.map((name, at) => [name, factors[at] ?? ONE]));
  const placed = new Set(places.map((place) => place.area));
  const missing = areas.find((name) => !placed.has(name));
  if (missing !== undefined) {
    telling.report(telling.at, `${missing} is nowhere`, 'a row in the file of the areas');
    return null;
  }
  const unsold = places.filter((place) => !factorOf.has(place.area));
  const county = unsold.find(({ zip3 }) => zip3 === null);
  if (county) {
    telling.report(
      county.at,
      `${county.area} has no rate, and a plan here is sold in states or by the first three digits of ZIP codes`,
      'rates for each area of the state, or areas by ZIP codes',
    );
    return null;
  }
  if (unsold.length > 0)
    telling.notes.push(
      `Not sold in ${unsold.map(({ zip3 }) => zip3).join(', ')}: put these into availability.zip3.except.`,
    );
  for (const place of places) put(area, place, factorOf.get(place.area));
  return area;
}

function withoutPlaces(
  areas: readonly string[],
  factors: readonly number[],
  area: RateTable['area'],
  { at, report, notes }: Telling,
): RateTable['area'] | null {
  if (factors.every((factor) => factor === factors[0])) {
    notes.push(`${areas.join(', ')}: one price wherever the plan is sold.`);
    return { ...area, default: factors[0] ?? ONE };
  }
  report(at, `${areas.length} rating areas with prices of their own`, '--areas with a file of where each is');
  return null;
}

function put(
  area: RateTable['area'],
  { area: name, state, county, zip3 }: AreaPlace,
  factor: number | undefined,
): void {
  if (factor === undefined) return;
  if (county !== null) area.counties[`${state}/${county}`] = factor;
  else if (zip3 !== null) area.zip3[zip3] = { factor, name, state };
  else area.states[state] = factor;
}
