'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { api, type CallFailure } from '@/components/api-client';
import { BottomBar } from '@/components/shell/bottom-bar';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FoldCard } from '@/components/ui/disclosure';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { Price } from '@/components/ui/price';
import { Table } from '@/components/ui/table';
import { PriceLevels } from './price-levels';

/** A level at this household's price; amounts are ready to show. */
export type BuyLevel = {
  pricingId: number;
  planId: number;
  name: string;
  levelName: string;
  benefits: readonly string[];
  monthly: string;
  firstMonth: string;
  once: string | null;
  lines: readonly { label: string; because: string; amount: string; total: boolean }[];
  inCart: boolean;
};

export type Membership = { planId: number; pricingId: number; name: string; price: string; text: string };

type Buying = {
  levels: readonly BuyLevel[];
  chosen: BuyLevel;
  choose: (pricingId: number) => void;
  add: () => void;
  pending: boolean;
  failure: CallFailure | null;
};

const BuyContext = createContext<Buying | null>(null);

function useBuying(): Buying {
  const buying = useContext(BuyContext);
  if (!buying) throw new Error('Price parts stand inside <BuyPlan>.');
  return buying;
}

/** Holds which level is chosen and puts it into the cart; the parts below show it. */
export function BuyPlan({
  levels,
  memberships,
  cartHref,
  children,
}: {
  levels: readonly [BuyLevel, ...BuyLevel[]];
  memberships: readonly Membership[];
  cartHref: string;
  children: ReactNode;
}) {
  const [pricingId, choose] = useState(levels[Math.floor((levels.length - 1) / 2)]?.pricingId ?? levels[0].pricingId);
  const chosen = levels.find((level) => level.pricingId === pricingId) ?? levels[0];
  const { add, pending, failure } = useAddToCart(cartHref);
  const membership = memberships[0];
  const buying = useMemo<Buying>(
    () => ({ levels, chosen, choose, pending, failure, add: () => void add(chosen, membership) }),
    [levels, chosen, pending, failure, add, membership],
  );
  return <BuyContext value={buying}>{children}</BuyContext>;
}

function useAddToCart(cartHref: string) {
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function add(level: BuyLevel, membership: Membership | undefined): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(null);
    const outcome = membership
      ? await api<'addPlanToCartWithMembership'>('POST', '/add-plan-to-cart-prudentials', {
          plan_id1: level.planId,
          plan_pricing_id1: level.pricingId,
          plan_id: membership.planId,
          plan_pricing_id: membership.pricingId,
        })
      : await api<'addPlanToCart'>('POST', '/add-plan-to-cart', {
          plan_id: level.planId,
          plan_pricing_id: level.pricingId,
        });
    if (outcome.ok) {
      void mutate(CART_BADGE);
      router.push(cartHref);
      return;
    }
    running.current = false;
    setPending(false);
    setFailure(outcome.failure);
  }
  return { add, pending, failure };
}

/** The levels as priced choices, and why the chosen one costs what it costs. */
export function PlanLevels({ heading }: { heading: string }) {
  const { levels, chosen, choose } = useBuying();
  return (
    <section className="mt-8" aria-labelledby="levels">
      <h2 id="levels">{heading}</h2>
      <div className="mt-4">
        <PriceLevels
          legend={heading}
          name="plan_pricing_id"
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
      <PriceReasons lines={chosen.lines} />
    </section>
  );
}

/** "Why this price?": each step with its reason; the steps add up to what is paid. */
function PriceReasons({ lines }: Pick<BuyLevel, 'lines'>) {
  const total = lines.find((line) => line.total);
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
        rows={lines
          .filter((line) => !line.total)
          .map((line, index) => ({
            key: `${index}-${line.label}`,
            cells: { step: line.label, because: line.because, amount: line.amount },
          }))}
        {...(total && { total: { label: 'You pay each month', amount: total.amount } })}
      />
    </FoldCard>
  );
}

/** The box that buys: price, tier, start, what is paid once, and the one action. */
export function BuyBox({
  tier,
  starts,
  memberships,
}: {
  tier: string;
  starts: string;
  memberships: readonly Membership[];
}) {
  const { chosen, failure } = useBuying();
  return (
    <Card raised className="order-card">
      <h2 className="text-lg">{chosen.name}</h2>
      <Price amount={chosen.monthly} />
      <LeaderList className="mt-4">
        <LeaderRow mutedLabel label="Tier" amount={tier} />
        <LeaderRow mutedLabel label="Coverage starts" amount={starts} />
        {chosen.once !== null && <LeaderRow mutedLabel label="Enrollment fee, once" amount={chosen.once} />}
        {memberships.map((membership) => (
          <LeaderRow
            key={membership.pricingId}
            mutedLabel
            label={membership.name}
            amount={membership.price}
            note={membership.text}
          />
        ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderRow sum label="First month" amount={chosen.firstMonth} />
      {failure && (
        <Banner tone="error" live className="mt-4">
          {failure.message}
        </Banner>
      )}
      <div className="mt-5 grid gap-3 desktop-only">
        <AddButton />
      </div>
    </Card>
  );
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

function AddButton() {
  const { add, pending } = useBuying();
  return (
    <Button variant="primary" pending={pending} pendingText="Adding…" onClick={add}>
      Add to Cart
    </Button>
  );
}
