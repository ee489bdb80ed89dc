import { and, eq, inArray, or } from 'drizzle-orm';
import { ageBandOf } from '@/lib/rules/quote/recommendations';
import type { recommendationFilter } from '@/lib/contract/recommend';
import type { InputOf } from '@/lib/contract/endpoint';
import type { Context } from '../../request-context';
import { notFound } from '../../api-error';
import { exclusiveKey } from '../../rating/blackout';
import { isRecommendable } from '../../recommend/eligible';
import { getModel } from '../../recommend/keep';
import type { Model } from '../../recommend/model';
import type { Likeness } from '../../recommend/popularity';
import { associate } from '../../recommend/rules';
import { memberPolicies, members } from '../../store/schema/member-tables';
import type { CatalogPlan } from '../shared/plan-cards';
import { getCatalog, isListedFor, type Catalog } from '../shared/plan-catalog';

export type AskedInput = InputOf<typeof recommendationFilter>;

/** A question to the recommendation service with everything an answer needs. */
export type Asked = {
  catalog: Catalog;
  model: Model;
  /** Ids of the cart's plans, or of the plan looked at. */
  held: readonly string[];
  portalId: string | null;
  likeness: Likeness;
  /** The plan when it may be recommended to this shopper, else null. */
  offer(planId: string): CatalogPlan | null;
};

/** Reads a question. The enrollment and the member it names must be the caller's; anything else is 404 (threats T1). */
export async function readAsked(input: AskedInput, context: Context): Promise<Asked> {
  assertOwner(input, context);
  const [catalog, model] = await Promise.all([getCatalog(context), getModel(context)]);
  const active = input.userID === undefined ? [] : await loadActivePlans(context, input.userID);
  const held = input.planID?.split(',') ?? [];
  const age = input.age === undefined ? undefined : Number(input.age);
  const portalId = input.platformID ?? null;
  const facts = { state: input.state, tier: input.tier, age, gender: input.gender, portalId };
  const scope = {
    siteKey: context.caller.siteKey,
    agentId: input.agentID ?? null,
    groupId: input.groupID ?? null,
    portalId,
  };
  const taken = new Set(
    [...held, ...active].map((id) => {
      const plan = catalog.plans.get(id);
      return plan ? exclusiveKey(plan.definition) : id;
    }),
  );
  return {
    catalog,
    model,
    held,
    portalId,
    likeness: { tier: input.tier, ageFrom: age === undefined ? null : ageBandOf(age), state: input.state },
    offer(planId) {
      const plan = catalog.plans.get(planId);
      if (!plan || taken.has(exclusiveKey(plan.definition)) || !isListedFor(catalog, plan, scope)) return null;
      if (isSubstitute(plan, held, { catalog, model })) return null;
      return isRecommendable(plan.definition, facts, context.today) ? plan : null;
    },
  };
}

/** A second plan of a category is one too many, unless households do choose it beside the one that is held. */
function isSubstitute(
  { id, definition }: CatalogPlan,
  held: readonly string[],
  { catalog, model }: Pick<Asked, 'catalog' | 'model'>,
): boolean {
  const alike = held.filter((other) => catalog.plans.get(other)?.definition.category === definition.category);
  return alike.length > 0 && !associate(model.rules, alike).some(({ plan }) => plan === id);
}

function assertOwner({ agentID, groupID }: AskedInput, { caller }: Context): void {
  const foreign = (given: string | undefined, own: string | null) =>
    given !== undefined && own !== null && given !== own;
  if (foreign(agentID, caller.agentId) || foreign(groupID, caller.groupId)) throw notFound('owner');
}

/** The plans the caller's own member holds now; another owner's member is as good as none. */
async function loadActivePlans({ store, caller }: Context, memberId: string): Promise<string[]> {
  const { agentId, groupId } = caller;
  const [member] = await store.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        eq(members.active, true),
        or(
          inArray(members.agentId, agentId === null ? [] : [agentId]),
          inArray(members.groupId, groupId === null ? [] : [groupId]),
        ),
      ),
    );
  if (!member) throw notFound('member');
  const rows = await store.db
    .select({ planId: memberPolicies.planId })
    .from(memberPolicies)
    .where(and(eq(memberPolicies.memberId, memberId), eq(memberPolicies.status, 'ACTIVE')));
  return rows.flatMap(({ planId }) => planId ?? []);
}
