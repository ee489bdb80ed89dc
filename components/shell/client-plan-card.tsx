'use client';

import { PlanCard, type PlanCardProps } from './plan-card';

/**
 * A plan card that is a client component although nothing listens: a page has up to sixty of them, and so its data for React holds their
 * words instead of all of their elements once more.
 */
export function ClientPlanCard(props: PlanCardProps) {
  return <PlanCard {...props} />;
}
