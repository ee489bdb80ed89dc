'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import type { CameBack } from '@/components/plain-answer';
import { Banner, FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { useSmallForm } from '@/components/use-small-form';
import { checkSaveLaterEmail } from '@/lib/rules/people/email';
import { SENT_AGAIN } from '@/lib/rules/text/later-words';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import { sendCodeAgain } from './session-calls';

/**
 * The code once more, to the address it was sent to (decisions 191). The word about it is the same whether anything was
 * saved under that address or not (threats T7).
 */
export function AgainForm({ action, sent }: { action: string; sent: CameBack | null }) {
  const [isSent, setSent] = useState(sent?.about === 'sent');
  const form = useSmallForm<'email'>({
    fieldOf: () => 'email',
    problems: sent?.problems ?? {},
    failure: sent === null || sent.message === '' ? null : { kind: 'http', status: 0, message: sent.message },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending) return;
    setSent(false);
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const problem = checkSaveLaterEmail(email);
    if (problem !== null) return form.refuse({ email: problem });
    void form.send(
      () => sendCodeAgain(email),
      () => setSent(true),
    );
  }

  return (
    <div className="mt-6" {...(sent !== null && { id: ANSWER_ANCHOR, tabIndex: -1 })}>
      <Disclosure summary="Send me the code again" open={sent !== null}>
        <form
          method="post"
          ref={form.ref}
          action={action}
          aria-label="Send the code again"
          noValidate
          onSubmit={submit}
        >
          <p className="mb-4">
            A new code goes to the address that the last one was sent to. The code you have ends with it.
          </p>
          <FormProblem text={form.message} className="mb-4" />
          <TextField
            id="again-email"
            name="email"
            type="email"
            label="Email of the last code"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            defaultValue={sent?.values['email']}
            error={form.problems.email}
            onChange={() => form.mend('email')}
          />
          <Button type="submit" className="mt-5" pending={form.pending} pendingText="Sending…">
            Send a new code
          </Button>
        </form>
        {isSent && (
          <Banner tone="success" live className="mt-5">
            {SENT_AGAIN}
          </Banner>
        )}
      </Disclosure>
    </div>
  );
}
