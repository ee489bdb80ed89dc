import 'server-only';
import { NextResponse, type NextRequest } from 'next/server';
import { env, originOf } from '@/lib/env';
import { createNonce, privateCsp, publicCsp } from '@/lib/security/csp';
import { PRIVATE_CACHE, PUBLIC_CACHE } from '@/lib/security/headers';
import { log } from '@/lib/security/logger';
import { errorName } from '@/lib/security/redact';
import { currentRequest } from '@/lib/security/request-state';
import { plainPage } from './plain-page';
import type { Decision } from '@/lib/site/site';

/**
 * Carries out a decision: one rewrite, one redirect, or a neutral refusal. Redirects stay on the host that was asked.
 * `widget` is the script that the served site lets into its public pages.
 */
export function execute(request: NextRequest, decision: Decision, widget: string | null = null): NextResponse {
  switch (decision.type) {
    case 'unknownHost':
      return unknownHost();
    case 'notFound':
      return servePublic(request, `/public/${decision.siteKey}/404`, widget, 404);
    case 'gate':
      return redirectOnHost(request, decision.to, 307);
    case 'redirect':
      return redirectOnHost(request, decision.to, decision.status);
    case 'serve': {
      const target = `/${decision.zone}/${pageOf(decision)}`;
      if (decision.zone === 'public') return servePublic(request, target, widget);
      const search = withoutSecrets(decision.search);
      return search === decision.search
        ? servePrivate(request, `${target}${search}`)
        : redirectOnHost(request, `${request.nextUrl.pathname}${search}`, 303);
    }
  }
}

/**
 * The answer while the site of a host cannot be looked up: asked again in a moment, it may work. Nothing of the error
 * leaves the process.
 */
export function unavailable(error: unknown): NextResponse {
  log.warn('middleware', { error: errorName(error) });
  const words = { title: 'Back in a moment', text: 'This site cannot be opened just now. Please reload the page.' };
  const { body, init } = plainPage(503, words, { 'retry-after': '5' });
  return new NextResponse(body, init);
}

/** The answer to an unknown host. Nothing is said about what else is served here (threats T9). */
export function unknownHost(): NextResponse {
  const text = 'There is no site at this address. Please check it for typing mistakes.';
  const { body, init } = plainPage(404, { title: 'Site not found', text });
  return new NextResponse(body, init);
}

/**
 * `to` is a path that starts with one slash. The framework wants a whole address: its host is the request's own, which
 * the decision found among the known sites, never a forwarded one.
 */
export function redirectOnHost(request: NextRequest, to: string, status: 303 | 307 | 308): NextResponse {
  const target = new URL(to, `${request.nextUrl.protocol}//${request.headers.get('host') ?? request.nextUrl.host}`);
  return NextResponse.redirect(target, { status, headers: { 'cache-control': 'no-store' } });
}

/**
 * The framework would let caches in front show a page for a year while it is made again; its own setting for that time
 * would also make it forget the page, which is what the site is served from while the API is away (threats R9, T10). A
 * missing page may be there in a moment.
 */
function servePublic(request: NextRequest, target: string, widget: string | null, status = 200): NextResponse {
  const response = NextResponse.rewrite(new URL(target, request.nextUrl), { status });
  response.headers.set('content-security-policy', publicCsp(widget));
  response.headers.set('cache-control', status === 404 ? 'no-store' : PUBLIC_CACHE);
  return response;
}

/**
 * The frame that takes cards, where there is one: the page with the processor's fields at its own host, or the demo's processor, which
 * listens on a port of this machine that changes with each start. Every private page allows it: the way to the billing step goes on in
 * the document in which the enrollment began, whose policy stays.
 */
function cardFrames(): string {
  const { COVERFRONT_MODE, DEMO_CARD_FRAME, CARD_FIELDS_HOST } = env();
  if (CARD_FIELDS_HOST !== undefined) return originOf(CARD_FIELDS_HOST);
  return COVERFRONT_MODE === 'demo' && DEMO_CARD_FRAME === '1' ? 'http://127.0.0.1:*' : '';
}

/** The page of a site within its zone. */
export const pageOf = ({ siteKey, path }: Extract<Decision, { type: 'serve' }>): string =>
  `${siteKey}${path === '/' ? '' : path}`;

/**
 * A processor that leads back from the bank adds to our address which payment it was, with a secret by which it may be read: nothing of it
 * is needed here, and no address keeps it.
 */
export function withoutSecrets(search: string): string {
  if (!search.includes('_client_secret=')) return search;
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !/^(?:payment|setup)_intent|^redirect_status$/.test(name),
  );
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function servePrivate(request: NextRequest, target: string): NextResponse {
  const told = tellPrivate(`${request.nextUrl.pathname}${request.nextUrl.search}`);
  const headers = new Headers(request.headers);
  for (const [name, value] of told.asked) headers.set(name, value);
  const response = NextResponse.rewrite(new URL(target, request.nextUrl), { request: { headers } });
  for (const [name, value] of told.answered) response.headers.set(name, value);
  return response;
}

type Lines = readonly (readonly [name: string, value: string])[];

/**
 * Headers of a page of the private zone, for its request and its answer, and the mark of its request. `path` is as the visitor asked for
 * it, with its query. The framework takes the nonce from the policy in the request's headers and puts it on its scripts.
 */
export function tellPrivate(path: string): { asked: Lines; answered: Lines } {
  const state = currentRequest();
  if (state) state.isPrivate = true;
  const nonce = createNonce();
  const csp = ['content-security-policy', privateCsp(nonce, env().NODE_ENV === 'development', cardFrames())] as const;
  return {
    asked: [csp, ['x-nonce', nonce], ['x-request-path', path]],
    answered: [csp, ['cache-control', PRIVATE_CACHE]],
  };
}
