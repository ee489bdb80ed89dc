import type { ServerResponse } from 'node:http';
import { API_CSP, namingScripts } from './csp';
import { SCRIPTS_HEADER } from './security-headers.mjs';

/** An answer in place of the one that was about to be sent. */
export type Replacement = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** Headers that stay when an answer is replaced: those of every answer, and cookies. */
const KEPT: readonly string[] = [
  'connection',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'set-cookie',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Types that no browser takes for a document; all others get a policy. */
const NO_DOCUMENT =
  /^(?:application\/(?:javascript|pdf|octet-stream)|audio|font|image|text\/(?:css|javascript)|video)\b/;

const HASHES = /^'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*$/;

/**
 * Has the last word on an answer, in the moment before its head is sent: asks `replace` whether another one goes in its
 * place, and gives every answer that could be taken for a document a policy that lets it load nothing, unless it has
 * one; a kept page's names its scripts (threats T15). The framework offers no such place, least of all for its own error pages.
 */
export function haveFinalWord(response: ServerResponse, replace: (status: number) => Replacement | null): void {
  const { writeHead, write, end, flushHeaders } = response;
  let isBegun = false;
  let state: 'waiting' | 'passed' | 'replaced' = 'waiting';

  const settle = (status: number): boolean => {
    if (state !== 'waiting') return state === 'replaced';
    const replacement = response.headersSent ? null : replace(status);
    if (replacement === null) {
      state = 'passed';
      if (!response.headersSent) setPolicy(response, status);
      return false;
    }
    state = 'replaced';
    response.writeHead = writeHead;
    for (const name of response.getHeaderNames()) if (!KEPT.includes(name)) response.removeHeader(name);
    for (const [name, value] of Object.entries(replacement.headers)) response.setHeader(name, value);
    response.statusCode = replacement.status;
    if (replacement.body !== '') response.setHeader('content-length', Buffer.byteLength(replacement.body));
    Reflect.apply(end, response, [replacement.body]);
    return true;
  };

  response.writeHead = (...given: unknown[]) =>
    settle(given[0] as number) ? response : (Reflect.apply(writeHead, response, given) as ServerResponse);
  // The framework asks for the head by itself right before a page's first part: the two go in one write.
  response.flushHeaders = () => {
    if (settle(response.statusCode)) return;
    setImmediate(() => {
      if (!isBegun && !response.writableEnded) flushHeaders.call(response);
    });
  };
  // The caller of a replaced answer is told that all is written, as it is.
  response.write = (...given: unknown[]) => {
    const isFirst = !isBegun;
    isBegun = true;
    if (!settle(response.statusCode)) {
      if (isFirst) writeTogether(response);
      return Reflect.apply(write, response, given) as boolean;
    }
    tellWritten(given);
    return true;
  };
  response.end = (...given: unknown[]) => {
    if (!settle(response.statusCode)) return Reflect.apply(end, response, given) as ServerResponse;
    tellWritten(given);
    return response;
  };
}

/**
 * Has the first part of an answer wait for what follows it at once: of a page the framework writes its last line and the end
 * apart from all before, and each write is a call of the system and a packet (decisions 312).
 */
function writeTogether({ socket }: ServerResponse): void {
  if (socket === null) return;
  socket.cork();
  setImmediate(() => setImmediate(() => socket.uncork()));
}

function tellWritten(given: readonly unknown[]): void {
  const callback = given.find((each) => typeof each === 'function');
  if (callback) process.nextTick(callback as () => void);
}

/**
 * A kept page's policy names its scripts: who gives it out does not know beforehand whether it is kept. A 304 would
 * change the policy of the answer that the browser has kept.
 */
function setPolicy(response: ServerResponse, status: number): void {
  const type = response.getHeader('content-type');
  const policy = response.getHeader('content-security-policy');
  const scripts = response.getHeader(SCRIPTS_HEADER);
  response.removeHeader(SCRIPTS_HEADER);
  if (typeof policy === 'string' && typeof scripts === 'string' && HASHES.test(scripts))
    response.setHeader('content-security-policy', namingScripts(policy, scripts));
  if (status === 304 || policy !== undefined) return;
  if (typeof type === 'string' && NO_DOCUMENT.test(type)) return;
  response.setHeader('content-security-policy', API_CSP);
}
