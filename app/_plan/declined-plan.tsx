import type { ReactNode } from 'react';
import { HelpAside } from '@/app/_homes/help-aside';
import { DeclinePanel } from '@/components/plans/decline-panel';
import { PlanScreen } from '@/components/plans/plan-screen';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/button';
import { buildTrail } from '@/lib/routing/trail';
import type { PlanPage } from '@/lib/site/public-catalog';
import type { Shopper } from '@/lib/visitor/shopper';
import { declineNext, type Declined } from './plan-questions';

type Props = { shopper: Shopper; plan: PlanPage; declined: Declined; after: ReactNode; below: ReactNode };

/** A plan that was declined to this shopper: no price, no banner and no question any more (decisions 151). */
export function DeclinedPlan({ shopper: { site, session }, plan, declined, after, below }: Props) {
  const next = declineNext(site, plan);
  return (
    <>
      <PlanScreen
        crumbs={buildTrail(site, session, 'plan')}
        plan={plan}
        levels={<DeclinePanel message={declined.error_message} guaranteed={false} next={next} />}
        aside={
          <aside aria-label="Other plans">
            <Card className="order-card">
              <h2 className="text-lg">Plans like this one</h2>
              <p className="mt-2 text-muted">Other plans may fit as they are.</p>
              <LinkButton href={next.plansHref} variant="primary" className="btn-block mt-5">
                See similar plans
              </LinkButton>
            </Card>
            <HelpAside site={site} />
          </aside>
        }
        after={after}
      />
      {below}
    </>
  );
}
