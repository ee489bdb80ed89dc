'use client';

import { TextField } from '@/components/field/text-field';
import { leaveFor } from '@/components/use-small-form';
import { checkSignInCode, normalizeCode } from '@/lib/rules/text/code-text';
import { CodeForm } from './code-form';
import { SIGN_IN_INTENTS } from '@/lib/site/form-places';
import type { PlainForm } from './plain-code';
import { giveSignInCode } from './sign-in-calls';

/** The six digits from the mail (decisions 10). Paste and the browser's own "code from mail" work (WCAG 3.3.8). */
export function SignInCodeForm({ action, plain }: { action: string; plain: PlainForm }) {
  return (
    <CodeForm
      plain={{ ...plain, hidden: { ...plain.hidden, intent: SIGN_IN_INTENTS.code } }}
      name="code"
      field={(bound) => (
        <TextField
          {...bound}
          label="Sign-in code"
          hint="6 digits from our email"
          numeric
          autoComplete="one-time-code"
          boxClass="box-sm"
          maxLength={12}
        />
      )}
      read={normalizeCode}
      check={checkSignInCode}
      send={giveSignInCode}
      done={({ to }) => leaveFor(to)}
      action={action}
    />
  );
}
