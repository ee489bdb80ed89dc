'use client';

import type { SubmitEvent } from 'react';
import type { CallResult } from '@/components/api-client';
import { leaveFor, useSmallForm } from '@/components/use-small-form';
import { messages } from '@/lib/rules/text/messages';
import { isTier } from '@/lib/rules/words/tiers';

/** A tier that must be chosen, sent, and the plans as a new document: the session has changed. */
export function useTierForm(plansHref: string, start: (tier: string) => Promise<CallResult<unknown>>) {
  const form = useSmallForm<'tier'>({ fieldOf: () => 'tier' });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const tier = new FormData(event.currentTarget).get('tier');
    if (typeof tier === 'string' && isTier(tier))
      void form.send(
        () => start(tier),
        () => leaveFor(plansHref),
      );
    else form.refuse({ tier: messages.tierRequired });
  }

  return { form, submit };
}
