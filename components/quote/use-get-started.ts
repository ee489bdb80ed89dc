'use client';

import { useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { api } from '@/components/api-client';
import { among, leaveFor, useSmallForm } from '@/components/use-small-form';
import { checkZip } from '@/lib/rules/people/zip';
import type { Problems } from '@/lib/rules/quote/quote-form';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';
import type { Answers, Name } from './check-answers';
import { createZipCheck } from './zip-check';

export type GetStartedFacts = {
  today: string;
  plansHref: string;
  categories: readonly Option<CategoryKey>[];
  serverProblems: Problems<Name>;
};

export type GetStarted = ReturnType<typeof useGetStarted>;

/** The rules of the answers come with the first touch of the form: most visitors read before they ask. */
export const loadChecks = () => import('./check-answers').catch(() => null);

/** The life of the quote form: the zip is asked about when its box is left, the rest is checked with Submit, then sent. */
export function useGetStarted({ today, plansHref, categories, serverProblems }: GetStartedFacts) {
  const form = useSmallForm<Name>({
    fieldOf: among(['zip', 'gender', 'tier', 'dob', 'category']),
    problems: serverProblems,
  });
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  const [zipCheck] = useState(() => createZipCheck(askZip));

  function send({ category, ...answers }: Answers) {
    const chosen = categories.find(({ value }) => value === category)?.value;
    return form.send(
      () => api<'addFilterForNewUser'>('POST', '/add-filter-for-new-user', { ...answers, category: chosen }),
      () => leaveFor(plansHref),
    );
  }

  async function check(element: HTMLFormElement): Promise<unknown> {
    const rules = await loadChecks();
    // Without them the server checks, as it does for a browser without script.
    if (rules === null) return element.submit();
    const answers = rules.readAnswers(element);
    const found = rules.checkAnswers(answers, today, categories.length > 0);
    if (found.zip === undefined) {
      setChecking(true);
      const refused = await zipCheck.settle(answers.zip);
      setChecking(false);
      if (refused !== null) found.zip = refused;
    }
    return Object.keys(found).length > 0 ? form.refuse(found) : send(answers);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending || busy.current) return;
    busy.current = true;
    void check(event.currentTarget).finally(() => (busy.current = false));
  }

  function checkZipOnBlur(event: FocusEvent<HTMLInputElement>): void {
    const zip = event.currentTarget.value.trim();
    if (zip === '') return;
    const tell = (message: string | null) => {
      if (message !== null) form.show((known) => ({ ...known, zip: message }));
    };
    const message = checkZip(zip);
    if (message === null) void zipCheck.check(zip).then(tell);
    else tell(message);
  }
  function changeZip(): void {
    zipCheck.forget();
    form.mend('zip');
  }

  return { form, pending: checking || form.pending, submit, checkZipOnBlur, changeZip };
}

async function askZip(zip: string): Promise<string | null> {
  const outcome = await api<'validateZipCode'>('GET', '/validate-zip-code', { zip_code: zip });
  if (outcome.ok || outcome.failure.kind !== 'fields') return null;
  return outcome.failure.fields[0]?.error_message ?? outcome.failure.message;
}
