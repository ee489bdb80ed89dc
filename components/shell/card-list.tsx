import type { ComponentType, ReactNode } from 'react';
import { ClientPlanCard } from './client-plan-card';
import { PlanCard, type PlanCardProps } from './plan-card';

type ListAttributes = { className: string; id?: string };

/** Draws a list as one text, which is kept for what it is made `from` (decisions 322). */
export type KeepList = (list: ListAttributes, from: unknown, draw: () => ReactNode) => ReactNode;

/** A list of plan cards: one text on pages that are made for each request, else cards whose words are in the page's data. */
export function PlanCards<Plan extends { plan_id: number }>({
  plans,
  from,
  card,
  keep,
  ...list
}: ListAttributes & {
  plans: readonly Plan[];
  /** Everything that the cards show, as data; for `keep`. */
  from?: unknown;
  card: (plan: Plan) => PlanCardProps;
  keep?: KeepList | undefined;
}) {
  const items = (Card: ComponentType<PlanCardProps>) =>
    plans.map((plan) => (
      <li key={plan.plan_id}>
        <Card {...card(plan)} />
      </li>
    ));
  return keep ? keep(list, from, () => items(PlanCard)) : <ul {...list}>{items(ClientPlanCard)}</ul>;
}
