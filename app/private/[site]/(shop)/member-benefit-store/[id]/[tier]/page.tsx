import type { Metadata } from 'next';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { MemberPage } from '@/app/_homes/member-pages';
import { toTier } from '@/lib/rules/words/tiers';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Member benefit store' };

type Props = { params: Promise<{ site: string; id: string; tier: string }> };

/** Member benefit store by link: the welcome page with the link's tier, then the plans (rules 3 §2). */
export default async function MemberBenefitStorePage({ params }: Props) {
  const { site, id, tier: text } = await params;
  const tier = toTier(text);
  if (tier === null) return goToNotFound(site);
  return (
    <MemberPage site={site} id={id} tier={tier} here={(shopper) => routes.memberBenefitStore(shopper.site, id, tier)} />
  );
}
