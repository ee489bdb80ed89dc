import { problemsOf } from '@/components/homes/choice';
import { GroupHomeScreen, GroupMemberHomeScreen } from '@/components/homes/home-screens';
import type { Startup } from '@/lib/visitor/start-page';
import { homeStepHref, type EnrollProblem, type EnrollStep } from '@/lib/routing/enroll-steps';
import { currentMemberHref, homeHref } from '@/lib/routing/home-links';
import { choiceAction, loadPortals } from './choices';

type Props = Startup & { step: EnrollStep | null; problem: EnrollProblem | null };

/** A group's home, or for one of its employees the portal chooser (rules 1 §2.7). */
export async function GroupHome({ shopper, role, name, step, problem }: Props) {
  const { site, session } = shopper;
  if (session === null) return null;
  const props = {
    name: name ?? site.branding.name,
    step: step === null ? null : ('portal' as const),
    problems: problemsOf(problem),
    action: choiceAction(site),
    portals: await loadPortals(shopper),
    portalId: session.portalId,
    hrefs: {
      start: homeHref(site, session),
      portal: homeStepHref(site, role, 'portal'),
      currentMember: currentMemberHref(site, session),
    },
  };
  return role === 'group' ? <GroupHomeScreen {...props} /> : <GroupMemberHomeScreen {...props} />;
}
