import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { VisitorShell } from '@/app/_shell/visitor-shell';
import { ReceiptScreen } from '@/components/receipt/receipt-screen';
import { CartLink } from '@/components/shell/cart-link';
import { loadShopper, valueOf } from '@/lib/visitor/shopper';
import { homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'You are enrolled' };

export default async function ReceiptPage({ params }: { params: Promise<{ site: string }> }) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  if (!session?.receiptFor) redirect(session?.enrollmentId ? routes.cart(site) : routes.landing(site));
  const receipt = valueOf(await shopper.call('getReceipt', { enrollment_id: session.receiptFor }));
  const { callInvoice, policy_id, effective_date: effectiveDate } = receipt.data;
  // The page does not wait for it (rules 3 §4 "Confirmation"); what fails is ordered again with the next look at the
  // receipt.
  if (callInvoice) after(() => shopper.call('autoInvoiceGeneration', { policy_id, effectiveDate }));
  return (
    <VisitorShell shopper={shopper} cart={<CartLink href={routes.cart(site)} count={0} amount={null} />}>
      <ReceiptScreen
        receipt={receipt.data}
        homeHref={homeHref(site, session)}
        copyHref={`/api/session/enrollment-copy?slug=${encodeURIComponent(site.slug ?? '')}`}
        contact={site.branding}
      />
    </VisitorShell>
  );
}
