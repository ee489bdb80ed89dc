'use client';

import { useState, type ReactNode } from 'react';
import { api } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useStatus } from '@/components/ui/status-region';
import { useCartDialog, withWord } from '@/components/use-cart-question';
import { useSmallForm } from '@/components/use-small-form';
import { CART_INTENTS } from '@/lib/site/form-places';
import { useCartReload } from './cart-changes';

export type RiderOffer = {
  planId: number;
  pricingId: number;
  name: string;
  /** "Added to Dental Preferred 1000. One whitening a year." */
  text: string;
  /** Ready to show, `$3.45`. */
  price: string;
  /** The same as the wire has it, to be sent along as the price that was seen. */
  wirePrice: string;
  /** The answer to a press that no script took. */
  answer: ReactNode;
};

/** Riders that the cart's plans can carry, each added with one press (rules 1 §2.11 "additional riders block"). */
export function Riders({ action, riders }: { action: string; riders: readonly RiderOffer[] }) {
  const { add, adding, pending, problem, question, agree } = useAddRider();
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
      {question.Part && (
        <question.Part
          question={question}
          title="Additional riders"
          intro="In your cart prices would be other ones than were shown. Nothing is added yet."
          pending={pending}
          onAgree={agree}
        />
      )}
      <ul className="mt-4 grid gap-3">
        {riders.map((rider) => (
          <li key={rider.planId} className="card mini-card">
            <div>
              <b>{rider.name}</b>
              <span className="cart-sub">{rider.text}</span>
              <small className="num">{rider.price} a month</small>
              {rider.answer}
            </div>
            <form
              method="post"
              action={action}
              onSubmit={(event) => {
                event.preventDefault();
                void add(rider);
              }}
            >
              <input type="hidden" name="intent" value={CART_INTENTS.rider} />
              <input type="hidden" name="plan_id" value={rider.planId} />
              <input type="hidden" name="plan_pricing_id" value={rider.pricingId} />
              <input type="hidden" name="seen_price" value={rider.wirePrice} />
              <Button
                type="submit"
                size="sm"
                pending={pending && adding?.planId === rider.planId}
                pendingText="Adding…"
              >
                Add<span className="sr-only"> {rider.name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAddRider() {
  const announce = useStatus();
  const { reload, pending: reloading } = useCartReload();
  const [adding, setAdding] = useState<RiderOffer | null>(null);
  const { pending, failure, send, clear } = useSmallForm();
  const question = useCartDialog();
  async function add(rider: RiderOffer): Promise<void> {
    if (pending || reloading) return;
    setAdding(rider);
    const failed = await send(
      () =>
        api<'addPlanToCart'>('POST', '/add-plan-to-cart', {
          plan_id: rider.planId,
          plan_pricing_id: rider.pricingId,
          seen_price: rider.wirePrice,
          cart_agreed: question.agreed,
        }),
      () => {
        announce(`${rider.name} was added to your cart`);
        reload();
      },
    );
    question.hear(failed);
  }
  return {
    add,
    adding,
    pending: pending || reloading,
    problem: failure !== null && (question.asked === null || question.failed) ? failure.message : '',
    question: {
      ...withWord(question, failure),
      back: () => {
        clear();
        question.back();
      },
    },
    agree: () => {
      if (adding !== null) void add(adding);
    },
  };
}
