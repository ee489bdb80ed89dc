import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { HelpAside } from '@/app/_homes/help-aside';
import { loadMemberRenewal } from '@/app/_homes/member-renewal';
import { RenewalScreen } from '@/components/member-home/renewal-screen';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'Your renewal' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'form', string | string[] | undefined>>;
};

/** The renewal of a member's plans, and the choices until the last day (decisions 263, 264). */
export default async function RenewalPage({ params, searchParams }: Props) {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, routes.page(site, 'renewal')));
  const homeHref = routes.page(site, 'memberHome');
  const renewal = await loadMemberRenewal(shopper, session.signedIn.id);
  const { form } = await searchParams;
  return (
    <RenewalScreen
      crumbs={[{ label: 'Member home', href: homeHref }, { label: 'Your renewal' }]}
      renewal={renewal}
      homeHref={homeHref}
      plansHref={routes.plans(site)}
      action={ownFormAction(site, 'renewal', ownerOf(session.signedIn.id))}
      sent={form === 'renewal' ? await loadOwnRefused(site.key, 'renewal', session.signedIn.id) : null}
      help={<HelpAside site={site} />}
    />
  );
}
