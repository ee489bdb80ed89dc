'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useFetchedAhead } from '@/components/ui/use-fetched-ahead';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type * as DraftCode from './draft-page';
import type { DraftState } from './draft-writer';
import { useReopen } from './fresh-step';
import type { StepData } from './step-data';

/** The draft of the step on the page, as its form sees it. */
export type StepDraftHandle = DraftState & {
  /** Takes what stands in the step now; `atOnce` sends it without waiting for more. */
  change: (source: DraftSource, atOnce?: boolean) => void;
  /** Resolves when everything typed is on the server; false when it could not be kept. */
  flush: () => Promise<boolean>;
  /** Stops the writing while the step itself is saved, whose acceptance ends the draft. */
  pause: () => Promise<void>;
  /** Ends with the save of the step itself, which was accepted. */
  accepted: () => void;
  /** Goes on after a save that was refused. */
  resume: () => void;
  /** Goes on from accepted answers of this version, over which those on the page were chosen. */
  rebase: (source: DraftSource) => void;
};

type OpenPage = Omit<DraftCode.DraftPage, 'change'> & { change: (source: DraftSource) => void };

/** Reads what stands in a step, with code that comes behind the page. */
export type DraftSource = (code: typeof DraftCode) => DraftValues;

const load = () => import('./draft-page').catch(() => null);

/**
 * Keeps the step's draft on the server: a few seconds after a change, and at once when the page is hidden or left
 * (decisions 154). `start` are the answers as the page came. The code of it comes when the page has time, or at the
 * first change.
 */
export function useDraft(data: StepData, start: () => DraftSource, version: RefObject<string>): StepDraftHandle {
  const tab = data.step.savedTab;
  const [state, setState] = useState<DraftState>({ savedAt: data.draft?.savedAt ?? null, trouble: null });
  const [first] = useState(start);
  const page = useRef<Promise<OpenPage | null>>(null);
  const latest = useRef(first);
  const reopen = useReopen();
  const [arrived] = useState(state.savedAt);
  const ahead = useCallback(async () => {
    const code = await load();
    // Nothing that is being typed is taken away.
    if ((await code?.hasNewerDraft(tab, arrived)) === true && page.current === null) reopen();
  }, [tab, arrived, reopen]);
  useFetchedAhead(ahead);
  useEffect(() => () => void page.current?.then((opened) => opened?.close()), []);

  function open(): Promise<OpenPage | null> {
    page.current ??= load().then((code) => {
      // A download that failed is tried again at the next change.
      if (code === null) page.current = null;
      if (code === null) return null;
      const begin = { values: first(code), savedAt: state.savedAt };
      const opened = code.openDraftPage({ tab, version: () => version.current, start: begin, tell: setState });
      return { ...opened, change: (source: DraftSource) => opened.change(source(code)) };
    });
    return page.current;
  }

  return {
    ...state,
    change: (source, atOnce = false) => {
      latest.current = source;
      void open().then((opened) => {
        opened?.change(latest.current);
        if (atOnce) void opened?.flush();
      });
    },
    flush: async () => (await (await page.current)?.flush()) ?? true,
    pause: async () => (await page.current)?.pause(),
    accepted: () => void page.current?.then((opened) => opened?.accepted()),
    resume: () => void page.current?.then((opened) => opened?.resume()),
    rebase: (source) => {
      latest.current = source;
      void open().then((opened) => {
        opened?.change(latest.current);
        opened?.rebase();
      });
    },
  };
}
