import { LIST_SIZE } from '@/lib/rules/quote/recommendations';
import type { Ranked } from '../../recommend/popularity';
import { associate } from '../../recommend/rules';
import { likeWords, pairedWords, popularWords, togetherWords } from '../../recommend/words';
import { planName, type CatalogPlan } from '../shared/plan-cards';
import type { Handlers } from '../handlers';
import { readAsked, type Asked } from './asked';

type Recommendation = { plan_id: number; reason: string };
type Found = { plan: CatalogPlan; reason: string };

const success = <T>(recs: T) => ({ status: 'success' as const, recs });
const toRecs = (found: readonly Found[]): Recommendation[] =>
  found.slice(0, LIST_SIZE).map(({ plan, reason }) => ({ plan_id: Number(plan.id), reason }));

/**
 * Plans that go with those in the cart (rules 1 §7.6): by the rules of past enrollments, then as a carrier itself puts
 * them together.
 */
export const recommendationAssociation: Handlers['recommendationAssociation'] = async (input, context) => {
  const asked = await readAsked(input, context);
  return success(toRecs(unique([...chosenTogether(asked), ...paired(asked)])));
};

/** Plans that like households choose (rules 1 §7.6); with plans in `planID`, those that go with them first. */
export const recommendationFilter: Handlers['recommendationFilter'] = async (input, context) => {
  const asked = await readAsked(input, context);
  const { by, plans } = asked.model.popularity.like(asked.likeness);
  const reason = likeWords(by);
  const like = takeTurns(asked, plans).map((plan) => ({ plan, reason }));
  return success(toRecs(unique([...chosenTogether(asked), ...like])));
};

/** Longest list of one category. */
const PER_CATEGORY = 5;

/** Plans chosen most through the portal, by category, most chosen first (rules 1 §7.6). */
export const recommendationPopularity: Handlers['recommendationPopularity'] = async (input, context) => {
  const asked = await readAsked(input, context);
  const recs: Record<string, Recommendation[]> = {};
  for (const [category, ids] of byCategory(asked, asked.model.popularity.ofPortal(asked.portalId))) {
    const list: Found[] = [];
    for (const plan of offered(asked, ids)) {
      list.push({ plan, reason: popularWords(category, list.length === 0) });
      if (list.length === PER_CATEGORY) break;
    }
    if (list.length > 0) recs[category] = toRecs(list);
  }
  return success(recs);
};

/**
 * The plans of a ranking that may be recommended, one at a time: each one asked about is priced, so callers take no
 * more than they show.
 */
function* offered(asked: Asked, ids: readonly string[]): Generator<CatalogPlan, undefined> {
  for (const id of ids) {
    const plan = asked.offer(id);
    if (plan) yield plan;
  }
  return undefined;
}

/** A ranking by category, the category of the first plan first. */
function byCategory({ catalog }: Asked, ranked: readonly Ranked[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { plan: id } of ranked) {
    const category = catalog.plans.get(id)?.definition.category;
    if (category === undefined) continue;
    const list = lists.get(category);
    if (list) list.push(id);
    else lists.set(category, [id]);
  }
  return lists;
}

/** The categories one after another, so that the first places are not five plans for the same thing. */
function takeTurns(asked: Asked, ranked: readonly Ranked[]): CatalogPlan[] {
  const plans: CatalogPlan[] = [];
  let queues = [...byCategory(asked, ranked).values()].map((ids) => offered(asked, ids));
  while (queues.length > 0 && plans.length < LIST_SIZE) {
    const turn = queues.map((queue) => ({ queue, plan: queue.next().value }));
    plans.push(...turn.flatMap(({ plan }) => plan ?? []));
    queues = turn.filter(({ plan }) => plan !== undefined).map(({ queue }) => queue);
  }
  return plans;
}

const nameOf = ({ definition }: CatalogPlan): string => planName(definition);

function chosenTogether(asked: Asked): Found[] {
  return associate(asked.model.rules, asked.held).flatMap(({ from, plan: id }) => {
    const plan = asked.offer(id);
    const names = from.flatMap((held) => asked.catalog.plans.get(held) ?? []).map(nameOf);
    return plan && names.length > 0 ? [{ plan, reason: togetherWords(names) }] : [];
  });
}

/** Plans that the catalogue itself suggests beside those held: all there is to say before there is a history. */
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
