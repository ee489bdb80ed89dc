'use client';

import type { FormEvent, ReactNode } from 'react';
import type { CallResult } from '@/components/api-client';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { HiddenInputs } from '@/components/plain-answer';
import { useSmallForm } from '@/components/use-small-form';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { checkRequired } from '@/lib/rules/text/text';

import type { PlainForm } from './plain-code';

/** Ties the one field to its form. */
export type BoundField = { name: string; error: string | undefined; onChange: () => void; defaultValue: string };

export type CodeFormProps<T> = {
  plain: PlainForm;
  /** Wire name of the field; also its id. */
  name: string;
  field: (bound: BoundField) => ReactNode;
  /** Turns what was typed into what is sent. */
  read: (typed: string) => string;
  check: (text: string) => string | null;
  send: (text: string) => Promise<CallResult<T>>;
  /** The next step, or `leaveFor` another page. */
  done: (value: T, text: string) => unknown;
  /** Every failure stands at the field, also one that is not about what was typed. */
  allAtField?: boolean;
  /** Words of the button. */
  action: string;
  pendingText?: string;
  help?: ReactNode;
  /** Name of the form where the page has another one. */
  label?: string;
  className?: string;
};

/** Common to the forms of rep and group codes. */
export const ACCESS_CODE = { read: normalizeCode, check: checkRequired, allAtField: true, action: 'Continue' } as const;

/**
 * One thing to type and a button: an access, group or sign-in code, or the address such a code goes to (rules 3 §5
 * "Access"). A message stands under the label until something is typed again; focus goes back to the field, so that it
 * is read out with its message, and what was typed stays.
 */
export function CodeForm<T>(props: CodeFormProps<T>) {
  const { plain, name, field, read, check, send, done, allAtField = false, help, label, className } = props;
  const { typed = '', problem } = plain.sent ?? {};
  const form = useSmallForm<'text'>({
    fieldOf: () => 'text',
    ...(problem !== undefined && { problems: { text: problem } }),
  });
  const error = form.problems.text ?? (allAtField && form.message !== '' ? form.message : undefined);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending) return;
    const text = read(String(new FormData(event.currentTarget).get(name) ?? ''));
    const wrong = check(text);
    if (wrong !== null) form.refuse({ text: wrong });
    else
      void form.send(
        () => send(text),
        (value) => done(value, text),
      );
  }

  return (
    <form
      method="post"
      action={plain.action}
      ref={form.ref}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={submit}
    >
      <HiddenInputs values={plain.hidden} />
      {field({ name, error, onChange: () => (allAtField ? form.clear() : form.mend('text')), defaultValue: typed })}
      {!allAtField && <FormProblem text={form.message} className="mt-5" />}
      <Button
        type="submit"
        variant="primary"
        block
        className="mt-5"
        pending={form.pending}
        pendingText={props.pendingText ?? 'Checking…'}
      >
        {props.action}
      </Button>
      {help && <p className="mt-4 text-small text-muted">{help}</p>}
    </form>
  );
}
