import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Replacement } from './final-word';

/** What a request of this process carries along, through every bundle and everything it waits for. */
export type RequestState = {
  /** The end of its time on `performance.now()`'s clock; none once the answer is sent: work after it is not cut short. */
  endsAt: number | null;
  /** The site's page of last resort, for a page that could not be made; set by the middleware. */
  lastResort: (() => Replacement) | null;
  /** True once a page has ended with an error that will pass by itself. */
  isUnavailable: boolean;
  /** True for a page of the private zone, which is made for this request alone. */
  isPrivate: boolean;
  /** Texts of the document that its data leave out, by their marks (app/_shell/kept-text.tsx); null where the answer may be data alone. */
  texts: Map<string, string> | null;
};

/**
 * The time that a request may spend waiting for databases and services, all in all: after six seconds without an answer
 * people have gone (threats R9, R13). The rest is for making the answer.
 */
const WAIT_MS = 4_800;

const FRESH = { lastResort: null, isUnavailable: false, isPrivate: false, texts: null } as const;

const SLOT = Symbol.for('coverfront.request');

/** Bundles of one process share it. */
function storage(): AsyncLocalStorage<RequestState> {
  const holder = globalThis as { [SLOT]?: AsyncLocalStorage<RequestState> };
  return (holder[SLOT] ??= new AsyncLocalStorage<RequestState>());
}

/**
 * Begins a request: everything that is called from here on, and all it waits for, belongs to it. `response` is its
 * answer, which ends its time.
 */
export function enterRequest(response: Pick<ServerResponse, 'once'>): RequestState {
  const state: RequestState = { ...FRESH, endsAt: performance.now() + WAIT_MS };
  response.once('close', () => {
    state.endsAt = null;
  });
  storage().enterWith(state);
  return state;
}

/** Does work within a request that has as much time as told. @internal */
export function withRequest<T>(waitMs: number, work: () => T): T {
  const endsAt = performance.now() + waitMs;
  return storage().run({ ...FRESH, endsAt }, work);
}

/** The request under way; none in a worker or a command. */
export function currentRequest(): RequestState | undefined {
  return storage().getStore();
}

/**
 * The time that a wait may take: its own limit, or what is left of its request's time. Several waits one after the
 * other so take no longer than one.
 */
export function waitTime(limitMs: number): number {
  const endsAt = currentRequest()?.endsAt ?? null;
  // Whole milliseconds, as timers of signals take no others.
  return endsAt === null ? limitMs : Math.max(0, Math.min(limitMs, Math.floor(endsAt - performance.now())));
}
