import { redirect } from 'next/navigation';
import { Id } from '@/lib/contract/scalars';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';

export type OwnPolicyProps = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'policy' | 'form' | 'entry', string | string[] | undefined>>;
};

/** The policy of a page's address and the signed-in member whose it may be; all others are led to their home, or to sign in. */
export async function loadOwnPolicy({ params, searchParams }: OwnPolicyProps): Promise<{
  shopper: Shopper;
  homeHref: string;
  asked: { user_id: string; policy_id: string };
}> {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  const homeHref = routes.page(site, 'memberHome');
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, homeHref));
  const { data: policy } = Id.safeParse((await searchParams).policy);
  if (policy === undefined) redirect(homeHref);
  return { shopper, homeHref, asked: { user_id: session.signedIn.id, policy_id: policy } };
}
