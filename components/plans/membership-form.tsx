'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { DIALOGS } from '@/components/dialog-ids';
import { RadioField } from '@/components/field/choice-field';
import { Button } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { messages } from '@/lib/rules/text/messages';
import type { Membership } from './buy-level';

/** Membership options: the association that a plan needs is chosen before the plan goes to the cart (rules 2 §4). */
export function MembershipForm({
  planName,
  memberships,
  chosen,
  onChoose,
}: {
  planName: string;
  memberships: readonly Membership[];
  chosen: Membership | null;
  onChoose: (membership: Membership) => void;
}) {
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('membership');
    const choice = memberships.find(({ pricingId }) => String(pricingId) === value);
    if (choice) onChoose(choice);
    else setProblem(messages.required);
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <p className="mb-5 text-muted">
        {planName} is open to members of an association. The membership is added to your cart with the plan.
      </p>
      <RadioField
        id="membership"
        name="membership"
        label="Choose a membership"
        error={problem}
        onChange={() => setProblem(undefined)}
        {...(chosen && { defaultValue: String(chosen.pricingId) })}
        choices={memberships.map(({ pricingId, name, price, text }) => ({
          value: String(pricingId),
          label: `${name}, ${price} a month`,
          detail: text,
        }))}
      />
      <div className="mt-6 flex gap-3">
        <Button type="submit" variant="primary">
          Add to Cart
        </Button>
        <Button onClick={() => closeDialog(DIALOGS.membership)}>Cancel</Button>
      </div>
    </form>
  );
}
