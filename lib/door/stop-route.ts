import * as z from 'zod';
import { homeHref } from '@/lib/routing/home-links';
import { roleOf } from '@/lib/session/role';
import type { DoorParts } from './door-parts';
import { goOn } from './refuse-form';
import { enterRoute } from './route';
import { afterMember } from './seal';

/** POST stop-enrolling: a rep lets the client of this session go, and is at home for the next one (decisions 269). */
export function createStopEnrolling(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, parts, z.strictObject({}), async ({ site, session, client, ...visit }) => {
      const place = { site, session, client, ...visit };
      const to = homeHref(site, session);
      if (session === null || roleOf(session) !== 'rep' || session.handedOver !== null) return goOn(place, to);
      const change = { enrollmentId: null, ...afterMember({ site, session }) };
      const opened = await parts.sessions.change(session, change, client.https);
      return goOn(place, to, opened?.cookies ?? []);
    });
}
