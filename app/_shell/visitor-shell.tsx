import type { ReactNode } from 'react';
import { roleOf } from '@/lib/session/role';
import type { Visitor } from '@/lib/session/visitor';
import { pickShell } from '@/lib/site/shell-variant';
import { SiteShell } from './site-document';

/** The shell of a page made for one visitor: by the stored open type, else the site's (spec 1 §2.1). */
export function VisitorShell({
  visitor: { site, session },
  cart,
  children,
}: {
  visitor: Pick<Visitor, 'site' | 'session'>;
  cart: ReactNode;
  children: ReactNode;
}) {
  const gatePassed = site.gate === 'open' || (session !== null && session.gate !== 'none');
  const variant = pickShell({ page: null, gatePassed, openType: session?.openType ?? site.openType });
  const role = roleOf(session);
  // Somebody with a quote has told the zip, and a rep's own place says nothing about a client's.
  const told = session !== null && (session.enrollmentId !== null || session.receiptFor !== null);
  return (
    <SiteShell
      site={site}
      variant={variant}
      staff={role === 'rep' || role === 'group'}
      asksLocation={!told && role !== 'rep' && session?.eprocess !== 'rep'}
      cart={cart}
    >
      {children}
    </SiteShell>
  );
}
