'use client';

import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { among, leaveFor, useSmallForm } from '@/components/use-small-form';
import type { Problems } from '@/lib/rules/quote/quote-form';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';
import { useCartDialog, withWord } from '@/components/use-cart-question';
import type { Answers, Name, ZipBox } from './check-answers';

export type GetStartedFacts = {
  today: string;
  plansHref: string;
  categories: readonly Option<CategoryKey>[];
  serverProblems: Problems<Name>;
};

export type GetStarted = ReturnType<typeof useGetStarted>;

/** The rules of the answers come with the first touch of the form: most visitors read before they ask. */
export const loadChecks = () => import('./check-answers').catch(() => null);

/** Runs the quote form: the zip is asked about when its box is left, the rest is checked with Submit, then sent. */
export function useGetStarted({ today, plansHref, categories, serverProblems }: GetStartedFacts) {
  const form = useSmallForm<Name>({
    fieldOf: among(['zip', 'gender', 'tier', 'dob', 'category']),
    problems: serverProblems,
  });
  const question = useCartDialog();
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  const zipBox = useRef<ZipBox>(null);

  async function ready() {
    const rules = await loadChecks();
    if (rules !== null) zipBox.current ??= rules.createZipBox();
    return rules;
  }

  function send({ category, ...answers }: Answers) {
    const chosen = categories.find(({ value }) => value === category)?.value;
    return form
      .send(
        () =>
          api<'addFilterForNewUser'>('POST', '/add-filter-for-new-user', {
            ...answers,
            category: chosen,
            cart_agreed: question.agreed,
          }),
        () => leaveFor(plansHref),
      )
      .then(question.hear);
  }

  async function check(element: HTMLFormElement): Promise<unknown> {
    const rules = await ready();
    // Without them the server checks, as it does for a browser without script.
    if (rules === null) return element.submit();
    const answers = rules.readAnswers(element);
    const found = rules.checkAnswers(answers, today, categories.length > 0);
    if (found.zip === undefined) {
      setChecking(true);
      const refused = await zipBox.current?.settle(answers.zip);
      setChecking(false);
      if (refused) found.zip = refused;
    }
    return Object.keys(found).length > 0 ? form.refuse(found) : send(answers);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending || busy.current) return;
    busy.current = true;
    void check(event.currentTarget).finally(() => (busy.current = false));
  }

  async function checkZip(box: HTMLInputElement): Promise<void> {
    const zip = box.value.trim();
    await ready();
    if (zip === '' || box.value.trim() !== zip) return;
    const message = await zipBox.current?.check(zip);
    if (message) form.show((known) => ({ ...known, zip: message }));
  }
  function changeZip(): void {
    zipBox.current?.forget();
    form.mend('zip');
  }

  return {
    form,
    question: withWord(question, form.failure),
    pending: checking || form.pending,
    submit,
    checkZip,
    changeZip,
  };
}
