'use client';

import { useState } from 'react';
import type { Entry } from './session-calls';

/**
 * Opening a site after a confirmation: asks the server, then loads the page it names as a new document, because the
 * session has changed. Stays pending until that page is there.
 */
export function useEntering(open: () => Promise<Entry>) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function run(): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem('');
    const entry = await open();
    if (entry.ok) {
      window.location.assign(entry.to);
      return;
    }
    setPending(false);
    setProblem(entry.message);
  }

  return { pending, problem, enter: () => void run() };
}
