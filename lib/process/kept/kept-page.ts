import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '@/lib/clock';
import { PUBLIC_SEGMENTS } from '@/lib/routing/decide';
import { parseRequest, slugCandidate, type ParsedRequest } from '@/lib/routing/parse-request';
import { resolveDecision } from '@/lib/routing/resolve';
import { isOwnRequest } from '@/lib/security/client';
import { namingScripts, publicCsp } from '@/lib/security/csp';
import { BASE_HEADERS, PUBLIC_CACHE } from '@/lib/security/headers';
import { keptPages, type KeptPage } from '@/lib/site/kept-pages.mjs';
import { toHeaders } from '../web-headers';
import { Copies } from './copies';
import { canUseDictionaries, compressBy, dictionaryOf, type Dictionary } from './dictionary';
import { makePage } from './make-page';
import { RULES_HEADER } from './kept-rules';
import { acceptedBy, chooseEncoding, isTaken, namesTag } from './negotiate';
import { ReadyHead } from './ready-head';

/** Addresses of public pages are made of these; every other is the framework's to understand. */
const PLAIN = /^(\/[A-Za-z0-9\-_/]*)(\?[A-Za-z0-9\-_=&]*)?$/;
const NO_PAGE = /^\/(?:api|_next)\//;
/** Cookies that make it another page, or may: a session, its end, a preview of the framework's. */
const PERSONAL = /enr_|ended_|__prerender|__next/;
/** Headers by which the framework's own scripts and servers ask for something else than a page. */
const ASKS_FRAMEWORK = /^(?:next-|x-(?:nextjs|middleware|prerender|matched)-)/;
/** Headers that change what an answer is, or say that the request has a body. */
const ODD = ['purpose', 'transfer-encoding', 'content-length', 'upgrade', 'expect'] as const;
/** The form in which a page's data is asked for by itself: the framework wants the parameter without a value. */
const DATA_QUERY = /[?&]+_rsc$/;
/** Time for the framework to make a page anew before it is asked again. */
const RENEWING_MS = 10_000;
const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding' +
  (canUseDictionaries ? ', available-dictionary' : '');
const NO_HEADERS = new Headers();

/** Headers that were the same for the last answer of one kind, for as long as what they tell is the same. */
type Head = { policy: string; link: string | undefined; lines: readonly string[]; ready: ReadyHead };
type Bodies = {
  html: Copies;
  data: Copies;
  renewed: number;
  policy: { widget: string | null; text: string } | null;
  heads: Map<string, Head>;
};
const bodies = new WeakMap<KeptPage, Bodies>();

/**
 * Answers with a kept page, if that is the page, and has one made and kept first if there is none: true once it has. The
 * decision is the middleware's, by the same function, for every request; nothing of a site, gate, slug or redirect is
 * remembered beside it (architecture "One request"). Everything that is not exactly a visitor's request for a public page
 * goes on to the framework.
 */
export function answerPage(request: IncomingMessage, response: ServerResponse): Promise<boolean> | false {
  if (!mayBeKept(request)) return false;
  const [, pathname = '', search = ''] = PLAIN.exec(request.url ?? '') ?? [];
  const isData = request.headers.rsc !== undefined;
  const query = isData ? search.replace(DATA_QUERY, '') : search;
  if (query.includes('_rsc')) return false;
  const asked = parseRequest(request.headers.host ?? null, pathname, query);
  return mayBePublic(asked) && answer(request, response, asked);
}

/** Asked before the decision, so that a flood of requests for other pages takes none. */
function mayBePublic(asked: ParsedRequest): boolean {
  const [first = '', second = ''] = asked.segments ?? [];
  return PUBLIC_SEGMENTS.has(first) || (slugCandidate(asked) !== null && PUBLIC_SEGMENTS.has(second));
}

function mayBeKept({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!PLAIN.test(url) || NO_PAGE.test(url)) return false;
  if (headers.cookie !== undefined && PERSONAL.test(headers.cookie)) return false;
  if (ODD.some((name) => headers[name] !== undefined) || isOwnRequest(headers)) return false;
  for (const name in headers) if (ASKS_FRAMEWORK.test(name)) return false;
  return headers.rsc === undefined ? !url.includes('_rsc') : headers.rsc === '1' && DATA_QUERY.test(url);
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: ParsedRequest): Promise<boolean> {
  const { headers } = request;
  const isData = headers.rsc !== undefined;
  const { decision, site } = await resolveDecision(
    asked,
    headers.cookie === undefined ? NO_HEADERS : toHeaders(headers),
  );
  if (decision.type !== 'serve' || decision.zone !== 'public') return false;
  const path = `/public/${decision.siteKey}${decision.path === '/' ? '' : decision.path}`;
  const find = () => keptPages().find(path);
  const page = find() ?? (await makePage(request, find));
  if (page === undefined) return false;
  const its = bodiesOf(path, page);
  if (isDue(page, its)) void makePage(request, () => page);
  const policy = policyOf(page, its, site?.branding.widgetScript ?? null);
  await send(request, response, {
    page,
    its,
    isData,
    policy,
    dictionary: isData ? undefined : dictionaryOf(decision.siteKey),
  });
  return true;
}

type Found = { page: KeptPage; its: Bodies; isData: boolean; policy: string; dictionary: Dictionary | undefined };

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { page, its, isData, policy, dictionary }: Found,
): Promise<void> {
  const { headers, method } = request;
  const accepted = acceptedBy(request);
  const offered = dictionary?.name === (headers['available-dictionary'] ?? null) ? dictionary : undefined;
  const by = offered && isTaken(accepted, 'dcz') ? offered : undefined;
  const chosen = chooseEncoding(accepted);
  const encoding = by ? 'dcz' : chosen;
  const copies = isData ? its.data : its.html;
  const tag = copies.tag(encoding);
  const link = dictionary && !offered ? dictionary.address : undefined;
  const head = headOf(page, its, { encoding, isData, tag, policy, link });
  if (namesTag(headers['if-none-match'], tag)) {
    response.writeHead(304, [...head.lines]).end();
    return;
  }
  const copy = by ? copies.getBy(by.name, (document) => compressBy(by, document)) : copies.get(chosen);
  const bytes = copy instanceof Buffer ? copy : await copy;
  const lines = () => {
    const all = [...head.lines, 'Content-Type', isData ? 'text/x-component' : 'text/html; charset=utf-8'];
    if (encoding !== 'identity') all.push('Content-Encoding', encoding);
    return [...all, 'Content-Length', String(bytes.length)];
  };
  if (method === 'HEAD') response.writeHead(200, lines()).end();
  else head.ready.send(response, bytes, lines);
}

function policyOf(page: KeptPage, its: Bodies, widget: string | null): string {
  if (its.policy?.widget !== widget) {
    const any = publicCsp(widget);
    its.policy = { widget, text: page.scripts === null ? any : namingScripts(any, page.scripts) };
  }
  return its.policy.text;
}

type Told = { encoding: string; isData: boolean; tag: string; policy: string; link: string | undefined };

/** The headers of an answer with and without a body. */
function headOf(page: KeptPage, its: Bodies, { encoding, isData, tag, policy, link }: Told): Head {
  const kind = isData ? `${encoding} data` : encoding;
  const known = its.heads.get(kind);
  if (known?.policy === policy && known.link === link) return known;
  const lines = [...BASE_HEADERS, 'content-security-policy', policy, 'cache-control', PUBLIC_CACHE];
  lines.push('Vary', VARY, 'ETag', tag);
  for (const name in page.headers) lines.push(name, page.headers[name] ?? '');
  if (!isData) lines.push(...RULES_HEADER);
  if (link !== undefined) lines.push('Link', `<${link}>; rel="compression-dictionary"`);
  const head = { policy, link, lines, ready: new ReadyHead() };
  its.heads.set(kind, head);
  return head;
}

function bodiesOf(path: string, page: KeptPage): Bodies {
  let its = bodies.get(page);
  if (its === undefined) {
    const grow = (bytes: number) => {
      keptPages().grow(path, page, bytes);
      return keptPages().has(path, page);
    };
    its = {
      html: new Copies(page.html, grow),
      data: new Copies(page.flight, grow),
      renewed: 0,
      policy: null,
      heads: new Map(),
    };
    bodies.set(page, its);
  }
  return its;
}

/** After its time one request has the page made anew; all get what there is meanwhile. */
function isDue(page: KeptPage, its: Bodies): boolean {
  const at = now().getTime();
  if (at < page.staleAt || at < its.renewed + RENEWING_MS) return false;
  its.renewed = at;
  return true;
}
