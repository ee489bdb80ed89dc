'use client';

import { useRouter } from 'next/navigation';
import { mutate } from 'swr';
import { api } from '@/components/api-client';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { LEAVING, useSmallForm } from '@/components/use-small-form';
import type { BuyLevel, Membership } from './buy-level';

/** Puts a level into the cart, with the chosen membership where there is one, and goes there (rules 2 §4, §7). */
export function useAddToCart(cartHref: string) {
  const router = useRouter();
  const { pending, failure, send, clear } = useSmallForm();
  const add = (level: BuyLevel, membership: Membership | null) =>
    send(
      () => put(level, membership),
      () => {
        void mutate(CART_BADGE);
        router.push(cartHref);
        return LEAVING;
      },
    );
  return { add, pending, failure, forget: clear };
}

function put(level: BuyLevel, membership: Membership | null) {
  return membership === null
    ? api<'addPlanToCart'>('POST', '/add-plan-to-cart', { plan_id: level.planId, plan_pricing_id: level.pricingId })
    : api<'addPlanToCartWithMembership'>('POST', '/add-plan-to-cart-prudentials', {
        plan_id1: level.planId,
        plan_pricing_id1: level.pricingId,
        plan_id: membership.planId,
        plan_pricing_id: membership.pricingId,
      });
}
