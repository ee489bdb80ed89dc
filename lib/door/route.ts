import type * as z from 'zod';
import { DEFAULT_MAX_BODY, readFileForm, readForm, readJsonObject } from '@/lib/security/body';
import { errorName } from '@/lib/security/redact';
import { isSafeMethod } from '@/lib/security/origin';
import type { DoorParts } from './door-parts';
import { readAsPage } from './read-as-page';
import { refuse, replyUnexpected } from './reply';
import { openVisit, type Visit } from './visit';

/** The landing a request claims to come from: a header of scripts, a query input of plain forms and links. */
export function claimedSlug(request: Request): string | null {
  return request.headers.get('x-site-slug') ?? new URL(request.url).searchParams.get('slug');
}

/** True when a plain form was posted, so that the answer is a page to go to. */
export function isForm(request: Request): boolean {
  return (
    request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  );
}

const isFileForm = (request: Request): boolean =>
  request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false;

/** 303 to a path of this site. */
export function goTo(path: string, cookies: readonly string[] = [], extra: Record<string, string> = {}): Response {
  const headers = new Headers({ location: path, 'cache-control': 'private, no-store', ...extra });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Bytes of a body at most, and the page that says so where a person sends a file; without it they read the envelope of scripts. */
type Limits = { maxBody?: number | undefined; tooLarge?: (visit: Visit) => Promise<Response> | null };

type Work<T> = (visit: Visit, input: T, requestId: string) => Promise<Response>;

/**
 * The frame of every route under `/api/session`: origin, site and session as at the door, a small JSON or form body
 * parsed strictly (of `maxBody` bytes at most), one envelope for whatever fails, one line in the log so that refused tries can be found.
 */
export async function enterRoute<T>(
  request: Request,
  parts: DoorParts,
  schema: z.ZodType<T>,
  work: Work<T>,
  limits: Limits = {},
): Promise<Response> {
  const requestId = parts.newRequestId();
  const response = await answer(request, parts, { schema, work, ...limits }, requestId).catch((error: unknown) => {
    parts.log.info('session.failed', { error: errorName(error), requestId });
    return replyUnexpected(error, requestId);
  });
  logRoute(parts, 'session', request, response.status, requestId);
  return readAsPage(request, response);
}

/** Notes a request to a route of ours: its path when it is a plain one, never its query. */
export function logRoute(
  { log }: Pick<DoorParts, 'log'>,
  event: 'session' | 'sign-in',
  { url, method }: Request,
  status: number,
  requestId: string,
): void {
  const route = /^\/[a-z/-]{1,60}$/.exec(new URL(url).pathname)?.[0] ?? null;
  log.info(event, { route, method, status, requestId });
}

async function answer<T>(
  request: Request,
  parts: DoorParts,
  { schema, work, maxBody = DEFAULT_MAX_BODY, tooLarge }: { schema: z.ZodType<T>; work: Work<T> } & Limits,
  requestId: string,
): Promise<Response> {
  const outcome = await openVisit(request, claimedSlug(request), parts);
  if (!outcome.ok) return refuse(outcome.refusal.status, outcome.refusal.message, { requestId });
  if (isClosed(request, outcome.visit))
    return refuse(403, 'The screen is with the client. Hand it back first.', { requestId });
  const body = await readBody(request, maxBody);
  const told = !body.ok && body.problem.status === 413 ? await tooLarge?.(outcome.visit) : null;
  if (told) return told;
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });
  const input = schema.safeParse(body.value);
  if (!input.success) {
    const fields = input.error.issues.map((issue) => ({
      target_element: issue.path.join('.'),
      error_message: 'This value is not valid',
    }));
    return refuse(422, 'The request is not valid.', { requestId, fields });
  }
  return work(outcome.visit, input.data, requestId);
}

/** Routes that a screen may use while the client has it: the steps, and handing it back (decisions 170). */
const OF_CLIENT: ReadonlySet<string> = new Set(
  [
    'step',
    'keep-for-later',
    'signing',
    'household-link',
    'household-now',
    'time-left',
    'stay',
    'expired',
    'enrollment-copy',
  ].map((name) => `/api/session/${name}`),
);

function isClosed({ url }: Request, { session }: Visit): boolean {
  return session !== null && session.handedOver !== null && !OF_CLIENT.has(new URL(url).pathname);
}

function readBody(request: Request, maxBody: number) {
  if (isSafeMethod(request.method)) return { ok: true as const, value: {} };
  // A form with a file is larger than any other, and taken by routes that say so.
  if (maxBody > DEFAULT_MAX_BODY && isFileForm(request)) return readFileForm(request, maxBody);
  return isForm(request) ? readForm(request) : readJsonObject(request, maxBody);
}
