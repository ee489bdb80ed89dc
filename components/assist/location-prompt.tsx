'use client';

import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Safari has no idle callback; two seconds after the load a page has settled. */
const SETTLED_MS = 2_000;

/**
 * The place under the zip field in which the location is asked for (decisions 42). A hint stands there until the page is
 * idle and the server has said that this visitor may be asked (rules 1 §2.13); as the place is as high as the question
 * from the start, nothing moves when it comes. A failure stays silent (rules 1 §8).
 */
export function LocationPrompt() {
  const [Question, setQuestion] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => {
    let gone = false;
    async function ask(): Promise<void> {
      const loaded = await import('./location-question').catch(() => null);
      if (loaded !== null && (await loaded.isAsked()) && !gone) setQuestion(() => loaded.LocationQuestion);
    }
    const cancel = whenIdle(() => void ask());
    return () => {
      gone = true;
      cancel();
    };
  }, []);
  return (
    <div className="locate-place">
      <p className="hint">Where you live decides which plans you can have and what they cost.</p>
      <p className="locate" aria-hidden="true">
        <b>Use your location?</b> Only the ZIP is kept.
      </p>
      {Question !== null && <Question onClose={() => setQuestion(null)} />}
    </div>
  );
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
