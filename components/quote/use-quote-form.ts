'use client';

import type { FormEvent } from 'react';
import type { CallResult } from '@/components/api-client';
import { useSavedNotice } from '@/components/saved-notice';
import { closeDialog, openDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { usePageRefresh } from '@/components/use-page-refresh';
import { among, fieldErrors, useSmallForm } from '@/components/use-small-form';
import { normalizeDateText } from '@/lib/rules/text/date-text';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import type { Problems } from '@/lib/rules/quote/quote-form';
import type { CartQuestionState } from '@/components/cart-question-parts';
import { isCartQuestion, useCartQuestion } from '@/components/use-cart-question';
import { FROM_WIRE } from '@/lib/rules/quote/answer-names';

export type QuoteFormOptions<F extends string> = {
  /** Id of the dialog the form stands in; null for one that stands on the page. */
  dialog: string | null;
  /** Every field that may be shown, with its label. */
  labels: Readonly<Record<F, string>>;
  check: (values: Record<F, string>) => Problems<F>;
  /** Saves the values; `agreed` goes along as `cart_agreed`. */
  send: (values: Record<F, string>, agreed: string) => Promise<CallResult<unknown>>;
  after: (values: Record<F, string>) => Done;
};

export type QuoteFormState<F extends string> = {
  problems: Problems<F>;
  /** The summary's list: field problems in the order of the labels, then what the server says of no field here. */
  errors: { name: F | ''; text: string }[];
  attempts: number;
  pending: boolean;
  /** A failure of no field: no connection, an ended session. */
  message: string;
  /** The question whether the cart may change, which stands in place of the fields. */
  question: CartQuestionState;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** On the form: an answer that is being mended is no problem any more. */
  mend: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form whose answers prices depend on (rules 1 §4: "Updating refreshes plans and cart"): checked in the
 * browser with the server's rules, then saved. It stays, with its button pending, until the page shows the new prices.
 */
export function useQuoteForm<F extends string>(options: QuoteFormOptions<F>): QuoteFormState<F> {
  const { dialog, labels, check, send, after } = options;
  const names = Object.keys(labels) as F[];
  const fieldOf = (target: string) => among(names)(FROM_WIRE[target] ?? target);
  const form = useSmallForm<F>({ fieldOf });
  const question = useCartQuestion();
  const { problems, failure } = form;
  const page = usePageRefresh();
  const around = useSavedNotice();
  const refreshing = page.refreshing || (dialog === null && around.refreshing);
  const close = useClosing(dialog);
  const pending = form.pending || refreshing;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const values = readForm(event.currentTarget, names);
    const found = check(values);
    if (Object.keys(found).length > 0) return form.refuse(found);
    const done = after(values);
    void form
      .send(
        () => send(values, question.agreed),
        () => {
          // A form in the page is gone when the new one stands; what is around it says what was saved.
          if (dialog === null && done.goTo === undefined) around.refresh(() => close(done));
          else page.refresh(() => close(done), done.goTo);
        },
      )
      .then(question.hear);
  }

  function mend({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) form.mend(target.name as F);
  }

  const unplaced = fieldErrors(failure).filter(({ target_element }) => fieldOf(target_element) === null);
  return {
    problems,
    errors: [
      ...names.flatMap((name) =>
        problems[name] ? [{ name, text: labelledMessage(labels[name], problems[name]) }] : [],
      ),
      ...unplaced.map(({ target_element, error_message }) => ({
        name: '' as const,
        text: labelledMessage(target_element.replaceAll('_', ' '), error_message),
      })),
    ],
    attempts: form.attempts,
    pending,
    message: failure?.kind === 'fields' || isCartQuestion(failure) ? '' : form.message,
    question,
    submit,
    mend,
  };
}

/** The end of a save: words to say, and another dialog to open or a page to go to. */
type Done = { say: string; open?: string; goTo?: string };

/** Ends a save: the dialog goes, its follower opens, and what was saved is said. */
function useClosing(dialog: string | null): (done: Done) => void {
  const announce = useStatus();
  const { tell } = useSavedNotice();
  return ({ say, open }) => {
    if (dialog !== null) closeDialog(dialog);
    if (open === undefined) focusSomewhere();
    else openDialog(open);
    tell(say);
    announce(say);
  };
}

/**
 * The button that opened the dialog may be gone with the problem it mended; then the page's heading takes the focus.
 */
function focusSomewhere(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById('page-heading')?.focus();
  });
}

const DATES: ReadonlySet<string> = new Set(['dob', 'spouse_dob']);

function readForm<F extends string>(form: HTMLFormElement, names: readonly F[]): Record<F, string> {
  const data = new FormData(form);
  const pairs = names.map((name) => {
    const text = String(data.get(name) ?? '').trim();
    return [name, DATES.has(name) ? normalizeDateText(text) : text] as const;
  });
  return Object.fromEntries(pairs) as Record<F, string>;
}
