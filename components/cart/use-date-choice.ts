'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { mutate } from 'swr';
import { api } from '@/components/api-client';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { isCartQuestion, isUnheard, useCartDialog } from '@/components/use-cart-question';

/** Keeps the chosen day; where that changes prices it is asked about first (decisions 138). */
export function useDateChoice(cartHref: string, setDateProblem: (message: string | undefined) => void) {
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [loading, startTransition] = useTransition();
  const { back, ...question } = useCartDialog();
  const asking = question.asked !== null;

  function end(): void {
    setWanted(null);
    setMessage('');
  }
  function save(date: string, agreed: string): void {
    setDateProblem(undefined);
    setMessage('');
    setWanted(date);
    startTransition(async () => {
      const outcome = await api<'saveCartDate'>('POST', '/save-cart-date', {
        effective_date: date,
        cart_agreed: agreed,
      });
      // What is set after the call belongs to this transition only when it says so.
      startTransition(() => {
        question.hear(outcome.ok ? null : outcome.failure);
        if (outcome.ok) {
          end();
          void mutate(CART_BADGE);
          router.replace(cartHref, { scroll: false });
          router.refresh();
        } else if (isCartQuestion(outcome.failure)) return;
        else if (asking && isUnheard(outcome.failure)) setMessage(outcome.failure.message);
        else {
          end();
          if (outcome.failure.kind === 'fields') setDateProblem(outcome.failure.message);
          else router.replace(`${cartHref}?date=${encodeURIComponent(date)}`, { scroll: false });
        }
      });
    });
  }
  return {
    wanted,
    pending: loading,
    choose: (date: string) => save(date, 'ask'),
    agree: () => {
      if (wanted !== null) save(wanted, question.agreed);
    },
    question: {
      ...question,
      message,
      back: () => {
        end();
        back();
      },
    },
  };
}
