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
