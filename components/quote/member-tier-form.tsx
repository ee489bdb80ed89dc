'use client';

import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { among, LEAVING, useSmallForm } from '@/components/use-small-form';
import { messages } from '@/lib/rules/text/messages';
import { TIER_FACTS, type Tier } from '@/lib/rules/words/tiers';

/** Choose Tier for a member who has no enrollment yet: starts one from what is on file (rules 1 §4 "Plan detail"). */
export function MemberTierForm({ sold }: { sold: readonly Tier[] }) {
  const form = useSmallForm<'tier'>({ fieldOf: among(['tier']) });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const tier = String(new FormData(event.currentTarget).get('tier') ?? '');
    if (tier === '') form.refuse({ tier: messages.tierRequired });
    else
      void form.send(
        () => api<'addFilterForMember'>('POST', '/add-filter-for-member', { tier }),
        () => {
          // Loads this page as a whole document: the prices are of the other zone.
          window.location.reload();
          return LEAVING;
        },
      );
  }

  return (
    <form method="post" ref={form.ref} noValidate onSubmit={submit}>
      <FormProblem text={form.message} />
      <RadioField
        id="member-tier"
        name="tier"
        label="Who should this plan cover?"
        error={form.problems.tier}
        onChange={() => form.mend('tier')}
        choices={TIER_FACTS.map(({ code, label, hint }) => ({
          value: code,
          label,
          detail: sold.includes(code) ? hint : 'This plan is not sold for it',
          disabled: !sold.includes(code),
        }))}
      />
      <Button
        type="submit"
        variant="primary"
        block
        className="mt-6"
        pending={form.pending}
        pendingText="Getting prices…"
      >
        Submit
      </Button>
    </form>
  );
}
