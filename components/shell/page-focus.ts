import { useEffect, useRef } from 'react';
import { usePathname } from 'next/navigation';

/**
 * Called once per document: after a navigation inside the application focus goes to the page's h1 (`#page-heading`),
 * because Next announces a page only when its title changes (look §2.1), or to the place that the address names. Not after
 * the first load.
 */
export function usePageFocus(): void {
  const path = usePathname();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    (placeNamed(window.location.hash) ?? document.getElementById('page-heading'))?.focus();
  }, [path]);
}

const FOCUSABLE = 'input:not([type="hidden"]):not(:disabled), select, textarea, button, a[href], [tabindex]';

/** The control at the place of a fragment, in sight: what is folded opens. Null where there is none. */
function placeNamed(hash: string): HTMLElement | null {
  const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place === null) return null;
  place.closest('details')?.setAttribute('open', '');
  if (place.matches(FOCUSABLE)) return place;
  const inside = place.querySelector<HTMLElement>(FOCUSABLE);
  if (inside !== null) return inside;
  place.tabIndex = -1;
  return place;
}
