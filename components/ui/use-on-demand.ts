'use client';

import { useRef, useState } from 'react';
import type { ComponentType } from 'react';

export const NOT_LOADED = 'We could not load this part of the page. Check your connection and try again.';

export type OnDemand<P> = {
  /** The component once it is there; draw nothing before. */
  Part: ComponentType<P> | null;
  loading: boolean;
  failed: boolean;
  /** Fetches it the first time; answers whether it is there. */
  load: () => Promise<boolean>;
};

/** A part of the page whose script is fetched when it is asked for, such as a dialog behind a button (look §3). */
export function useOnDemand<P>(fetchPart: () => Promise<ComponentType<P>>): OnDemand<P> {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const under = useRef<Promise<boolean> | null>(null);

  async function run(): Promise<boolean> {
    setState('loading');
    try {
      const part = await fetchPart();
      setPart(() => part);
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    } finally {
      under.current = null;
    }
  }

  async function load(): Promise<boolean> {
    if (Part !== null) return true;
    under.current ??= run();
    return under.current;
  }
  return { Part, loading: state === 'loading', failed: state === 'failed', load };
}
