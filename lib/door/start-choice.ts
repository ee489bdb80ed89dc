import * as z from 'zod';
import { routes } from '@/lib/site/routes';
import { parseStartUp, startUpPath } from '@/lib/routing/start-up-target';
import type { DoorParts } from './door-parts';
import { placeToGoOn } from './start-cost';
import { followLink } from './start-routes';
import { enterRoute, goTo } from './route';
import { contextOf } from './visit';

/** `drop`: begin anew although the code that keeps the enrollment could not be sent. */
const Input = z.strictObject({ choice: z.enum(['stay', 'anew', 'drop']), to: z.string().max(2_048) });

/**
 * POST start-link: the answer to the page that asks before a link ends what is open in this browser (decisions 103).
 * The link is looked up once more; what the form says of it is only its address, which must be one of this site's.
 */
export function createStartChoice(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { choice, to }, requestId) => {
      const { site } = visit;
      if (choice === 'stay') {
        const context = contextOf(visit, requestId);
        return goTo(await placeToGoOn(visit, { call: parts.call, context }));
      }
      const path = startUpPath(to, site.basePath);
      const link = path === null ? null : parseStartUp(path, site.basePath);
      if (path === null || link === null) return goTo(routes.page(site, 'notFound'));
      return followLink({ visit, link, path, choice }, parts);
    });
}
