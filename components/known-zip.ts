'use client';

import { useSyncExternalStore } from 'react';

/* The ZIP code this page learned without the visitor typing it, for any form that asks for one. Gone with the page. */

let known: string | null = null;
const listeners = new Set<() => void>();

export function tellZip(zip: string): void {
  known = zip;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKnownZip(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
}
