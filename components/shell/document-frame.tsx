'use client';

import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ThemeInput } from '@/lib/site/theme';
import { useDialogSupport } from '../ui/dialog-support';
import { SkipLink } from '../ui/skip-link';
import { StatusProvider } from '../ui/status-region';
import { figtree } from './font';
import { usePageFocus } from './page-focus';
import { PlatformMark } from './platform-mark';
import { useSoftNavigation } from './soft-navigation';
import { ThemeStyle } from './theme-style';

type DocumentFrameProps = {
  basePath: string;
  phone: string;
  /** True where the site takes the system's font. */
  systemFont: boolean;
  theme: ThemeInput;
  nonce: string | undefined;
  children: ReactNode;
};

/**
 * The document that every page stands in, and everything that listens in it as a whole. One component of the browser: each
 * further one is a row of data, an element and a round of both renderers in every page that is made per request.
 */
export function DocumentFrame({ basePath, phone, systemFont, theme, nonce, children }: DocumentFrameProps) {
  useDialogSupport();
  usePageFocus();
  const going = useSoftNavigation();
  useAwake();
  return (
    // What `PlatformMark` says of the device is not in the server's markup.
    <html
      lang="en"
      data-base={basePath}
      data-phone={phone}
      {...(systemFont && { 'data-font': 'system' })}
      className={figtree.variable}
      suppressHydrationWarning
    >
      <head>
        <PlatformMark nonce={nonce} />
        <ThemeStyle theme={theme} nonce={nonce} />
      </head>
      <body>
        <SkipLink />
        <StatusProvider>{children}</StatusProvider>
        {/* What a browser shows while it loads a document; screen readers hear the new title instead. */}
        {going && <div className="going" aria-hidden="true" />}
      </body>
    </html>
  );
}

/**
 * Says that the application is there, so that it is handed what it missed (`lib/site/documents/starter.mjs`), and the browser no
 * longer fetches documents ahead (decisions 132). Called last: the others listen by then.
 */
function useAwake(): void {
  useEffect(() => {
    document.documentElement.dataset.awake = '';
    window.dispatchEvent(new Event('awake'));
  }, []);
}
