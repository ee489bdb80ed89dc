import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ChangesWaiting } from '@/app/_homes/changes-waiting';
import { choiceAction, loadGroups, loadLastChoice, loadPortals } from '@/app/_homes/choices';
import { RepWaiting } from '@/app/_homes/rep-waiting';
import { problemsOf } from '@/components/homes/choice';
import { AgentHomeScreen } from '@/components/homes/home-screens';
import { loadStartup } from '@/lib/visitor/start-page';
import { homeStepHref, readEnrollQuery } from '@/lib/routing/enroll-steps';
import { currentMemberHref, homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { problem } = readEnrollQuery(await searchParams);
  return { title: problem === null ? 'Rep home' : 'Error: Rep home' };
}

/** A rep picks a new or a current member, portal and group (rules 1 §2.6). All other roles have another home. */
export default async function AgentHomePage({ params, searchParams }: Props) {
  const { shopper, role, name } = await loadStartup((await params).site);
  const { site, session } = shopper;
  if (role === 'visitor') redirect(routes.signIn(site, routes.page(site, 'agentHome')));
  if (session === null || role !== 'rep') redirect(homeHref(site, session));
  const query = await searchParams;
  const { step, problem } = readEnrollQuery(query);
  const [portals, groups] = await Promise.all([loadPortals(shopper), loadGroups(shopper)]);
  const last = await loadLastChoice(shopper, { portals, groups });
  return (
    <>
      <AgentHomeScreen
        name={name ?? session.repName ?? site.branding.name}
        look={site.branding.agentHome}
        step={step}
        problems={problemsOf(problem)}
        action={choiceAction(site)}
        portals={portals}
        portalId={session.portalId}
        groups={groups ?? []}
        groupId={session.groupId}
        last={last}
        hrefs={{
          start: homeHref(site, session),
          portal: homeStepHref(site, role, 'portal'),
          currentMember: currentMemberHref(site, session),
        }}
      />
      {(step === null || site.branding.agentHome === 'popup') && (
        <>
          {session.signedIn?.role === 'rep' && <ChangesWaiting shopper={shopper} />}
          <RepWaiting shopper={shopper} query={query} />
        </>
      )}
    </>
  );
}
