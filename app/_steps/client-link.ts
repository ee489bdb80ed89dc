import { redirect } from 'next/navigation';
import { after } from 'next/server';
import type { Failure } from '@/lib/gateway/result';
import { tellSigningEverywhere } from '@/lib/process/signing-news';
import type { StepKey } from '@/lib/rules/steps/step-table';
import { routes } from '@/lib/site/routes';
import type { SiteRef } from '@/lib/site/site-link';
import type { Shopper } from '@/lib/visitor/shopper';

/** Leads away from an enrollment that a client has by a link, or that a link no longer opens (decisions 169). */
export function leaveIfElsewhere(site: SiteRef, failure: Failure): void {
  if (failure.kind !== 'coded') return;
  if (failure.code === 'withClient') redirect(routes.withClient(site));
  if (failure.code === 'linkEnded') redirect(routes.sign(site, 'ended'));
}

type Noted = { enrollmentId: string; step: StepKey; done: ReadonlySet<StepKey> };

/** Tells the sender of the link which step its client has open, once the page is made; it does not wait for it. */
export function noteStep(shopper: Shopper, { enrollmentId, step, done }: Noted): void {
  after(async () => {
    const [signed, payment] = [done.has('agreement'), done.has('billing')].map((is) => (is ? 1 : 0));
    const note = { enrollment_id: enrollmentId, step, signed: signed ?? 0, payment: payment ?? 0 } as const;
    const noted = await shopper.call('noteSigningStep', note);
    const link = shopper.session?.signingLink;
    if (noted.ok && link) await tellSigningEverywhere(link);
  });
}
