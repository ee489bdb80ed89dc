import { redirect } from 'next/navigation';
import type { HeldPlan, MemberHome } from '@/lib/contract/member-home';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';
import { loadMemberHome } from './member-plans';

export type HeldPlanPageProps = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'plan' | 'form', string | string[] | undefined>>;
};

/** The plan of a page's address among those of the signed-in member; all others are led to their home, or to sign in. */
export async function loadHeldPlan({ params, searchParams }: HeldPlanPageProps): Promise<{
  shopper: Shopper;
  userId: string;
  home: MemberHome;
  plan: HeldPlan;
}> {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  const start = routes.page(site, 'memberHome');
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, start));
  const { plan: wanted } = await searchParams;
  const home = await loadMemberHome(shopper, session.signedIn.id);
  const plan = home?.plans.find(({ held_id: id }) => id === wanted);
  if (!home || !plan) redirect(start);
  return { shopper, userId: session.signedIn.id, home, plan };
}
