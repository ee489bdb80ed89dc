import { MemberNotices } from '@/components/member-home/member-notices';
import { MyBeneficiaries } from '@/components/member-home/my-beneficiaries';
import { MyDataLink } from '@/components/member-home/my-data-screen';
import { MyPlans, type ShownPlan } from '@/components/member-home/my-plans';
import { MyContact } from '@/components/member-home/my-contact';
import { ToldChanges } from '@/components/member-home/told-changes';
import { SomethingChanged } from '@/components/member-home/something-changed';
import { ArrowIcon } from '@/components/art/icons';
import { QuietLink } from '@/components/ui/button';
import type { HeldPlan, MemberHome, NextPayment } from '@/lib/contract/member-home';
import { isOutage } from '@/lib/gateway/result';
import { formatMoney, formatWireMoney, fromWireMoney, sumCents } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { addressInLine, isWholeAddress } from '@/lib/rules/people/postal-address';
import { EVENT_DAYS } from '@/lib/rules/policies/coverage-change';
import { isHeld } from '@/lib/rules/words/policy-states';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { HELD_INTENTS } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import type { Shopper } from '@/lib/visitor/shopper';
import { MemberRenewal } from './member-renewal';

/** The plans and payments of a member; null where the API cannot tell it, so that the greeting and the tier stand alone. */
export async function loadMemberHome(shopper: Shopper, userId: string): Promise<MemberHome | null> {
  return (await askMemberHome(shopper, userId)).home;
}

/** The same, with `isOut` where it could not be asked now: a member who has plans must not read that there are none. */
export async function askMemberHome(
  shopper: Shopper,
  userId: string,
): Promise<{ home: MemberHome | null; isOut: boolean }> {
  const answer = await shopper.call('getMemberHome', { user_id: userId });
  if (answer.ok) return { home: answer.value.data.result, isOut: false };
  return { home: null, isOut: isOutage(answer.failure) };
}

/** The ways to reach a member, with the pages that change it; null where the API cannot tell it (decisions 274). */
export async function loadReach({ call, site }: Shopper, userId: string) {
  const answer = await call('getContact', { user_id: userId });
  if (!answer.ok) return null;
  const { email, address } = answer.value.data.result;
  return {
    email,
    address: isWholeAddress(address) ? addressInLine(address) : '',
    emailHref: routes.page(site, 'changeEmail'),
    addressHref: changeRoutes.changeAddress(site),
  };
}

type Props = {
  site: Site;
  home: MemberHome;
  userId: string;
  reach: Awaited<ReturnType<typeof loadReach>>;
  first: string;
  form: string | string[] | undefined;
};

/** The plans of the signed-in member, with what waits for them above and who is paid below (decisions 256). */
export async function MemberPlans({ site, home, userId, reach, first, form }: Props) {
  const action = ownFormAction(site, 'held-plan', ownerOf(userId));
  const sent = form === 'held' ? await loadOwnRefused(site.key, 'held', userId) : null;
  const held = home.plans.filter(({ status }) => isHeld(status));
  // What takes a plan's place later is not paid beside it.
  const now = held.filter((plan) => !held.some((other) => isFollowedBy(other, plan)));
  const monthly = sumCents(now.map(({ price }) => fromWireMoney(price) ?? 0));
  return (
    <>
      <section aria-labelledby="my-plans" className="mt-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h2 id="my-plans">My plans</h2>
            <p className="mt-1 text-muted">
              {now.length === 0
                ? `${home.plans.length === 0 ? 'You hold no plan yet.' : 'You hold no plan any more.'} Choose below who new plans should cover.`
                : `${now.length} ${now.length === 1 ? 'plan' : 'plans'}, ${formatMoney(monthly)} each month.`}
            </p>
          </div>
          {home.plans.length > 0 && (
            <QuietLink href={routes.page(site, 'payments')}>
              All payments
              <ArrowIcon />
            </QuietLink>
          )}
        </div>
        <MemberRenewal site={site} userId={userId} />
        <MemberNotices
          questions={home.questions}
          failed={home.payments.filter(({ state }) => state === 'failed')}
          action={action}
          sent={sent}
        >
          <ToldChanges changes={home.changes} site={site} />
        </MemberNotices>
        {home.plans.length > 0 && (
          <MyPlans
            first={first}
            action={action}
            plans={home.plans.map((plan): ShownPlan => ({
              plan,
              payment: isHeld(plan.status) ? tellPayment(home.payments, plan) : null,
              cardHref: routes.idCard(site, plan.held_id),
              cancelHref: routes.cancelPlan(site, plan.held_id),
              heirsHref: plan.names_heirs ? changeRoutes.changeHeirs(site, plan.policy_id) : null,
              payHref: plan.is_paid_by_self ? changeRoutes.changePayment(site, plan.policy_id) : null,
              peopleHref: isChangeable(plan) ? changeRoutes.changePeople(site, plan.policy_id) : null,
            }))}
          />
        )}
      </section>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <MyBeneficiaries heirs={home.beneficiaries} />
        {home.plans.some(isChangeable) && <SomethingChanged days={eventDays(home.plans)} tiles={toTiles(site)} />}
        <MyContact
          last4={home.phone_last4}
          reach={reach}
          action={action}
          sent={sent?.about === HELD_INTENTS.phone ? sent : null}
        />
      </div>
      <MyDataLink href={routes.page(site, 'myData')} />
    </>
  );
}

/** True for a plan of ours that goes on and is no membership: people may join and leave it. */
export const isChangeable = ({ status, kind, cancelling }: HeldPlan): boolean =>
  (status === 'ACTIVE' || status === 'SUBMITTED') && kind !== null && kind !== 'membership' && cancelling !== null;

/** The shortest time of the plans that can be changed: those of a group have less. */
const eventDays = (plans: readonly HeldPlan[]): number =>
  plans.some((plan) => isChangeable(plan) && plan.group !== '') ? EVENT_DAYS.group : EVENT_DAYS.own;

/** The events of a life in the order in which they happen, each with the page of its change. */
const toTiles = (site: Site) => [
  { text: 'Marriage', href: changeRoutes.lifeEvent(site, { deed: 'add', event: 'marriage' }) },
  { text: 'Birth or adoption', href: changeRoutes.lifeEvent(site, { deed: 'add', event: 'birth' }) },
  { text: 'Move', href: changeRoutes.changeAddress(site) },
  { text: 'Divorce', href: changeRoutes.lifeEvent(site, { deed: 'drop', event: 'divorce' }) },
  { text: 'Lost other cover', href: changeRoutes.lifeEvent(site, { deed: 'add', event: 'lost-coverage' }) },
  { text: 'Something else', href: changeRoutes.lifeEvent(site) },
];

/** The next payment of the policy that a plan is on: one payment is made for all plans of it. */
function tellPayment(payments: readonly NextPayment[], { policy_id: id }: HeldPlan) {
  const payment = payments.find(({ policy_id: policy }) => policy === id);
  if (!payment) return null;
  const from = payment.method === 'cc' ? `Card ending in ${payment.last4}` : `Account ending in ${payment.last4}`;
  const note = payment.last4 === '' ? '' : from;
  if (payment.state === 'failed') return { title: 'Did not come', note: 'Pay it above.' };
  return { title: payment.on === null ? formatWireMoney(payment.amount) : formatWireDate(payment.on), note };
}

/** True for a plan that ends on the day before another begins. */
function isFollowedBy({ last_day: last }: HeldPlan, { effective_date: start }: HeldPlan): boolean {
  const end = last === null ? null : fromWireDate(last);
  return end !== null && addDays(end, 1) === fromWireDate(start);
}
