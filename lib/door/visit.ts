import { limitAddress, limitNetworks, readClient, type Client } from '@/lib/security/client';
import { createHmac } from 'node:crypto';
import { isSafeMethod, isSameOrigin } from '@/lib/security/origin';
import type { Subjects } from '@/lib/security/limits';
import { buildCallContext } from '@/lib/session/caller-context';
import type { Session } from '@/lib/session/session';
import type { Sessions } from '@/lib/session/session-rows';
import { isSlugCandidate } from '@/lib/routing/reserved';
import { parseHost } from '@/lib/routing/parse-request';
import type { Site } from '@/lib/site/site';

/** The look-ups of sites and sessions that routes use; tests bring their own. */
export type VisitParts = {
  findHostSite(host: string): Promise<Site | null>;
  findLanding(host: Site, slug: string): Promise<Site | null>;
  sessions: Sessions;
  /** Reads the visitor's session and all rows of the enrollment for this request to remember, where that saves a statement. */
  readRowsAhead(siteKey: string, headers: Headers): Promise<void>;
};

/** A request to one of our own routes, with what the server knows about it. */
export type Visit = { site: Site; session: Session | null; client: Client; userAgent: string | null };

type Refusal = { status: 403 | 404; message: string };
export type VisitOutcome = { ok: true; visit: Visit } | { ok: false; refusal: Refusal };

const refused = (status: 403 | 404, message: string): VisitOutcome => ({ ok: false, refusal: { status, message } });

/**
 * Finds out who asks: origin of a write, then the site of the Host header and the claimed slug, then the live session
 * of exactly that site (architecture "One request", step 4). The slug is a claim only: it chooses which of the host's
 * cookies counts. `needsRows` says that the rows of the session's enrollment are wanted for any caller.
 */
export async function openVisit(
  request: Request,
  claimedSlug: string | null,
  parts: VisitParts,
  { needsRows = false }: { needsRows?: boolean } = {},
): Promise<VisitOutcome> {
  const host = request.headers.get('host');
  if (!isSafeMethod(request.method) && !isSameOrigin(request.headers, host))
    return refused(403, 'This request does not come from a page of this site.');
  const site = await findClaimedSite(parseHost(host), claimedSlug ?? '', parts);
  if (site === null) return refused(404, 'Not found.');
  const client = readClient(request.headers);
  if (needsRows) await parts.readRowsAhead(site.key, request.headers);
  const session = await parts.sessions.load(site.key, request.headers.get('cookie'), client.https);
  return { ok: true, visit: { site, session, client, userAgent: request.headers.get('user-agent') } };
}

async function findClaimedSite(host: string | null, slug: string, parts: VisitParts): Promise<Site | null> {
  const site = host === null ? null : await parts.findHostSite(host);
  if (site === null || slug === '') return site;
  return isSlugCandidate(slug) ? parts.findLanding(site, slug) : null;
}

/** True when the site's gate is open, or passed by this session. */
export function isGatePassed({ site, session }: Pick<Visit, 'site' | 'session'>): boolean {
  return site.gate === 'open' || (session !== null && session.gate !== 'none');
}

/** The context of a call that is made for a visit. */
export function contextOf({ site, session, client, userAgent }: Visit, requestId: string) {
  return buildCallContext(site, session, { ip: client.ip, userAgent }, requestId);
}

/**
 * The subjects the limits count. Codes and e-mail addresses tried are counted by a keyed hash: limits are no list of
 * them.
 */
export function limitSubjects(
  visit: Visit,
  secret: string,
  tried: { code?: unknown; email?: unknown; holder?: string | null },
): Subjects {
  const hash = (value: unknown) =>
    typeof value === 'string' && value !== ''
      ? createHmac('sha256', secret).update(value.trim().toLowerCase()).digest('base64url').slice(0, 32)
      : null;
  // Hashed when a bucket counts it: most calls count addresses only.
  return {
    ip: limitAddress(visit.client.ip),
    networks: limitNetworks(visit.client.ip),
    site: visit.site.key,
    get session() {
      return hash(tried.holder ?? visit.session?.sid);
    },
    get code() {
      return hash(tried.code);
    },
    get email() {
      return hash(tried.email);
    },
  };
}
