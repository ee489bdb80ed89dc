import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRequest } from '@/lib/routing/parse-request';
import { resolveDecision } from '@/lib/routing/resolve';
import { BASE_HEADERS } from '@/lib/security/headers';
import { dictionaryAt, isDictionaryAddress } from './dictionary';
import { acceptedBy, chooseEncoding } from './negotiate';

/** Long enough for a visitor who comes again; a browser drops a dictionary with its answer. */
const HEAD = [
  ...BASE_HEADERS,
  ...['Cache-Control', 'public, max-age=604800, immutable'],
  ...['Use-As-Dictionary', 'match="/*", match-dest=("document")'],
  ...['Content-Type', 'application/octet-stream', 'Vary', 'accept-encoding'],
];

const STRANGER = new Headers();

/** Answers with the dictionary of the site that is asked, if this is its address: true once it has. */
export function answerDictionary(request: IncomingMessage, response: ServerResponse): Promise<boolean> | false {
  const { method, url = '' } = request;
  return (method === 'GET' || method === 'HEAD') && isDictionaryAddress(url) && answer(request, response);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  // A dictionary is made of pages that strangers see: where they see no list, there is none.
  const { decision } = await resolveDecision(parseRequest(request.headers.host ?? null, '/plans', ''), STRANGER);
  if (decision.type !== 'serve' || decision.zone !== 'public') return false;
  const copies = dictionaryAt(decision.siteKey, request.url);
  if (copies === undefined) return false;
  const encoding = chooseEncoding(acceptedBy(request));
  const bytes = await copies.get(encoding);
  const head = [...HEAD, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') head.push('Content-Encoding', encoding);
  response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : bytes);
  return true;
}
