import { redirect } from 'next/navigation';
import { NoScriptsLine } from '@/app/_shell/scripts-note';
import { AccessScreen } from '@/components/access/access-screen';
import { loadSignIn } from '@/lib/visitor/sign-in-state';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';

type Props = { params: Promise<{ site: string }>; origin: CodeOrigin };

/**
 * The code screens (rules 3 §2 "Access page and access codes"). A visitor past the gate has nothing to enter and goes
 * on to the landing.
 */
export async function Access({ params, origin }: Props) {
  const { site, session, ended, provider } = await loadSignIn((await params).site);
  if (site.gate === 'open' || (session !== null && session.gate !== 'none')) redirect(routes.landing(site));
  const { branding } = site;
  return (
    <>
      <NoScriptsLine className="mb-6" />
      <AccessScreen
        brand={branding}
        ended={ended}
        intro={isOwn(site) ? branding.lead : ''}
        flow={isForEmployees(site) ? 'employee' : 'rep'}
        offersOther={site.kind !== 'group-enrollment'}
        origin={origin}
        continueHref={routes.continueEnrollment(site)}
        signInHref={routes.signIn(site)}
        offersSignIn={provider === null}
        memberDashboard={branding.links.memberDashboard}
      />
    </>
  );
}

/** The product's own hosts have a lead that speaks of codes; a landing's lead speaks of its plans. */
function isOwn(site: Site): boolean {
  return site.kind !== 'landing';
}

/** Employees come to the group-enrollment host and to the landings of employers; reps to everything else. */
function isForEmployees(site: Site): boolean {
  return site.kind === 'group-enrollment' || site.openType === 'group';
}
