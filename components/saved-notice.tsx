'use client';

import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { usePageRefresh } from '@/components/use-page-refresh';

/** The place of a page that says that something was saved: its top, or that of the questions that were answered. */
type SavedPlace = 'page' | 'questions';

type Saved = {
  text: string;
  place: SavedPlace;
  tell: (text: string, place?: SavedPlace) => void;
  /** Reads the page again, for a part that is gone when the new page stands; then does what follows. */
  refresh: (run: () => void) => void;
  refreshing: boolean;
};

const SavedContext = createContext<Saved>({
  text: '',
  place: 'page',
  tell: () => undefined,
  refresh: () => undefined,
  refreshing: false,
});

/**
 * Stands around a page with prices: what a dialog saved is said in the page when the new prices are there (rules 1
 * §2.10). `answered`: the same about questions whose form came without script.
 */
export function SavedProvider({ answered = '', children }: { answered?: string; children: ReactNode }) {
  const [said, say] = useState<Pick<Saved, 'text' | 'place'>>({ text: answered, place: 'questions' });
  const { refresh, refreshing } = usePageRefresh();
  const saved = useMemo(
    (): Saved => ({ ...said, tell: (text, place = 'page') => say({ text, place }), refresh, refreshing }),
    [said, refresh, refreshing],
  );
  return <SavedContext value={saved}>{children}</SavedContext>;
}

export function useSavedNotice(): Saved {
  return useContext(SavedContext);
}

/** The success banner. Its words are announced by the page's live region, so it is none itself. */
export function SavedBanner({ place: here = 'page' }: { place?: SavedPlace }) {
  const { text, place } = useSavedNotice();
  if (text === '' || place !== here) return null;
  return (
    <Banner tone="success" className="mt-6">
      {text}
    </Banner>
  );
}
