import type { ComponentType, ReactNode } from 'react';
import { ClientPlanCard } from './client-plan-card';
import { PlanCard, type PlanCardProps } from './plan-card';

type ListAttributes = { className: string; id?: string };

/** Draws a list as one text, which is kept for what its cards say (decisions 322). */
export type KeepList = (list: ListAttributes, cards: readonly PlanCardProps[], draw: () => ReactNode) => ReactNode;

/** A list of plan cards: one text on pages that are made for each request, else cards whose words are in the page's data. */
export function PlanCards<Plan extends { plan_id: number }>({
  plans,
  card,
  keep,
  ...list
}: ListAttributes & {
  plans: readonly Plan[];
  card: (plan: Plan) => PlanCardProps;
  keep?: KeepList | undefined;
}) {
  const cards = plans.map(card);
  const items = (Card: ComponentType<PlanCardProps>) =>
    cards.map((props, at) => (
      <li key={plans[at]?.plan_id}>
        <Card {...props} />
      </li>
    ));
  return keep ? keep(list, cards, () => items(PlanCard)) : <ul {...list}>{items(ClientPlanCard)}</ul>;
}
