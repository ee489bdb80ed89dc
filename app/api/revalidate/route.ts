import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { env } from '@/lib/env';
import { newRequestId } from '@/lib/gateway/call';
import { purgeEverywhere } from '@/lib/process/follow-changes';
import { refuse, reply } from '@/lib/door/reply';
import { readJsonObject } from '@/lib/security/body';
import { parseSiteKey, siteKeyOf } from '@/lib/site/key';

export const dynamic = 'force-dynamic';

const Input = z.strictObject({ site: z.string().max(320) });

/**
 * Purges a site (`host` or `host/slug`): its look-up, its cached reads and its static pages, here at once and in every
 * other process within two seconds. For back offices with the token.
 */
export async function POST(request: Request): Promise<Response> {
  const requestId = newRequestId();
  const { REVALIDATE_TOKEN } = env();
  if (REVALIDATE_TOKEN === undefined) return refuse(404, 'Not found.', { requestId });
  if (!equal(request.headers.get('authorization') ?? '', `Bearer ${REVALIDATE_TOKEN}`))
    return refuse(401, 'A token is required.', { requestId });
  const body = await readJsonObject(request, 2_048);
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });
  const input = Input.safeParse(body.value);
  const [host = '', slug = null] = input.data?.site.split('/') ?? [];
  const key = siteKeyOf(host, slug);
  if (!input.success || parseSiteKey(key) === null) return refuse(422, 'No such site.', { requestId });
  await purgeEverywhere(input.data.site);
  return reply(200, { status: 'success', data: {} }, { requestId });
}

/** Equal lengths for the constant-time comparison. */
function equal(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
