'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import type { CallFailure } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { Banner } from '@/components/ui/banner';
import { CONTINUED_ELSEWHERE } from '@/lib/rules/words/own-refusals';
import { STEP_RECORD_ID } from './step-record';

const SESSION_ENDED =
  'Your session has ended. With a code from Save & Continue Later you go on from what was saved; without one please start again.';

type RefusalProps = {
  failure: CallFailure;
  count: number;
  resumeHref: string;
  /** The site's first page. */
  startHref: string;
  /** The step's own way on. */
  wayOn?: ReactNode;
};

/**
 * A failure that belongs to no field, told beside the button that was pressed: it takes the focus in view, and has the way
 * on in it (decisions 155). Trying again saves nothing twice (decisions 153).
 */
export function Refusal({ failure, count, resumeHref, startHref, wayOn }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, count]);
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-label="Not saved" className="refusal">
      <Banner tone="error" action={wayOn ?? <WayOn failure={failure} resumeHref={resumeHref} startHref={startHref} />}>
        {failure.kind === 'session' ? SESSION_ENDED : failure.message}
      </Banner>
    </div>
  );
}

function WayOn({ failure, resumeHref, startHref }: Pick<RefusalProps, 'failure' | 'resumeHref' | 'startHref'>) {
  if (failure.kind === 'session')
    return (
      <span className="flex flex-wrap gap-x-5 gap-y-2">
        <a href={resumeHref} className="font-semibold">
          Continue with the code from your email
        </a>
        <a href={startHref} className="font-semibold">
          Start again
        </a>
      </span>
    );
  if (failure.kind === 'coded')
    return failure.code === CONTINUED_ELSEWHERE ? (
      <a href="" className="font-semibold">
        Load this page again
      </a>
    ) : null;
  return (
    <Button size="sm" type="submit" form={STEP_RECORD_ID}>
      Try again
    </Button>
  );
}
