import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { isOutage, toError, type Result } from '@/lib/gateway/result';
import { readClient } from '@/lib/security/client';
import { routes } from '@/lib/site/routes';
import { roleOf, type Role } from '@/lib/session/role';
import { getSessions } from '@/lib/process/session-store';
import { loadShopper, type Shopper } from './shopper';

/** The identity of a returning visitor, for the pages where a visit starts. */
export type Startup = { shopper: Shopper; role: Role; name: string | null };

/**
 * The start-up look-ups (rules 1 §2.1, §7.3): those of a signed-in member, else of a returning visitor's group, else of
 * the agent, else the defaults for a visitor who has neither. A member, group or agent that is gone leads to /404. An
 * API that does not answer gives an error page instead, as that passes. A first visit needs no look-up here, as its
 * site has just been found by host or slug.
 */
export const loadStartup = cache(async (siteKey: string): Promise<Startup> => {
  const shopper = await loadShopper(siteKey);
  const { session } = shopper;
  const role = roleOf(session);
  if (session === null) return { shopper, role, name: null };
  const { agentId, groupId, signedIn } = session;
  if (signedIn?.role === 'member') {
    const { member_info: member } = foundOr404(shopper, await shopper.call('getMemberInfo', { user_id: signedIn.id }));
    return { shopper, role, name: `${member.first_name} ${member.last_name}`.trim() };
  }
  if (groupId !== null && role !== 'rep') {
    const group = foundOr404(shopper, await shopper.call('getGroupInfoEnroll', { group_id: groupId }));
    return { shopper, role, name: group.gname };
  }
  if (agentId !== null) {
    const agent = foundOr404(shopper, await shopper.call('getAgentInfoEnroll', { agent_id: agentId }));
    const name = [agent.agent_fname, agent.agent_mname, agent.agent_lname].filter(Boolean).join(' ');
    return { shopper, role, name };
  }
  await takeDefaults(shopper);
  return { shopper, role, name: null };
});

/** The fallback guest agent and group (rules 1 §9) become the session's; the next page is theirs. */
async function takeDefaults(shopper: Shopper): Promise<void> {
  const { agent_id, group_id, portal_id } = foundOr404(shopper, await shopper.call('getDefaultInfo', {}));
  if (shopper.session === null || (agent_id === null && group_id === null && portal_id === null)) return;
  const { https } = readClient(await headers());
  const portalId = shopper.session.portalId ?? portal_id;
  await getSessions().change(shopper.session, { agentId: agent_id, groupId: group_id, portalId }, https);
}

type Lookup<T> = { statusCode: 200; data: T } | { statusCode: 204; data: null };

/** The data that a start-up look-up finds; without it the visit goes to /404 (rules 1 §2.1). */
export function foundOr404<T>({ site }: Shopper, answer: Result<Lookup<T>>): T {
  if (answer.ok && answer.value.data !== null) return answer.value.data;
  if (!answer.ok && isOutage(answer.failure)) throw toError(answer.failure);
  redirect(routes.page(site, 'notFound'));
}
