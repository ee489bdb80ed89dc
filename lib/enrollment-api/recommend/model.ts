import { cleanBaskets } from './baskets';
import type { Basket } from '../store/basket-rows';
import { countPopularity, type Popularity } from './popularity';
import { countSets, findRules, indexRules, THRESHOLDS, type RuleIndex } from './rules';

/** Everything recommendations are made from. Holds plan ids and shares only. */
export type Model = {
  /** Households counted. */
  households: number;
  rules: RuleIndex;
  popularity: Popularity;
};

/** Builds the model of past baskets. The order in which they come does not matter. */
export function buildModel(baskets: readonly Basket[]): Model {
  const clean = cleanBaskets(baskets);
  const counts = countSets(clean);
  return {
    households: counts.total,
    rules: indexRules(findRules(counts)),
    popularity: countPopularity(clean, THRESHOLDS.minHouseholds),
  };
}
