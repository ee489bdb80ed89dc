import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadHeldPlan, type HeldPlanPageProps } from '@/app/_homes/held-plan-page';
import { IdCardScreen } from '@/components/member-home/id-card-screen';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'ID card' };

/** The card of a plan that covers its member today (decisions 256). */
export default async function IdCardPage(props: HeldPlanPageProps) {
  const { shopper, home, plan } = await loadHeldPlan(props);
  const { site } = shopper;
  const homeHref = routes.page(site, 'memberHome');
  if (!plan.has_card || !plan.covered_today) redirect(homeHref);
  const { branding } = site;
  return (
    <IdCardScreen
      crumbs={[{ label: 'Member home', href: homeHref }, { label: 'ID card' }]}
      plan={plan}
      name={home.name}
      memberNumber={home.member_number}
      fileHref={`/api/session/id-card?${new URLSearchParams({ slug: site.slug ?? '', plan: plan.held_id }).toString()}`}
      site={{ name: branding.name, phone: branding.phone }}
    />
  );
}
