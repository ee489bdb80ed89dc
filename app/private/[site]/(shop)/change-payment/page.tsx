import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { HelpAside } from '@/app/_homes/help-aside';
import { loadOwnPolicy, type OwnPolicyProps } from '@/app/_homes/own-policy-page';
import { ResumeCard } from '@/components/access/resume-card';
import { ChangePaymentForm } from '@/components/member-home/change-payment-form';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';

export const metadata: Metadata = { title: 'Change how you pay' };

/** The page by which a member changes how a policy is paid (decisions 272). */
export default async function ChangePaymentPage(props: OwnPolicyProps) {
  const { shopper, homeHref, asked } = await loadOwnPolicy(props);
  const { site } = shopper;
  const told = await shopper.call('getPaymentChange', asked);
  if (!told.ok) redirect(homeHref);
  const { form } = await props.searchParams;
  return (
    <ResumeCard
      title="Change how you pay"
      intro="Another card or bank account for the payments to come. Nothing is charged today."
      help={<HelpAside site={site} />}
    >
      <ChangePaymentForm
        action={ownFormAction(site, 'change-payment', ownerOf(asked.user_id))}
        homeHref={homeHref}
        policy={asked.policy_id}
        paid={told.value.data.result}
        sent={form === 'payment' ? await loadOwnRefused(site.key, 'payment', asked.user_id) : null}
      />
    </ResumeCard>
  );
}
