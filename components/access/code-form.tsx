'use client';

import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { CodeField } from '@/components/field/masked-field';
import { Button } from '@/components/ui/button';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { checkRequired } from '@/lib/rules/text/text';

export type CodeFormProps = {
  /** Wire name of the code; also the id of the field. */
  name: 'agent_code' | 'group_code';
  label: string;
  hint: string;
  placeholder?: string;
  help?: ReactNode;
  /** Sends the code; answers what is wrong with it, or null when it opened the next step. */
  send: (code: string) => Promise<string | null>;
};

/**
 * One code and Continue (rules 3 §5 "Access"). A message stands under the label until the visitor types again; focus goes
 * back to the field, so that it is read out with its message.
 */
export function CodeForm({ name, label, hint, placeholder, help, send }: CodeFormProps) {
  const [error, setError] = useState<string>();
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
    const code = normalizeCode(field.current?.value ?? '');
    const missing = checkRequired(code);
    if (missing !== null) return refuse(missing);
    setPending(true);
    const problem = await send(code);
    setPending(false);
    if (problem !== null) refuse(problem);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        ref={field}
        name={name}
        label={label}
        hint={hint}
        {...(placeholder !== undefined && { placeholder })}
        required
        maxLength={64}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" variant="primary" block className="mt-5" pending={pending} pendingText="Checking…">
        Continue
      </Button>
      {help && <p className="mt-4 text-small text-muted">{help}</p>}
    </form>
  );
}
