import type { ReactNode } from 'react';
import { BuyBar, BuyBox, BuyPlan, ChosenFacts, PlanLevels } from '@/components/plans/buy-plan';
import type { BuyLevel, Membership } from '@/components/plans/buy-level';
import { PlainMemberships } from '@/components/plans/plain-memberships';
import { PlanScreen, PlanTexts } from '@/components/plans/plan-screen';
import { PlainAnswer } from '@/components/plain-answer';
import { PriceAnswers } from '@/components/plans/price-answers';
import { PricingProblem, type Problem } from '@/components/plans/pricing-problem';
import { DIALOGS } from '@/components/dialog-ids';
import { DeclinePanel } from '@/components/plans/decline-panel';
import { QuestionPanel } from '@/components/plans/question-panel';
import { SavedBanner } from '@/components/saved-notice';
import { Card } from '@/components/ui/card';
import { DialogLink } from '@/components/ui/dialog-trigger';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { tellDeadline } from '@/lib/rules/text/moments';
import { formatMoney, formatWireMoney, fromWireMoney } from '@/lib/rules/money/money';
import { isTier } from '@/lib/rules/words/tiers';
import { tierLabel } from '@/lib/rules/words/tier-words';
import type { PlanPage } from '@/lib/site/public-catalog';
import type { Quote, Shopper } from '@/lib/visitor/shopper';
import type { RefusedForm } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { DETAILS_ANCHOR } from '@/lib/routing/enroll-steps';
import { buildTrail } from '@/lib/routing/trail';
import { KeptText } from '@/app/_shell/kept-text';
import { HelpAside } from '@/app/_homes/help-aside';
import { declineNext, type Declined, type OpenQuestions } from './plan-questions';
import { lacksDependents, priceAnswers } from './price-answers';
import { HeldNotice } from './held-notice';
import { SeePriceBar } from './see-price-bar';
import type { TobaccoAsked } from './tobacco-asked';

type Pricing = AnswerOf<EndpointNamed<'getPlanPricingDetail'>>['data'];

export type ShopperPlanProps = {
  shopper: Shopper;
  quote: Quote;
  plan: PlanPage;
  /** A premier plan is in the cart. */
  premier: boolean;
  /** The plan's price depends on income or working hours (rules 2 §7 check-disability-plan). */
  asksEarnings: boolean;
  /** The plan's question about tobacco, and who is asked it. */
  tobacco: TobaccoAsked | null;
  /** A group enrollment without its employer yet (rules 2 §7 group-enrollment-info). */
  asksEmployer: boolean;
  /** Questions to answer before the plan can be had; null when there is nothing left to answer. */
  questions: OpenQuestions | null;
  /** The amounts that need a review are declined (decisions 36). */
  declined: Declined | null;
  /** The form that buys, when it was sent without script and refused. */
  sent: RefusedForm | null;
  after: ReactNode;
  /** Under the plan, above the bar of phones. */
  below: ReactNode;
};

/** A plan at this household's price, with the way into the cart. */
export function PricedPlan({ pricing, ...props }: ShopperPlanProps & { pricing: Pricing }) {
  const { shopper, quote, plan, premier, asksEmployer, questions, after, below } = props;
  const { site, session } = shopper;
  const { tier } = quote.values;
  const [first, ...others] = pricing.plans.map(toLevel);
  if (!first) return <UnpricedPlan {...props} problem={NO_PRICE} />;
  const levels = [first, ...others] as const;
  const memberships = pricing.membership_required ? pricing.memberships.map(toMembership) : [];
  const [starts, enrollBy] = [fromWireDate(pricing.effective_date), fromWireDate(pricing.enroll_by)];
  return (
    <BuyPlan
      levels={levels}
      memberships={memberships}
      firstDialog={asksEmployer ? DIALOGS.groupCode : null}
      questions={questions && (questions.carrierFlow ? 'Enroll Now' : 'Answer the questions')}
      cartHref={routes.cart(site)}
      plain={plainBuying(props, memberships)}
    >
      <PlanScreen
        crumbs={buildTrail(site, session, 'plan')}
        plan={plan}
        notice={
          <>
            <HeldNotice shopper={shopper} planId={plan.plan_id} />
            <SavedBanner />
          </>
        }
        levels={
          <>
            <PriceAnswers answers={priceAnswers(props)} />
            <AskedOrDeclined {...props} />
            <PlanLevels heading={plan.level_heading} notice={questions === null && <SavedBanner place="questions" />} />
          </>
        }
        facts={<ChosenFacts facts={plan.facts} />}
        texts={<KeptPlanTexts plan={plan} />}
        aside={
          <aside className="sticky-aside" aria-label="Your price">
            <BuyBox
              tier={isTier(tier) ? tierLabel(tier, { premier }) : tier}
              starts={starts === null ? pricing.effective_date : formatDate(starts, 'medium')}
              deadline={enrollBy === null ? '' : `Enroll until ${tellDeadline(enrollBy)}.`}
              note={<DependentsNote quote={quote} />}
            />
            <EmployerLine {...props} />
            <HelpAside site={site} session={session} />
          </aside>
        }
        after={after}
      />
      {below}
      <div className="phone-only">
        <BuyBar />
      </div>
    </BuyPlan>
  );
}

function KeptPlanTexts({ plan }: Pick<ShopperPlanProps, 'plan'>) {
  const from = [plan.texts, plan.filing];
  return <KeptText as="div" part={{ name: 'plan', from, draw: () => <PlanTexts plan={plan} /> }} />;
}

/** The way into the cart without script, with what came of the last try (decisions 159). */
function plainBuying({ shopper: { site }, plan, sent }: ShopperPlanProps, memberships: readonly Membership[]) {
  const action = formAction(site, 'cart');
  const chosen = sent?.values['membership'];
  const choices = <PlainMemberships memberships={memberships} chosen={chosen} />;
  const asksMembership = memberships.length > 0;
  return {
    action,
    planId: plan.plan_id,
    chosen: sent ? Number(sent.values['plan_pricing_id']) : null,
    // A press before the scripts came shows them to those who have scripts, too.
    memberships: asksMembership && (sent ? choices : <noscript>{choices}</noscript>),
    answer: sent && <PlainAnswer action={action} back={routes.plan(site, plan.plan_id)} sent={sent} />,
  };
}

/** The plan's questions, or what is left of it after a decline. */
function AskedOrDeclined({ shopper, plan, questions, declined }: ShopperPlanProps) {
  return (
    <>
      {declined && (
        <DeclinePanel
          message={declined.error_message}
          guaranteed={declined.guaranteed}
          next={declineNext(shopper.site, plan)}
        />
      )}
      {questions && <QuestionPanel {...questions} />}
    </>
  );
}

const NO_PRICE: Problem = {
  message: 'This plan has no price for your details.',
  detail: '',
  action: 'basic-info',
};

/** A plan this household cannot have as it stands: why, and what mends it (rules 1 §8, pricing error codes). */
export function UnpricedPlan({
  problem,
  portal,
  ask = null,
  ...props
}: ShopperPlanProps & {
  problem: Problem;
  /** Opens the choice of a portal, where that mends it. */
  portal?: ReactNode;
  /** The box that asks for the one answer missing. */
  ask?: ReactNode;
}) {
  const { shopper, plan, after, below } = props;
  const { site, session } = shopper;
  const otherPlans = routes.plans(site, plan.plan_category);
  return (
    <>
      <PlanScreen
        crumbs={buildTrail(site, session, 'plan')}
        plan={plan}
        notice={
          <>
            <HeldNotice shopper={shopper} planId={plan.plan_id} />
            <PricingProblem problem={problem} portal={portal} otherPlans={otherPlans} />
          </>
        }
        levels={
          <>
            <PriceAnswers answers={priceAnswers(props)} />
            <AskedOrDeclined {...props} />
          </>
        }
        texts={<KeptPlanTexts plan={plan} />}
        aside={
          <aside aria-label="Your price" id={DETAILS_ANCHOR}>
            {ask ?? (
              <Card className="order-card">
                <h2 className="text-lg">No price for these details</h2>
                <p className="mt-2 text-muted">
                  The message above says what is missing. Other plans may fit as they are.
                </p>
                <a className="btn btn-secondary btn-block mt-5" href={otherPlans}>
                  See similar plans
                </a>
              </Card>
            )}
            <EmployerLine {...props} />
            <HelpAside site={site} session={session} />
          </aside>
        }
        after={after}
      />
      {below}
      {ask && <SeePriceBar plan={plan} />}
    </>
  );
}

/** A price that had to assume something about the people it covers says so. */
function DependentsNote({ quote }: { quote: Quote }) {
  if (!lacksDependents(quote)) return null;
  return (
    <>
      Estimated until we know who is covered.{' '}
      <DialogLink dialog={DIALOGS.dependents} className="inline-link">
        Tell us about your dependents
      </DialogLink>
    </>
  );
}

/** The way in for an employee who began without the employer's code (rules 1 §2.10 "employee enrollment"). */
function EmployerLine({ shopper: { session } }: ShopperPlanProps) {
  if (session === null || session.eprocess === 'rep' || session.groupId !== null) return null;
  return (
    <p className="mt-5 px-2 text-small text-muted">
      Enrolling through your employer?{' '}
      <DialogLink dialog={DIALOGS.groupCode} className="inline-link">
        Enter your group code
      </DialogLink>
    </p>
  );
}

function toMembership(choice: Pricing['memberships'][number]): Membership {
  return {
    planId: choice.plan_id,
    pricingId: choice.plan_pricing_id,
    name: choice.plan_name,
    price: formatWireMoney(choice.plan_price),
    text: choice.text,
  };
}

function toLevel(plan: Pricing['plans'][number]): BuyLevel {
  const once = plan.lines.filter((line) => line.kind === 'fee_once').map((line) => fromWireMoney(line.amount) ?? 0);
  const total = plan.lines.find(({ kind }) => kind === 'total');
  return {
    pricingId: plan.plan_pricing_id,
    planId: plan.pid,
    name: plan.plan_name,
    levelName: plan.level_name,
    benefits: plan.benefit_lines,
    monthly: formatWireMoney(plan.plan_price),
    price: plan.plan_price,
    parts: (plan.parts ?? []).map(({ label, amount }) => ({ label, amount: formatWireMoney(amount) })),
    perPayday: plan.per_payday ?? null,
    firstMonth: formatWireMoney(plan.initial_month_cost),
    pending: plan.pending ?? null,
    once: once.length === 0 ? null : formatMoney(once.reduce((sum, cents) => sum + cents, 0)),
    lines: plan.lines
      .filter(({ kind }) => kind !== 'fee_once' && kind !== 'total')
      .map(({ label, because, amount }) => ({ label, because, amount: formatWireMoney(amount) })),
    total: total === undefined ? null : formatWireMoney(total.amount),
    inCart: plan.in_cart,
  };
}
