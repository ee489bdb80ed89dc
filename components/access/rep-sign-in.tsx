'use client';

import { useState } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { giveSignInCode, sendSignInCode } from './sign-in-calls';
import { SignInCodeForm } from './sign-in-code-form';

/**
 * The one extra field of a rep who works with current members: a code to the address on file, in the same flow as the access
 * code, which alone is no proof of who somebody is (decisions 10).
 */
export function RepSignIn() {
  const [isSent, setSent] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem('');
    const answer = await sendSignInCode({ via: 'access-code' });
    setPending(false);
    if (answer.ok) setSent(true);
    else setProblem(answer.message);
  }

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
        <SignInCodeForm label="Sign-in code" action="Confirm and sign in" send={giveSignInCode} />
      ) : (
        <Button block pending={pending} pendingText="Sending…" onClick={() => void send()}>
          Email me a code
        </Button>
      )}
      <FormProblem text={problem} className="mt-5" />
    </section>
  );
}
