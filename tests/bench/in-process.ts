import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import type { Database } from '@/lib/enrollment-api/store/open';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import type { InProcess, InProcessSide } from './in-process-types';
import { median, percentile } from './stats';

/*
 * A process of its own (started by in-process-run.ts): the embedded API called without a socket and without the web
 * framework, beside the least that could answer the same: Hono, one indexed select of the same store, small JSON.
 */

type Work = () => Promise<Response>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);

async function main(): Promise<void> {
  const ports = await buildPorts();
  const api = createEnrollmentApi(ports, { strict: false });
  const { id, siteKey } = await findEnrollment(ports.store);
  const read = (path: string): Work => {
    const url = `http://api/api/v1/${path}enrollment_id=${id}`;
    return () => api.fetch(new Request(url, { headers: { site_key: siteKey } }));
  };
  const bare = new Hono().get('/enrollments/:id', async (c) => {
    const rows = await ports.store.db
      .select({ version: enrollments.version })
      .from(enrollments)
      .where(eq(enrollments.id, c.req.param('id')));
    return c.json({ status: 'success', data: { result: rows[0]?.version ?? 0 } });
  });
  const outcome = await compare(
    [
      { name: 'get-enrollment-temp-info', work: read('get-enrollment-temp-info?column=effective_date&') },
      { name: 'get-cart-count', work: read('get-cart-count?') },
    ],
    async () => bare.fetch(new Request(`http://api/enrollments/${id}`)),
  );
  await ports.store.close();
  console.log(JSON.stringify(outcome));
}

/** Every read and the reference in turn, round by round, after one round to warm up. */
async function compare(reads: readonly { name: string; work: Work }[], reference: Work): Promise<InProcess> {
  const taken = reads.map((read) => ({ ...read, sides: [] as InProcessSide[] }));
  const references: InProcessSide[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await runFor(reference, seconds);
    if (round > 0) references.push(bare);
    for (const read of taken) {
      const side = await runFor(read.work, seconds);
      if (round > 0) read.sides.push(side);
    }
  }
  const ratioOf = (sides: readonly InProcessSide[]) =>
    median(sides.map((side, index) => side.requestsPerSecond / (references[index]?.requestsPerSecond ?? NaN)));
  return {
    reads: taken.map(({ name, sides }) => ({ name, ...medians(sides), ratio: ratioOf(sides) })),
    reference: medians(references),
  };
}

/** The measured shopper's enrollment, which the run's servers left in the data directory. */
async function findEnrollment(store: Database): Promise<{ id: string; siteKey: string }> {
  const [newest] = await store.db
    .select({ id: enrollments.id, siteKey: enrollments.siteKey })
    .from(enrollments)
    .orderBy(desc(enrollments.createdAt))
    .limit(1);
  if (!newest) throw new Error('The data directory holds no enrollment to read.');
  return newest;
}

/** One call after the other for the given time; every body is read. Throws on any answer but 200. */
async function runFor(work: Work, length: number): Promise<InProcessSide> {
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  let last = began;
  while (last - began < length * 1000) {
    const before = last;
    const answer = await work();
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`An in-process call answers ${answer.status}: ${body}`);
    last = performance.now();
    latencies.push(last - before);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    requestsPerSecond: latencies.length / ((last - began) / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMs: (user + system) / 1000 / latencies.length,
  };
}

function medians(sides: readonly InProcessSide[]): InProcessSide {
  const of = (key: keyof InProcessSide) => median(sides.map((side) => side[key]));
  return { requestsPerSecond: of('requestsPerSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
