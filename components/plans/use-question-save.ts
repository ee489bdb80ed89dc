'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import type { CallFailure, CallResult } from '@/components/api-client';
import { useSavedNotice } from '@/components/saved-notice';
import { useStatus } from '@/components/ui/status-region';

/** Messages by the id of their question. */
export type QuestionProblems = Readonly<Record<number, string>>;

type Send<T> = () => Promise<CallResult<T>>;

/**
 * Sends the answers of a plan's questions: checked first, then saved, then the page is read again with the price or the way to
 * the cart. `prefix` is what stands before a question's id in the server's messages.
 */
export function useQuestionSave(prefix: 'answers' | 'aflac_data') {
  const router = useRouter();
  const announce = useStatus();
  const { tell } = useSavedNotice();
  const [pending, startTransition] = useTransition();
  const [problems, setProblems] = useState<QuestionProblems>({});
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempts, setAttempts] = useState(0);
  const running = useRef(false);

  function refuse(refused: CallFailure): void {
    setAttempts((count) => count + 1);
    if (refused.kind !== 'fields') {
      setFailure(refused);
      return;
    }
    setProblems(
      Object.fromEntries(
        refused.fields.map(({ target_element, error_message }) => [
          target_element.replace(`${prefix}.`, ''),
          error_message,
        ]),
      ),
    );
  }

  async function run<T>(send: Send<T>, words: (value: T) => string): Promise<void> {
    const outcome = await send();
    running.current = false;
    // What is set after the call belongs to this transition only when it says so.
    startTransition(() => {
      if (!outcome.ok) {
        refuse(outcome.failure);
        return;
      }
      const said = words(outcome.value);
      tell(said);
      announce(said);
      // The questions go with the answers; what they were in the way of stands below the plan's name.
      document.getElementById('page-heading')?.focus();
      router.refresh();
    });
  }

  return {
    pending,
    problems,
    failure,
    attempts,
    mend: (id: number) => setProblems(({ [id]: _, ...rest }) => rest),
    save<T>(found: QuestionProblems, send: Send<T>, words: (value: T) => string): void {
      if (running.current) return;
      setProblems(found);
      setFailure(null);
      if (Object.keys(found).length > 0) {
        setAttempts((count) => count + 1);
        return;
      }
      running.current = true;
      startTransition(() => run(send, words));
    },
  };
}
