import * as z from 'zod';
import { clearCookie, readCookie } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import { takesSlugs, type Site } from '@/lib/site/site';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute } from './route';
import { carry, toEmployeeClass } from './seal';
import { codeTokenCookie, type CodeToken } from './sign-in-token';
import { contextOf, type Visit } from './visit';
import { CODE_ORIGINS } from '@/lib/rules/words/site-kinds';

const Origin = z.enum(CODE_ORIGINS).default('accessPage');

type CodeParts = DoorParts & { readCodeToken(value: string): Promise<CodeToken | null> };

/**
 * POST confirm-code: the rep whose name was shown says Confirm (rules 3 §4 "Rep code flow"). Opens the gate of the
 * rep's landing on this host; the code's token is spent.
 */
export function createConfirmCode(parts: CodeParts) {
  return (request: Request) =>
    enterRoute(request, parts, z.strictObject({}), async (visit, _input, requestId) => {
      const { site, client } = visit;
      const name = codeTokenCookie(client.https);
      const value = readCookie(request.headers.get('cookie'), name);
      const token = value === null ? null : await parts.readCodeToken(value);
      if (token === null || token.site !== site.key)
        return refuse(401, 'Please enter your access code again.', { requestId });
      const spent = clearCookie(name, client.https);
      const landing = await findLandingOf(visit, token.landing, parts);
      if (landing === null) {
        const to = routes.landingConfigError(site, 'Agent', 'landingPage');
        return reply(200, { status: 'success', data: { to } }, { requestId, cookies: [spent] });
      }
      const opened = await parts.sessions.start(
        landing.key,
        {
          ...carry(landing, null),
          gate: 'rep',
          eprocess: 'rep',
          // A rep is no open visitor: home is the rep's own page (rules 1 §2.14, rules 3 §6).
          openType: null,
          agentId: token.agentId,
          repName: token.name,
        },
        client.https,
        landing.key === site.key ? visit.session : null,
      );
      const data = { to: routes.landing(landing) };
      return reply(200, { status: 'success', data }, { requestId, cookies: [...opened.cookies, spent] });
    });
}

/**
 * POST confirm-group: the employee says Yes to the employer's name; the code is validated again
 * (rules 3 §4 "Group code flow"). On hosts with landings the gate of the employer's landing opens; elsewhere the visit
 * of this site goes on under the employer.
 */
export function createConfirmGroup(parts: DoorParts) {
  const Input = z.strictObject({ group_code: z.string().trim().min(1).max(64), origin: Origin });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const { site, session, client } = visit;
      const limit = await takeCodeTry('group', visit, { code: input.group_code }, parts);
      if (!limit.ok)
        return refuse(429, 'Too many tries. Please wait a while and try again.', {
          requestId,
          retryAfter: limit.retryAfter,
        });
      const context = contextOf(visit, requestId);
      const result = await parts.call('validateGroup', { group_code: input.group_code }, context);
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { data: group } = result.value;
      await limit.settle(group !== null);
      if (group === null) return reply(200, { status: 'success', statusCode: 204, data: null }, { requestId });

      const landing = takesSlugs(hostKind(site)) ? await findLandingOf(visit, group.landing_url, parts) : site;
      if (landing === null || group.landing_url === '') {
        const to = routes.landingConfigError(site, 'Group', input.origin);
        return reply(200, { status: 'success', data: { to } }, { requestId });
      }
      const opened = await parts.sessions.start(
        landing.key,
        {
          ...carry(landing, null),
          gate: 'employee',
          eprocess: 'group',
          groupId: group.group_id,
          employeeClass: toEmployeeClass(group),
          enrollType: 'new-group-member',
        },
        client.https,
        landing.key === site.key ? session : null,
      );
      return reply(
        200,
        { status: 'success', data: { to: routes.landing(landing) } },
        { requestId, cookies: opened.cookies },
      );
    });
}

/** A landing is reached on a host that takes slugs, so codes given on it lead to other landings of that host. */
function hostKind(site: Site): Site['kind'] {
  return site.kind === 'landing' ? 'product' : site.kind;
}

async function findLandingOf({ site }: Visit, slug: string, parts: DoorParts): Promise<Site | null> {
  if (slug === '' || !takesSlugs(hostKind(site))) return null;
  const host = await parts.findHostSite(site.host);
  return host === null ? null : parts.findLanding(host, slug);
}
