import type { Shopper } from '@/lib/visitor/shopper';
import { ClientInSight } from './client-in-sight';
import { StepHeader } from './site-document';
import { Watch } from './visitor-shell';

/** The top of a step: a rep's client, the brand, and the watch over the session's end. */
export function StepTop({ shopper }: { shopper: Shopper }) {
  const { site, session } = shopper;
  return (
    <>
      <ClientInSight shopper={shopper} />
      <StepHeader site={site} />
      <Watch site={site} session={session} />
    </>
  );
}
