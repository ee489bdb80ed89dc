'use client';

import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { SessionEndingProps } from './session-ending';

export type SessionWatchProps = {
  /** Seconds this session lasts without another request, as of this page. */
  seconds: number;
  /** Claimed landing; empty on a host of its own. */
  slug: string;
  /** Set when the visitor is signed in, and so may also sign out at once. */
  signOutHref: string | null;
};

/** The warning comes this long before the end (WCAG 2.2.1 asks for 20 seconds at least). */
const WARN_SECONDS = 120;

/**
 * Warns before a session ends by itself, and goes to the page that says so when it has. Another window may have kept it
 * alive, so the server is asked first, which prolongs nothing. The dialog's code comes when it is needed.
 */
export function SessionWatch({ seconds, slug, signOutHref }: SessionWatchProps) {
  // An object, so that the same number told anew winds the timer up again.
  const [left, setLeft] = useState({ seconds });
  const [Ending, setEnding] = useState<ComponentType<SessionEndingProps> | null>(null);
  const query = `slug=${encodeURIComponent(slug)}`;
  const end = useCallback(() => leave(query), [query]);

  useEffect(() => {
    let gone = false;
    async function look(): Promise<void> {
      const now = await askTimeLeft(query);
      if (gone || now === null) return;
      if (now === 0) leave(query);
      else if (now > WARN_SECONDS) setLeft({ seconds: now });
      else {
        const { SessionEnding } = await import('./session-ending');
        if (!gone) setEnding(() => SessionEnding);
      }
    }
    const timer = setTimeout(() => void look(), Math.max(1, left.seconds - WARN_SECONDS) * 1_000);
    // A device that slept wakes up late: timers do not run meanwhile.
    const awake = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', awake);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', awake);
    };
  }, [left, query]);

  if (Ending === null) return null;
  return (
    <Ending
      seconds={WARN_SECONDS}
      query={query}
      signOutHref={signOutHref}
      onStay={(more) => {
        setEnding(null);
        setLeft({ seconds: more });
      }}
      onEnd={end}
    />
  );
}

/** Seconds left, null when it could not be asked. */
async function askTimeLeft(query: string): Promise<number | null> {
  const answer = await fetch(`/api/session/time-left?${query}`).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { data?: { seconds?: unknown } } | null;
  const seconds = body?.data?.seconds;
  return typeof seconds === 'number' ? seconds : null;
}

/** To the page that drops the ended session and says so, then back here. */
function leave(query: string): void {
  const to = encodeURIComponent(`${window.location.pathname}${window.location.search}`);
  window.location.assign(`/api/session/expired?${query}&to=${to}`);
}
