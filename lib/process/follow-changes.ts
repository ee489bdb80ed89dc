import 'server-only';
import { tellSite, watchChanges, type Heard } from '@/lib/enrollment-api/store/changes';
import type { Database } from '@/lib/enrollment-api/store/open';
import { log } from '@/lib/security/logger';
import { purgeSites } from '@/lib/site/purge';
import { openLocalStore } from './local-store';
import { hearSigning } from './signing-news';

/** Forgets what others changed, as soon as the database tells (decisions 120). Returns the way to stop. */
export async function followChanges(): Promise<() => Promise<void>> {
  const store = await openLocalStore();
  return watchChanges({ store, log }, (heard) => apply(store, heard));
}

function apply(store: Database, heard: Heard): void {
  const links = heard === 'all' ? heard : heard.flatMap((one) => (one.kind === 'signing' ? [one.linkId] : []));
  hearSigning(links);
  if (heard !== 'all' && links.length === heard.length) return;
  // Every page may show a plan.
  const isAll = heard === 'all' || heard.some(({ kind }) => kind === 'catalogue');
  if (isAll) store.catalogueEdition += 1;
  store.forgetKept();
  purgeSites(isAll ? 'all' : heard.flatMap((change) => (change.kind === 'site' ? [change.address] : [])));
}

/** Purges a site (`host` or `host/slug`) here at once, and wherever else it is served as soon as they hear. */
export async function purgeEverywhere(address: string): Promise<void> {
  purgeSites([address]);
  await tellSite(await openLocalStore(), address);
}
