'use client';

import type { CallResult } from '@/components/api-client';
import { useSavedNotice } from '@/components/saved-notice';
import { useStatus } from '@/components/ui/status-region';
import { useSmallForm, type FormProblems } from '@/components/use-small-form';
import { questionFieldOf } from '@/lib/rules/quote/question-fields';
import { QUESTIONS_LEFT } from '@/lib/rules/text/question-words';
import { DECLINE_HEADING, LEVELS_HEADING, QUESTIONS_HEADING } from '@/lib/site/plan-anchors';
import type { SentQuestions } from './question-types';

/**
 * Sends the answers of a plan's questions, whose messages are kept by the ids of their fields: checked first, then
 * saved, then the page is read again, with the price, the way to the cart, or the decline.
 */
export function useQuestionSave(sent: SentQuestions | null) {
  const announce = useStatus();
  const { tell, refresh, refreshing } = useSavedNotice();
  const form = useSmallForm<string>({
    fieldOf: questionFieldOf,
    problems: sent?.problems ?? {},
    failure: sent === null || sent.message === '' ? null : { kind: 'network', message: sent.message },
  });
  const isDeclined = form.failure?.kind === 'coded' && form.failure.code === 'decline';
  const pending = form.pending || refreshing;

  /** The questions go once they are answered: the focus goes to what stands there now, which may be others. */
  function goOn(saved: string): void {
    refresh(() => {
      const stands = (id: string) => document.getElementById(id) !== null;
      const words = stands(QUESTIONS_HEADING) && !stands(DECLINE_HEADING) ? QUESTIONS_LEFT : saved;
      // A decline says everything itself.
      tell(
        stands(DECLINE_HEADING) ? '' : words,
        [QUESTIONS_HEADING, LEVELS_HEADING].some(stands) ? 'questions' : 'page',
      );
      announce(words);
      focusFirst(DECLINE_HEADING, QUESTIONS_HEADING, LEVELS_HEADING, 'page-heading');
    });
  }

  return {
    // A decline is told by its panel, not by a banner.
    form: { ...form, pending, message: isDeclined ? '' : form.message },
    /** The words of a decline; null while there is none. */
    declined: isDeclined && !pending ? (form.failure?.message ?? '') : null,
    async save<T>(
      found: FormProblems<string>,
      send: () => Promise<CallResult<T>>,
      words: (value: T) => string,
    ): Promise<void> {
      if (pending) return;
      if (Object.keys(found).length > 0) return form.refuse(found);
      const failure = await form.send(send, (value) => goOn(words(value)));
      if (failure?.kind === 'coded' && failure.code === 'decline') goOn('');
    },
  };
}

/** Focuses the first of these that is on the page. */
function focusFirst(...ids: readonly string[]): void {
  const [found] = ids.flatMap((id) => document.getElementById(id) ?? []);
  found?.focus();
}
