import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cleanInboundHeaders } from './client';

/** The channel on which Node tells of a request before any handler sees it, for every server of the process. */
const CHANNEL = 'http.server.request.start';

type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * Cleans every request of this process before the framework reads it: `next start` passes a client's forwarded headers
 * straight through (threats F11) and offers no other place in front of its own handling. `onCount` hears +1 and -1 as
 * requests begin and end. Returns the way to undo it.
 */
export function installInboundFilter(
  trustProxy: number,
  onCount: (change: 1 | -1) => void = () => undefined,
): () => void {
  const clean = (message: unknown) => {
    const { request, response } = message as Started;
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    cleanInboundHeaders(request.headers, { address: request.socket.remoteAddress, encrypted }, trustProxy);
    onCount(1);
    response.once('close', () => onCount(-1));
  };
  subscribe(CHANNEL, clean);
  return () => unsubscribe(CHANNEL, clean);
}
