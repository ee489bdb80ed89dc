import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { EvidenceScreen } from '@/components/roster/evidence-screen';
import { toError } from '@/lib/gateway/result';
import { signedInMembersHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';
import { loadShopper } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'Evidence of the sale' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'policy' | 'picture', string | string[] | undefined>>;
};

/** The evidence of a policy's sale, for the rep whose client it is; all others are led to sign in, or find nothing (decisions 261). */
export default async function PolicyEvidencePage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const { policy, picture } = await searchParams;
  const policyId = typeof policy === 'string' ? policy : '';
  const list = routes.page(site, 'agentSelectMember');
  if (!session?.signedIn) redirect(routes.signIn(site, routes.policyEvidence(site, policyId)));
  if (session.signedIn.role !== 'rep') redirect(signedInMembersHref(site, session.signedIn.role));
  if (!/^[\w-]{1,60}$/.test(policyId)) notFound();
  const opened = typeof picture === 'string' && /^[\w-]{1,60}$/.test(picture) ? picture : undefined;
  const answer = await shopper.call('getPolicyEvidence', {
    policy_id: policyId,
    ...(opened !== undefined && { picture: opened }),
  });
  if (!answer.ok && answer.failure.kind === 'http' && answer.failure.status === 404) notFound();
  if (!answer.ok) throw toError(answer.failure);
  return (
    <EvidenceScreen
      crumbs={[{ label: 'Current Member', href: list }, { label: 'Evidence of the sale' }]}
      evidence={answer.value.data.result}
      hrefOf={(id) => routes.policyEvidence(site, policyId, id)}
    />
  );
}
