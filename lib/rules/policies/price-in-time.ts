import { addDays } from '../text/days-later';

/** A price of a month that counted up to a day, in cents. */
export type PastPrice = { through: string; cents: number };

/** The price of a held plan in time: the last one that is known, and those before it in the order of their days. */
export type PriceInTime = { premiumCents: number; pastPrices: readonly PastPrice[] };

/** Cents of a month of coverage that begins on a day. */
export function priceOn({ premiumCents, pastPrices }: PriceInTime, day: string): number {
  return pastPrices.find(({ through }) => day <= through)?.cents ?? premiumCents;
}

/** Cents of a month as the plan was sold. */
export const soldPrice = ({ premiumCents, pastPrices }: PriceInTime): number => pastPrices[0]?.cents ?? premiumCents;

/**
 * The price in time after it changes from a day on, the first of a month of coverage: what counted before stays as it was, and what
 * was to count later is replaced. `start`: the first day of coverage; a change from there on leaves the price as it was sold, which
 * cart and receipt told, before the first month.
 */
export function afterPriceChange(
  prices: PriceInTime,
  { from, cents, start }: { from: string; cents: number; start: string },
): PriceInTime {
  const last = addDays(from > start ? from : start, -1);
  const before = prices.pastPrices.filter(({ through }) => through < last);
  return { premiumCents: cents, pastPrices: [...before, { through: last, cents: priceOn(prices, last) }] };
}
