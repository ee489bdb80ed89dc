import * as z from 'zod';
import type { CookieCodec } from '@/lib/session/cookie';
import { sealSearch } from '@/lib/session/sealed-search';
import { groupHomeHref, signedInMembersHref } from '@/lib/routing/home-links';
import { CENSUS_ANCHOR } from '@/lib/site/form-places';
import { cleanText } from '@/lib/rules/text/text';
import type { DoorParts } from './door-parts';
import { CensusPlace } from './remind-route';
import { refuse, reply } from './reply';
import { enterRoute, goTo, isForm } from './route';

/**
 * POST member-search: turns the words of a search into the address of its results (rules 1 §2.8). Looks nothing up yet.
 */
export function createMemberSearch(parts: DoorParts & { codec: () => CookieCodec }) {
  const Input = z.strictObject({
    search: z.string().max(400).default(''),
    /** The home of a group's administrator asks for its own list, or one state of it. */
    place: z.enum(['members', 'home']).default('members'),
    list: CensusPlace.list,
  });
  return (request: Request) =>
    enterRoute(request, parts, Input, async ({ site, session }, { search, place, list }, requestId) => {
      const role = session?.signedIn?.role;
      if (!session || (role !== 'rep' && role !== 'group'))
        return refuse(401, 'Your session has ended. Please sign in again.', { requestId });
      const words = cleanText(search).slice(0, 120);
      const seal = words === '' ? null : await sealSearch(session, words, parts.codec());
      const isHome = place === 'home' && role === 'group';
      const to = isHome
        ? `${groupHomeHref(site, { list, ...(seal !== null && { q: seal }) })}#${CENSUS_ANCHOR}`
        : `${signedInMembersHref(site, role)}${seal === null ? '' : `?q=${encodeURIComponent(seal)}`}`;
      return isForm(request) ? goTo(to) : reply(200, { status: 'success', data: { to } }, { requestId });
    });
}
