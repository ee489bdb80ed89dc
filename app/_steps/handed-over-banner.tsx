import { HandedOver } from '@/components/signing/handed-over';
import { formAction } from '@/lib/site/form-action';
import type { Shopper } from '@/lib/visitor/shopper';
import { loadClientName } from './client-name';

type Place = { shopper: Shopper; enrollmentId: string; step: { slug: string } };

/** The banner of a screen that is with the client; nothing otherwise (decisions 170). */
export async function HandedOverBanner({ context: { shopper, enrollmentId, step } }: { context: Place }) {
  const { site, session } = shopper;
  if (session === null || session.handedOver === null) return null;
  return (
    <HandedOver
      action={formAction(site, 'signing')}
      step={step.slug}
      client={await loadClientName(shopper, enrollmentId)}
      by={session.repName ?? ''}
    />
  );
}
