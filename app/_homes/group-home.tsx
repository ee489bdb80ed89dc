import { problemsOf } from '@/components/homes/choice';
import { GroupHomeScreen, GroupMemberHomeScreen } from '@/components/homes/home-screens';
import type { Startup } from '@/lib/visitor/start-page';
import { homeStepHref, type EnrollProblem, type EnrollStep } from '@/lib/routing/enroll-steps';
import { currentMemberHref, homeHref } from '@/lib/routing/home-links';
import { ChangesWaiting } from './changes-waiting';
import { choiceAction, loadPortals } from './choices';
import { GroupCensus, type CensusQuery } from './group-census';

type Props = Startup & { step: EnrollStep | null; problem: EnrollProblem | null; query: CensusQuery };

/** A group's home, or for one of its employees the portal chooser (rules 1 §2.7). */
export async function GroupHome({ shopper, role, name, step, problem, query }: Props) {
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
  if (role !== 'group') return <GroupMemberHomeScreen {...props} />;
  return (
    <>
      <GroupHomeScreen {...props} />
      {props.step === null && (
        <>
          <ChangesWaiting shopper={shopper} />
          <GroupCensus shopper={shopper} query={query} />
        </>
      )}
    </>
  );
}
