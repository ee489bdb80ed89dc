import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '@/tests/bench/http';
import { freePort } from '@/tests/config/free-port';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { askUntilGone, emptyTally, type Tally } from './support/clients';
import { demoFolder, isPortFree, startReady, type Product } from './support/product';

const CLIENTS = 20;
const STOPS = soakRuns('stops under load');

const data = demoFolder();
afterAll(data.drop);

/** A started product that no failed expectation leaves behind: the folder it holds is the next test's. */
const started = async (command: Parameters<typeof startReady>[0], port?: number): Promise<Product> => {
  const product = await startReady(command, data.folder, port);
  onTestFinished(() => {
    for (const { pid } of product.processes()) process.kill(pid, 'SIGKILL');
  });
  return product;
};

const nothingLeft = async ({ processes, port }: Product) => {
  await expect.poll(processes, { timeout: 5_000 }).toEqual([]);
  expect(await isPortFree(port)).toBe(true);
};

const pidOf = ({ processes }: Product, part: string) =>
  processes().find(({ command }) => command.includes(part))?.pid ?? 0;

/** A connection that is kept between what it says, and how many it took: more than one, where the server closed it untold. */
function keptConnection(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const open = agent.createConnection.bind(agent);
  let opened = 0;
  agent.createConnection = (...how) => {
    opened += 1;
    return open(...how);
  };
  return { say: (path: string) => ask({ port, host: '127.0.0.1', path, agent }), opened: () => opened };
}

/** The longest that the README says a stop takes, in ms: a server that hangs is cut by then. */
const MOST_MS = 25_000;

/** The ways of most containers and terminals; the others are tried in long runs. */
const WAYS = [
  ['npm start, SIGTERM to npm alone (a container, KillMode=process, KillMode=mixed)', 'npm', 'SIGTERM', 'alone'],
  ['npm start, Ctrl-C', 'npm', 'SIGINT', 'all'],
] as const;
const OTHER_WAYS = [
  ['sh -c "npm start", SIGTERM to the shell alone', 'sh', 'SIGTERM', 'alone'],
  ['npm start, SIGTERM to all (KillMode=control-group)', 'npm', 'SIGTERM', 'all'],
  ['npm start, a terminal that is closed', 'npm', 'SIGHUP', 'all'],
] as const;

describe('a started product', { timeout: 180_000 }, () => {
  /* One folder for all: a start that finds it locked, or a port that is taken, fails the next row. */
  it.each(isWhole ? [...WAYS, ...OTHER_WAYS] : WAYS)(
    'ends with nothing left and a free port: %s',
    async (_name, command, signal, whom) => {
      const product = await started(command);
      // Under load, and with a connection that is not used.
      const tally = emptyTally();
      const visitors = Array.from({ length: 4 }, (_, at) => askUntilGone(product.port, at, tally, () => 5));
      const silent = connect(product.port, '127.0.0.1');
      silent.on('error', () => undefined);
      await sleep(300);
      const from = performance.now();
      if (whom === 'all') product.signalGroup(signal);
      else product.child.kill(signal);
      const code = await product.ended;
      await Promise.all(visitors);
      silent.destroy();
      // npm dies of a closed terminal, and a shell of any signal; what they started ends in order.
      if (signal !== 'SIGHUP' && command === 'npm') expect(code).toBe(0);
      await nothingLeft(product);
      expect(performance.now() - from).toBeLessThan(MOST_MS);
      expect([...tally.answered.keys()].filter((status) => status >= 500)).toEqual([]);
    },
  );

  it.each([...(isWhole ? [['npm', 'npm start']] : []), ['the parent of the server', 'start.ts']])(
    'ends by itself when %s is killed',
    async (_name, part) => {
      const product = await started('npm');
      process.kill(part === 'npm start' ? (product.child.pid ?? 0) : pidOf(product, part), 'SIGKILL');
      await product.ended;
      await expect.poll(product.processes, { timeout: 10_000 }).toEqual([]);
      await nothingLeft(product);
    },
  );

  it('ends at the second Ctrl-C when a request hangs, and says so by its exit code', async () => {
    const product = await started('npm');
    const stuck = connect(product.port, '127.0.0.1');
    stuck.on('error', () => undefined);
    stuck.write(
      `POST /api/v1/add-filter-for-new-user HTTP/1.1\r\nHost: northstar.localhost:${product.port}\r\n` +
        `Origin: http://northstar.localhost:${product.port}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n` +
        'Expect: 100-continue\r\n\r\n{',
    );
    // The server says that it has begun with it.
    expect(String((await once(stuck, 'data'))[0])).toContain('100 Continue');
    product.signalGroup('SIGINT');
    await sleep(3_500);
    expect(pidOf(product, 'next')).toBeGreaterThan(0);
    product.signalGroup('SIGINT');
    expect(await product.ended).not.toBe(0);
    await nothingLeft(product);
    stuck.destroy();
  });

  it('turns red at once, tells every kept connection that it ends, and keeps one longer than a proxy before', async () => {
    const port = await freePort();
    const product = await started('server', port);
    const [busy, idle] = [keptConnection(port), keptConnection(port)];
    const before = await idle.say('/api/health/live');
    expect([before.headers.connection, before.headers['keep-alive']]).toEqual(['keep-alive', 'timeout=65']);
    expect((await busy.say('/api/health/ready')).status).toBe(200);
    product.child.kill('SIGTERM');
    // However late the signal is heard: green and kept until then, red and told from then on. The answer that was being
    // given just then may be green and told.
    const say = async () => {
      const { status, headers, body } = await busy.say('/api/health/ready');
      return { status, connection: headers.connection, body: body.toString() };
    };
    let last = await say();
    while (last.status === 200 && last.connection === 'keep-alive') last = await say();
    const isBetween = last.status === 200;
    if (isBetween) last = await say();
    expect([last.status, last.connection]).toEqual([503, 'close']);
    expect(last.body).toContain('"stopping":true');
    // The server has waited for this one to be asked once more.
    expect((await idle.say('/api/health/live')).headers.connection).toBe('close');
    expect([busy.opened(), idle.opened()]).toEqual([isBetween ? 2 : 1, 1]);
    expect(await product.ended).toBe(0);
    await nothingLeft(product);
  });
});

const answers = ({ answered }: Tally) => [...answered.values()].reduce((sum, count) => sum + count, 0);

describe('SIGTERM under load', () => {
  it(
    `leaves no accepted request of ${CLIENTS} kept connections without a complete answer, ${STOPS} times`,
    async () => {
      const total = emptyTally();
      const seconds: number[] = [];
      for (let round = 0; round < STOPS; round += 1) {
        const product = await started('server');
        const tally = emptyTally();
        // Some ask without a pause, others after one that ends long after the signal.
        const visitors = Array.from({ length: CLIENTS }, (_, at) =>
          askUntilGone(product.port, at, tally, () => (at % 2 === 0 ? 0 : 20 * at)),
        );
        // Every connection is in use and kept by now.
        await expect.poll(() => answers(tally), { timeout: 60_000, interval: 5 }).toBeGreaterThan(5 * CLIENTS);
        await sleep(37 * (round % 20));
        const from = performance.now();
        product.child.kill('SIGTERM');
        expect(await product.ended).toBe(0);
        seconds.push((performance.now() - from) / 1000);
        await Promise.all(visitors);
        await nothingLeft(product);
        for (const [status, count] of tally.answered)
          total.answered.set(status, (total.answered.get(status) ?? 0) + count);
        total.told += tally.told;
        for (const way of ['lostOnKept', 'brokenOff', 'neverTaken'] as const) total[way].push(...tally[way]);
      }
      const statuses = [...total.answered].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${STOPS} stops under ${CLIENTS} clients: ${statuses}; told to close ${total.told}; lost on a kept connection ` +
          `${total.lostOnKept.length}, broken off ${total.brokenOff.length}, never taken ${total.neverTaken.length}; ` +
          `longest stop ${Math.max(...seconds).toFixed(1)} s`,
      );
      expect([...total.answered.keys()].filter((status) => status >= 500)).toEqual([]);
      expect([total.lostOnKept, total.brokenOff, total.neverTaken]).toEqual([[], [], []]);
      expect(total.told).toBeGreaterThanOrEqual(STOPS);
    },
    soakTime(120_000),
  );
});
