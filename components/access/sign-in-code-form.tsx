'use client';

import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { checkSignInCode, normalizeCode } from '@/lib/rules/text/code-text';
import type { Entry } from './ask';

export type SignInCodeFormProps = {
  label: string;
  /** Words of the button. */
  action: string;
  send: (code: string) => Promise<Entry>;
};

/**
 * The six digits from the mail (decisions 10). Paste and the browser's own "code from mail" work (WCAG 3.3.8). A message
 * stands at the field until something is typed; the code stays as typed.
 */
export function SignInCodeForm({ label, action, send }: SignInCodeFormProps) {
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (refusals > 0) field.current?.focus();
  }, [refusals]);

  function refuse(message: string): void {
    setError(message);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const typed = field.current?.value ?? '';
    const wrong = checkSignInCode(typed);
    if (wrong !== null) return refuse(wrong);
    setPending(true);
    setProblem('');
    const entry = await send(normalizeCode(typed));
    if (entry.ok) {
      // A new document: the session has changed. Stays pending until that page is there.
      window.location.assign(entry.to);
      return;
    }
    setPending(false);
    if (entry.fields.length > 0) refuse(entry.message);
    else setProblem(entry.message);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        name="code"
        label={label}
        hint="6 digits from our email"
        numeric
        autoComplete="one-time-code"
        boxClass="box-sm"
        maxLength={12}
        error={error}
        onChange={() => setError(undefined)}
      />
      <FormProblem text={problem} className="mt-5" />
      <Button type="submit" variant="primary" block className="mt-5" pending={pending} pendingText="Checking…">
        {action}
      </Button>
    </form>
  );
}
