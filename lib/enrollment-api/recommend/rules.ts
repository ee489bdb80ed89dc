import { byPlanId } from './baskets';
import type { Basket } from '../store/basket-rows';

/** The figures a rule must reach to be used (README, "Thresholds"). */
export type Thresholds = {
  /** Fewest households behind anything that is told. */
  minHouseholds: number;
  minSupport: number;
  minConfidence: number;
  minLift: number;
  /** Standard deviations above what chance alone would give. */
  minDeviation: number;
};

export const THRESHOLDS: Thresholds = {
  minHouseholds: 5,
  minSupport: 0.002,
  minConfidence: 0.15,
  minLift: 1.2,
  minDeviation: 2,
};

/** "Who has all of `from` often has `plan` as well." */
export type Rule = {
  /** One plan or two, by id. */
  from: readonly string[];
  plan: string;
  /** Share of all households that hold `from` and `plan`. */
  support: number;
  /** Share of those with `from` that hold `plan`. */
  confidence: number;
  /** Confidence over the share of `plan` among all: 1 is chance. */
  lift: number;
  /** Confidence minus the share of `plan` among all: how much likelier `from` makes it. */
  gain: number;
};

/** Households by set of plans; the key is the ids in order, joined by commas. */
export type Counts = { total: number; sets: ReadonlyMap<string, number> };

const keyOf = (plans: readonly string[]): string => plans.join(',');

/** Fewest households that a set needs to be counted further and to be told about. */
export function leastHouseholds(total: number, { minHouseholds, minSupport }: Thresholds): number {
  return Math.max(minHouseholds, Math.ceil(total * minSupport));
}

/**
 * Counts single plans, then pairs of frequent plans, then triples of frequent pairs: a set cannot be frequent unless
 * its parts are (Apriori), so rare plans cost nothing beyond the first pass.
 */
export function countSets(baskets: readonly Basket[], thresholds: Thresholds = THRESHOLDS): Counts {
  const total = baskets.reduce((sum, { households }) => sum + households, 0);
  const least = leastHouseholds(total, thresholds);
  const sets = new Map<string, number>();
  for (const size of [1, 2, 3]) {
    const counted = new Map<string, number>();
    for (const basket of baskets)
      for (const subset of subsets(basket.plans, size, sets)) add(counted, keyOf(subset), basket.households);
    for (const [key, households] of counted) if (households >= least) sets.set(key, households);
  }
  return { total, sets };
}

function add(counts: Map<string, number>, key: string, households: number): void {
  counts.set(key, (counts.get(key) ?? 0) + households);
}

/** The subsets of a size whose parts are all frequent. */
function subsets(plans: readonly string[], size: number, frequent: ReadonlyMap<string, number>): string[][] {
  if (size === 1) return plans.map((plan) => [plan]);
  const known = plans.filter((plan) => frequent.has(plan));
  const pairs = known.flatMap((a, i) => known.slice(i + 1).map((b) => [a, b]));
  if (size === 2) return pairs;
  const found = pairs.filter((pair) => frequent.has(keyOf(pair)));
  return found.flatMap(([a = '', b = '']) =>
    known
      .slice(known.indexOf(b) + 1)
      .filter((c) => frequent.has(keyOf([a, c])) && frequent.has(keyOf([b, c])))
      .map((c) => [a, b, c]),
  );
}

/** Every rule `A -> c` and `A and B -> c` that reaches the thresholds, best first. */
export function findRules(counts: Counts, thresholds: Thresholds = THRESHOLDS): Rule[] {
  const rules: Rule[] = [];
  for (const [key, households] of counts.sets) {
    const plans = key.split(',');
    if (plans.length < 2) continue;
    for (const plan of plans) {
      const from = plans.filter((other) => other !== plan);
      const figures = figuresOf(counts, from, plan, households);
      if (figures && isTold(figures, thresholds)) rules.push(measure(from, plan, figures));
    }
  }
  return rules.sort(byStrength);
}

/** Households with `from` and `plan`, with `from`, with `plan`, and in all. */
type Figures = { together: number; start: number; own: number; total: number };

function figuresOf({ total, sets }: Counts, from: readonly string[], plan: string, together: number): Figures | null {
  const start = sets.get(keyOf(from));
  const own = sets.get(plan);
  return start === undefined || own === undefined ? null : { together, start, own, total };
}

function measure(from: readonly string[], plan: string, { together, start, own, total }: Figures): Rule {
  const confidence = together / start;
  const share = own / total;
  return { from, plan, support: together / total, confidence, lift: confidence / share, gain: confidence - share };
}

/** Multiplied out, so that a figure exactly on a threshold is not lost to rounding. */
function isTold({ together, start, own, total }: Figures, thresholds: Thresholds): boolean {
  const above = together * total - start * own;
  return (
    together >= thresholds.minConfidence * start &&
    together * total >= thresholds.minLift * start * own &&
    above >= 0 &&
    above * above >= thresholds.minDeviation ** 2 * start * own * (total - own)
  );
}

/**
 * Strongest first: gain, then lift, then support; equal ones by their plans, so that the order is the same everywhere.
 */
export function byStrength(a: Rule, b: Rule): number {
  return (
    b.gain - a.gain ||
    b.lift - a.lift ||
    b.support - a.support ||
    byPlanId(a.plan, b.plan) ||
    a.from.length - b.from.length ||
    byPlanId(a.from[0] ?? '', b.from[0] ?? '') ||
    byPlanId(a.from[1] ?? '', b.from[1] ?? '')
  );
}

/** Rules by what they start from. */
export type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

/** Most rules kept of one start: more is never shown. */
const MAX_PER_START = 60;

export function indexRules(rules: readonly Rule[]): RuleIndex {
  const index = new Map<string, Rule[]>();
  for (const rule of rules) {
    const own = index.get(keyOf(rule.from));
    if (!own) index.set(keyOf(rule.from), [rule]);
    else if (own.length < MAX_PER_START) own.push(rule);
  }
  return index;
}

/** Finds the plans that go with the plans held: for every other plan its strongest rule, best first. */
export function associate(index: RuleIndex, held: readonly string[]): Rule[] {
  const own = [...new Set(held)].sort(byPlanId);
  const starts = [...own.map((plan) => [plan]), ...own.flatMap((a, i) => own.slice(i + 1).map((b) => [a, b]))];
  const best = new Map<string, Rule>();
  for (const rule of starts.flatMap((from) => index.get(keyOf(from)) ?? [])) {
    if (own.includes(rule.plan)) continue;
    const known = best.get(rule.plan);
    if (!known || byStrength(rule, known) < 0) best.set(rule.plan, rule);
  }
  return [...best.values()].sort(byStrength);
}
