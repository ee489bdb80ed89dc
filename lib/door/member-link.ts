import * as z from 'zod';
import { toTier } from '@/lib/rules/words/tiers';
import { buildCallContext } from '@/lib/session/caller-context';
import { routes } from '@/lib/site/routes';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { enterRoute, goTo } from './route';
import { openSignedIn } from './signed-in';

const Input = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
  tier: z.string().max(3).default(''),
});

/**
 * POST member-link: a member opens the link from the mail (decisions 11). By a button, so that nothing that only looks
 * at a link, such as a mail scanner, uses it up (threats T2). A plain form: leads to the member's page, or to sign-in.
 */
export function createMemberLink(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { token, tier }, requestId) => {
      const { site, client, userAgent } = visit;
      const limit = await takeCodeTry('link', visit, { code: token }, parts);
      const home = routes.page(site, 'memberHome');
      const instead = (error: 'link' | 'wait' | 'unavailable') => goTo(`${routes.signIn(site, home)}&error=${error}`);
      if (!limit.ok) return instead('wait');
      const context = buildCallContext(site, null, { ip: client.ip, userAgent }, requestId);
      const result = await parts.call('openMemberLink', { token }, context);
      if (!result.ok) return instead('unavailable');
      const who = result.value.data;
      await limit.settle(who !== null);
      if (who === null) return instead('link');
      const known = toTier(tier);
      const to = known === null ? home : routes.memberBenefitStore(site, who.id, known);
      const opened = await openSignedIn(visit, who, to, parts);
      return goTo(opened.to, opened.cookies);
    });
}
