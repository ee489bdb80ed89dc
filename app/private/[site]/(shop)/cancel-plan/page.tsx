import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadHeldPlan, type HeldPlanPageProps } from '@/app/_homes/held-plan-page';
import { CancelScreen } from '@/components/member-home/cancel-screen';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Cancel a plan' };

/** The question before a member's plan is cancelled (decisions 256). */
export default async function CancelPlanPage(props: HeldPlanPageProps) {
  const { shopper, userId, plan } = await loadHeldPlan(props);
  const { site } = shopper;
  const homeHref = routes.page(site, 'memberHome');
  const { form } = await props.searchParams;
  // The refusal of an older page is told where the plan stands now.
  if (plan.cancelling === null) redirect(form === 'held' ? withForm(homeHref, 'held') : homeHref);
  return (
    <CancelScreen
      crumbs={[{ label: 'Member home', href: homeHref }, { label: 'Cancel a plan' }]}
      plan={plan}
      cancelling={plan.cancelling}
      homeHref={homeHref}
      action={ownFormAction(site, 'held-plan', ownerOf(userId))}
      sent={form === 'held' ? await loadOwnRefused(site.key, 'held', userId) : null}
    />
  );
}
