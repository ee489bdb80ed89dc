'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure, CallResult } from '@/components/api-client';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { StepData } from './step-data';
import { useDraft, type DraftSource } from './use-draft';
import { useSaving, useUnloadGuard } from './use-saving';

type Save = (version: string | undefined) => Promise<CallResult<unknown>>;

/** A step of which there are two versions: the one here, and one that was accepted elsewhere since. */
export type StepConflict = {
  /** The version of the other; null where the server did not say it. */
  version: string | null;
  /** The draft it is about, when it was found at the opening of the page; null for what stands on the page. */
  draft: DraftValues | null;
};

export type Keeping = ReturnType<typeof useKeeping>;

/**
 * All that stands between a step's form and the server: its draft while one types, the save at Next with the version it
 * goes on from, and the choice when another tab saved the step meanwhile (decisions 24, 154). `source` reads the
 * answers as they stand; `record` names the picture.
 */
export function useKeeping(data: StepData, record: string, source: () => DraftSource) {
  const router = useRouter();
  const version = useRef(data.version ?? '0');
  const draft = useDraft(data, source, version);
  const saving = useSaving(data.nextHref, record);
  const [resolved, setResolved] = useState(false);
  const conflict = resolved ? null : conflictOf(saving.problem ?? draft.trouble, data);
  useEffect(() => {
    version.current = data.version ?? '0';
  }, [data.version]);
  useUnloadGuard(draft.trouble !== null && !saving.leaving);

  return {
    draft,
    conflict,
    pending: saving.pending,
    slow: saving.slow,
    leaving: saving.leaving,
    failures: saving.failures,
    /** The failure that belongs to no field; a conflict has its own place. */
    problem: conflict === null ? saving.problem : null,
    version: () => version.current,
    /** Tells that something changed; `atOnce` keeps it without waiting for more. */
    changed: (now: DraftSource = source(), atOnce = false) => draft.change(now, atOnce),
    save: async (save: Save, target?: string): Promise<CallFailure | null> => {
      await draft.pause();
      const sent = data.version === null ? undefined : version.current;
      const failure = await saving.run(async () => {
        const result = await save(sent);
        if (result.ok) draft.accepted();
        return result;
      }, target);
      if (failure !== null) {
        setResolved(false);
        draft.resume();
      }
      return failure;
    },
    /** Goes on with the answers of this page over those of the other. */
    keepMine: (newer: string): void => {
      version.current = newer;
      setResolved(true);
      saving.settle();
      const found = conflict?.draft;
      draft.rebase(found ? () => found : source());
      // The draft that was found is put into the form by the page that is made anew.
      if (found) void draft.flush().then(() => router.refresh());
    },
  };
}

function conflictOf(failure: CallFailure | null, { draft, version }: StepData): StepConflict | null {
  if (failure?.kind === 'coded' && failure.code === 'conflict')
    return { version: versionIn(failure.data), draft: null };
  return draft?.isStale ? { version: version ?? '0', draft: draft.values } : null;
}

function versionIn(data: unknown): string | null {
  const found = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof found === 'string' ? found : null;
}
