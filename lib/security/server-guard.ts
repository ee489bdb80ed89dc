import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitAddress, plainAddress, readInboundClient } from './client';
import { BASE_HEADERS } from './headers';
import { PageCounts } from './page-counts';
import { PagePlaces } from './page-places';

/** The channel on which Node tells of every connection that any server of the process took. */
const CHANNEL = 'net.server.socket';

/** Connections that one address may have open, where no proxy stands in front. */
export const CONNECTIONS_EACH = 512;
/** Connections in all: a process has so many files. */
const CONNECTIONS = 16_384;
/** Connections that the kernel takes while the process is busy; of more, each would knock again after a whole second. */
const WAITING = 4_096;
/** Time for the head of a request, for all of it, and for a connection on which nothing moves. */
const HEAD_MS = 15_000;
const REQUEST_MS = 60_000;
const STILL_MS = 60_000;
/** A page is not made for longer: what still takes time then is sending it. */
const MAKING_MS = 15_000;
const LOOK_MS = 1_000;
/** When to come again, if all places are taken. */
const BUSY_S = 2;

type Page = { body: string; init: { status: number; headers: Record<string, string> } };
type Parts = {
  trustProxy: number;
  /** `RATE_LIMIT_SCALE`. */
  scale: number;
  /** Connections that one address may have open; left out, `CONNECTIONS_EACH`. */
  connectionsEach?: number;
  /** The page for a visitor who is refused: too much at once here, or too many pages for one address. */
  refusal(status: 429 | 503, retryAfter: number): Page;
  /** Answers what needs neither a place nor the framework; false, or a promise of it, when it has not. */
  first?(request: IncomingMessage, response: ServerResponse): Promise<boolean> | boolean;
  /** Hears of every request that goes on to the framework, before it is counted or waits. */
  onPass?(request: IncomingMessage, response: ServerResponse): void;
  /** Has a page that has its place made ready for the framework, which gets it afterwards whatever came of it. */
  prepare?(request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Hears of a server that has not exactly one listener: in front of that nothing can stand. */
  onOddServer?(listeners: number): void;
};
type ServerGuard = {
  /** Stands in front of a server at once, if it does not yet: one that has taken its connection before. */
  stand(server: Server): void;
  undo(): void;
};
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** An answer as the bytes that go out: a flood gets the same one thousands of times. */
type Refusal = { status: number; head: string[]; body: Buffer };
type Making = { response: ServerResponse; since: number; leave: () => void };

/**
 * Stands in front of every server of this process (threats T27, decisions 101): so many connections of one address, so
 * many pages at once, so many made pages a minute of one address. Behind proxies all connections are the proxies', so
 * connections are not counted there; pages are counted by the client that `client.ts` vouches for. What is answered
 * `first` takes none of these places.
 */
export function guardServers(parts: Parts): ServerGuard {
  const guard = new Guard(parts);
  const onSocket = (message: unknown) => guard.meet((message as { socket: Socket & { server?: unknown } }).socket);
  subscribe(CHANNEL, onSocket);
  return {
    stand: (server) => guard.stand(server),
    undo() {
      unsubscribe(CHANNEL, onSocket);
      guard.stop();
    },
  };
}

class Guard {
  readonly #parts: Parts;
  readonly #places = new PagePlaces();
  readonly #counts: PageCounts;
  readonly #connections = new Map<string, number>();
  readonly #making = new Set<Making>();
  readonly #known = new WeakSet<Server>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #look = setInterval(() => this.#freePlaces(), LOOK_MS).unref();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#counts = new PageCounts(parts.scale);
  }

  stop(): void {
    clearInterval(this.#look);
  }

  meet(socket: Socket & { server?: unknown }): void {
    const { server } = socket;
    if (!(server instanceof Server)) return;
    this.stand(server);
    if (this.#parts.trustProxy > 0) return;
    // A server on both families sees IPv4 clients as IPv6 addresses of one network.
    const address = limitAddress(plainAddress(socket.remoteAddress ?? ''));
    const open = (this.#connections.get(address) ?? 0) + 1;
    if (open > (this.#parts.connectionsEach ?? CONNECTIONS_EACH)) {
      socket.destroy();
      return;
    }
    this.#connections.set(address, open);
    socket.once('close', () => {
      const left = (this.#connections.get(address) ?? 1) - 1;
      if (left > 0) this.#connections.set(address, left);
      else this.#connections.delete(address);
    });
  }

  /** Takes a server's requests before its own listener does, and gives its connections their times. */
  stand(server: Server): void {
    if (this.#known.has(server)) return;
    this.#known.add(server);
    const [framework, ...others] = server.listeners('request') as Handler[];
    if (framework === undefined || others.length > 0) {
      this.#parts.onOddServer?.(server.listenerCount('request'));
      return;
    }
    server.maxConnections = CONNECTIONS;
    lengthenQueue(server);
    server.headersTimeout = HEAD_MS;
    server.requestTimeout = REQUEST_MS;
    server.timeout = STILL_MS;
    server.removeAllListeners('request');
    const pass: Handler = framework.bind(server);
    server.on('request', (request, response) => this.#take(request, response, pass));
  }

  #take(request: IncomingMessage, response: ServerResponse, pass: Handler): void {
    let first: Promise<boolean> | boolean;
    try {
      first = this.#parts.first?.(request, response) ?? false;
    } catch {
      this.#passUnanswered(request, response, pass);
      return;
    }
    if (first === true) return;
    if (first === false) this.#pass(request, response, pass);
    else
      first.then(
        (isAnswered) => {
          if (!isAnswered) this.#pass(request, response, pass);
        },
        () => this.#passUnanswered(request, response, pass),
      );
  }

  /** Lets a request go on whose answer broke, unless a part of the answer is out. */
  #passUnanswered(request: IncomingMessage, response: ServerResponse, pass: Handler): void {
    if (response.headersSent) response.destroy();
    else this.#pass(request, response, pass);
  }

  /** Refuses first, so that those who are refused cost next to nothing; the others wait and are counted. */
  #pass(request: IncomingMessage, response: ServerResponse, pass: Handler): void {
    const ip = isPage(request) ? readInboundClient(request.headers).ip : null;
    if (ip !== null) {
      const seconds = this.#counts.refusal(ip);
      if (seconds !== null) return this.#refuse(response, 429, seconds);
      if (!this.#places.hasRoom(limitAddress(ip))) return this.#refuse(response, 503, BUSY_S);
    }
    this.#parts.onPass?.(request, response);
    // What is refused by its method is no page from here on.
    if (ip !== null && isPage(request)) this.#admit(ip, request, response, pass);
    else pass(request, response);
  }

  #admit(ip: string, request: IncomingMessage, response: ServerResponse, pass: Handler): void {
    const quit = this.#places.enter(
      limitAddress(ip),
      (leave) => {
        if (response.destroyed) {
          leave();
          return;
        }
        const making = { response, since: performance.now(), leave };
        this.#making.add(making);
        const end = () => {
          if (this.#making.delete(making)) leave();
        };
        // Not `finish`: that waits for a slow reader, who would keep the place.
        response.once('prefinish', () => {
          if (isMade(response)) this.#counts.add(ip);
          end();
        });
        response.once('close', end);
        const go = () => {
          if (!response.destroyed) pass(request, response);
        };
        const ready = this.#parts.prepare?.(request, response) ?? null;
        if (ready === null) go();
        else ready.then(go, go);
      },
      () => this.#refuse(response, 503, BUSY_S),
    );
    response.once('close', quit);
  }

  #refuse(response: ServerResponse, status: 429 | 503, retryAfter: number): void {
    if (response.destroyed || response.headersSent) return;
    const refusal = this.#refusalOf(status, retryAfter);
    response.shouldKeepAlive = false;
    response.writeHead(refusal.status, refusal.head).end(refusal.body);
  }

  #refusalOf(status: 429 | 503, retryAfter: number): Refusal {
    const key = `${status} ${retryAfter}`;
    let refusal = this.#refusals.get(key);
    if (refusal === undefined) {
      const { body, init } = this.#parts.refusal(status, retryAfter);
      const bytes = Buffer.from(body);
      const head = [
        ...BASE_HEADERS,
        ...Object.entries(init.headers).flat(),
        ...['content-length', String(bytes.length)],
      ];
      refusal = { status: init.status, head, body: bytes };
      this.#refusals.set(key, refusal);
    }
    return refusal;
  }

  /** Frees places whose page waits for its reader, or was never ended. */
  #freePlaces(): void {
    const now = performance.now();
    for (const making of this.#making) {
      if (!making.response.writableNeedDrain && now - making.since < MAKING_MS) continue;
      this.#making.delete(making);
      making.leave();
    }
  }
}

/**
 * The framework listens with Node's 511, and a listening socket can be told again. Node has no word of its own for that:
 * where its inner one is gone, the queue stays as it was.
 */
function lengthenQueue(server: Server): void {
  (server as { _handle?: { listen?(backlog: number): unknown } | null })._handle?.listen?.(WAITING);
}

/** Calls have limits of their own at the door, and the framework's files are only read. */
const isPage = ({ url = '' }: IncomingMessage): boolean =>
  !url.startsWith('/api/') && !url.startsWith('/_next/static/');

const KEPT: ReadonlySet<string> = new Set(['HIT', 'STALE']);

/** True when an answer is a page that was made for this request, as opposed to a kept one, a file or a redirect. */
function isMade(response: ServerResponse): boolean {
  return (
    !KEPT.has(String(response.getHeader('x-nextjs-cache'))) &&
    String(response.getHeader('content-type') ?? '').startsWith('text/html')
  );
}
