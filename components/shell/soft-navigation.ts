import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

/**
 * Called once per document: carries out the presses of every `Link` without loading the document anew. Returns true while
 * one is under way.
 */
export function useSoftNavigation(): boolean {
  const router = useRouter();
  const [going, startTransition] = useTransition();
  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-soft]') : null;
      if (link === null || isForTheBrowser(event, link)) return;
      event.preventDefault();
      startTransition(() => router.push(`${link.pathname}${link.search}${link.hash}`));
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router, startTransition]);
  return going;
}

/** Taken by a handler already, or meant for another tab, window, host or a file. */
function isForTheBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  );
}
