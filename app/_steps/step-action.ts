import { STEP_READERS } from '@/lib/door/step-readers';
import type { Step } from '@/lib/rules/steps/step-table';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

/**
 * The address that takes a step's form when no script does: the route that saves it (decisions 158), or its own page, where
 * the middleware says that it needs scripts (decisions 96).
 */
export function stepAction(site: Site, step: Step, fromReview: boolean): string {
  if (STEP_READERS[step.key]) return `/api/session/step?slug=${encodeURIComponent(site.slug ?? '')}`;
  const page = routes.step(site, step.slug);
  return fromReview ? `${page}?navto=review` : page;
}
