'use client';

import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/api-client';
import { tellZip } from '@/components/known-zip';
import { Button } from '@/components/ui/button';
import { useStatus } from '@/components/ui/status-region';
import { allowLocation, refuseLocation, type Located } from './locate';

/**
 * True when this visitor may be asked (rules 1 §2.13): the server was never answered, and the browser can tell. An
 * answer of before with a zip goes to the form.
 */
export async function isAsked(): Promise<boolean> {
  const answer = await api<'checkLeadInformation'>('GET', '/check-lead-information', {});
  if (!answer.ok) return false;
  if (answer.value.statusCode === 200) {
    if (answer.value.zip_code !== null) tellZip(answer.value.zip_code);
    return false;
  }
  return canAsk();
}

/** False where the browser has no location to give, or was told before never to give it to this site. */
async function canAsk(): Promise<boolean> {
  if (!('geolocation' in navigator) || !window.isSecureContext) return false;
  // Older browsers do not tell; then asking is the way to find out.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state !== 'denied';
}

type State = { step: 'ask' } | { step: 'finding' } | { step: 'told'; outcome: Located };

/**
 * Asks to use the location, with Allow and Don't Allow of the same weight (rules 1 §2.13), in a place that is kept for
 * it; what came of it stands there too.
 */
export function LocationQuestion({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'ask' });
  const region = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useStatus();

  useEffect(() => {
    announce('You can share your location to fill in your ZIP code. The question stands below the Zip Code field.');
  }, [announce]);

  async function allow(): Promise<void> {
    setState({ step: 'finding' });
    const outcome = await allowLocation();
    if (outcome.kind === 'found') tellZip(outcome.zip);
    setState({ step: 'told', outcome });
    announce(describe(outcome));
    heading.current?.focus({ preventScroll: true });
  }
  function refuse(): void {
    const zip = region.current?.closest('form')?.elements.namedItem('zip');
    if (zip instanceof HTMLElement) zip.focus({ preventScroll: true });
    onClose();
    void refuseLocation();
  }

  const outcome = state.step === 'told' ? state.outcome : null;
  const finding = state.step === 'finding';
  return (
    <section className="locate" aria-labelledby="locate-title" ref={region}>
      <h3 id="locate-title" ref={heading} tabIndex={-1}>
        {outcome === null ? 'Use your location?' : TITLES[outcome.kind]}
      </h3>{' '}
      <p>{outcome === null ? 'Only the ZIP is kept.' : describe(outcome)}</p>
      {(outcome === null || AGAIN.has(outcome.kind)) && (
        <div className="locate-actions">
          <Button size="sm" pending={finding} pendingText="Finding…" onClick={() => void allow()}>
            {outcome === null ? 'Allow' : 'Try again'}
          </Button>
          {outcome === null && (
            <Button size="sm" onClick={refuse}>
              Don&apos;t Allow
            </Button>
          )}
        </div>
      )}
    </section>
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
      return `${outcome.zip}, ${outcome.place}`;
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
