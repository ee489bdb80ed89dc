import type { ReactNode } from 'react';
import { problemsOf } from '@/components/homes/choice';
import { PriceGate } from '@/components/homes/price-gate';
import type { Shopper } from '@/lib/visitor/shopper';
import { getPortals, type Portals } from '@/lib/site/public-catalog';
import { readEnrollQuery } from '@/lib/routing/enroll-steps';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { PORTAL_ONLY, choiceAction, loadGroups, loadLastChoice, loadPortals } from '@/app/_homes/choices';

/**
 * True where a visitor has to choose: among several, none of which is the usual one of people who buy for themselves.
 * Employees are not those people (decisions 46).
 */
function asksPortal(portals: Portals, groupId: string | null): boolean {
  return portals.length > 1 && (groupId !== null || !portals.some(({ usual }) => usual));
}

/** "Select portal only" on a plan's page that is cached for all visitors; null where there is nothing to choose. */
export async function loadPublicGate(site: Site, planId: number): Promise<ReactNode> {
  const portals = await getPortals(site);
  if (!asksPortal(portals, site.groupId)) return null;
  return (
    <PriceGate
      planId={planId}
      action={choiceAction(site)}
      portals={portals}
      portalId={null}
      {...PORTAL_ONLY}
      backHref={routes.plan(site, planId)}
    />
  );
}

type Query = Record<string, string | string[] | undefined>;

/**
 * The portal question for a visitor with a session: asked while no portal is chosen, and of a rep, who then picks the
 * group, as long as the address is at that step (rules 1 §2.10, §4 "Plan detail").
 */
export async function loadGate(shopper: Shopper, planId: number, query: Query): Promise<ReactNode> {
  const { site, session } = shopper;
  const { step, problem } = readEnrollQuery(query);
  const portalId = session?.portalId ?? site.portalId;
  if (portalId !== null && step === null) return null;
  const [portals, groups] = await Promise.all([loadPortals(shopper), loadGroups(shopper)]);
  const groupId = session?.groupId ?? site.groupId;
  if (groups === null && (step === null ? !asksPortal(portals, groupId) : portals.length < 2)) return null;
  const last = await loadLastChoice(shopper, { portals, groups });
  return (
    <PriceGate
      planId={planId}
      action={choiceAction(site)}
      portals={portals}
      portalId={portalId ?? last.portalId}
      groups={groups}
      groupId={session?.groupId ?? last.groupId}
      step={step === 'enroll' && portalId !== null && groups !== null ? 'enroll' : 'portal'}
      open={step !== null}
      problems={problemsOf(problem)}
      backHref={routes.plan(site, planId)}
    />
  );
}
