'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { CallFailure } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { BottomBar } from '@/components/shell/bottom-bar';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { closeDialog, openDialog } from '@/components/ui/dialog';
import { FoldCard } from '@/components/ui/disclosure';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { Price } from '@/components/ui/price';
import { Table } from '@/components/ui/table';
import { factsOfLevel, type LevelFact } from '@/lib/rules/quote/level-facts';
import { AddProblem, AlreadyActiveDialog } from './add-outcome';
import type { BuyLevel, Membership } from './buy-level';
import { FactBlock } from './fact-block';
import { PlainBuyForm } from './plain-buy-form';
import { LEVELS_HEADING, QUESTIONS_ANCHOR } from '@/lib/site/plan-anchors';
import { BUY_FORM } from '@/lib/site/form-places';
import { PriceLevels } from './price-levels';
import { useAddToCart } from './use-add-to-cart';

type Buying = {
  levels: readonly BuyLevel[];
  chosen: BuyLevel;
  choose: (pricingId: number) => void;
  /** Null until it is chosen, and for plans that need none. */
  membership: Membership | null;
  membershipRequired: boolean;
  add: () => void;
  pending: boolean;
  failure: CallFailure | null;
  cartHref: string;
  questions: string | null;
  plain: PlainBuying;
};

/** The same without script (decisions 159). */
type PlainBuying = {
  /** The address of the form that takes the choice, and the plan of the page. */
  action: string;
  planId: number;
  /** The level that was sent, when the form came back. */
  chosen: number | null;
  /** The memberships as fields of the form. */
  memberships: ReactNode;
  /** The answer to the form. */
  answer: ReactNode;
};

const BuyContext = createContext<Buying | null>(null);

function useBuying(): Buying {
  const buying = useContext(BuyContext);
  if (!buying) throw new Error('Price parts stand inside <BuyPlan>.');
  return buying;
}

export type BuyPlanProps = {
  levels: readonly [BuyLevel, ...BuyLevel[]];
  /** The memberships to choose from while one is required (rules 2 §4); else empty. */
  memberships: readonly Membership[];
  /**
   * Id of the dialog that asks what must be told before the plan can be added (the employer); null when there is
   * nothing.
   */
  firstDialog: string | null;
  /**
   * Words of the button that leads to the plan's open questions, which come before the cart; null when there are none.
   */
  questions: string | null;
  cartHref: string;
  plain: PlainBuying;
  children: ReactNode;
};

const loadMembership = () => import('./membership-form').then(({ MembershipForm }) => MembershipForm);

/** The middle one of the levels that are no one's to decide any more (decisions 36). */
function defaultLevel(levels: BuyPlanProps['levels']): BuyLevel {
  const settled = levels.filter(({ pending }) => pending === null);
  return settled[Math.floor((settled.length - 1) / 2)] ?? levels[0];
}

/** Holds which level is chosen and puts it into the cart; the parts below show it. */
export function BuyPlan(props: BuyPlanProps) {
  const { levels, memberships, firstDialog, questions, cartHref, plain, children } = props;
  const [pricingId, choose] = useState(plain.chosen ?? defaultLevel(levels).pricingId);
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = levels.find((level) => level.pricingId === pricingId) ?? levels[0];
  const membership = memberships.find((choice) => choice.pricingId === wanted) ?? null;
  const membershipRequired = memberships.length > 0;
  const { add, pending, failure, forget, question } = useAddToCart(cartHref);
  const buying = useMemo<Buying>(
    () => ({
      levels,
      chosen,
      choose,
      membership,
      membershipRequired,
      pending,
      failure,
      cartHref,
      questions,
      plain,
      add: () => {
        if (firstDialog !== null) openDialog(firstDialog);
        else if (membershipRequired && membership === null) openDialog(DIALOGS.membership);
        else void add(chosen, membership);
      },
    }),
    [levels, chosen, membership, membershipRequired, pending, failure, cartHref, questions, plain, firstDialog, add],
  );

  function chooseMembership(choice: Membership): void {
    setWanted(choice.pricingId);
    closeDialog(DIALOGS.membership);
    void add(chosen, choice);
  }

  return (
    <BuyContext value={buying}>
      {membershipRequired && (
        <LazyDialog id={DIALOGS.membership} title="Membership options" load={loadMembership}>
          {(MembershipForm) => (
            <MembershipForm
              planName={chosen.name}
              memberships={memberships}
              chosen={membership}
              onChoose={chooseMembership}
            />
          )}
        </LazyDialog>
      )}
      <AlreadyActiveDialog failure={failure} onClose={forget} />
      {question.Part && (
        <question.Part
          question={question}
          title="Add to Cart"
          pending={pending}
          onAgree={() => void add(chosen, membership)}
        />
      )}
      <PlainBuyForm {...{ action: plain.action, planId: plain.planId, levels }} asksMembership={membershipRequired} />
      {children}
    </BuyContext>
  );
}

/** The levels as priced choices, and why the chosen one costs what it costs. */
export function PlanLevels({ heading, notice }: { heading: string; notice?: ReactNode }) {
  const { levels, chosen, choose, plain } = useBuying();
  return (
    <section className="mt-8" aria-labelledby={LEVELS_HEADING}>
      <h2 id={LEVELS_HEADING} tabIndex={-1}>
        {heading}
      </h2>
      {notice}
      <div className="mt-4">
        <PriceLevels
          legend={heading}
          name="plan_pricing_id"
          form={BUY_FORM}
          value={String(chosen.pricingId)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          levels={levels.map((level) => ({
            value: String(level.pricingId),
            name: level.levelName,
            price: level.monthly,
            points: level.benefits,
          }))}
        />
      </div>
      {plain.memberships}
      <PriceReasons {...chosen} />
    </section>
  );
}

/** The facts of the chosen level, which is named where they differ from level to level. */
export function ChosenFacts({ facts }: { facts: readonly LevelFact[] }) {
  const { chosen } = useBuying();
  const differs = facts.some(({ levels }) => levels !== undefined);
  return <FactBlock facts={factsOfLevel(facts, chosen.pricingId)} level={differs ? chosen.levelName : null} />;
}

/** "Why this price?": each step with its reason; the steps add up to what is paid. */
function PriceReasons({ lines, total }: Pick<BuyLevel, 'lines' | 'total'>) {
  return (
    <FoldCard summary="Why this price?" className="mt-4">
      <Table
        caption="How the price is made up"
        phone="steps"
        columns={[
          { key: 'step', label: 'Step' },
          { key: 'because', label: 'Because of', because: true },
          { key: 'amount', label: 'Amount', amount: true },
        ]}
        rows={lines.map((line, index) => ({
          key: `${index}-${line.label}`,
          cells: { step: line.label, because: line.because, amount: line.amount },
        }))}
        {...(total !== null && { total: { label: 'You pay each month', amount: total } })}
      />
    </FoldCard>
  );
}

/** The box that buys: price, tier, start, what is paid once, and the one action. */
export function BuyBox({
  tier,
  starts,
  deadline,
  note,
}: {
  tier: string;
  starts: string;
  /** Until when this start can be chosen. */
  deadline: string;
  note?: ReactNode;
}) {
  const { chosen, membership, membershipRequired, failure, plain } = useBuying();
  return (
    <Card raised className="order-card">
      <h2 className="text-lg">{chosen.name}</h2>
      <Price amount={chosen.monthly} />
      {chosen.perPayday !== null && <p className="text-small text-muted">{chosen.perPayday}</p>}
      <LeaderList className="mt-4">
        {chosen.parts.map(({ label, amount }) => (
          <LeaderRow key={label} mutedLabel label={label} amount={amount} />
        ))}
        <LeaderRow mutedLabel label="Tier" amount={tier} {...(note && { note })} />
        <LeaderRow mutedLabel label="Coverage starts" amount={starts} note={deadline} />
        {chosen.once !== null && <LeaderRow mutedLabel label="Enrollment fee, once" amount={chosen.once} />}
        {membershipRequired && <MembershipRow membership={membership} />}
      </LeaderList>
      <hr className="rule" />
      <LeaderRow sum label="First month" amount={chosen.firstMonth} />
      {chosen.pending !== null && <p className="mt-4 text-small">{chosen.pending}</p>}
      <AddProblem failure={failure} />
      {plain.answer}
      <div className="mt-5 grid gap-3 desktop-only">
        <AddButton />
      </div>
    </Card>
  );
}

/** The membership beside the plan: to be chosen when the plan is added, then by its name. */
function MembershipRow({ membership }: { membership: Membership | null }) {
  if (membership === null)
    return (
      <LeaderRow mutedLabel label="Membership" amount="To choose" note="This plan is for members of an association." />
    );
  return <LeaderRow mutedLabel label={membership.name} amount={membership.price} note={membership.text} />;
}

/** On phones price and action stay in reach. Last child of the page. */
export function BuyBar() {
  const { chosen } = useBuying();
  return (
    <BottomBar label="Per month" amount={chosen.monthly}>
      <AddButton />
    </BottomBar>
  );
}

/** Add to Cart; a level that is there already leads to the cart, a plan with open questions to them (rules 2 §4). */
function AddButton() {
  const { add, pending, chosen, cartHref, questions } = useBuying();
  if (chosen.inCart)
    return (
      <LinkButton href={cartHref} variant="primary">
        In your cart
      </LinkButton>
    );
  if (questions !== null)
    return (
      <a className="btn btn-primary" href={`#${QUESTIONS_ANCHOR}`}>
        {questions}
      </a>
    );
  return (
    <Button
      type="submit"
      form={BUY_FORM}
      variant="primary"
      pending={pending}
      pendingText="Adding…"
      onClick={(event) => {
        event.preventDefault();
        add();
      }}
    >
      Add to Cart
    </Button>
  );
}
