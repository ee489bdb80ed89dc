import { asScript, readAnswerOf } from './ask-door';
import type { Visit } from './visit';

/** One of our own routes, called as a script of the same visitor calls it. */
export type AskOwn = (
  serve: (request: Request) => Promise<Response>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ ok: boolean; value: unknown }>;

/**
 * Calls of the visitor who sent this form, one after another as a browser makes them: what an answer sets as a cookie
 * goes along with the next. `cookies` are those to hand on.
 */
export function askOwn(request: Request, visit: Visit): { ask: AskOwn; cookies: string[] } {
  const cookies: string[] = [];
  const ask: AskOwn = async (serve, method, path, body) => {
    const cookie = withSet(request.headers.get('cookie') ?? '', cookies);
    const answer = await serve(asScript(request, visit, { method, path, body, cookie }));
    cookies.push(...answer.headers.getSetCookie());
    return { ok: answer.ok, value: await readAnswerOf(answer) };
  };
  return { ask, cookies };
}

/** A cookie header with what was set since; the newest of a name stands alone. */
function withSet(header: string, set: readonly string[]): string {
  const pairs = [...header.split(';'), ...set.map((cookie) => cookie.split(';')[0] ?? '')];
  const known = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.trim()]));
  return [...known.values()].filter((pair) => pair.includes('=')).join('; ');
}
