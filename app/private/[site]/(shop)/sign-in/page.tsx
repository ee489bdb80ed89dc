import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { isSignInNote, SignedInScreen, SignInScreen } from '@/components/access/sign-in-screen';
import { hasDemoMailbox } from '@/app/_homes/demo-mailbox';
import { toSitePath } from '@/lib/security/redirects';
import { loadSignIn } from '@/lib/visitor/sign-in-state';
import { signedInHome, signOutHref } from '@/lib/routing/home-links';
import { hasConsole } from '@/lib/site/console-host';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { SignInRole } from '@/lib/rules/words/visits';

export const metadata: Metadata = { title: 'Sign in' };

type Search = Record<'to' | 'why' | 'error' | 'form', string | string[] | undefined>;
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Search> };

const AS: Record<SignInRole, string> = {
  rep: 'As a rep.',
  group: 'As a benefits administrator.',
  operator: 'As an operator.',
  member: 'As a member.',
};

/** The people who come by an identity provider. */
const STAFF = {
  console: 'Operators, reps and benefits administrators',
  shop: 'Reps and benefits administrators',
};

/** Sign-in of reps, group administrators and members; leads back to the page that asked for it (decisions 10, 11). */
export default async function SignInPage({ params, searchParams }: Props) {
  const { site, session, provider, isCodeSent } = await loadSignIn((await params).site);
  const { to, why, error, form } = await searchParams;
  const wanted = typeof to === 'string' ? toSitePath(to, site.basePath) : '';
  const isStart = wanted === routes.landing(site);
  const help = <HelpAside site={site} />;
  if (session?.signedIn)
    return (
      <SignedInScreen
        help={help}
        as={AS[session.signedIn.role]}
        continueHref={wanted === '' || isStart ? signedInHome(site, session.signedIn.role) : wanted}
        signOutHref={signOutHref(site)}
      />
    );
  const note = error ?? why;
  const sent = form === 'sign-in' ? await loadRefused(site.key, 'sign-in') : null;
  return (
    <SignInScreen
      help={help}
      note={isSignInNote(note) ? note : null}
      to={isStart ? '' : wanted}
      provider={provider}
      staff={STAFF[hasConsole(site) ? 'console' : 'shop']}
      isCodeSent={isCodeSent && sent?.about !== 'email'}
      plain={{ action: formAction(site, 'sign-in-form'), sent }}
      mailboxHref={hasDemoMailbox() ? routes.demoMailbox(site) : null}
    />
  );
}
