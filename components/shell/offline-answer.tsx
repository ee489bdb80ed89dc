'use client';

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Banner } from '@/components/ui/banner';

/**
 * Keeps a plain form on its page while the browser has no connection, and says so below its button. Sent off, it would leave for the
 * browser's own page, from which Back leads to an empty form: private pages are in no cache. Forms with an answer of their own have
 * taken the press before it comes here. Nothing without scripts.
 */
export function OfflineAnswer() {
  const [form, setForm] = useState<HTMLFormElement | null>(null);

  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      const { target } = event;
      if (event.defaultPrevented || navigator.onLine || !(target instanceof HTMLFormElement)) return;
      if (target.method !== 'post') return;
      event.preventDefault();
      setForm(target);
    };
    const letGo = () => setForm(null);
    window.addEventListener('submit', hold);
    window.addEventListener('online', letGo);
    return () => {
      window.removeEventListener('submit', hold);
      window.removeEventListener('online', letGo);
    };
  }, []);

  if (!form?.isConnected) return null;
  return createPortal(
    <Banner tone="error" live className="mt-6 basis-full">
      There is no connection. Nothing was sent, and what you typed is still here: press again once you are online.
    </Banner>,
    form,
  );
}
