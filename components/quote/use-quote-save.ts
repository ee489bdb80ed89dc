'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';
import type { CallFailure, CallResult } from '@/components/api-client';
import { closeDialog, openDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { useSavedNotice } from '@/components/saved-notice';

export type QuoteSave = {
  pending: boolean;
  failure: CallFailure | null;
  /** Grows with each refusal. */
  refusals: number;
  /** Saves; once the page shows what follows from it, the dialog closes and the words of the outcome are said. */
  save: (send: () => Promise<CallResult<unknown>>, done: Done) => void;
};

/** What happens after a save: words to say, and another dialog to open or a page to go to. */
export type Done = { say: string; open?: string; goTo?: string };

/**
 * Saves an answer that prices depend on from a dialog (rules 1 §4: "Updating refreshes plans and cart"). The dialog stays,
 * with its button pending, until the refreshed page stands, so that nobody reads the old price after a save.
 */
export function useQuoteSave(dialog: string): QuoteSave {
  const router = useRouter();
  const announce = useStatus();
  const { tell } = useSavedNotice();
  const [refreshing, startTransition] = useTransition();
  const [saving, setSaving] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (done === null || refreshing) return;
    setDone(null);
    closeDialog(dialog);
    if (done.open === undefined) focusSomewhere();
    else openDialog(done.open);
    tell(done.say);
    announce(done.say);
  }, [done, refreshing, dialog, tell, announce]);

  async function run(send: () => Promise<CallResult<unknown>>, after: Done): Promise<void> {
    setSaving(true);
    setFailure(null);
    const outcome = await send();
    setSaving(false);
    if (!outcome.ok) {
      setFailure(outcome.failure);
      setRefusals((count) => count + 1);
      return;
    }
    setDone(after);
    startTransition(() => (after.goTo === undefined ? router.refresh() : router.push(after.goTo)));
  }

  const pending = saving || done !== null;
  return { pending, failure, refusals, save: (send, after) => void (pending || run(send, after)) };
}

/** The button that opened the dialog may be gone with the problem it mended; then the page's heading takes the focus. */
function focusSomewhere(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById('page-heading')?.focus();
  });
}
