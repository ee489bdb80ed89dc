'use client';

import { useEffect } from 'react';

/**
 * Mounted once, last in a document: says that the application is there, so that it is handed what it missed
 * (`lib/site/documents/starter.mjs`).
 */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event('awake'));
  }, []);
  return null;
}
