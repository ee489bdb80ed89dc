import { useEffect, useRef } from 'react';
import { usePathname } from 'next/navigation';

/**
 * Called once per document: after a navigation inside the application focus goes to the page's h1 (`#page-heading`),
 * because Next announces a page only when its title changes (look §2.1). Not after the first load.
 */
export function usePageFocus(): void {
  const path = usePathname();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    document.getElementById('page-heading')?.focus();
  }, [path]);
}
