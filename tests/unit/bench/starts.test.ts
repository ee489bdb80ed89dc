import { expect, it } from 'vitest';
import { PRIVATE_SPEED } from '@/tests/bench/budgets';
import type { Round } from '@/tests/bench/load';
import { summarizeAll, type Taken } from '@/tests/bench/measure';

const server = { name: 'it', pid: 0, port: 0, startSeconds: 0, stop: () => Promise.resolve() };
const target = { server, path: '/cart', headers: {} };

const round = (requestsPerSecond: number): Round => ({
  requestsPerSecond,
  p50: 0,
  p99: 0,
  cpuMs: 0,
  requests: 10,
  busy: 1,
  loadBusy: 0,
});

/** One start: requests a second of each side in each of its rounds. */
const start = (reference: number[], PGlite: number[], Postgres: number[]): Taken => ({
  case: {
    item: {
      name: 'cart',
      kind: 'page',
      path: '/cart',
      session: true,
      reference: 'dynamic',
      speed: PRIVATE_SPEED,
      size: null,
    },
    bytes: { html: 0, htmlGzip: 0 },
    cache: null,
    referenceBytes: 0,
    targets: { PGlite: target, Postgres: target, reference: target },
  },
  rounds: { reference: reference.map(round), PGlite: PGlite.map(round), Postgres: Postgres.map(round) },
  curves: {},
});

it('takes of each start the median of its rounds, and of the starts the median, with the least and the greatest beside it', () => {
  const starts = [
    start([100, 200, 100], [40, 80, 99], [40, 80, 99]),
    start([100, 100, 100], [90, 10, 90], [45, 45, 45]),
    start([100, 100, 400], [50, 60, 200], [25, 30, 100]),
  ];
  const [cart] = summarizeAll(starts.map((one) => [one]));
  expect(cart?.stores.map(({ store, ratio, spread, ofPGlite }) => ({ store, ratio, spread, ofPGlite }))).toEqual([
    { store: 'PGlite', ratio: 0.5, spread: [0.4, 0.9], ofPGlite: null },
    { store: 'Postgres', ratio: 0.4, spread: [0.25, 0.45], ofPGlite: 0.5 },
  ]);
  expect(cart?.turns).toHaveLength(3);
});
