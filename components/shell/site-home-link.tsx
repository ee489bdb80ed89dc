'use client';

import { useEffect, useState } from 'react';

/**
 * Leads to the site's own start, which the document's root element knows: pages of last resort are given nothing else.
 */
export function SiteHomeLink({ className, children }: { className: string; children: string }) {
  const [href, setHref] = useState('/');
  useEffect(() => setHref(document.documentElement.dataset.base || '/'), []);
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}
