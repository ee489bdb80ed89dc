'use client';

import { useRef, useState } from 'react';
import { api, type CallResult } from '@/components/api-client';
import { among, useSmallForm } from '@/components/use-small-form';
import { checkPersonalQuote, QUOTE_FIELDS, type PersonalQuote } from '@/lib/rules/quote/personal-quote';

type Wish = 'send' | 'preview';

/** The calls of Send Personalized Quote (rules 1 §7.5). Nothing typed is lost by a failure. */
export function useSendQuote(effectiveDate: string, onSent: (email: string) => void) {
  const form = useSmallForm<keyof PersonalQuote>({ fieldOf: among(QUOTE_FIELDS) });
  const [wish, setWish] = useState<Wish>('send');
  const tried = useRef(false);

  /** The call is made only when nothing is wrong with the form. */
  function attempt<T>(next: Wish, quote: PersonalQuote, call: () => Promise<CallResult<T>>, done: (value: T) => void) {
    if (form.pending) return;
    tried.current = true;
    const found = checkPersonalQuote(quote);
    if (Object.keys(found).length > 0) return form.refuse(found);
    setWish(next);
    void form.send(call, done);
  }

  function send(quote: PersonalQuote): void {
    const request = { ...quote, tab: 'cart_info' as const, data: { effective_date: effectiveDate } };
    attempt(
      'send',
      quote,
      () => api<'saveEnrollment'>('POST', '/save-enrollment', request),
      () => {
        tried.current = false;
        onSent(quote.email);
      },
    );
  }

  function preview(quote: PersonalQuote, onReady: (content: string) => void): void {
    const request = { ...quote, effective_date: effectiveDate, tab: 'cart_info', type: 'preview' } as const;
    attempt(
      'preview',
      quote,
      () => api<'getQuotePreviewContent'>('POST', '/get-quote-preview-content', request),
      ({ data }) => onReady(data.content),
    );
  }

  return {
    form,
    pending: form.pending ? wish : null,
    send,
    preview,
    /** Once the form was tried, a message goes as soon as its field is right. */
    recheck: (quote: PersonalQuote) => {
      if (tried.current) form.show(checkPersonalQuote(quote));
    },
  };
}
