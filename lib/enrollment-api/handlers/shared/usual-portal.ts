import { dropOldest } from '@/lib/drop-oldest';
import type { Context } from '../../request-context';
import type { Database } from '../../store/database';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { loadOfferedPortals } from './offered-portals';

/** As the catalogue: another agent's offer is seen after this time, a change of portals at once. */
const MAX_AGE_MS = 15_000;
const MOST = 1_000;

type Known = { portal: string | null; edition: number; until: number };
const knownByAgent = new WeakMap<Database, Map<string, Known>>();

/**
 * The portal that counts for people who buy for themselves until they choose another (decisions 46): the one that is
 * marked for them, where their agent offers it. Null for reps, who choose, and for employees, who come with a group.
 */
export async function usualPortal(
  context: Pick<Context, 'store' | 'now'>,
  { agentId, groupId, eprocess, portalId }: EnrollmentRow,
): Promise<string | null> {
  if (portalId !== null || groupId !== null || eprocess === 'rep') return null;
  const { store, now } = context;
  const known = knownByAgent.get(store) ?? new Map<string, Known>();
  knownByAgent.set(store, known);
  const name = agentId ?? '';
  const edition = store.catalogueEdition;
  const last = known.get(name);
  if (last?.edition === edition && last.until > now.getTime()) return last.portal;
  const offered = await loadOfferedPortals(context, { agentId, groupId: null });
  const [marked, ...others] = offered.filter(({ forIndividuals }) => forIndividuals);
  const portal = marked && others.length === 0 ? marked.id : null;
  // Only what was read is kept, never the reading: a transaction must not wait for another's.
  known.set(name, { portal, edition, until: now.getTime() + MAX_AGE_MS });
  dropOldest(known, MOST);
  return portal;
}
