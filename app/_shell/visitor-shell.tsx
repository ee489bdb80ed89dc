import type { ReactNode } from 'react';
import type { AccountLinks } from '@/components/shell/header';
import { SessionEnded } from '@/components/shell/session-ended';
import { SessionWatch } from '@/components/shell/session-watch';
import { now } from '@/lib/clock';
import { APPLICANT_IDLE_MINUTES } from '@/lib/session/lifetime';
import { isSignedIn, roleOf } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import type { Shopper } from '@/lib/visitor/shopper';
import { roleLinks, signOutHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';
import { pickShell } from '@/lib/routing/shell-variant';
import type { Site } from '@/lib/site/site';
import { loadMenu } from '@/app/_homes/choices';
import { isStaff } from '@/lib/rules/words/visits';
import { ClientInSight } from './client-in-sight';
import { ScriptsNote } from './scripts-note';
import { SiteShell } from './site-document';

/** The pages of the visitor's role, and the way in or out. The sign-in page comes back by itself to the role's home. */
function accountOf(site: Site, session: Session | null): AccountLinks {
  return {
    links: roleLinks(site, session),
    signInHref: isSignedIn(session) ? null : routes.signIn(site),
    signOutHref: isSignedIn(session) ? signOutHref(site) : null,
  };
}

/** Warns before the session ends by itself (WCAG 2.2.1); the page was just asked for, so its end was just moved. */
export function Watch({ site, session }: { site: Site; session: Session | null }) {
  if (session === null) return null;
  const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - now().getTime()) / 1_000));
  return (
    <SessionWatch
      seconds={seconds}
      slug={site.slug ?? ''}
      signOutHref={isSignedIn(session) ? signOutHref(site) : null}
    />
  );
}

/** The shell of a page made for one visitor: by the stored open type, else the site's (rules 1 §2.1). */
export function VisitorShell({ shopper, cart, children }: { shopper: Shopper; cart: ReactNode; children: ReactNode }) {
  const { site, session } = shopper;
  const gatePassed = site.gate === 'open' || (session !== null && session.gate !== 'none');
  const variant = pickShell({ page: null, gatePassed, openType: session?.openType ?? site.openType });
  const role = roleOf(session);
  return (
    <>
      <ClientInSight shopper={shopper} />
      <SiteShell
        site={site}
        session={session}
        variant={variant}
        staff={isStaff(role)}
        account={accountOf(site, session)}
        loadMenu={() => loadMenu(shopper)}
        cart={cart}
      >
        <ScriptsNote className="page py-6" />
        {shopper.ended && (
          <SessionEnded
            minutes={site.gate === 'open' ? APPLICANT_IDLE_MINUTES : null}
            startHref={routes.landing(site)}
            continueHref={routes.continueEnrollment(site)}
          />
        )}
        {children}
        {(isSignedIn(session) || session?.enrollmentId) && <Watch site={site} session={session} />}
      </SiteShell>
    </>
  );
}
