import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { cleanInboundHeaders } from './client';

/** The channel on which Node tells of a request before any handler sees it, for every server of the process. */
const REQUEST_CHANNEL = 'http.server.request.start';

type Started = { request: IncomingMessage; response: ServerResponse; socket: Socket; server: Server };

/**
 * Cleans every request of this process before the framework reads it: `next start` passes a client's forwarded headers
 * straight through (threats F11) and offers no other place in front of its own handling. `onRequest` hears of each
 * one. Returns the way to undo it.
 */
export function installInboundFilter(
  trustProxy: number,
  onRequest: (started: Started) => void = () => undefined,
): () => void {
  const clean = (message: unknown) => {
    const started = message as Started;
    const { request } = started;
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    cleanInboundHeaders(request.headers, { address: request.socket.remoteAddress, encrypted }, trustProxy);
    onRequest(started);
  };
  subscribe(REQUEST_CHANNEL, clean);
  return () => unsubscribe(REQUEST_CHANNEL, clean);
}
