'use client';

import { useRef, useState } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import {
  checkPersonalQuote,
  QUOTE_FIELDS,
  type PersonalQuote,
  type PersonalQuoteProblems,
} from '@/lib/rules/quote/personal-quote';

type Pending = 'send' | 'preview' | null;

/** The calls of Send Personalized Quote (rules 1 §7.5). Nothing typed is lost by a failure. */
export function useSendQuote(effectiveDate: string, onSent: (email: string) => void) {
  const [pending, setPending] = useState<Pending>(null);
  const [problems, setProblems] = useState<PersonalQuoteProblems>({});
  const [failure, setFailure] = useState('');
  const running = useRef(false);
  const tried = useRef(false);

  /** Answers what is wrong with the form; the call is made only when nothing is. */
  function check(quote: PersonalQuote): PersonalQuoteProblems {
    tried.current = true;
    const found = checkPersonalQuote(quote);
    setProblems(found);
    setFailure('');
    return found;
  }
  function refuse(refused: CallFailure): PersonalQuoteProblems {
    const found = toProblems(refused);
    setProblems(found);
    if (Object.keys(found).length === 0) setFailure(refused.message);
    return found;
  }
  async function run<T>(what: Exclude<Pending, null>, work: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setPending(what);
    try {
      return await work();
    } finally {
      running.current = false;
      setPending(null);
    }
  }

  async function send(quote: PersonalQuote): Promise<PersonalQuoteProblems> {
    const found = check(quote);
    if (Object.keys(found).length > 0) return found;
    const outcome = await run('send', () =>
      api<'saveEnrollment'>('POST', '/save-enrollment', {
        ...quote,
        tab: 'cart_info',
        data: { effective_date: effectiveDate },
      }),
    );
    if (outcome === null) return {};
    if (!outcome.ok) return refuse(outcome.failure);
    tried.current = false;
    onSent(quote.email);
    return {};
  }

  async function preview(quote: PersonalQuote): Promise<{ content: string } | { problems: PersonalQuoteProblems }> {
    const found = check(quote);
    if (Object.keys(found).length > 0) return { problems: found };
    const outcome = await run('preview', () =>
      api<'getQuotePreviewContent'>('POST', '/get-quote-preview-content', {
        ...quote,
        effective_date: effectiveDate,
        tab: 'cart_info',
        type: 'preview',
      }),
    );
    if (outcome === null) return { problems: {} };
    return outcome.ok ? { content: outcome.value.data.content } : { problems: refuse(outcome.failure) };
  }

  return {
    pending,
    problems,
    failure,
    send,
    preview,
    /** Once the form was tried, a message goes as soon as its field is right. */
    recheck: (quote: PersonalQuote) => {
      if (tried.current) setProblems(checkPersonalQuote(quote));
    },
  };
}

/** The server's messages by field; the rest belongs above the form. */
function toProblems(failure: CallFailure): PersonalQuoteProblems {
  if (failure.kind !== 'fields') return {};
  const known = failure.fields.filter(({ target_element }) => QUOTE_FIELDS.some((field) => field === target_element));
  return Object.fromEntries(known.map(({ target_element, error_message }) => [target_element, error_message]));
}
