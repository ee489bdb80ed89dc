'use client';

import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { CallResult } from '@/components/api-client';
import { CheckboxField } from '@/components/field/choice-field';
import { SignatureField, type Signature } from '@/components/field/signature-field';
import { FormProblem } from '@/components/ui/banner';
import { among, useSmallForm } from '@/components/use-small-form';
import { AUTHORIZATION_ACCEPTED, authorizationAcceptance } from '@/lib/rules/people/own-signers';
import { signedNameMessage } from '@/lib/rules/people/signed-name';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { messages } from '@/lib/rules/text/messages';
import { stepMessages } from '@/lib/rules/text/step-messages';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { AuthorizationWords } from './authorization-words';

const FIELDS = [AUTHORIZATION_ACCEPTED, 'signature'] as const;

/** The members that a signed authorization is sent with. */
export type SignedAuthorization = {
  accepted: 1;
  signature: string | undefined;
  signature_mode: SignatureMode | undefined;
  signed_name: string | undefined;
};

/** A form that was sent without scripts and came back. */
export type SentAuthorization = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  message: string;
};

type Props = {
  name: string;
  words: string;
  /** Goes on the form, for a button outside of it. */
  id?: string;
  /** The route that takes it without a script. */
  action?: string;
  sent?: SentAuthorization | null;
  send: (signed: SignedAuthorization) => Promise<CallResult<unknown>>;
  onPending?: (pending: boolean) => void;
  onSigned: () => unknown;
  /** Hidden inputs, and the button of a form that has its own. */
  children?: (pending: boolean) => ReactNode;
};

/** The authorization of a dependent: the words, the box that accepts them, and the own signature (decisions 166, 240). */
export function AuthorizationForm({ name, words, id, action, sent = null, ...props }: Props) {
  const { send, onPending, onSigned, children } = props;
  const form = useSmallForm<(typeof FIELDS)[number]>({ fieldOf: among(FIELDS), problems: sent?.problems ?? {} });
  const [signature, setSignature] = useState<Signature | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const accepted = new FormData(event.currentTarget).has(AUTHORIZATION_ACCEPTED);
    const fault = signatureFault(signature, name);
    if (!accepted || fault !== null)
      return form.refuse({
        ...(!accepted && { [AUTHORIZATION_ACCEPTED]: messages.acceptText }),
        ...(fault !== null && { signature: fault }),
      });
    onPending?.(true);
    const signed = {
      accepted: 1,
      signature: signature?.png,
      signature_mode: signature?.method,
      signed_name: signature?.typedName ?? undefined,
    } as const;
    await form.send(() => send(signed), onSigned);
    onPending?.(false);
  }

  return (
    <form
      method="post"
      {...(id !== undefined && { id })}
      {...(action !== undefined && { action })}
      ref={form.ref}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormProblem text={form.message || sent?.message} />
      <AuthorizationWords words={words} />
      <div className="mt-5">
        <CheckboxField
          id={`authorization-${AUTHORIZATION_ACCEPTED}`}
          name={AUTHORIZATION_ACCEPTED}
          value="1"
          defaultChecked={sent?.values[AUTHORIZATION_ACCEPTED] === '1'}
          label={authorizationAcceptance(name)}
          error={form.problems[AUTHORIZATION_ACCEPTED]}
          onChange={() => form.mend(AUTHORIZATION_ACCEPTED)}
        />
      </div>
      <div className="mt-6">
        <SignatureField
          id="authorization-signature"
          signer={name}
          typed={sent?.values[SIGNED_NAME] ?? ''}
          label={`Signature of ${name}`}
          error={form.problems.signature}
          onChange={(given) => {
            setSignature(given);
            if (given?.isEnough) form.mend('signature');
          }}
        />
      </div>
      {children?.(form.pending)}
    </form>
  );
}

function signatureFault(signature: Signature | null, signer: string): string | null {
  if (signature === null) return messages.signature;
  if (signature.isEnough) return null;
  return signature.method === 'typed' ? signedNameMessage(signer) : stepMessages.signatureInk;
}
