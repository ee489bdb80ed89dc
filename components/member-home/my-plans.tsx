import { CardIcon, CheckIcon, DocumentIcon, InfoIcon } from '@/components/art/icons';
import { HiddenInputs } from '@/components/plain-answer';
import { Plate } from '@/components/shell/plate';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Price } from '@/components/ui/price';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { HeldPlan } from '@/lib/contract/member-home';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { isHeld } from '@/lib/rules/words/policy-states';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { HELD_INTENTS } from '@/lib/site/form-places';

export type ShownPlan = {
  plan: HeldPlan;
  /** The plan's next payment in words, and a second line; null where none is to come. */
  payment: { title: string; note: string } | null;
  cardHref: string;
  cancelHref: string;
  /** The page that changes how it is paid; null where the member cannot. */
  payHref: string | null;
  /** The page that changes its beneficiaries; null where it names none, or not here. */
  heirsHref: string | null;
  /** The page that changes who is covered; null where its people stay. */
  peopleHref: string | null;
};

type Props = {
  plans: readonly ShownPlan[];
  /** The member's first name. */
  first: string;
  /** Takes the forms of the home. */
  action: string;
};

/** The plans of a member, each with its state, price, people and what can be done with it. */
export function MyPlans({ plans, first, action }: Props) {
  return (
    <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3">
      {plans.map((shown) => (
        <li key={shown.plan.held_id} className="flex min-w-0">
          <PlanCard {...shown} first={first} action={action} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, payment, cardHref, cancelHref, first, action, ...hrefs }: ShownPlan & Omit<Props, 'plans'>) {
  const isOver = !isHeld(plan.status);
  return (
    <Card className={`flex w-full flex-col p-5 ${isOver ? 'card-tinted' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {plan.carrier !== '' && <Plate carrier={plan.carrier} decorative />}
        <span className="chip ml-auto">
          {plan.status === 'ACTIVE' ? <CheckIcon /> : <InfoIcon />}
          {plan.label}
        </span>
      </div>
      <h3 className="mt-4">{plan.plan_name}</h3>
      {!isOver && (
        <p className="mt-1">
          <Price amount={formatWireMoney(plan.price)} size="sm" />
        </p>
      )}
      <dl className="mt-4 border-t border-border text-small *:border-b *:border-border *:py-3">
        {plan.covered.length + (plan.tier === null ? 0 : 1) > 0 && (
          <Row term="Covered" title={joinWords([first, ...plan.covered])} note={plan.tier && tierLabel(plan.tier)} />
        )}
        {payment && <Row term="Next payment" title={payment.title} note={payment.note} />}
      </dl>
      {plan.next !== '' && <p className="mt-3 text-small text-balance text-muted">{plan.next}</p>}
      {plan.documents_at !== null && (
        <p className="mt-3 text-small text-muted">Its documents are at {plan.documents_at}, where you bought it.</p>
      )}
      <div className="mt-auto flex flex-wrap gap-3 pt-5 *:grow">
        {plan.has_card && plan.covered_today && (
          <LinkButton href={cardHref} size="sm">
            <CardIcon />
            ID card<VisuallyHidden> of {plan.plan_name}</VisuallyHidden>
          </LinkButton>
        )}
        {plan.has_card && plan.status === 'SUBMITTED' && (
          <p className="card-later">ID card from {formatWireDate(plan.effective_date)}</p>
        )}
        {plan.has_receipt && (
          <form method="post" action={action} className="flex *:grow">
            <HiddenInputs values={{ intent: HELD_INTENTS.open, policy: plan.policy_id }} />
            <Button type="submit" size="sm">
              <DocumentIcon />
              Documents<VisuallyHidden> of {plan.plan_name}</VisuallyHidden>
            </Button>
          </form>
        )}
      </div>
      <Changes of={plan.plan_name} {...hrefs} cancelHref={plan.cancelling ? cancelHref : null} />
    </Card>
  );
}

type ChangeHrefs = Pick<ShownPlan, 'peopleHref' | 'payHref' | 'heirsHref'> & { cancelHref: string | null };

/** The changes after the sale that a plan allows: the words, and those that name it to a screen reader. */
function Changes({ of, peopleHref, payHref, heirsHref, cancelHref }: ChangeHrefs & { of: string }) {
  const links = [
    { href: peopleHref, text: 'Change who is covered', more: `by ${of}` },
    { href: payHref, text: 'Change how you pay', more: `for ${of}` },
    { href: heirsHref, text: 'Change who is paid', more: `by ${of}` },
    { href: cancelHref, text: 'Cancel', more: of },
  ].flatMap(({ href, ...words }) => (href === null ? [] : [{ href, ...words }]));
  if (links.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-small">
      {links.map(({ href, text, more }) => (
        <Link key={text} href={href}>
          {text}
          <VisuallyHidden> {more}</VisuallyHidden>
        </Link>
      ))}
    </p>
  );
}

function Row({ term, title, note }: { term: string; title: string; note: string | null }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="grid">
        <span className="font-semibold">{title}</span>
        {note !== null && note !== '' && <span className="text-muted">{note}</span>}
      </dd>
    </div>
  );
}
