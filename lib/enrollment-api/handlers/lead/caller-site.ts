import type { Context } from '../../request-context';
import { notFound } from '../../api-error';
import { findSiteKey, loadSite, type SiteRow } from '../shared/site-rows';

/** The site a caller speaks for: the one it names, else the one of its agent or group. */
export async function callerSite({ store, caller }: Context, agentId?: string): Promise<SiteRow> {
  const owner = { agentId: caller.agentId ?? agentId ?? null, groupId: caller.groupId };
  const key = caller.siteKey ?? (await findSiteKey(store, owner));
  const site = key === null ? null : await loadSite(store, key);
  if (!site) throw notFound('site');
  return site;
}
