import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PaymentsScreen } from '@/components/member-home/payments-screen';
import { toError } from '@/lib/gateway/result';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'All payments' };

/** Every payment of the signed-in member's policies (decisions 256). */
export default async function PaymentsPage({ params }: { params: Promise<{ site: string }> }) {
  const { site, session, call } = await loadShopperBeforeGate((await params).site);
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, routes.page(site, 'payments')));
  const answer = await call('getMyPayments', { user_id: session.signedIn.id });
  if (!answer.ok) throw toError(answer.failure);
  const homeHref = routes.page(site, 'memberHome');
  return (
    <PaymentsScreen
      told={answer.value.data.result}
      crumbs={[{ label: 'Member home', href: homeHref }, { label: 'All payments' }]}
      homeHref={homeHref}
    />
  );
}
