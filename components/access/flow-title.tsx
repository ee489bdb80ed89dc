'use client';

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The place of a flow: it is the page, or it is in a dialog that has a title of its own. */
export type FlowPlace = 'page' | 'dialog';

/** The heading of a flow's step. It takes focus when the step changes, not when the page opens. */
export function FlowTitle({ place, step, children }: { place: FlowPlace; step: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    title.current?.focus();
  }, [step]);
  return place === 'page' ? (
    <h1 ref={title} id="page-heading" tabIndex={-1} className="text-h2">
      {children}
    </h1>
  ) : (
    <h3 ref={title} tabIndex={-1} className="outline-none">
      {children}
    </h3>
  );
}
