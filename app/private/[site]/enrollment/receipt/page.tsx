import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { VisitorShell } from '@/app/_shell/visitor-shell';
import { ReceiptScreen } from '@/components/receipt/receipt-screen';
import { CartLink } from '@/components/shell/cart-link';
import { loadShopper, valueOf } from '@/lib/visitor/shopper';
import type { Reader } from '@/lib/rules/money/what-happens-next';
import { roleOf } from '@/lib/session/role';
import { loadRefused } from '@/lib/session/sent-form';
import type { Session } from '@/lib/session/session';
import { homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Your receipt' };

/** Told to who pressed "Pay" on a page that is older than the payment (decisions 227). */
const PAID_ELSEWHERE =
  'Nothing was charged by this press: the payment was made in another window, or is under way. You have nothing to do. Should it not come, we write to you.';

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ form?: string | string[] }> };

export default async function ReceiptPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  if (!session?.receiptFor) redirect(session?.enrollmentId ? routes.cart(site) : routes.landing(site));
  const mine = { enrollment_id: session.receiptFor };
  const receipt = valueOf(await shopper.call('getReceipt', mine));
  // Who may not pay it, or whose API knows no such thing, has the receipt all the same.
  const due = receipt.data.payment_failed ? await shopper.call('getPaymentDue', mine) : null;
  const isLate = (await searchParams).form === 'payment' && (await loadRefused(site.key, 'payment')) !== null;
  const payHref = due?.ok && due.value.data.result !== null ? routes.payment(site) : null;
  const { callInvoice, policy_id, effective_date: effectiveDate } = receipt.data;
  // The page does not wait for it (rules 3 §4 "Confirmation"); what fails is ordered again with the next look at the
  // receipt.
  if (callInvoice) after(() => shopper.call('autoInvoiceGeneration', { policy_id, effectiveDate }));
  return (
    <VisitorShell shopper={shopper} cart={<CartLink href={routes.cart(site)} count={0} amount={null} />}>
      <ReceiptScreen
        receipt={receipt.data}
        reader={readerOf(session)}
        homeHref={homeHref(site, session)}
        payHref={payHref}
        notice={isLate && payHref === null ? PAID_ELSEWHERE : null}
        copyHref={`/api/session/enrollment-copy?slug=${encodeURIComponent(site.slug ?? '')}`}
        contact={site.branding}
      />
    </VisitorShell>
  );
}

/** Reps and a group's administrators read a client's receipt; all others the own one. */
function readerOf(session: Session): Reader {
  return session.eprocess === 'rep' || roleOf(session) === 'group' ? 'other' : 'self';
}
