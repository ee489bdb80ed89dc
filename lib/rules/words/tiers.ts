/**
 * The wire's codes of the covered people, in the order offered (rules 1 §3): member, with spouse, with children,
 * family.
 */
export const TIERS = ['IO', 'IS', 'IC', 'IF'] as const;
export type Tier = (typeof TIERS)[number];

export type TierFacts = {
  code: Tier;
  /** The spec's label. */
  label: string;
  /** The covered people in plain words, for the hint beside the choice (look §2.1). */
  hint: string;
  spouse: boolean;
  children: boolean;
};

/** The tiers in the order they are offered. */
export const TIER_FACTS: readonly TierFacts[] = [
  { code: 'IO', label: 'Member Only', hint: 'Just you', spouse: false, children: false },
  { code: 'IS', label: 'Member + Spouse', hint: 'You + spouse', spouse: true, children: false },
  { code: 'IC', label: 'Member + Child(ren)', hint: 'You + your children', spouse: false, children: true },
  { code: 'IF', label: 'Family', hint: 'You + spouse + your children', spouse: true, children: true },
];

const PREMIER_CHILD = 'Member + 1 Child';

/** Largest number of children the tier dialog offers: 8 for a family, 9 otherwise (rules 1 §5, §9). */
const MAX_CHILDREN = { family: 8, other: 9 } as const;

/** True when `value` is one of the four codes. */
export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value);
}

/** A wire code to ours: `IC3`, which the spec also mentions (rules 3 §4), means children. Null when unknown. */
export function toTier(value: unknown): Tier | null {
  if (value === 'IC3') return 'IC';
  return isTier(value) ? value : null;
}

/** The facts of a tier. */
export function tierFacts(code: Tier): TierFacts {
  const facts = TIER_FACTS.find((tier) => tier.code === code);
  if (!facts) throw new RangeError(`unknown tier ${code}`);
  return facts;
}

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
