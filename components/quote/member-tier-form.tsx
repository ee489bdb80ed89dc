'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { messages } from '@/lib/rules/text/messages';
import { TIER_FACTS, type Tier } from '@/lib/rules/words/tiers';

/** Choose Tier for a member who has no enrollment yet: starts one from what is on file (rules 1 §4 "Plan detail"). */
export function MemberTierForm({ sold }: { sold: readonly Tier[] }) {
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);

  async function start(tier: string): Promise<void> {
    setPending(true);
    setFailure('');
    const outcome = await api<'addFilterForMember'>('POST', '/add-filter-for-member', { tier });
    if (outcome.ok) {
      // The same page as an own document: prices are of the other zone.
      window.location.reload();
      return;
    }
    setPending(false);
    const field = outcome.failure.kind === 'fields' ? outcome.failure.fields.find(isTierField) : undefined;
    if (field) setProblem(field.error_message);
    else setFailure(outcome.failure.message);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const tier = String(new FormData(event.currentTarget).get('tier') ?? '');
    if (tier === '') setProblem(messages.tierRequired);
    else void start(tier);
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormProblem text={failure} />
      <RadioField
        id="member-tier"
        name="tier"
        label="Who should this plan cover?"
        error={problem}
        onChange={() => setProblem(undefined)}
        choices={TIER_FACTS.map(({ code, label, hint }) => ({
          value: code,
          label,
          detail: sold.includes(code) ? hint : 'This plan is not sold for it',
          disabled: !sold.includes(code),
        }))}
      />
      <Button type="submit" variant="primary" block className="mt-6" pending={pending} pendingText="Getting prices…">
        Submit
      </Button>
    </form>
  );
}

function isTierField({ target_element }: { target_element: string }): boolean {
  return target_element === 'tier';
}
