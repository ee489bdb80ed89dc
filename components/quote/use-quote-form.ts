'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import type { CallResult } from '@/components/api-client';
import { normalizeDateText } from '@/lib/rules/text/date-text';
import type { Problems } from '@/lib/rules/quote/quote-form';
import { useQuoteSave, type Done } from './use-quote-save';

export type QuoteFormOptions<F extends string> = {
  /** Id of the dialog the form stands in. */
  dialog: string;
  /** Every field that may be shown, with its label. */
  labels: Readonly<Record<F, string>>;
  check: (values: Record<F, string>) => Problems<F>;
  send: (values: Record<F, string>) => Promise<CallResult<unknown>>;
  after: (values: Record<F, string>) => Done;
};

export type QuoteFormState<F extends string> = {
  problems: Problems<F>;
  /** For the summary: field problems in the order of the labels, then what the server says of no field here. */
  errors: { name: F | ''; text: string }[];
  attempts: number;
  pending: boolean;
  /** A failure of no field: no connection, an ended session. */
  message: string;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** On the form: an answer that is being mended is no problem any more. */
  mend: (event: FormEvent<HTMLFormElement>) => void;
};

/** A small form of a dialog: checked in the browser with the server's rules, saved, and its refusals put beside the fields. */
export function useQuoteForm<F extends string>({
  dialog,
  labels,
  check,
  send,
  after,
}: QuoteFormOptions<F>): QuoteFormState<F> {
  const { pending, failure, refusals, save } = useQuoteSave(dialog);
  const [own, setOwn] = useState<Problems<F>>({});
  const [mended, setMended] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(0);
  const names = Object.keys(labels) as F[];

  const refused = failure?.kind === 'fields' ? failure.fields : [];
  const told = refused.map(({ target_element, error_message }) => {
    const name = names.find((known) => known === (WIRE_NAMES[target_element] ?? target_element));
    return { name: name ?? ('' as const), message: error_message, of: target_element.replaceAll('_', ' ') };
  });
  const problems: Problems<F> = { ...own };
  for (const { name, message } of told) if (name !== '' && !mended.includes(name)) problems[name] ??= message;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const values = readForm(event.currentTarget, names);
    const found = check(values);
    setOwn(found);
    setMended([]);
    if (Object.keys(found).length > 0) setFailed((count) => count + 1);
    else save(() => send(values), after(values));
  }

  function mend({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name } = target;
    setMended((known) => (known.includes(name) ? known : [...known, name]));
    setOwn(({ [name as F]: _, ...rest }) => rest as Problems<F>);
  }

  return {
    problems,
    errors: [
      ...names.flatMap((name) => (problems[name] ? [{ name, text: `${labels[name]}: ${problems[name]}` }] : [])),
      ...told
        .filter(({ name }) => name === '')
        .map(({ message, of }) => ({ name: '' as const, text: `${of}: ${message}` })),
    ],
    attempts: failed + refusals,
    pending,
    message: failure === null || failure.kind === 'fields' ? '' : failure.message,
    submit,
    mend,
  };
}

/** Fields whose wire name is another one (rules 1 §7.4). */
const WIRE_NAMES: Readonly<Record<string, string>> = { dep_dob: 'spouse_dob' };

const DATES: ReadonlySet<string> = new Set(['dob', 'spouse_dob']);

function readForm<F extends string>(form: HTMLFormElement, names: readonly F[]): Record<F, string> {
  const data = new FormData(form);
  const pairs = names.map((name) => {
    const text = String(data.get(name) ?? '').trim();
    return [name, DATES.has(name) ? normalizeDateText(text) : text] as const;
  });
  return Object.fromEntries(pairs) as Record<F, string>;
}
