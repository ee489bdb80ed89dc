'use client';

import { useEffect, useRef } from 'react';
import type { CallFailure } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { Banner } from '@/components/ui/banner';
import { CONTINUED_ELSEWHERE } from '@/lib/rules/words/own-refusals';
import { STEP_RECORD_ID } from './step-record';

/**
 * A failure that belongs to no field, told beside the button that was pressed: it takes the focus in view, and has the way
 * on in it (decisions 155). Trying again saves nothing twice (decisions 153).
 */
export function Refusal({ failure, count, resumeHref }: { failure: CallFailure; count: number; resumeHref: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, count]);
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-label="Not saved" className="refusal">
      <Banner tone="error" action={<WayOn failure={failure} resumeHref={resumeHref} />}>
        {failure.message}
        {failure.kind === 'session' && ' What was saved of this step is kept with your enrollment for 30 days.'}
      </Banner>
    </div>
  );
}

function WayOn({ failure, resumeHref }: { failure: CallFailure; resumeHref: string }) {
  if (failure.kind === 'session')
    return (
      <a href={resumeHref} className="font-semibold">
        Continue with the code from your email
      </a>
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
