/** Headers by which browsers say that they load a page ahead, and the words they say it with. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const WORDS = /\b(?:prefetch|prerender|preview)\b/i;

/**
 * The answer to a request for an address that acts, when no person has asked for it: a browser that loads a page ahead,
 * or a HEAD that only looks, as link previews and checkers do. Null for a person's own request. Nothing was looked up,
 * counted or changed for it, and the answer is none that a browser may keep for the press that follows: a prefetch that
 * failed is asked again.
 */
export function answerUnasked({ method, headers }: Pick<Request, 'method' | 'headers'>): Response | null {
  const isAhead = AHEAD.some((name) => WORDS.test(headers.get(name) ?? ''));
  if (!isAhead && method !== 'HEAD') return null;
  return new Response(null, { status: isAhead ? 403 : 200, headers: { 'cache-control': 'private, no-store' } });
}
