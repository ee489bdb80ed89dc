import type { Step } from '@/lib/rules/steps/step-table';
import { routes } from '@/lib/site/routes';
import type { SiteRef } from '@/lib/site/site-link';

/**
 * The address that takes a step's form when no script does: its own page, where the middleware answers for all of them
 * (decisions 96). A route that saves steps takes its place here.
 */
export function stepAction(site: SiteRef, step: Step, fromReview: boolean): string {
  const page = routes.step(site, step.slug);
  return fromReview ? `${page}?navto=review` : page;
}
