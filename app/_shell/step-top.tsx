import { StepHeader } from '@/components/shell/header';
import { routes } from '@/lib/site/routes';
import type { Shopper } from '@/lib/visitor/shopper';
import { ClientInSight } from './client-in-sight';
import { Watch } from './visitor-shell';

/** The top of a step: a rep's client, the brand, and the watch over the session's end. */
export function StepTop({ shopper }: { shopper: Shopper }) {
  const { site, session } = shopper;
  const { branding } = site;
  return (
    <>
      <ClientInSight shopper={shopper} />
      <StepHeader brand={branding} phone={branding.phone} homeHref={routes.landing(site)} />
      <Watch site={site} session={session} />
    </>
  );
}
