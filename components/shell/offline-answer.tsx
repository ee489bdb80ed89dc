'use client';

import { useEffect, useState } from 'react';
import { Banner } from '@/components/ui/banner';

/**
 * Keeps a plain form on its page while the browser has no connection, and says so at the bottom of the window. Sent off, it would leave
 * for the browser's own page, from which Back leads to an empty form: private pages are in no cache. Forms with an answer of their own
 * have taken the press before it comes here. Nothing without scripts.
 */
export function OfflineAnswer() {
  const [isTold, setTold] = useState(false);

  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      const { target } = event;
      if (event.defaultPrevented || navigator.onLine || !(target instanceof HTMLFormElement)) return;
      if (target.method !== 'post') return;
      event.preventDefault();
      setTold(true);
    };
    const letGo = () => setTold(false);
    window.addEventListener('submit', hold);
    window.addEventListener('online', letGo);
    return () => {
      window.removeEventListener('submit', hold);
      window.removeEventListener('online', letGo);
    };
  }, []);

  if (!isTold) return null;
  return (
    <div className="offline-answer">
      <Banner tone="error" live>
        There is no connection. Nothing was sent, and what you typed is still here: press again once you are online.
      </Banner>
    </div>
  );
}
