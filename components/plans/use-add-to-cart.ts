'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { api, type CallFailure } from '@/components/api-client';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import type { BuyLevel, Membership } from './buy-level';

/** Puts a level into the cart, with the chosen membership where there is one, and goes there (rules 2 §4, §7). */
export function useAddToCart(cartHref: string) {
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function add(level: BuyLevel, membership: Membership | null): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(null);
    const outcome = await send(level, membership);
    if (outcome.ok) {
      void mutate(CART_BADGE);
      router.push(cartHref);
      return;
    }
    running.current = false;
    setPending(false);
    setFailure(outcome.failure);
  }

  return { add, pending, failure, forget: () => setFailure(null) };
}

function send(level: BuyLevel, membership: Membership | null) {
  return membership === null
    ? api<'addPlanToCart'>('POST', '/add-plan-to-cart', { plan_id: level.planId, plan_pricing_id: level.pricingId })
    : api<'addPlanToCartWithMembership'>('POST', '/add-plan-to-cart-prudentials', {
        plan_id1: level.planId,
        plan_pricing_id1: level.pricingId,
        plan_id: membership.planId,
        plan_pricing_id: membership.pricingId,
      });
}
