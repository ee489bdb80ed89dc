import fc from 'fast-check';

/** Any real day from 1900 to 2199 as `YYYY-MM-DD`, built by the platform's calendar and not by ours. */
export function plainDate(min = '1900-01-01', max = '2199-12-31'): fc.Arbitrary<string> {
  return fc
    .integer({ min: Math.round(Date.parse(min) / 86_400_000), max: Math.round(Date.parse(max) / 86_400_000) })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
}

/** `length` digits. */
export function digits(length: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
}
