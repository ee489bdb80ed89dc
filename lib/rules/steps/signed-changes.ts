/**
 * The hashes of what was signed, part by part: a form's groups (`contact_info.address`), other steps as a whole
 * (`health_info`), and `texts`, `quote` and `cart`.
 */
export type SignedParts = Readonly<Record<string, string>>;

/** The change of a step that is no form. */
export const WHOLE = 'answers';

/** Returns the name of one group of a step's form. */
export const partName = (column: string, group: string): string => `${column}.${group}`;

/**
 * Returns the parts that are others now than when they were signed, come or gone ones included; none where the signature
 * is of before its parts were kept.
 */
export function changedParts(signed: SignedParts | undefined, now: SignedParts): string[] {
  if (signed === undefined) return [];
  const names = new Set([...Object.keys(signed), ...Object.keys(now)]);
  return [...names].filter((name) => signed[name] !== now[name]).toSorted();
}

/** Returns what changed of one step: keys of its form's groups, or that its answers did. */
export function partsOfStep(changed: readonly string[], column: string): string[] {
  return changed.flatMap((name) => {
    if (name === column) return [WHOLE];
    return name.startsWith(`${column}.`) ? [name.slice(column.length + 1)] : [];
  });
}

/** Returns what changed beside the steps: `texts`, `quote`, `cart`. */
export function partsOfNone(changed: readonly string[]): string[] {
  return changed.filter((name) => !name.includes('_info'));
}
