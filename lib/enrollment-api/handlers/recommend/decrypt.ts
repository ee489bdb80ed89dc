import { and, eq } from 'drizzle-orm';
import { answer, type Context } from '../../request-context';
import { notFound, signedOut } from '../../api-error';
import { SEALED_NAMES } from '@/lib/contract/recommend';
import { openId, type SealedName } from '../../recommend/sealed-ids';
import { loadMember } from '../../store/member-rows';
import { agentGroups, groups } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';

type Ids = Record<SealedName, string | null>;

/**
 * The ids behind a link to recommendations (rules 1 §7.6), for a signed-in rep or group administrator, about their own
 * agent, groups and members only (decisions 10). A link that does not open and one about others get the same 404.
 */
export const decryptDetail: Handlers['decryptDetail'] = async (input, context) => {
  const role = context.caller.signedIn?.role;
  if (role !== 'rep' && role !== 'group') throw signedOut('decrypt-detail without a staff sign-in');
  const ids = openAll(input, context);
  const theirs = role === 'rep' ? await isOfRep(ids, context) : await isOfGroup(ids, context);
  if (!theirs) throw notFound('link');
  return answer([ids]);
};

function openAll(input: Partial<Record<SealedName, string | undefined>>, { fields, caller, now }: Context): Ids {
  const siteKey = caller.siteKey ?? '';
  const opened = SEALED_NAMES.map((name): [SealedName, string | null] => {
    const token = input[name];
    if (token === undefined || token === '') return [name, null];
    const id = openId(fields, { siteKey, name }, token, now);
    if (id === null) throw notFound('link');
    return [name, id];
  });
  return Object.fromEntries(opened) as Ids;
}

async function isOfRep({ agentId, groupId, userID }: Ids, context: Context): Promise<boolean> {
  const { store, caller } = context;
  const own = caller.agentId ?? '';
  if (agentId !== null && agentId !== own) return false;
  if (userID !== null && (await loadMember(context, userID, { agentId: own })) === null) return false;
  if (groupId === null) return true;
  const [group] = await store.db
    .select({ id: agentGroups.groupId })
    .from(agentGroups)
    .where(and(eq(agentGroups.agentId, own), eq(agentGroups.groupId, groupId)));
  return group !== undefined;
}

async function isOfGroup({ agentId, groupId, userID }: Ids, context: Context): Promise<boolean> {
  const { store, caller } = context;
  const own = caller.groupId ?? '';
  if (groupId !== null && groupId !== own) return false;
  if (userID !== null && (await loadMember(context, userID, { groupId: own })) === null) return false;
  if (agentId === null) return true;
  const [group] = await store.db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, own), eq(groups.agentId, agentId)));
  return group !== undefined;
}
