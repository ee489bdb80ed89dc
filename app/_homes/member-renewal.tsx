import { RenewalNotice } from '@/components/member-home/renewal-notice';
import type { Renewal } from '@/lib/contract/renewal';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';
import type { Site } from '@/lib/site/site';

/** The renewal of a member's plans; null where none is to come, or the API cannot tell it. */
export async function loadMemberRenewal(shopper: Shopper, userId: string): Promise<Renewal | null> {
  const answer = await shopper.call('getRenewal', { user_id: userId });
  return answer.ok ? answer.value.data.result : null;
}

/** The line above a member's plans that tells of their renewal; nothing where none is to come. */
export async function MemberRenewal({ site, userId }: { site: Site; userId: string }) {
  const renewal = await loadMemberRenewal(await loadShopperBeforeGate(site.key), userId);
  return renewal && <RenewalNotice renewal={renewal} href={routes.page(site, 'renewal')} />;
}
