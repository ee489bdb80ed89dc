'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { api } from '@/components/api-client';
import { useCartDialog, withWord } from '@/components/use-cart-question';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { LEAVING, useSmallForm } from '@/components/use-small-form';
import type { BuyLevel, Membership } from './buy-level';

/** True once a plan was put in: the browser's Back shows pages of this document as they were before. */
let isPast = false;

/**
 * Puts a level into the cart at the price that the page shows, with the chosen membership where there is one, and goes
 * there (rules 2 §4, §7). At another price the page shows that one, and the button is to be pressed again (decisions 138).
 */
export function useAddToCart(cartHref: string) {
  const router = useRouter();
  const { pending, failure, send, clear } = useSmallForm();
  const question = useCartDialog();
  useEffect(() => {
    if (!isPast) return;
    isPast = false;
    router.refresh();
  }, [router]);
  const add = async (level: BuyLevel, membership: Membership | null) => {
    const failed = await send(
      () => put(level, membership, question.agreed),
      () => {
        isPast = true;
        void mutate(CART_BADGE);
        router.push(cartHref);
        return LEAVING;
      },
    );
    question.hear(failed);
    if (failed?.kind === 'coded' && failed.code === 'priceChanged') router.refresh();
  };
  return {
    add,
    pending,
    failure: question.asked === null || question.failed ? failure : null,
    forget: clear,
    question: withWord(question, failure),
  };
}

function put(level: BuyLevel, membership: Membership | null, agreed: string) {
  const seen = { seen_price: level.price, cart_agreed: agreed };
  return membership === null
    ? api<'addPlanToCart'>('POST', '/add-plan-to-cart', {
        plan_id: level.planId,
        plan_pricing_id: level.pricingId,
        ...seen,
      })
    : api<'addPlanToCartWithMembership'>('POST', '/add-plan-to-cart-prudentials', {
        plan_id1: level.planId,
        plan_pricing_id1: level.pricingId,
        plan_id: membership.planId,
        plan_pricing_id: membership.pricingId,
        ...seen,
      });
}
