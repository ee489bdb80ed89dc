'use client';

import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { CallResult } from '@/components/api-client';
import { messages } from '@/lib/rules/text/messages';
import { isTier } from '@/lib/rules/words/tiers';

/** A tier that must be chosen, sent, and the plans as a new document: the session has changed. */
export function useTierForm(plansHref: string, send: (tier: string) => Promise<CallResult<unknown>>) {
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isSignedOut, setSignedOut] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('input[name=tier]')?.focus();
  }, [refusals]);

  function refuse(message: string): void {
    setError(message);
    setRefusals((count) => count + 1);
  }

  async function start(tier: string): Promise<void> {
    setPending(true);
    setProblem('');
    const outcome = await send(tier);
    if (outcome.ok) {
      window.location.assign(plansHref);
      return;
    }
    setPending(false);
    const { failure } = outcome;
    if (failure.kind === 'fields') return refuse(failure.fields[0]?.error_message ?? failure.message);
    setSignedOut(failure.kind === 'session');
    setProblem(failure.message);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.current = event.currentTarget;
    if (pending) return;
    const tier = new FormData(event.currentTarget).get('tier');
    if (typeof tier === 'string' && isTier(tier)) void start(tier);
    else refuse(messages.tierRequired);
  }

  return { error, problem, isSignedOut, pending, submit, clear: () => setError(undefined) };
}
