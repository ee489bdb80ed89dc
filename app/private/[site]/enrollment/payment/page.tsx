import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { HelpAside } from '@/app/_homes/help-aside';
import { VisitorShell } from '@/app/_shell/visitor-shell';
import { ResumeCard } from '@/components/access/resume-card';
import { PayForm } from '@/components/receipt/pay-form';
import { CartLink } from '@/components/shell/cart-link';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { loadShopper, valueOf } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'Pay now', robots: { index: false, follow: false } };

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ form?: string | string[] }> };

/** The page that pays what did not come of a submitted enrollment; with nothing due it is the receipt (decisions 227). */
export default async function PaymentPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  if (!session?.receiptFor) redirect(session?.enrollmentId ? routes.cart(site) : routes.landing(site));
  const due = valueOf(await shopper.call('getPaymentDue', { enrollment_id: session.receiptFor })).data.result;
  const sent = (await searchParams).form === 'payment' ? await loadRefused(site.key, 'payment') : null;
  // The press that was refused is told where it leads: another tab, or the bank, was first.
  if (due === null) redirect(sent === null ? routes.receipt(site) : withForm(routes.receipt(site), 'payment'));
  return (
    <VisitorShell shopper={shopper} cart={<CartLink href={routes.cart(site)} count={0} amount={null} />}>
      <ResumeCard
        title="Pay now"
        intro={
          due.is_first
            ? 'The first month of your coverage is not paid yet.'
            : 'A payment of your coverage did not come.'
        }
        help={<HelpAside site={site} />}
      >
        <PayForm action={formAction(site, 'pay-again')} receiptHref={routes.receipt(site)} due={due} sent={sent} />
      </ResumeCard>
    </VisitorShell>
  );
}
