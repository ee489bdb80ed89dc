import * as z from 'zod';
import { API_CSP } from '@/lib/security/csp';
import { toShownStatus, type ShownStatus } from '@/lib/contract/shown-status';
import type { DoorParts } from './door-parts';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute } from './route';
import { contextOf, type Visit } from './visit';

/** A connection says that it is alive so often, and asks then whether its session still is. */
const BEAT_MS = 10_000;
/** It ends by itself after a while; the browser opens a new one. */
const LIFE_MS = 10 * 60_000;
/** Changes that are not told, as with an API elsewhere that others write to, are looked for. */
const LOOK_MS = 5_000;
/** Open connections of one session, and of the process (threats T27): a browser without one asks now and then. */
const MOST = { session: 4, process: 500 } as const;

type EventParts = DoorParts & {
  /** Hears of changes of a link until the answer is called. */
  listen(linkId: string, hear: () => void): () => void;
  isStopping(): boolean;
};

/** Asking how far a client is must not prolong the session of who asks. */
export function unseen<P extends DoorParts>(parts: P): P {
  return { ...parts, sessions: { ...parts.sessions, load: parts.sessions.peek } };
}

async function loadStatus(visit: Visit, linkId: string, parts: DoorParts, requestId: string) {
  const context = contextOf(visit, requestId);
  return parts.call('getSigningStatus', { link_id: linkId }, context);
}

/** GET signing-now: the status of the session's link, for a browser that has no connection for events. */
export function createSigningNow(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, unseen(parts), z.looseObject({}), async (visit, _input, requestId) => {
      const link = visit.session?.sentLink ?? null;
      if (link === null) return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const result = await loadStatus(visit, link, parts, requestId);
      if (!result.ok) return replyFailure(result.failure, requestId);
      return reply(200, { status: 'success', data: toShownStatus(result.value.data) }, { requestId });
    });
}

/**
 * GET signing-events: the status of the session's link as server-sent events, whenever it changes (decisions 171). It ends
 * with the session, and when the session follows another link.
 */
export function createSigningEvents(parts: EventParts) {
  const open = new Map<string, number>();
  const inProcess = () => [...open.values()].reduce((sum, one) => sum + one, 0);
  return (request: Request) =>
    enterRoute(request, unseen(parts), z.looseObject({}), async (visit, _input, requestId) => {
      const { session } = visit;
      const link = session?.sentLink ?? null;
      if (session === null || link === null)
        return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const mine = open.get(session.sid) ?? 0;
      if (parts.isStopping() || mine >= MOST.session || inProcess() >= MOST.process)
        return refuse(503, 'Please ask again in a moment.', { requestId, retryAfter: 5 });
      open.set(session.sid, mine + 1);
      const leave = () => {
        const left = (open.get(session.sid) ?? 1) - 1;
        if (left > 0) open.set(session.sid, left);
        else open.delete(session.sid);
      };
      const isOver = async () => {
        const cookie = request.headers.get('cookie');
        const now = await parts.sessions.peek(visit.site.key, cookie, visit.client.https);
        return now === null || now.sentLink !== link;
      };
      const load = async () => {
        const result = await loadStatus(visit, link, parts, requestId);
        return result.ok ? toShownStatus(result.value.data) : null;
      };
      const listen = (hear: () => void) => parts.listen(link, hear);
      const stream = new StatusStream({ load, isOver, listen, leave, isStopping: parts.isStopping });
      return new Response(stream.body, { headers: { ...HEADERS, 'x-request-id': requestId } });
    });
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing between may keep, change or gather it.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  'content-security-policy': API_CSP,
  'x-content-type-options': 'nosniff',
};

type Source = {
  /** Null when it cannot be had now. */
  load(): Promise<ShownStatus | null>;
  isOver(): Promise<boolean>;
  isStopping(): boolean;
  listen(hear: () => void): () => void;
  leave(): void;
};

const text = new TextEncoder();

/** One connection: what is told of is loaded again and sent, one load at a time, none lost that came meanwhile. */
class StatusStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #source: Source;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #silence: (() => void) | null = null;
  #timers: NodeJS.Timeout[] = [];
  #shown = '';
  #again = false;
  #loading = false;

  constructor(source: Source) {
    this.#source = source;
    this.body = new ReadableStream({
      start: (controller) => this.#begin(controller),
      cancel: () => this.#end(),
    });
  }

  #begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.#silence = this.#source.listen(() => void this.#look());
    this.#timers = [
      setInterval(() => void this.#beat(), BEAT_MS),
      setInterval(() => void this.#look(), LOOK_MS),
      setTimeout(() => this.#end(), LIFE_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#write('retry: 1000\n\n');
    void this.#look();
  }

  async #look(): Promise<void> {
    this.#again = true;
    if (this.#loading) return;
    this.#loading = true;
    while (this.#again && this.#controller !== null) {
      this.#again = false;
      const status = await this.#source.load().catch(() => null);
      const told = status === null ? this.#shown : JSON.stringify(status);
      if (told !== this.#shown) this.#write(`data: ${told}\n\n`);
      this.#shown = told;
    }
    this.#loading = false;
    if (this.#source.isStopping()) this.#end();
  }

  async #beat(): Promise<void> {
    if (this.#source.isStopping()) return this.#end();
    const over = await this.#source.isOver().catch(() => false);
    if (over) {
      this.#write('event: over\ndata: {}\n\n');
      this.#end();
    } else this.#write(': still here\n\n');
  }

  #write(chunk: string): void {
    try {
      this.#controller?.enqueue(text.encode(chunk));
    } catch {
      this.#end();
    }
  }

  #end(): void {
    const controller = this.#controller;
    if (controller === null) return;
    this.#controller = null;
    this.#silence?.();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#source.leave();
    try {
      controller.close();
    } catch {
      // The browser was faster.
    }
  }
}
