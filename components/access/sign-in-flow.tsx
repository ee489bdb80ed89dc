'use client';

import { useState } from 'react';
import type { ReactNode } from 'react';
import { TextField } from '@/components/field/text-field';
import { StatusLine } from '@/components/ui/status-region';
import { useSmallForm } from '@/components/use-small-form';
import { checkEmail } from '@/lib/rules/people/email';
import { checkRequired } from '@/lib/rules/text/text';
import { CodeForm } from './code-form';
import { FlowTitle } from './flow-title';
import { ProviderButton } from './provider-button';
import { SIGN_IN_INTENTS } from '@/lib/site/form-places';
import { sentTo, type PlainCodes } from './plain-code';
import { PlainSteps, plainStep } from './plain-steps';
import { findProvider, sendSignInCode } from './sign-in-calls';
import { SignInCodeForm } from './sign-in-code-form';

export type SignInFlowProps = {
  /** The page to come back to; empty for the home of the role that signs in. */
  to: string;
  /** The deployment's identity provider for reps and administrators; null when they get codes too. */
  provider: string | null;
  /** The people who come by it here. */
  staff: string;
  /** A code was asked for in this browser a moment ago. */
  isCodeSent: boolean;
  /** The same without script. */
  plain: PlainCodes['signIn'];
  /** The page on which a demo shows its mail; null elsewhere. */
  mailboxHref: string | null;
  /** The reason why the page is shown; gone once a code is on its way. */
  children?: ReactNode;
};

/** Email, then the code from the mail (decisions 10, 11). Nothing here tells whether an address is known. */
export function SignInFlow({ to, provider, staff, isCodeSent, plain, mailboxHref, children }: SignInFlowProps) {
  const [email, setEmail] = useState(plain.sent?.values['email'] ?? '');
  const [step, setStep] = useState<'email' | 'code'>(isCodeSent ? 'code' : 'email');
  const isCode = step === 'code';
  // One title for both steps: a title of its own would not know that the step has changed, and would not take focus.
  return (
    <>
      {!isCode && children}
      <FlowTitle place="page" step={step}>
        {isCode ? 'Check your email' : 'Sign in'}
      </FlowTitle>
      {isCode ? (
        <CodeStep plain={plain} email={email} to={to} mailboxHref={mailboxHref} onOther={() => setStep('email')} />
      ) : (
        <>
          {provider !== null && <ProviderButton name={provider} who={staff} find={() => findProvider(to)} />}
          <p className="mt-2 text-muted">
            {provider === null
              ? 'For reps, benefits administrators and members. We email you a code; there is no password to remember.'
              : 'Members: we email you a code; there is no password to remember.'}
          </p>
          <EmailForm
            plain={plain}
            email={email}
            to={to}
            onSent={(sent) => {
              setEmail(sent);
              setStep('code');
            }}
          />
        </>
      )}
    </>
  );
}

type CodeStepProps = Pick<SignInFlowProps, 'to' | 'plain' | 'mailboxHref'> & { email: string; onOther: () => void };

function CodeStep({ plain, email, to, mailboxHref, onOther }: CodeStepProps) {
  return (
    <>
      <p className="mt-2 text-muted">
        If {email === '' ? 'your address' : <b className="wrap-anywhere text-ink">{email}</b>} is on file, we have just
        sent it a code. It works for 10 minutes, in this browser only.
      </p>
      {mailboxHref !== null && (
        <p className="mt-2 text-muted">
          This is a demo: its mail is in the{' '}
          <a href={mailboxHref} target="_blank" rel="noreferrer">
            demo mailbox<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
      )}
      <div className="mt-6">
        <SignInCodeForm
          action="Sign in"
          plain={{ action: plain.action, hidden: { to }, sent: sentTo(plain.sent, 'code') }}
        />
      </div>
      <SendAgain action={plain.action} email={email} to={to} onOther={onOther} />
    </>
  );
}

type EmailFormProps = Pick<SignInFlowProps, 'to' | 'plain'> & { email: string; onSent: (email: string) => void };

function EmailForm({ plain, email, to, onSent }: EmailFormProps) {
  return (
    <CodeForm
      plain={{
        action: plain.action,
        hidden: { to, intent: SIGN_IN_INTENTS.mail },
        sent: sentTo(plain.sent, 'email'),
      }}
      name="email"
      label="Sign in"
      className="mt-6"
      field={(bound) => (
        <TextField
          {...bound}
          type="email"
          label="Email"
          hint="The address we have on file for you."
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          defaultValue={email}
        />
      )}
      read={(typed) => typed.trim()}
      check={(typed) => checkRequired(typed) ?? checkEmail(typed)}
      send={(typed) => sendSignInCode({ email: typed, to })}
      done={(_, typed) => onSent(typed)}
      action="Email me a code"
      pendingText="Sending…"
    />
  );
}

/** Another code, or another address. Both say what happened in place. */
type AgainProps = { action: string; email: string; to: string; onOther: () => void };

function SendAgain({ action, email, to, onOther }: AgainProps) {
  const [isSent, setSent] = useState(false);
  const { message, send } = useSmallForm();

  function again(): void {
    setSent(false);
    void send(
      () => sendSignInCode({ email, to }),
      () => setSent(true),
    );
  }

  return (
    <div className="mt-6 border-t border-border pt-4">
      <PlainSteps action={action} values={{ to, email }}>
        <div className="flex flex-wrap gap-x-6">
          {email !== '' && (
            <button className="quiet" {...plainStep(SIGN_IN_INTENTS.mail, again)}>
              Send a new code
            </button>
          )}
          <button className="quiet" {...plainStep(SIGN_IN_INTENTS.other, onOther)}>
            Use another address
          </button>
        </div>
      </PlainSteps>
      <StatusLine className="mt-1 text-small text-muted">
        {isSent ? 'We sent a new code. Only the newest one works.' : message}
      </StatusLine>
    </div>
  );
}
