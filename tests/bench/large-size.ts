/** Sizes of `--large`, the demo data included. */
export const LARGE = { sites: 1_000, plans: 2_000, rates: 500_000 };
