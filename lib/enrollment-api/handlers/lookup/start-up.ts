import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { OpenType } from '@/lib/contract/scalars';
import { isElevate } from '@/lib/rules/words/site-kinds';
import { answer, done, found, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import { visits } from '../../store/schema/activity-tables';
import { agents, groupPortals, groups, portals } from '../../store/schema/site-tables';
import { settings } from '../../store/schema/system-tables';
import { loadEnrollment } from '../shared/enrollment';
import { loadSite, type SiteRow } from '../shared/site-rows';
import type { Handlers } from '../handlers';

/** Key of the installation's setting that names the default guest agent and group (rules 1 §9 "Fallback"). */
export const DEFAULT_GUEST = 'default-guest';

const id = z.string().max(64).nullable().default(null);
const DefaultGuest = z.object({ agent_id: id, group_id: id, portal_id: id, open_type: OpenType.default('user') });

/**
 * The agent and group of a visitor who comes without any; null where the installation names none that is in business.
 */
export const getDefaultInfo: Handlers['getDefaultInfo'] = async (_input, context) => {
  const [row] = await context.store.db
    .select({ value: settings.value, agentId: agents.id, groupId: groups.id })
    .from(settings)
    .leftJoin(agents, and(eq(agents.id, sql`${settings.value}->>'agent_id'`), eq(agents.active, true)))
    .leftJoin(groups, and(eq(groups.id, sql`${settings.value}->>'group_id'`), eq(groups.active, true)))
    .where(eq(settings.key, DEFAULT_GUEST));
  const told = DefaultGuest.safeParse(row?.value).data;
  const guest = told ?? DefaultGuest.parse({});
  return found({
    ...guest,
    agent_id: told ? (row?.agentId ?? null) : null,
    group_id: told ? (row?.groupId ?? null) : null,
  });
};

/** The portal of the caller's elevate-type site: its own, else the first of its group's; null on any other site. */
export const getElevateInfo: Handlers['getElevateInfo'] = async (_input, context) => {
  const { siteKey } = context.caller;
  const site = siteKey === null ? null : await loadSite(context.store, siteKey);
  return answer({ portal_id: site && isElevate(site) ? await portalOf(context, site) : null });
};

/** The portal of a site: its own, else, on an elevate-type site, the first of its group's. */
export async function portalOf(context: Context, site: SiteRow): Promise<string | null> {
  if (site.portalId !== null || !isElevate(site)) return site.portalId;
  return firstPortal(context, site.groupId);
}

async function firstPortal({ store }: Context, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null;
  const [row] = await store.db
    .select({ id: portals.id })
    .from(groupPortals)
    .innerJoin(portals, eq(portals.id, groupPortals.portalId))
    .where(and(eq(groupPortals.groupId, groupId), eq(portals.active, true)))
    .orderBy(asc(portals.sort), asc(portals.name))
    .limit(1);
  return row?.id ?? null;
}

/** Counts an enrollment that began on an elevate-type site, once however often it is told. */
export const trackElevateTraffic: Handlers['trackElevateTraffic'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const site = await loadSite(context.store, enrollment.siteKey);
  if (!site || !isElevate(site)) throw notFound('site');
  await context.store.db
    .insert(visits)
    .values({
      id: `elevate-${enrollment.id}`,
      siteKey: site.key,
      kind: 'elevate',
      enrollmentId: enrollment.id,
      createdAt: context.now,
    })
    .onConflictDoNothing();
  return done;
};
