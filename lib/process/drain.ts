import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/* Without the `server-only` marker: `npm run api` drains its server the same way, under plain Node. */

/** A kept connection has so long to ask once more and to be told that it ends. */
const GRACE_MS = 2_000;
/**
 * A connection without a request has so many looks, one every 20 ms, to send its first one once no new ones are taken.
 * Looks, not time: a process that stood still has read nothing meanwhile.
 */
const SILENT_LOOKS = 25;
/** New connections are held for at most so long, until what is under way has its answers. */
const HOLD_MS = 5_000;
/** A short turn of the event loop is waited for so long before the port is closed. */
const QUIET_MS = 1_000;
const SHORT_MS = 0.5;

/** What Node says of a request on the channel of `lib/security/inbound.ts`. */
export type Served = { server: Server; socket: Socket; response: ServerResponse };

export type Drain = {
  /** Hears of every request before a handler does. */
  onRequest(served: Served): void;
  /** From now on every answer says `Connection: close`. */
  begin(): void;
  /** Resolves when all servers are closed and every request they took has its answer. `begin` comes first. */
  finish(): Promise<void>;
  /** Cuts every connection; `finish` then resolves. */
  cut(): void;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until `done`, looking often, at most so long. */
async function until(done: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !done() && performance.now() < end;) await pause(20);
}

/**
 * Waits for a short turn of the event loop in which no connection came. Node accepts one a turn, and the kernel resets
 * those that are still in its queue when the port is closed.
 */
async function quietTurn(accepted: () => number): Promise<void> {
  for (const end = performance.now() + QUIET_MS; performance.now() < end;) {
    const started = performance.now();
    const before = accepted();
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (accepted() === before && performance.now() - started < SHORT_MS) return;
  }
}

/**
 * Accepts connections without reading them until released: nothing new is begun, so that the loop becomes quiet. Node
 * begins to read after it has told of a connection, so they are stopped a moment later.
 */
function hold(servers: ReadonlySet<Server>): { count: () => number; release: () => void } {
  const held: Socket[] = [];
  let released = false;
  const keep = (socket: Socket) => {
    held.push(socket);
    setImmediate(() => released || socket.pause());
  };
  for (const server of servers) server.on('connection', keep);
  return {
    count: () => held.length,
    release() {
      released = true;
      for (const server of servers) server.off('connection', keep);
      for (const socket of held) socket.resume();
    },
  };
}

/** Closes a server: idle connections at once, busy ones when they are answered, and those that never ask soon after. */
async function close(server: Server, isBusy: () => boolean): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let looks = 0;
  // Such as a browser opens in advance: they would hold the server until they time out.
  const watch = setInterval(() => {
    looks = isBusy() ? 0 : looks + 1;
    if (looks > SILENT_LOOKS) server.closeAllConnections();
  }, 20);
  await closed;
  clearInterval(watch);
}

/** Ends the servers of a process without leaving a request unanswered (threats R15, decisions 99). */
export function createDrain(): Drain {
  const servers = new Set<Server>();
  const kept = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let draining = false;
  let isCut = false;
  return {
    onRequest({ server, socket, response }) {
      servers.add(server);
      if (!kept.has(socket)) {
        kept.add(socket);
        socket.once('close', () => kept.delete(socket));
      }
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
      if (draining) response.shouldKeepAlive = false;
    },
    begin() {
      draining = true;
      for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    async finish() {
      const told = [...kept];
      await until(() => isCut || told.every((socket) => !kept.has(socket)), GRACE_MS);
      const held = hold(servers);
      await until(() => isCut || unanswered.size === 0, HOLD_MS);
      await quietTurn(held.count);
      const closed = [...servers].map((server) => close(server, () => unanswered.size > 0));
      held.release();
      await Promise.all(closed);
    },
    cut() {
      isCut = true;
      for (const server of servers) server.closeAllConnections();
    },
  };
}
