import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageOf, tellPrivate, withoutSecrets } from '@/lib/routing/execute';
import { isCardFieldsHost } from '@/lib/routing/card-fields';
import { keepLastResort } from '@/lib/routing/last-resort';
import { parseRequest, type ParsedRequest } from '@/lib/routing/parse-request';
import { readAhead } from '@/lib/routing/read-ahead';
import { resolveDecision } from '@/lib/routing/resolve';
import { currentRequest } from '@/lib/security/request-state';
import { isPlainRequest, NO_PAGE } from './plain-request';
import { toHeaders } from './web-headers';

/** The header that names the page to the framework (next.config.mjs); what a client sends under it is dropped. */
const HEADER = 'x-decided-page';

/** Addresses that need no understanding: no escapes, no dots, one slash at a time. */
const PLAIN = /^((?:\/[A-Za-z0-9\-_]+)+|\/)(\?[A-Za-z0-9\-_=&]*)?$/;
const PREVIEW = /__prerender|__next/;

/**
 * Decides a document of the private zone before the framework gets it, by the middleware's own look-ups, decision and headers, so that the
 * framework neither makes a web request of it for the middleware nor routes it twice. Null for all else, which the middleware decides:
 * what is no plain request for a document, other zones, redirects, gates and refusals. The page asks again whether it may be shown
 * (lib/visitor/visitor.ts).
 */
export function decidePage(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const asked = parsePlain(request);
  return asked === null ? null : decide(asked, request, response);
}

/** `path` is as the visitor asked for it, with its query. */
type Asked = { parsed: ParsedRequest; path: string };

function parsePlain(request: IncomingMessage): Asked | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.rsc !== undefined || NO_PAGE.test(url) || !isPlainRequest(request)) return null;
  const [, pathname, search = ''] = PLAIN.exec(url) ?? [];
  if (pathname === undefined || search.includes('_rsc') || withoutSecrets(search) !== search) return null;
  if (PREVIEW.test(headers.cookie ?? '')) return null;
  const parsed = parseRequest(headers.host ?? null, pathname, search);
  return isCardFieldsHost(parsed.host) ? null : { parsed, path: `${pathname}${parsed.search}` };
}

async function decide({ parsed, path }: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = toHeaders(request.headers);
  const { decision, site } = await resolveDecision(parsed, headers);
  if (decision.type !== 'serve' || decision.zone !== 'private') return;
  if (site !== null) keepLastResort(site);
  await readAhead(decision, headers);
  const told = tellPrivate(path);
  for (const [name, value] of told.asked) request.headers[name] = value;
  for (const [name, value] of told.answered) response.setHeader(name, value);
  request.headers[HEADER] = pageOf(decision);
  const state = currentRequest();
  if (state) state.texts = new Map();
}
