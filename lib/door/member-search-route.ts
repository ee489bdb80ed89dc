import * as z from 'zod';
import type { CookieCodec } from '@/lib/session/cookie';
import { sealSearch } from '@/lib/session/sealed-search';
import { signedInMembersHref } from '@/lib/routing/home-links';
import { cleanText } from '@/lib/rules/text/text';
import type { DoorParts } from './door-parts';
import { refuse, reply } from './reply';
import { enterRoute, goTo, isForm } from './route';

/**
 * POST member-search: turns the words of a search into the address of its results (rules 1 §2.8). Looks nothing up yet.
 */
export function createMemberSearch(parts: DoorParts & { codec: () => CookieCodec }) {
  const Input = z.strictObject({ search: z.string().max(400).default('') });
  return (request: Request) =>
    enterRoute(request, parts, Input, async ({ site, session }, { search }, requestId) => {
      const role = session?.signedIn?.role;
      if (!session || (role !== 'rep' && role !== 'group'))
        return refuse(401, 'Your session has ended. Please sign in again.', { requestId });
      const words = cleanText(search).slice(0, 120);
      const list = signedInMembersHref(site, role);
      const to =
        words === '' ? list : `${list}?q=${encodeURIComponent(await sealSearch(session, words, parts.codec()))}`;
      return isForm(request) ? goTo(to) : reply(200, { status: 'success', data: { to } }, { requestId });
    });
}
