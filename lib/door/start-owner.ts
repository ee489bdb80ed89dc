import type { Session } from '@/lib/session/session';
import type { Sessions } from '@/lib/session/session-rows';
import type { Site } from '@/lib/site/site';
import { defaultEnrollType } from './session-inputs';
import { carry } from './seal';
import type { Visit } from './visit';

/**
 * The agent, group, portal and referral of a visit, which a start-up look-up puts into the sealed session
 * (rules 1 §2.1, decisions 14).
 */
export type Owner = {
  agentId: string | null;
  groupId: string | null;
  portalId: string | null;
  referralId: string | null;
};

/** A site's own visit. */
export function ownerOf(site: Pick<Site, 'agentId' | 'groupId' | 'portalId'>): Owner {
  return { agentId: site.agentId, groupId: site.groupId, portalId: site.portalId, referralId: null };
}

/**
 * The session of a visit that belongs to an owner from now on. A visitor's session that goes on under it stays; with
 * any other owner, or of another role, a new one begins and nothing of the old one is kept but the
 * passed gate: what was answered for one agent or group is never shown under another ("switching resets").
 */
export async function enterAs(
  { site, session, client }: Pick<Visit, 'site' | 'session' | 'client'>,
  owner: Owner,
  sessions: Sessions,
): Promise<string[]> {
  const openType = openTypeOf(site, owner);
  if (session === null && isSitesOwn(site, owner)) return [];
  if (session !== null && goesOnUnder(session, owner)) {
    const referralId = owner.referralId ?? session.referralId;
    const opened = await sessions.change(session, { referralId, openType }, client.https);
    if (opened !== null) return opened.cookies;
  }
  const start = {
    ...carry(site, null),
    ...owner,
    gate: session?.gate ?? 'none',
    openType,
    enrollType: defaultEnrollType(owner.groupId),
  };
  return (await sessions.start(site.key, start, client.https, session)).cookies;
}

/** True for the owner that every visit of the site has anyway, for which no session is needed. */
function isSitesOwn(site: Site, owner: Owner): boolean {
  const own = ownerOf(site);
  return (Object.keys(own) as (keyof Owner)[]).every((key) => own[key] === owner[key]);
}

/**
 * True when a link to this owner leaves the visit as it is: the same agent, group and portal, or the very referral the
 * visit came by, as which every link Home leads (rules 1 §2.14): a portal or an employer chosen since is not undone.
 */
export function goesOnUnder(session: Session, owner: Owner): boolean {
  if (session.openType === null || session.userId !== null) return false;
  if (owner.referralId !== null && owner.referralId === session.referralId) return true;
  return session.agentId === owner.agentId && session.groupId === owner.groupId && session.portalId === owner.portalId;
}

/** The site's own open type where it has one, else that of the visit's owner (rules 1 §4 "open_type"). */
function openTypeOf(site: Pick<Site, 'openType'>, owner: Owner): NonNullable<Session['openType']> {
  if (site.openType !== 'user') return site.openType;
  return owner.agentId !== null ? 'agent' : owner.groupId !== null ? 'group' : 'user';
}
