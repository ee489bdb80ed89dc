'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useStatus } from '@/components/ui/status-region';
import { useCartReload } from './cart-changes';

export type RiderOffer = {
  planId: number;
  pricingId: number;
  name: string;
  /** "Added to Dental Preferred 1000. One whitening a year." */
  text: string;
  /** Ready to show, `$3.45`. */
  price: string;
};

/** Riders that the cart's plans can carry, each added with one press (rules 1 §2.11 "additional riders block"). */
export function Riders({ riders }: { riders: readonly RiderOffer[] }) {
  const { add, adding, problem } = useAddRider();
  return (
    <section className="mt-10" aria-labelledby="riders">
      <h2 id="riders" className="text-h3">
        Additional riders
      </h2>
      {problem !== '' && (
        <Banner tone="error" live className="mt-4">
          {problem}
        </Banner>
      )}
      <ul className="mt-4 grid gap-3">
        {riders.map((rider) => (
          <li key={rider.planId} className="card mini-card">
            <div>
              <b>{rider.name}</b>
              <span className="cart-sub">{rider.text}</span>
              <small className="num">{rider.price} a month</small>
            </div>
            <Button size="sm" pending={adding === rider.planId} pendingText="Adding…" onClick={() => void add(rider)}>
              Add<span className="sr-only"> {rider.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAddRider() {
  const announce = useStatus();
  const { reload, pending: reloading } = useCartReload();
  const [adding, setAdding] = useState<number | null>(null);
  const [calling, setCalling] = useState(false);
  const [problem, setProblem] = useState('');
  async function add(rider: RiderOffer): Promise<void> {
    if (calling || reloading) return;
    setAdding(rider.planId);
    setCalling(true);
    setProblem('');
    const outcome = await api<'addPlanToCart'>('POST', '/add-plan-to-cart', {
      plan_id: rider.planId,
      plan_pricing_id: rider.pricingId,
    });
    setCalling(false);
    if (!outcome.ok) {
      setAdding(null);
      setProblem(outcome.failure.message);
      return;
    }
    announce(`${rider.name} was added to your cart`);
    reload();
  }
  return { add, adding: calling || reloading ? adding : null, problem };
}
