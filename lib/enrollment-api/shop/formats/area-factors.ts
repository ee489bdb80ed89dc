/*
 * Factors of rating areas. Regulators publish a price for each area, and a plan here has one rate and a factor for each area, in
 * ten-thousandths. Prices that were filed as rate times factor are taken apart again, so that every product is the published price to
 * the cent; prices that were not have no factors, and are refused.
 */

/** The prices in cents of one age and use of tobacco, in the order of the areas. */
export type AreaPrices = readonly number[];

/** Factors in ten-thousandths, and the rates in cents divided by `scale`, in the order of the prices. */
export type Factored = { factors: number[]; rates: number[]; scale: 1 | 100 };

const ONE = 10_000;
/** The first area may have any factor from a fifth to five: the nearest to one is tried first. */
const FIRST_FACTORS = Array.from({ length: 48_001 }, (_, at) => at + 2_000).toSorted(
  (one, other) => Math.abs(one - ONE) - Math.abs(other - ONE),
);

/** The factors of areas, and the rates that they multiply; null where no factors give every price to the cent. `scales` are those that the rates may have. */
export function factorAreas(prices: readonly AreaPrices[], scales: readonly Factored['scale'][]): Factored | null {
  const areas = prices[0]?.length ?? 0;
  if (areas < 2) return { factors: [ONE], rates: prices.map(([price = 0]) => price), scale: 1 };
  const bounds = Array.from({ length: areas }, (_, area) => ratioBounds(prices, area));
  if (bounds.some(({ low, high }) => low >= high)) return null;
  for (const first of FIRST_FACTORS) {
    const factors = bounds.map(({ low, high, middle }, area) =>
      area === 0 ? first : within(first, low, high, middle),
    );
    if (factors.some((factor) => factor === 0)) continue;
    for (const scale of scales) {
      const rates = prices.map((of) => rateOf(of, factors, scale));
      if (rates.every((rate) => rate !== null)) return { factors, rates, scale };
    }
  }
  return null;
}

/** The area that has no ratio to the first which would give each of its prices; null where every one has. */
export function oddArea(prices: readonly AreaPrices[]): number | null {
  const areas = prices[0]?.length ?? 0;
  const found = Array.from({ length: areas }, (_, area) => area).find((area) => {
    const { low, high } = ratioBounds(prices, area);
    return low >= high;
  });
  return found ?? null;
}

/** The ratio of an area to the first, as far as prices that were rounded to a cent tell it. */
function ratioBounds(prices: readonly AreaPrices[], area: number) {
  let [low, high, sum, sumFirst] = [0, Infinity, 0, 0];
  for (const of of prices) {
    const [first = 0, price = 0] = [of[0], of[area]];
    if (first === 0) continue;
    low = Math.max(low, (price - 0.5) / (first + 0.5));
    high = Math.min(high, (price + 0.5) / (first - 0.5));
    sum += price;
    sumFirst += first;
  }
  return { low, high, middle: sumFirst === 0 ? 1 : sum / sumFirst };
}

/** The whole factor nearest to the middle between the bounds; 0 where there is none. */
function within(first: number, low: number, high: number, middle: number): number {
  const near = Math.round(first * middle);
  return near > first * low && near < first * high && near >= 1 && near <= 100_000 ? near : 0;
}

/** The rate whose product with each factor, rounded half up to a cent, is the price of that area. */
function rateOf(of: AreaPrices, factors: readonly number[], scale: 1 | 100): number | null {
  let [least, most] = [0, Infinity];
  of.forEach((price, area) => {
    const factor = factors[area] ?? ONE;
    least = Math.max(least, Math.ceil(((2 * price - 1) * ONE * scale) / (2 * factor)));
    most = Math.min(most, Math.ceil(((2 * price + 1) * ONE * scale) / (2 * factor)) - 1);
  });
  if (least > most) return null;
  // The rate of an area without a factor of its own is its price.
  const plain = (of[0] ?? 0) * scale;
  return factors[0] === ONE && plain >= least && plain <= most ? plain : least;
}
