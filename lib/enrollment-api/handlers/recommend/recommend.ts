import { LIST_SIZE } from '@/lib/rules/recommendations';
import { associate } from '../../recommend/rules';
import { likeWords, pairedWords, popularWords, togetherWords } from '../../recommend/words';
import type { CatalogPlan } from '../shared/catalog';
import type { Handlers } from '../table';
import { readAsked, type Asked } from './asked';

type Recommendation = { plan_id: number; reason: string };
type Found = { plan: CatalogPlan; reason: string };

const success = <T>(recs: T) => ({ status: 'success' as const, recs });
const toRecs = (found: readonly Found[]): Recommendation[] =>
  found.slice(0, LIST_SIZE).map(({ plan, reason }) => ({ plan_id: Number(plan.id), reason }));

/** What goes with the plans in the cart (spec 1 §7.6): rules of past enrollments, then what a carrier itself puts together. */
export const recommendationAssociation: Handlers['recommendationAssociation'] = async (input, context) => {
  const asked = await readAsked(input, context);
  return success(toRecs(unique([...chosenTogether(asked), ...paired(asked)])));
};

/** What like households choose (spec 1 §7.6); with a plan looked at, what goes with it first. */
export const recommendationFilter: Handlers['recommendationFilter'] = async (input, context) => {
  const asked = await readAsked(input, context);
  const { by, plans } = asked.model.popularity.like(asked.likeness);
  const reason = likeWords(by);
  const like = takeTurns(offered(asked, plans).map((plan) => ({ plan, reason })));
  return success(toRecs(unique([...chosenTogether(asked), ...like])));
};

/** What is chosen most through the portal, by category, most chosen first (spec 1 §7.6). */
export const recommendationPopularity: Handlers['recommendationPopularity'] = async (input, context) => {
  const asked = await readAsked(input, context);
  const ranked = offered(asked, asked.model.popularity.ofPortal(asked.portalId));
  const lists = [...byCategory(ranked.map((plan) => ({ plan })))].map(([category, plans]) => [
    category,
    toRecs(plans.map(({ plan }, index) => ({ plan, reason: popularWords(category, index === 0) }))),
  ]);
  return success(Object.fromEntries(lists) as Record<string, Recommendation[]>);
};

function offered(asked: Asked, ranked: readonly { plan: string }[]): CatalogPlan[] {
  return ranked.flatMap(({ plan }) => asked.offer(plan) ?? []);
}

const nameOf = ({ definition }: CatalogPlan): string => definition.title ?? definition.name;

function chosenTogether(asked: Asked): Found[] {
  return associate(asked.model.rules, asked.held).flatMap(({ from, plan: id }) => {
    const plan = asked.offer(id);
    const names = from.flatMap((held) => asked.catalog.plans.get(held) ?? []).map(nameOf);
    return plan && names.length > 0 ? [{ plan, reason: togetherWords(names) }] : [];
  });
}

/** Relations of the catalogue: what is left to say before there is a history. */
function paired(asked: Asked): Found[] {
  return asked.held.flatMap((held) => {
    const with_ = asked.catalog.plans.get(held);
    if (!with_) return [];
    const related = (asked.catalog.related.get(held) ?? []).filter(({ kind }) => kind === 'suggested');
    return related.flatMap(({ id }) => {
      const plan = asked.offer(id);
      return plan ? [{ plan, reason: pairedWords(nameOf(with_)) }] : [];
    });
  });
}

function unique(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ plan }) => !seen.has(plan.id) && seen.add(plan.id));
}

function byCategory<T extends { plan: CatalogPlan }>(found: readonly T[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const one of found) {
    const { category } = one.plan.definition;
    const list = lists.get(category);
    if (list) list.push(one);
    else lists.set(category, [one]);
  }
  return lists;
}

/** The categories one after another, so that the first places are not five plans for the same thing. */
function takeTurns(found: readonly Found[]): Found[] {
  const lists = [...byCategory(found).values()];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}
