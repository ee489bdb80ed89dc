'use client';

import { useEffect, useRef, useState } from 'react';
import { PinIcon } from '@/components/art/icons';
import { tellZip } from '@/components/known-zip';
import { Button } from '@/components/ui/button';
import { useStatus } from '@/components/ui/status-region';
import { allowLocation, refuseLocation, type Located } from './locate';
import '@/styles/assist.css';

type State = { step: 'ask' } | { step: 'finding' } | { step: 'told'; outcome: Located };

/**
 * Asks to use the location, with Allow and Don't Allow of the same weight (rules 1 §2.13). It lies over the page and
 * moves nothing in it; what came of it stands in its place until it is closed.
 */
export function LocationBanner({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'ask' });
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useStatus();

  useEffect(() => {
    announce('You can share your location to fill in your ZIP code. The question stands after the header.');
  }, [announce]);

  function close(): void {
    onClose();
    document.getElementById('page-heading')?.focus({ preventScroll: true });
  }
  async function allow(): Promise<void> {
    setState({ step: 'finding' });
    const outcome = await allowLocation();
    if (outcome.kind === 'found') tellZip(outcome.zip);
    setState({ step: 'told', outcome });
    announce(describe(outcome));
    heading.current?.focus({ preventScroll: true });
  }
  function refuse(): void {
    close();
    void refuseLocation();
  }

  const outcome = state.step === 'told' ? state.outcome : null;
  return (
    <section className="locate" aria-labelledby="locate-title">
      <span className="tic tic-round">
        <PinIcon />
      </span>
      <div>
        <h2 id="locate-title" ref={heading} tabIndex={-1}>
          {outcome === null ? 'Use your location?' : TITLES[outcome.kind]}
        </h2>
        <p>
          {outcome === null ? 'We fill in your ZIP code and keep only that, never where you are.' : describe(outcome)}
        </p>
        <div className="locate-actions">
          {outcome === null ? (
            <Asking pending={state.step === 'finding'} onAllow={() => void allow()} onRefuse={refuse} />
          ) : (
            <>
              {AGAIN.has(outcome.kind) && (
                <Button size="sm" onClick={() => void allow()}>
                  Try again
                </Button>
              )}
              <Button size="sm" onClick={close}>
                Close
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Asking({ pending, onAllow, onRefuse }: { pending: boolean; onAllow: () => void; onRefuse: () => void }) {
  return (
    <>
      <Button size="sm" pending={pending} pendingText="Finding…" onClick={onAllow}>
        Allow
      </Button>
      <Button size="sm" onClick={onRefuse}>
        Don&apos;t Allow
      </Button>
    </>
  );
}

/** The outcomes that may well be better a moment later. */
const AGAIN: ReadonlySet<Located['kind']> = new Set(['unavailable', 'late', 'failed']);

const TITLES: Record<Located['kind'], string> = {
  found: 'Filled in for you',
  refused: 'No location shared',
  unavailable: 'No location found',
  late: 'No location found',
  elsewhere: 'No ZIP code found',
  failed: 'No ZIP code found',
};

function describe(outcome: Located): string {
  switch (outcome.kind) {
    case 'found':
      return `${outcome.zip}, ${outcome.place}. You can change it in the form.`;
    case 'refused':
      return 'Your browser does not share your location. Type your ZIP code instead.';
    case 'unavailable':
      return 'Your location is not known right now. Try again, or type your ZIP code.';
    case 'late':
      return 'Finding your location took too long. Try again, or type your ZIP code.';
    case 'elsewhere':
      return 'There is no US ZIP code near you. Type the one the plan is for.';
    case 'failed':
      return outcome.message;
  }
}
