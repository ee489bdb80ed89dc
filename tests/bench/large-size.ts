/** Sizes of `--large`, the demo data included; `people` are the members and employees of one list in `--lists`. */
export const LARGE = { sites: 1_000, plans: 2_000, rates: 500_000, people: 10_000 };
