'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { hasScriptsNote, withoutScriptsNote } from '@/lib/site/scripts-note';

/** What can be done about a form that was sent before its scripts, or without them. */
const NEEDS_SCRIPTS = 'Wait until the page has finished loading, or turn scripts on in your browser.';

/**
 * Says that a form was pressed before its scripts had come (decisions 96). Once they have, it says so instead and takes
 * its word out of the address, so that reload and Back show the page without it; another page of the same layout has
 * nothing to do with it.
 */
export function ScriptsNotice({ className }: { className: string }) {
  const path = usePathname();
  const [first] = useState(path);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    setReady(true);
    const { pathname, search, hash } = window.location;
    // The router takes note of the address only once it runs, and it starts after the parts of the page.
    if (hasScriptsNote(search))
      setTimeout(() => window.history.replaceState(null, '', `${pathname}${withoutScriptsNote(search)}${hash}`));
  }, []);

  if (path !== first) return null;
  return (
    <div className={className}>
      <Banner
        tone={isReady ? 'info' : 'warning'}
        title={isReady ? 'You can go on now' : 'This form needs scripts'}
        live
      >
        {isReady ? 'The button was pressed before the page had finished loading.' : NEEDS_SCRIPTS} Nothing you typed was
        kept or sent on, so please fill it in again.
      </Banner>
    </div>
  );
}
