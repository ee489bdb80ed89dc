import { tierFacts, type Tier } from './tiers';

const PREMIER_CHILD = 'Member + 1 Child';

/** Largest number of children the tier dialog offers: 8 for a family, 9 otherwise (rules 1 §5, §9). */
const MAX_CHILDREN = { family: 8, other: 9 } as const;

/** The label of a tier; with a premier plan in the cart `IC` covers one child and says so (rules 1 §3). */
export function tierLabel(code: Tier, options: { premier?: boolean } = {}): string {
  return code === 'IC' && options.premier === true ? PREMIER_CHILD : tierFacts(code).label;
}

/**
 * The facts that the shopper must tell about dependents when choosing a tier: a spouse's birth date, a number of
 * children, or both (rules 1 §4).
 */
export function dependentRequirement(code: Tier): { spouseDob: boolean; childCount: boolean } {
  const { spouse, children } = tierFacts(code);
  return { spouseDob: spouse, childCount: children };
}

/**
 * The numbers of children that can be told: 1 to 8 for `IF`, 1 to 9 otherwise (rules 1 §5). More than one is refused in
 * words where a premier plan covers one child (`checkOneChild`, decisions 143).
 */
export function childrenOptions(code: Tier): number[] {
  const most = code === 'IF' ? MAX_CHILDREN.family : MAX_CHILDREN.other;
  return Array.from({ length: most }, (_, index) => index + 1);
}
