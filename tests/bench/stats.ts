/** The middle value; the mean of the two middle ones for an even count. Throws on an empty list. */
export function median(values: readonly number[]): number {
  return (quantile(values, 0.5, 'lower') + quantile(values, 0.5, 'upper')) / 2;
}

/** Nearest-rank percentile, `share` between 0 and 1. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return at(sorted, Math.max(0, Math.ceil(share * sorted.length) - 1));
}

function quantile(values: readonly number[], share: number, side: 'lower' | 'upper'): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = share * (sorted.length - 1);
  return at(sorted, side === 'lower' ? Math.floor(position) : Math.ceil(position));
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error('No values to take a statistic of.');
  return value;
}
