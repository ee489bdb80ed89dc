import { SelectedLine } from '@/components/homes/selected-line';
import { roleOf } from '@/lib/session/role';
import { valueOf, type Shopper } from '@/lib/visitor/shopper';
import { isSelectionShown } from '@/lib/routing/selection';
import { choiceAction, loadPortals } from './choices';

type Selected = { group: string | null; member: string | null; portal: string | null };

/**
 * The selected group, member and portal of this visitor (rules 1 §2.9); nothing when there is none, or it is hidden.
 */
export async function Selection({ shopper, planId }: { shopper: Shopper; planId?: number }) {
  const { site, session } = shopper;
  if (session === null || !isSelectionShown(site, session)) return null;
  if (session.groupId === null && session.portalId === null && session.userId === null) return null;
  const selected = await loadSelected(shopper);
  if (selected.group === null && selected.member === null && selected.portal === null) return null;
  const portals = mayChangePortal(shopper) ? await loadPortals(shopper) : [];
  return (
    <SelectedLine
      {...selected}
      change={
        portals.length > 1
          ? { portals, portalId: session.portalId, action: choiceAction(site), ...(planId !== undefined && { planId }) }
          : null
      }
    />
  );
}

/** A portal that was chosen can be chosen again; one that came with the site, a referral or a member cannot. */
function mayChangePortal({ session }: Shopper): boolean {
  const role = roleOf(session);
  return role === 'rep' || role === 'group' || role === 'employee' || (session?.portalName ?? null) !== null;
}

async function loadSelected(shopper: Shopper): Promise<Selected> {
  const { session } = shopper;
  const enrollmentId = session?.enrollmentId ?? null;
  const groupId = session?.groupId ?? null;
  const fallback: Selected = { group: null, member: null, portal: session?.portalName ?? null };
  if (enrollmentId === null && groupId === null) return fallback;
  const answer = await shopper.call(
    'getGroupAgentMemberInfo',
    enrollmentId === null ? { group_id: groupId ?? '' } : { enrollment_id: enrollmentId },
  );
  // An enrollment that is gone is the page's own business.
  if (!answer.ok && answer.failure.kind === 'http' && answer.failure.status === 404) return fallback;
  const { user_info: user, group_info: group, platforms } = valueOf(answer).data.result;
  const member = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return {
    group: group?.name ?? null,
    member: member === '' ? null : member,
    portal: platforms?.platform_name ?? fallback.portal,
  };
}
