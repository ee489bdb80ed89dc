'use client';

import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { invoker } from '@/components/ui/invoker';
import type { SmallForm } from '@/components/use-small-form';
import type { BrowserRequestOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { SAVED_LATER, SAVED_LATER_DAYS } from '@/lib/rules/text/later-words';
import { LATER_EMAIL } from '@/lib/site/form-places';
import { SEND_CODE } from '@/lib/rules/words/fixed-titles';

/** The wire's names of the steps, as save-enrollment takes them. */
export type SavedTab = BrowserRequestOf<EndpointNamed<'saveEnrollment'>>['tab'];

/** The word that the code is on its way, with Done. Takes the focus: the button that was pressed is gone. */
export function LaterSaved({ unkept = [], onDone }: { unkept?: readonly string[]; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div role="status">
      <p ref={words} tabIndex={-1} className="font-semibold">
        {SAVED_LATER}
      </p>
      <p className="mt-2 text-muted">{SAVED_LATER_DAYS}</p>
      {unkept.length > 0 && <p className="mt-2">Not kept, please enter again then: {unkept.join(', ')}.</p>}
      <Button variant="primary" className="mt-6" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

type LaterFormProps = {
  dialog: string;
  tab: SavedTab;
  /** Takes the form when no script does. */
  action: string;
  email: string;
  form: Pick<SmallForm<'email'>, 'ref' | 'pending'>;
  error: string;
  onSend: (email: string) => void;
};

/** The form of Save & Continue Later: the address a code goes to (rules 2 §2.8). */
export function LaterForm({ dialog, tab, action, email, form, error, onSend }: LaterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog is inside the step's form in the document, so its own submit must not reach that form.
    event.stopPropagation();
    onSend(String(new FormData(event.currentTarget).get(LATER_EMAIL) ?? '').trim());
  }
  return (
    <form method="post" action={action} target="_blank" ref={form.ref} noValidate onSubmit={submit}>
      <input type="hidden" name="tab" value={tab} />
      <p>Please enter the alternate email you want to send Enrollment code to?</p>
      <div className="mt-5">
        <TextField
          id={LATER_EMAIL}
          name={LATER_EMAIL}
          type="email"
          label="Email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={email}
          error={error}
        />
      </div>
      <div className="mt-6 flex gap-3">
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Sending…">
          {SEND_CODE}
        </Button>
        <Button {...invoker('close', dialog)}>Back</Button>
      </div>
    </form>
  );
}
