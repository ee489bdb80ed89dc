import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_CSP } from '@/lib/security/csp';
import { haveFinalWord, type Replacement } from '@/lib/security/final-word';
import { refusedMethod } from '@/lib/security/methods';
import { enterRequest, type RequestState } from '@/lib/security/request-state';

/** A route that answers without any work: what it says is replaced. */
const CHEAPEST = '/api/health/live';

/**
 * Rules for an answer, whatever the framework makes of the request: a method that is not served is refused (threats
 * T31), waiting has an end, and a page that could not be made because something is away says so with 503 and the way
 * on. A page of Next cannot choose such a status: what it throws is always a 500. What is answered from memory needs
 * none of them.
 */
export function applyAnswerRules(request: IncomingMessage, response: ServerResponse): void {
  const state = enterRequest(response);
  const refusal = refuseMethod(request);
  haveFinalWord(response, (status) => refusal ?? replacePage(status, response, state));
}

/** The refusal of a method that is not served. The framework, which would fail over some, is asked something else. */
function refuseMethod(request: IncomingMessage): Replacement | null {
  const { method = 'GET', url = '/' } = request;
  const allowed = refusedMethod(method, url.split('?')[0] ?? '/');
  if (allowed === null) return null;
  request.method = 'GET';
  request.url = CHEAPEST;
  const headers = { allow: allowed.join(', '), 'cache-control': 'no-store', 'content-security-policy': API_CSP };
  if (method === 'OPTIONS') return { status: 204, headers, body: '' };
  const body = JSON.stringify({ status: 'error', data: [], message: 'Method not allowed.' });
  return { status: 405, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body };
}

function replacePage(status: number, response: ServerResponse, state: RequestState): Replacement | null {
  const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
  return status === 500 && isPage && state.isUnavailable ? (state.lastResort?.() ?? null) : null;
}
