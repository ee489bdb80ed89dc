'use client';

import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { api } from '@/components/api-client';
import { tellZip } from '@/components/known-zip';

type Banner = ComponentType<{ onClose: () => void }>;

/** Safari has no idle callback; two seconds after the load a page has settled. */
const SETTLED_MS = 2_000;

/**
 * Stands after the header and is nothing until the page is idle. Then the server's answer decides (rules 1 §2.13): when
 * the visitor was asked before, the zip that was allowed goes to the form; if not, the banner and its code are loaded.
 * A failure stays silent (rules 1 §8).
 */
export function LocationPrompt() {
  const [Banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    let gone = false;
    async function ask(): Promise<void> {
      // Where a visitor signs in or comes back to an enrollment there is no ZIP to fill in.
      if (document.querySelector('[data-no-prompt]') !== null) return;
      const answer = await api<'checkLeadInformation'>('GET', '/check-lead-information', {});
      if (gone || !answer.ok) return;
      if (answer.value.statusCode === 200) {
        if (answer.value.zip_code !== null) tellZip(answer.value.zip_code);
        return;
      }
      const loaded = (await canAsk()) && (await import('./location-banner').catch(() => null));
      if (loaded && !gone) setBanner(() => loaded.LocationBanner);
    }
    const cancel = whenIdle(() => void ask());
    return () => {
      gone = true;
      cancel();
    };
  }, []);
  return Banner === null ? null : <Banner onClose={() => setBanner(null)} />;
}

/** False where the browser has no location to give, or was told before never to give it to this site. */
async function canAsk(): Promise<boolean> {
  if (!('geolocation' in navigator) || !window.isSecureContext) return false;
  // Older browsers do not tell; then asking is the way to find out.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state !== 'denied';
}

/** Runs the work once the page is loaded and has nothing to do; the returned function takes it back. */
function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  function start(): void {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(work);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, SETTLED_MS);
      cancel = () => clearTimeout(handle);
    }
  }
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    cancel();
  };
}
