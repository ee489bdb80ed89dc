import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { routes } from '@/lib/site/routes';
import { PlanCards } from '@/components/shell/card-list';
import { recommendedCard, type CardPlan } from './recommended-card';

export type ListedRecommendation = CardPlan & { text: SanitizedHtml };

/** All that is recommended, with texts and category tags (rules 1 §2.12). */
export function RecommendListScreen({
  basePath,
  crumbs,
  plans,
}: {
  basePath: string;
  crumbs: readonly Crumb[];
  plans: readonly ListedRecommendation[];
}) {
  return (
    <Container>
      <Breadcrumbs items={crumbs} />
      <PageHeader
        title="Recommended Plans"
        className="mt-4"
        {...(plans.length > 0 && { intro: 'Picked from what others chose, and only what you can have.' })}
      />
      {plans.length === 0 ? (
        <EmptyState
          spot="no-plans"
          title="No Any Products."
          action={
            <LinkButton href={routes.plans(basePath)} variant="primary">
              See all plans
            </LinkButton>
          }
        >
          We have nothing to recommend for your details and your cart right now.
        </EmptyState>
      ) : (
        <PlanCards
          className="plan-grid mt-6"
          plans={plans}
          card={({ text, ...plan }) => recommendedCard(basePath, plan, { text, heading: 'h2' })}
        />
      )}
    </Container>
  );
}
