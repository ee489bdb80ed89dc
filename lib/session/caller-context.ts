import type { CallContext } from '@/lib/gateway/wire';
import type { Site } from '@/lib/site/site';
import type { Session } from './session';

/** The context of a call: the session's ids, else the site's. */
export function buildCallContext(
  site: Pick<Site, 'key' | 'agentId' | 'groupId'>,
  session: Pick<Session, 'agentId' | 'groupId' | 'employeeClass' | 'userId' | 'signedIn'> | null,
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
    signedIn: session?.signedIn ?? null,
    ip: client.ip === 'unknown' ? null : client.ip,
    userAgent: client.userAgent,
    requestId,
  };
}
