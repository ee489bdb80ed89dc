import type { Context } from '../../request-context';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { loadOfferedPortals } from './offered-portals';

/**
 * The portal that counts for people who buy for themselves until they choose another (decisions 46): the one that is
 * marked for them, where their agent offers it. Null for reps, who choose, and for employees, who come with a group.
 */
export async function usualPortal(
  context: Pick<Context, 'store'>,
  { agentId, groupId, eprocess, portalId }: EnrollmentRow,
): Promise<string | null> {
  if (portalId !== null || groupId !== null || eprocess === 'rep') return null;
  return context.store.keep(`usual portal ${agentId ?? ''}`, async () => {
    const offered = await loadOfferedPortals(context, { agentId, groupId: null });
    const marked = offered.filter(({ forIndividuals }) => forIndividuals);
    return marked.length === 1 ? (marked[0]?.id ?? null) : null;
  });
}
