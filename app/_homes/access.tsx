import { redirect } from 'next/navigation';
import { AccessScreen } from '@/components/access/access-screen';
import { loadSignIn } from '@/lib/visitor/sign-in-state';
import { loadFoundRep } from '@/lib/visitor/found-rep';
import { loadRefused, type RefusedForm } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';

type Query = { form?: string | string[] };
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query>; origin: CodeOrigin };

/**
 * The code screens (rules 3 §2 "Access page and access codes"). A visitor past the gate has nothing to enter and goes
 * on to the landing.
 */
export async function Access({ params, searchParams, origin }: Props) {
  const { site, session, ended, provider } = await loadSignIn((await params).site);
  const { form } = await searchParams;
  const [code, signIn, found] = await Promise.all([
    form === 'code' ? loadRefused(site.key, 'code') : null,
    form === 'sign-in' ? loadRefused(site.key, 'sign-in') : null,
    form === undefined ? null : loadFoundRep(site),
  ]);
  const isEmployer = code?.about === 'group' || code?.about === 'employer';
  // The popup of a footer, and the dialog of a plan, come here without script.
  const isPassed = site.gate === 'open' || (session !== null && session.gate !== 'none');
  if (isPassed && !isEmployer) redirect(routes.landing(site));
  const flow = isEmployer || (code === null && found === null && isForEmployees(site)) ? 'employee' : 'rep';
  const { branding } = site;
  return (
    <AccessScreen
      brand={branding}
      ended={ended}
      intro={isOwn(site) ? branding.lead : ''}
      flow={flow}
      offersOther={site.kind !== 'group-enrollment' && !isPassed}
      origin={code?.values['origin'] === 'landingPage' ? 'landingPage' : origin}
      plan={planOf(site, code)}
      plain={{
        codes: { action: formAction(site, 'code'), sent: code },
        signIn: { action: formAction(site, 'sign-in-form'), sent: signIn },
      }}
      found={found}
      continueHref={routes.continueEnrollment(site)}
      signInHref={routes.signIn(site)}
      offersSignIn={provider === null}
      memberDashboard={branding.links.memberDashboard}
    />
  );
}

/** The plan whose page asked for the employer. */
function planOf(site: Site, code: RefusedForm | null) {
  const id = code?.values['plan_id'] ?? '';
  return id === '' ? null : { id, href: routes.plan(site, Number(id)) };
}

/** The product's own hosts have a lead that speaks of codes; a landing's lead speaks of its plans. */
function isOwn(site: Site): boolean {
  return site.kind !== 'landing';
}

/** Employees come to the group-enrollment host and to the landings of employers; reps to everything else. */
function isForEmployees(site: Site): boolean {
  return site.kind === 'group-enrollment' || site.openType === 'group';
}
