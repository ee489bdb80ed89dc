import { BuyBar, BuyBox, BuyPlan, PlanLevels, type BuyLevel, type Membership } from '@/components/plans/buy-plan';
import { PlanScreen } from '@/components/plans/plan-screen';
import { BASIC_DETAILS_DIALOG } from '@/components/quote/basic-details';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { formatDate, fromWireDate } from '@/lib/rules/dates';
import { formatMoney, formatWireMoney, fromWireMoney } from '@/lib/rules/money';
import { isTier, tierLabel } from '@/lib/rules/tiers';
import type { PlanPage } from '@/lib/site/catalog';
import type { Visitor } from '@/lib/session/visitor';
import { routes } from '@/lib/site/routes';
import { buildTrail } from '@/lib/site/trail';
import { HelpAside } from './help-aside';

type Pricing = AnswerOf<EndpointNamed<'getPlanPricingDetail'>>['data'];

/** A plan at this household's price, with the way into the cart. */
export function PricedPlan({
  visitor,
  plan,
  pricing,
  tier,
}: {
  visitor: Visitor;
  plan: PlanPage;
  pricing: Pricing;
  tier: string;
}) {
  const { site, session } = visitor;
  const [first, ...others] = pricing.plans.map(toLevel);
  if (!first) return <UnpricedPlan visitor={visitor} plan={plan} message="This plan has no price for your details." />;
  const memberships: Membership[] = pricing.memberships.map((choice) => ({
    planId: choice.plan_id,
    pricingId: choice.plan_pricing_id,
    name: choice.plan_name,
    price: formatWireMoney(choice.plan_price),
    text: choice.text,
  }));
  const starts = fromWireDate(pricing.effective_date);
  return (
    <BuyPlan
      levels={[first, ...others]}
      memberships={pricing.membership_required ? memberships : []}
      cartHref={routes.cart(site)}
    >
      <PlanScreen
        crumbs={buildTrail(site, session, 'plan')}
        plan={plan}
        levels={<PlanLevels heading={plan.level_heading} />}
        aside={
          <aside className="sticky-aside" aria-label="Your price">
            <BuyBox
              tier={isTier(tier) ? tierLabel(tier) : tier}
              starts={starts === null ? pricing.effective_date : formatDate(starts, 'medium')}
              memberships={pricing.membership_required ? memberships : []}
            />
            <HelpAside site={site} />
          </aside>
        }
      />
      <div className="phone-only">
        <BuyBar />
      </div>
    </BuyPlan>
  );
}

/** A plan this household cannot have as it stands: why, and what mends it (spec 1 §8, pricing error codes). */
export function UnpricedPlan({ visitor, plan, message }: { visitor: Visitor; plan: PlanPage; message: string }) {
  const { site, session } = visitor;
  return (
    <PlanScreen
      crumbs={buildTrail(site, session, 'plan')}
      plan={plan}
      notice={
        <Banner
          tone="warning"
          className="mt-6"
          title={message}
          action={
            <DialogTrigger dialog={BASIC_DETAILS_DIALOG} size="sm">
              Edit basic info
            </DialogTrigger>
          }
        />
      }
      levels={null}
      aside={
        <aside aria-label="Your price">
          <Card className="order-card">
            <h2 className="text-lg">No price for these details</h2>
            <p className="mt-2 text-muted">Change your basic info, or look at other plans that fit.</p>
            <a className="btn btn-secondary btn-block mt-5" href={routes.plans(site, plan.plan_category)}>
              See similar plans
            </a>
          </Card>
          <HelpAside site={site} />
        </aside>
      }
    />
  );
}

function toLevel(plan: Pricing['plans'][number]): BuyLevel {
  const once = plan.lines.filter((line) => line.kind === 'fee_once').map((line) => fromWireMoney(line.amount) ?? 0);
  return {
    pricingId: plan.plan_pricing_id,
    planId: plan.pid,
    name: plan.plan_name,
    levelName: plan.level_name,
    benefits: plan.benefit_lines,
    monthly: formatWireMoney(plan.plan_price),
    firstMonth: formatWireMoney(plan.initial_month_cost),
    once: once.length === 0 ? null : formatMoney(once.reduce((sum, cents) => sum + cents, 0)),
    lines: plan.lines
      .filter((line) => line.kind !== 'fee_once')
      .map((line) => ({
        label: line.label,
        because: line.because,
        amount: formatWireMoney(line.amount),
        total: line.kind === 'total',
      })),
    inCart: plan.in_cart,
  };
}
