import { redirect } from 'next/navigation';
import { Banner } from '@/components/ui/banner';
import { MemberLinkScreen, MemberWelcomeScreen } from '@/components/roster/member-welcome';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Session, SignedInAs } from '@/lib/session/session';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';
import { foundOr404 } from '@/lib/visitor/start-page';
import { signedInMembersHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';
import { buildTrail } from '@/lib/routing/trail';
import type { Crumb } from '@/lib/site/crumb';
import { HelpAside } from './help-aside';
import { askMemberHome, loadReach, MemberPlans } from './member-plans';

type Wanted = {
  site: string;
  /** The form of the page that was sent. */
  form?: string | string[] | undefined;
  /** A mailed link's token, a member's number, or nothing. */
  id: string | null;
  tier: Tier | null;
  /** The page itself, to come back to after signing in. */
  here: (shopper: Shopper) => string;
};

/** The tier a member begins with when nothing says otherwise (rules 3 §9). */
const DEFAULT_TIER: Tier = 'IO';

/**
 * The member welcome page and the benefit store by link (rules 3 §2, decisions 11). A token is a mailed link; a plain
 * number is worth something only to the signed-in member whose it is, or to the rep or group whose member it is. All
 * others sign in with a code first. A member who is not found leads to /404, as every start-up look-up (rules 1 §2.1).
 */
export async function MemberPage({ site: siteKey, form, id, tier, here }: Wanted) {
  const shopper = await loadShopperBeforeGate(siteKey);
  const { site, session } = shopper;
  if (id !== null && isToken(id))
    return (
      <MemberLinkScreen
        action={`/api/session/member-link?slug=${encodeURIComponent(site.slug ?? '')}`}
        token={id}
        tier={tier ?? ''}
      />
    );
  if (!session?.signedIn) redirect(routes.signIn(site, here(shopper)));
  const userId = wantedMember(shopper, session.signedIn, id);
  const info = foundOr404(shopper, await shopper.call('getMemberInfo', { user_id: userId }));
  const { first_name: first, last_name: last } = info.member_info;
  const isSelf = session.signedIn.role === 'member';
  const isHome = isSelf && tier === null;
  const { home, isOut } = isHome ? await askMemberHome(shopper, userId) : NOT_ASKED;
  const reach = home && (await loadReach(shopper, userId));
  return (
    <MemberWelcomeScreen
      crumbs={trailOf(shopper, session, `${first} ${last}`.trim())}
      member={{ id: info.userid, first, last }}
      isSelf={isSelf}
      tier={tier ?? DEFAULT_TIER}
      isStore={tier !== null}
      plansHref={routes.plans(site)}
      signInHref={routes.signIn(site, here(shopper))}
      help={isSelf && <HelpAside site={site} />}
      number={home?.member_number ?? null}
      notice={isOut && <PlansAway />}
      plans={home && <MemberPlans site={site} home={home} userId={userId} reach={reach} first={first} form={form} />}
    />
  );
}

const NOT_ASKED = { home: null, isOut: false };

/** In the place of plans that could not be asked for. */
function PlansAway() {
  return (
    <Banner tone="warning" title="Your plans cannot be shown right now." className="mt-8">
      They go on as they are. Please load this page again in a moment.
    </Banner>
  );
}

function isToken(id: string): boolean {
  return !/^\d+$/.test(id) && /^[A-Za-z0-9_-]{32,128}$/.test(id);
}

/** Members have no other number than their own; staff without one choose from their list. */
function wantedMember({ site }: Shopper, { role, id: own }: SignedInAs, id: string | null): string {
  if (role === 'member') {
    if (id !== null && id !== own) redirect(routes.page(site, 'notFound'));
    return own;
  }
  if (id === null) redirect(signedInMembersHref(site, role));
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) redirect(routes.page(site, 'notFound'));
  return id;
}

/** Home for the member; a rep or group comes from the own list, where the way back leads. */
function trailOf({ site }: Shopper, session: Session, name: string): Crumb[] {
  const role = session.signedIn?.role;
  if (role === undefined || role === 'member') return buildTrail(site, session, 'member-home');
  const list = signedInMembersHref(site, role);
  const trail = buildTrail(site, session, 'members');
  return [...trail.map((crumb) => ({ href: list, ...crumb })), { label: name }];
}
