'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api, type CallFailure, type CallResult } from '@/components/api-client';
import { captureScreen } from '@/components/screen-record';
import { STEP_RECORD_ID } from './step-record';

/** Runs a save once at a time, takes the picture beside it, and goes on when it succeeded. */
export function useSaving(nextHref: string, record: string) {
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [failures, setFailures] = useState(0);

  async function run(save: () => Promise<CallResult<unknown>>, target: string = nextHref): Promise<CallFailure | null> {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    setProblem(null);
    recordScreen(record);
    const result = await save();
    if (result.ok) {
      setLeaving(true);
      router.push(target);
      return null;
    }
    running.current = false;
    setPending(false);
    setFailures((count) => count + 1);
    if (result.failure.kind !== 'fields') setProblem(result.failure);
    return result.failure;
  }
  return { run, pending, leaving, problem, failures };
}

/**
 * Takes and sends the masked picture without making the shopper wait; its failure is the server's to log (rules 2 §8).
 */
export function recordScreen(record: string): void {
  const root = document.getElementById(STEP_RECORD_ID);
  if (!root) return;
  void captureScreen(root).then(async (image) => {
    if (image !== null) await api<'saveScreenshot'>('POST', '/save-screenshot', { name: record, image });
  });
}

/**
 * Asks the shopper before a closed tab loses what was typed. Navigation inside the wizard restores from the server
 * instead.
 */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Puts "Error: " in front of the title while the form has errors (look §1). */
export function useErrorTitle(failing: boolean): void {
  useEffect(() => {
    const plain = document.title.replace(/^Error: /, '');
    document.title = failing ? `Error: ${plain}` : plain;
  }, [failing]);
}
