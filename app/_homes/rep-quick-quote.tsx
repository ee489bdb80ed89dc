import { QuickQuote } from '@/components/roster/quick-quote';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Shopper } from '@/lib/visitor/shopper';
import { loadGroups, loadLastChoice, loadPortals } from './choices';

/** The quick quote of a signed-in rep: what was pasted comes back sealed, portal and group from the last time (decisions 269). */
export async function RepQuickQuote({ shopper, form }: { shopper: Shopper; form: string | string[] | undefined }) {
  const { site, session } = shopper;
  const sent = form === 'quick' ? await loadRefused(site.key, 'quick') : null;
  const [portals, groups] = await Promise.all([loadPortals(shopper), loadGroups(shopper)]);
  const last = await loadLastChoice(shopper, { portals, groups });
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <QuickQuote
      action={formAction(site, 'quick-quote')}
      againHref={routes.page(site, 'agentHome')}
      portals={portals.map(toOption)}
      groups={(groups ?? []).map(toOption)}
      last={{ portal: session?.portalId ?? last.portalId ?? '', group: session?.groupId ?? last.groupId ?? '' }}
      leavesOther={session !== null && session.enrollmentId !== null}
      sent={sent && { ...sent, isRead: sent.about === 'rest' }}
    />
  );
}
