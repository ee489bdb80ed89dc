import { loadClientName } from '@/app/_steps/client-name';
import { ClientBar } from '@/components/shell/client-bar';
import { roleOf } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import { routes } from '@/lib/site/routes';
import type { Shopper } from '@/lib/visitor/shopper';

/** The enrollment that a rep makes for a client in this session; null for other visitors, and while the client has the screen. */
export function enrolledForClient(session: Session | null): string | null {
  if (session === null || session.enrollmentId === null || session.handedOver !== null) return null;
  return roleOf(session) === 'rep' ? session.enrollmentId : null;
}

/** The bar with the client's name, on all pages of the shop and all steps (decisions 269). */
export async function ClientInSight({ shopper }: { shopper: Shopper }) {
  const enrollmentId = enrolledForClient(shopper.session);
  if (enrollmentId === null) return null;
  const name = await loadClientName(shopper, enrollmentId);
  return <ClientBar name={name} stopHref={routes.page(shopper.site, 'stopEnrolling')} />;
}
