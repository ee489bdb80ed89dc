'use client';

import { useState } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useSmallForm } from '@/components/use-small-form';
import { SIGN_IN_INTENTS } from '@/lib/site/form-places';
import { sentTo, type PlainCodes } from './plain-code';
import { PlainSteps, plainStep } from './plain-steps';
import { sendSignInCode } from './sign-in-calls';
import { SignInCodeForm } from './sign-in-code-form';

/** Without script the page of codes comes back, not that of signing in. */
const AT_CODES = { at: 'code' };

/**
 * The one extra field of a rep who works with current members: a code to the address on file, in the same flow as the
 * access code, which alone does not prove that it is the rep (decisions 10).
 */
export function RepSignIn({ action, sent }: PlainCodes['signIn']) {
  const [isSent, setSent] = useState(sent?.about === 'sent' || sent?.about === 'code');
  const { pending, message, send } = useSmallForm();
  const mail = () =>
    void send(
      () => sendSignInCode({ via: 'access-code' }),
      () => setSent(true),
    );

  return (
    <section className="mt-6 border-t border-border pt-6" aria-labelledby="rep-sign-in">
      <h2 id="rep-sign-in" className="text-h3">
        Working with current members?
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {isSent
          ? 'We sent a code to the address on file. It works for 10 minutes.'
          : 'Sign in as well: we email a code to the address on file.'}
      </p>
      {isSent ? (
        <SignInCodeForm action="Confirm and sign in" plain={{ action, hidden: AT_CODES, sent: sentTo(sent, 'code') }} />
      ) : (
        <PlainSteps action={action} values={AT_CODES}>
          <Button block pending={pending} pendingText="Sending…" {...plainStep(SIGN_IN_INTENTS.mailRep, mail)}>
            Email me a code
          </Button>
        </PlainSteps>
      )}
      <FormProblem text={message || sentTo(sent, 'email')?.problem} className="mt-5" />
    </section>
  );
}
