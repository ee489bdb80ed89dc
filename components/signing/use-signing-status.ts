'use client';

import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ShownStatus } from '@/lib/contract/shown-status';

/** A browser without a connection for events asks so often. */
const ASK_MS = 3_000;

/**
 * The status of the session's link, as it changes: told by server-sent events, asked for where there are none (decisions
 * 171). `lost` says that neither comes through. When the session has ended the page is loaded anew, which says so.
 */
export function useSigningStatus(first: ShownStatus, slug: string): { status: ShownStatus; lost: boolean } {
  const [status, setStatus] = useState(first);
  const [told, setTold] = useState(first);
  const [way, setWay] = useState<'events' | 'asking'>('events');
  const [lost, setLost] = useState(false);
  const query = `?slug=${encodeURIComponent(slug)}`;
  // A page that was made anew knows more than what was told before.
  if (told !== first) {
    setTold(first);
    setStatus(first);
  }
  const hear = useCallback((next: ShownStatus) => {
    setLost(false);
    // An older answer may come later.
    setStatus((known) => (next.version >= known.version ? next : known));
  }, []);

  useEffect(() => {
    if (way !== 'events') return;
    const source = new EventSource(`/api/session/signing-events${query}`);
    source.onmessage = (event: MessageEvent<string>) => hear(JSON.parse(event.data) as ShownStatus);
    source.addEventListener('over', () => window.location.reload());
    source.onerror = () => {
      // Refused for good; a connection that broke is opened again by the browser.
      if (source.readyState === EventSource.CLOSED) setWay('asking');
      else if (!navigator.onLine) setLost(true);
    };
    source.onopen = () => setLost(false);
    return () => source.close();
  }, [way, query, hear]);

  useSWR(way === 'asking' ? `/api/session/signing-now${query}` : null, askNow, {
    refreshInterval: ASK_MS,
    onSuccess: hear,
    onError: () => setLost(true),
  });
  return { status, lost };
}

async function askNow(address: string): Promise<ShownStatus> {
  const answer = await fetch(address);
  if (answer.status === 401) window.location.reload();
  if (!answer.ok) throw new Error('No status came');
  const { data } = (await answer.json()) as { data: ShownStatus };
  return data;
}
