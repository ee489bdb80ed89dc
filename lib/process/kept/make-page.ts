import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import { now } from '@/lib/clock';
import { dropOldest } from '@/lib/drop-oldest';
import { ownRequestHeaders } from '@/lib/security/client';

/** Longer than any page takes to be made; whoever waits is then answered by the framework itself. */
const MAKING_MS = 10_000;
/** A page that was made and is not kept all the same is left to the framework for so long. */
const IN_VAIN_MS = 2_000;
const MOST_IN_VAIN = 1_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: MAKING_MS });
const making = new Map<string, Promise<void>>();
const inVain = new Map<string, number>();

/**
 * Has the framework make the page that a request is for, by a request of this process to itself in the visitor's name:
 * the places and counts of pages are the visitor's. All who ask meanwhile wait for the same making. Answers what `find`
 * finds then; nothing when it was tried lately without one being kept, or could not be tried.
 */
export async function makePage<T>(request: IncomingMessage, find: () => T | undefined): Promise<T | undefined> {
  const name = `${request.headers.host} ${request.url}`;
  if ((inVain.get(name) ?? 0) > now().getTime()) return undefined;
  let made = making.get(name);
  if (made === undefined) {
    made = ask(request).finally(() => making.delete(name));
    making.set(name, made);
  }
  await made;
  const page = find();
  if (page !== undefined) return page;
  inVain.delete(name);
  inVain.set(name, now().getTime() + IN_VAIN_MS);
  dropOldest(inVain, MOST_IN_VAIN);
  return undefined;
}

/** Resolves when the page was made, or could not be. */
function ask({ socket, url, headers }: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    const request = http.request(
      {
        agent,
        host: socket.localAddress,
        port: socket.localPort,
        path: url,
        timeout: MAKING_MS,
        headers: { host: headers.host, ...ownRequestHeaders(headers) },
      },
      (response) => response.on('error', done).on('end', done).resume(),
    );
    request.on('error', done).on('timeout', () => request.destroy());
    request.end();
  });
}
