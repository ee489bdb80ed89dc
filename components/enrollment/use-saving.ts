'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api, type CallFailure, type CallResult } from '@/components/api-client';
import { useFetchedAhead } from '@/components/ui/use-fetched-ahead';
import { useStatus } from '@/components/ui/status-region';
import { STEP_RECORD_ID } from './step-record';

const loadCamera = () => import('@/components/screen-record').catch(() => null);

/** After this long a save says that it still goes on. */
const SLOW_MS = 3_000;

/** Runs a save once at a time, and when it succeeded takes the picture and goes on. */
export function useSaving(nextHref: string, record: string) {
  const router = useRouter();
  useFetchedAhead(loadCamera);
  const announce = useStatus();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [slow, setSlow] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [failures, setFailures] = useState(0);

  async function run(save: () => Promise<CallResult<unknown>>, target: string = nextHref): Promise<CallFailure | null> {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    setProblem(null);
    const slowly = setTimeout(() => {
      setSlow(true);
      announce('Still saving…');
    }, SLOW_MS);
    const result = await save();
    clearTimeout(slowly);
    setSlow(false);
    if (result.ok) {
      recordScreen(record);
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
  return { run, pending, slow, leaving, problem, failures, settle: () => setProblem(null) };
}

/**
 * Takes and sends the masked picture without making the shopper wait; its failure is the server's to log (rules 2 §8).
 */
export function recordScreen(record: string): void {
  const root = document.getElementById(STEP_RECORD_ID);
  if (!root) return;
  void loadCamera().then(async (camera) => {
    const image = (await camera?.captureScreen(root)) ?? null;
    if (image !== null)
      await api<'saveScreenshot'>('POST', '/save-screenshot', { name: record, image }, { repeatable: true });
  });
}

/** Asks the shopper before a closed tab loses what the server does not have yet. */
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
