import type { ClientSigning } from '@/lib/contract/client-signing';
import type { CallContext } from '@/lib/gateway/wire';
import type { Site } from '@/lib/site/site';
import type { Session } from './session';

type Told = 'agentId' | 'groupId' | 'employeeClass' | 'userId' | 'signedIn' | 'signingLink' | 'handedOver';

/** The context of a call: the session's ids, else the site's. */
export function buildCallContext(
  site: Pick<Site, 'key' | 'agentId' | 'groupId'>,
  session: Pick<Session, Told> | null,
  client: { ip: string; userAgent: string | null },
  requestId: string,
): CallContext {
  const groupId = session?.groupId ?? site.groupId;
  const told = session?.employeeClass ?? null;
  return {
    siteKey: site.key,
    agentId: session?.agentId ?? site.agentId,
    groupId,
    employeeClass: told !== null && told.groupId === groupId ? told.name : null,
    uid: session?.userId ?? null,
    // While the client has the screen no other acts by it (decisions 170).
    signedIn: session === null || session.handedOver !== null ? null : session.signedIn,
    signing: session === null ? null : signingOf(session),
    ip: client.ip === 'unknown' ? null : client.ip,
    userAgent: client.userAgent,
    requestId,
  };
}

function signingOf({ signingLink, handedOver }: Pick<Session, Told>): ClientSigning | null {
  if (signingLink !== null) return { how: 'link', id: signingLink };
  return handedOver === null ? null : { how: 'screen', by: handedOver.by };
}
