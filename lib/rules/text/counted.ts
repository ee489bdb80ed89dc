/** A number with its noun, of which both forms are told: "1 site", "1,200 sites". */
export const counted = (rows: number, [one, many]: readonly [one: string, many: string]): string =>
  `${rows.toLocaleString('en-US')} ${rows === 1 ? one : many}`;
