import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '@/lib/clock';
import { dropOldest } from '@/lib/drop-oldest';
import { PUBLIC_SEGMENTS } from '@/lib/routing/decide';
import { parseRequest, slugCandidate, type ParsedRequest } from '@/lib/routing/parse-request';
import { resolveAtOnce, resolveDecision, type Resolved } from '@/lib/routing/resolve';
import { namingScripts, publicCsp } from '@/lib/security/csp';
import { BASE_HEADERS, PUBLIC_CACHE } from '@/lib/security/headers';
import { keptPages, type KeptPage } from '@/lib/site/kept-pages.mjs';
import { isPlainRequest, NO_PAGE } from '../plain-request';
import { toHeaders } from '../web-headers';
import { Copies } from './copies';
import { canUseDictionaries, compressBy, dictionaryOf, type Dictionary } from './dictionary';
import { makePage } from './make-page';
import { RULES_HEADER } from './kept-rules';
import { acceptedBy, chooseEncoding, isTaken, namesTag } from './negotiate';
import { ReadyHead } from './ready-head';

/** Addresses of public pages are made of these; every other is the framework's to understand. */
const PLAIN = /^(\/[A-Za-z0-9\-_/]*)(\?[A-Za-z0-9\-_=&]*)?$/;
/** Cookies that make it another page, or may: a session, its end, a preview of the framework's. */
const PERSONAL = /enr_|ended_|__prerender|__next/;
/** Headers that change what an answer is, or say that the request has a body. */
const ODD = ['purpose', 'transfer-encoding', 'content-length', 'upgrade', 'expect'] as const;
/** The form in which a page's data is asked for by itself: the framework wants the parameter without a value. */
const DATA_QUERY = /[?&]+_rsc$/;
/** Time for the framework to make a page anew before it is asked again. */
const RENEWING_MS = 10_000;
const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, accept-encoding' +
  (canUseDictionaries ? ', available-dictionary' : '');

/** Addresses of public pages that were asked for lately, by host and address: they are taken apart once. */
const known = new Map<string, ParsedRequest>();
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 300;

/** Headers that were the same for the last answer of one kind, for as long as what they tell is the same. */
type Head = { policy: string; link: string | undefined; tag: string; lines: readonly string[]; ready: ReadyHead };
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
 * decision is the middleware's, by the same look-ups and the same `decide`, for every request; nothing of a site, gate, slug or redirect is
 * remembered beside it (architecture "One request"). Everything that is not exactly a visitor's request for a public page
 * goes on to the framework.
 */
export function answerPage(request: IncomingMessage, response: ServerResponse): Promise<boolean> | boolean {
  if (!mayBeKept(request)) return false;
  const asked = request.headers.rsc === undefined ? parseDocument(request) : parseData(request);
  if (asked === null) return false;
  const resolved = request.headers.cookie === undefined ? resolveAtOnce(asked) : null;
  if (resolved !== null) return answer(request, response, resolved);
  return resolveDecision(asked, toHeaders(request.headers)).then((found) => answer(request, response, found));
}

/** The parts of a page's address, null where it is none of a public page's. */
function parseDocument({ url = '', headers: { host = '' } }: IncomingMessage): ParsedRequest | null {
  const key = `${host} ${url}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const asked = url.includes('_rsc') ? null : parsePublic(host, url);
  if (asked !== null && key.length < LONGEST_KNOWN) {
    known.set(key, asked);
    dropOldest(known, MOST_KNOWN);
  }
  return asked;
}

/** The same of a page's data, whose address ends with a parameter that belongs to the framework. */
function parseData({ url = '', headers: { host = '', rsc } }: IncomingMessage): ParsedRequest | null {
  if (rsc !== '1' || !DATA_QUERY.test(url)) return null;
  const page = url.replace(DATA_QUERY, '');
  return page.includes('_rsc') ? null : parsePublic(host, page);
}

function parsePublic(host: string, url: string): ParsedRequest | null {
  if (NO_PAGE.test(url)) return null;
  const [, pathname, search = ''] = PLAIN.exec(url) ?? [];
  if (pathname === undefined) return null;
  const asked = parseRequest(host, pathname, search);
  return mayBePublic(asked) ? asked : null;
}

/** Asked before the decision, so that a flood of requests for other pages takes none. */
function mayBePublic(asked: ParsedRequest): boolean {
  const [first = '', second = ''] = asked.segments ?? [];
  return PUBLIC_SEGMENTS.has(first) || (slugCandidate(asked) !== null && PUBLIC_SEGMENTS.has(second));
}

function mayBeKept(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.cookie !== undefined && PERSONAL.test(headers.cookie)) return false;
  for (const name of ODD) if (headers[name] !== undefined) return false;
  return isPlainRequest(request);
}

/** Answers as decided: true or false at once where the page and its copy are there. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { decision, site }: Resolved,
): Promise<boolean> | boolean {
  if (decision.type !== 'serve' || decision.zone !== 'public') return false;
  const path = `/public/${decision.siteKey}${decision.path === '/' ? '' : decision.path}`;
  const find = () => keptPages().find(path);
  const tell = (page: KeptPage) => {
    const its = bodiesOf(path, page);
    if (isDue(page, its)) void makePage(request, () => page);
    const isData = request.headers.rsc !== undefined;
    return send(request, response, {
      page,
      its,
      isData,
      policy: policyOf(page, its, site?.branding.widgetScript ?? null),
      dictionary: isData ? undefined : dictionaryOf(decision.siteKey),
    });
  };
  const page = find();
  return page === undefined ? makePage(request, find).then((made) => made !== undefined && tell(made)) : tell(page);
}

type Found = { page: KeptPage; its: Bodies; isData: boolean; policy: string; dictionary: Dictionary | undefined };

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { page, its, isData, policy, dictionary }: Found,
): Promise<true> | true {
  const { headers, method } = request;
  const accepted = acceptedBy(request);
  const offered = dictionary?.name === (headers['available-dictionary'] ?? null) ? dictionary : undefined;
  const by = offered && isTaken(accepted, 'dcz') ? offered : undefined;
  const chosen = chooseEncoding(accepted);
  const encoding = by ? 'dcz' : chosen;
  const copies = isData ? its.data : its.html;
  const link = dictionary && !offered ? dictionary.address : undefined;
  const head = headOf(page, its, { encoding, isData, policy, link });
  if (namesTag(headers['if-none-match'], head.tag)) {
    response.writeHead(304, [...head.lines]).end();
    return true;
  }
  const write = (bytes: Buffer): true => {
    const lines = () => {
      const all = [...head.lines, 'Content-Type', isData ? 'text/x-component' : 'text/html; charset=utf-8'];
      if (encoding !== 'identity') all.push('Content-Encoding', encoding);
      return [...all, 'Content-Length', String(bytes.length)];
    };
    if (method === 'HEAD') response.writeHead(200, lines()).end();
    else head.ready.send(response, bytes, lines);
    return true;
  };
  const copy = by ? copies.getBy(by.name, (document) => compressBy(by, document)) : copies.get(chosen);
  return 'then' in copy ? copy.then(write) : write(copy);
}

function policyOf(page: KeptPage, its: Bodies, widget: string | null): string {
  if (its.policy?.widget !== widget) {
    const any = publicCsp(widget);
    its.policy = { widget, text: page.scripts === null ? any : namingScripts(any, page.scripts) };
  }
  return its.policy.text;
}

type Told = { encoding: string; isData: boolean; policy: string; link: string | undefined };

/** The headers of an answer with and without a body. */
function headOf(page: KeptPage, its: Bodies, { encoding, isData, policy, link }: Told): Head {
  const kind = isData ? `${encoding} data` : encoding;
  const before = its.heads.get(kind);
  if (before?.policy === policy && before.link === link) return before;
  const tag = (isData ? its.data : its.html).tag(encoding);
  const lines = [...BASE_HEADERS, 'content-security-policy', policy, 'cache-control', PUBLIC_CACHE];
  lines.push('Vary', VARY, 'ETag', tag);
  for (const name in page.headers) lines.push(name, page.headers[name] ?? '');
  if (!isData) lines.push(...RULES_HEADER);
  if (link !== undefined) lines.push('Link', `<${link}>; rel="compression-dictionary"`);
  const head = { policy, link, tag, lines, ready: new ReadyHead() };
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
