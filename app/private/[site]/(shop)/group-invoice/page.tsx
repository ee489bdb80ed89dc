import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { GroupInvoiceScreen } from '@/components/homes/group-invoice-screen';
import { routes } from '@/lib/site/routes';
import { loadShopper } from '@/lib/visitor/shopper';

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<{ month?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Contributions' };

/** The contributions that a group owes for a month, for its signed-in administrator (decisions 270). */
export default async function GroupInvoicePage({ params, searchParams }: Props) {
  const { site: siteKey } = await params;
  const shopper = await loadShopper(siteKey);
  const { site, session } = shopper;
  const page = routes.page(site, 'groupInvoice');
  if (session?.signedIn?.role !== 'group') redirect(routes.signIn(site, page));
  const { month } = await searchParams;
  const isMonth = typeof month === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(month);
  const answer = await shopper.call('getGroupInvoice', isMonth ? { month } : {});
  if (!answer.ok) return goToNotFound(siteKey);
  const invoice = answer.value.data;
  const home = routes.page(site, 'groupHome');
  return (
    <GroupInvoiceScreen
      invoice={invoice}
      crumbs={[{ label: 'Group home', href: home }, { label: 'Contributions' }]}
      csvHref={`/api/session/group-invoice?${new URLSearchParams({ slug: site.slug ?? '', month: invoice.month }).toString()}`}
      hrefOf={(one) => routes.groupInvoice(site, one)}
    />
  );
}
