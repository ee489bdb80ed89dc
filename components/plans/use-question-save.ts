'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { CallResult } from '@/components/api-client';
import { useSavedNotice } from '@/components/saved-notice';
import { useStatus } from '@/components/ui/status-region';
import { useSmallForm, type FormProblems } from '@/components/use-small-form';

/**
 * Sends the answers of a plan's questions, whose messages are kept by the id of their question: checked first, then
 * saved, then the page is read again with the price or the way to the cart. `prefix` is what stands before a question's
 * id in the server's messages.
 */
export function useQuestionSave(prefix: 'answers' | 'aflac_data') {
  const router = useRouter();
  const announce = useStatus();
  const { tell } = useSavedNotice();
  const [refreshing, startTransition] = useTransition();
  const form = useSmallForm<number>({ fieldOf: (target) => questionOf(target, prefix) });
  const pending = form.pending || refreshing;

  function finish(words: string): void {
    startTransition(() => {
      tell(words);
      announce(words);
      // The questions go once they are answered; what they held up, the price or the cart, stands below the plan's
      // name.
      document.getElementById('page-heading')?.focus();
      router.refresh();
    });
  }

  return {
    form: { ...form, pending },
    save<T>(found: FormProblems<number>, send: () => Promise<CallResult<T>>, words: (value: T) => string): void {
      if (pending) return;
      if (Object.keys(found).length > 0) form.refuse(found);
      else void form.send(send, (value) => finish(words(value)));
    },
  };
}

/** `answers.147` is about question 147. */
function questionOf(target: string, prefix: string): number | null {
  const id = Number(target.replace(`${prefix}.`, ''));
  return Number.isInteger(id) ? id : null;
}
