'use client';

import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { usePageRefresh } from '@/components/use-page-refresh';

type Saved = {
  text: string;
  tell: (text: string) => void;
  /** Reads the page again, for a part that is gone when the new page stands; then does what follows. */
  refresh: (run: () => void) => void;
  refreshing: boolean;
};

const SavedContext = createContext<Saved>({
  text: '',
  tell: () => undefined,
  refresh: () => undefined,
  refreshing: false,
});

/**
 * Stands around a page with prices: what a dialog saved is said in the page when the new prices are there (rules 1
 * §2.10).
 */
export function SavedProvider({ children }: { children: ReactNode }) {
  const [text, tell] = useState('');
  const { refresh, refreshing } = usePageRefresh();
  const saved = useMemo(() => ({ text, tell, refresh, refreshing }), [text, refresh, refreshing]);
  return <SavedContext value={saved}>{children}</SavedContext>;
}

export function useSavedNotice(): Saved {
  return useContext(SavedContext);
}

/** The success banner. Its words are announced by the page's live region, so it is none itself. */
export function SavedBanner() {
  const { text } = useSavedNotice();
  if (text === '') return null;
  return (
    <Banner tone="success" className="mt-6">
      {text}
    </Banner>
  );
}
