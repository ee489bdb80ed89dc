import type { Answer } from '@/tests/bench/http';

const SIX_MONTHS_S = 15_768_000;
const PRIVATE_REFERRER = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/;
const BROAD = new Set(['*', 'http:', 'https:', 'data:', 'ftp:', "'unsafe-inline'", "'unsafe-eval'"]);

/** The one cookie that is no session's: it says that there is a quote, to the script of a public page. */
const FOR_SCRIPTS = /^(?:__\w+-)?has_quote/;

/**
 * The points that an answer over TLS has by the rules of MDN's HTTP Observatory ("Tests & Scoring"): 100 less the
 * penalties, and from 90 on the bonuses. Left out is what an installation decides: redirects to TLS, and preloading.
 */
export function pointsOf(answer: Answer): number {
  const points = [policy, cookies, transport, referrer, sniffing, framing, origins, sharing, scripts].map((test) =>
    test(answer),
  );
  const least = 100 + sum(points.filter((each) => each < 0));
  return least < 90 ? Math.max(0, least) : least + sum(points.filter((each) => each > 0));
}

const sum = (points: readonly number[]) => points.reduce((all, each) => all + each, 0);
const headerOf = ({ headers }: Answer, name: string): string => String(headers[name] ?? '');

/** The sources of each directive. */
function directivesOf(answer: Answer): Map<string, string[]> {
  const rules = headerOf(answer, 'content-security-policy').split(';');
  return new Map(
    rules.map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function policy(answer: Answer): number {
  if (headerOf(answer, 'content-security-policy') === '') return -25;
  const rules = directivesOf(answer);
  const sourcesOf = (name: string) => rules.get(name) ?? rules.get('default-src') ?? ['*'];
  // Beside a nonce or a hash, browsers take no notice of 'unsafe-inline'.
  const isUnsafe = (name: string) => {
    const sources = sourcesOf(name);
    const isNamed = sources.some((source) => /^'(?:nonce|sha\d+)-/.test(source));
    return sources.some((source) => BROAD.has(source) && !(isNamed && source === "'unsafe-inline'"));
  };
  if (sourcesOf('script-src').includes("'unsafe-eval'")) return -10;
  if (isUnsafe('script-src') || isUnsafe('object-src')) return -20;
  if ([...rules.values()].flat().some((source) => source.startsWith('http:'))) return -20;
  if (isUnsafe('style-src') || isUnsafe('style-src-attr')) return 0;
  return String(rules.get('default-src')) === "'none'" ? 10 : 5;
}

function cookies({ headers }: Answer): number {
  const all = headers['set-cookie'] ?? [];
  if (all.some((cookie) => !FOR_SCRIPTS.test(cookie) && !/;\s*httponly/i.test(cookie))) return -30;
  if (all.some((cookie) => !/;\s*secure/i.test(cookie))) return -20;
  if (all.some((cookie) => !/;\s*samesite=(?:lax|strict)/i.test(cookie))) return -20;
  return all.length > 0 ? 5 : 0;
}

function transport(answer: Answer): number {
  const age = /max-age=(\d+)/.exec(headerOf(answer, 'strict-transport-security'))?.[1];
  if (age === undefined) return -20;
  return Number(age) >= SIX_MONTHS_S ? 0 : -10;
}

function referrer(answer: Answer): number {
  const value = headerOf(answer, 'referrer-policy');
  if (value === '') return 0;
  return PRIVATE_REFERRER.test(value) ? 5 : -5;
}

const sniffing = (answer: Answer) => (headerOf(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5);

function framing(answer: Answer): number {
  if (/^'(?:none|self)'$/.test(String(directivesOf(answer).get('frame-ancestors')))) return 5;
  return /^(?:DENY|SAMEORIGIN)$/.test(headerOf(answer, 'x-frame-options')) ? 0 : -20;
}

function origins(answer: Answer): number {
  const value = headerOf(answer, 'cross-origin-resource-policy');
  if (value === '') return 0;
  return value === 'cross-origin' ? -5 : 10;
}

const sharing = (answer: Answer) => (headerOf(answer, 'access-control-allow-origin') === '*' ? -50 : 0);

/** Scripts of other origins would need integrity; there are to be none. */
const scripts = ({ body }: Answer) => (/<script[^>]+src="(?:https?:)?\/\//.test(body.toString()) ? -5 : 0);
