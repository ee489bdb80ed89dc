import { weighPage, gzipBytes, type PageBytes } from './assets';
import type { Case } from './cases';
import { ask } from './http';
import { browserHeaders, SITE_HOST } from './journey';
import { runRound, warmUp, type Round, type Target } from './load';
import type { Options } from './options';
import { residentMegabytes } from './process-tree';
import { bareHttpPath } from './reference/bare-http';
import { itemsFor, sizeOf } from './reference/start';
import type { Server } from './server';
import { median } from './stats';

/** The servers that run side by side. */
export type Servers = { product: Server; next: Server; bareHttp: Server };

type Side = 'product' | 'reference' | 'bareHttp';

export type Prepared = {
  item: Case;
  bytes: PageBytes | { html: number; htmlGzip: number };
  /** The way the page came: `kept` from memory, else the framework's word, of which `HIT` is a page served whole. */
  cache: string | null;
  referenceBytes: number;
  targets: Record<Side, Target>;
};

export type Measured = Prepared & {
  rounds: Record<Side, Round[]>;
  medians: Record<Side, Round>;
  /** Median over the rounds of product / reference within the same round. */
  ratio: number;
};

/**
 * Asks for every case once, weighs it, and sizes its reference. Throws when the product does not answer it with 200.
 */
export async function prepare(item: Case, servers: Servers, cookie: string): Promise<Prepared> {
  const { product, next, bareHttp } = servers;
  const headers = browserHeaders(product.port, item.session ? cookie : null);
  const origin = { port: product.port, host: SITE_HOST };
  await ask({ ...origin, path: item.path, headers });
  const answer = await ask({ ...origin, path: item.path, headers });
  if (answer.status !== 200)
    throw new Error(`${item.name}: ${item.path} answers ${answer.status} ${answer.headers.location ?? ''}`);
  const html = answer.body;
  const isDocument = answer.headers['x-document'] !== undefined;
  const data = isDocument ? (await ask({ ...origin, path: `${item.path}?_rsc`, headers: { rsc: '1' } })).body : null;
  const referencePath = await referencePathOf(item, next, html.length);
  // An answer from memory has a tag; the framework has none.
  const cache = answer.headers.etag === undefined ? answer.headers['x-nextjs-cache'] : 'kept';
  return {
    item,
    bytes:
      item.kind === 'page' ? await weighPage(origin, html, data) : { html: html.length, htmlGzip: gzipBytes(html) },
    cache: typeof cache === 'string' ? cache : null,
    referenceBytes: await sizeOf(next, referencePath),
    targets: {
      product: { server: product, path: item.path, headers },
      reference: { server: next, path: referencePath, headers: browserHeaders(next.port, null) },
      bareHttp: { server: bareHttp, path: bareHttpPath(html.length), headers: browserHeaders(bareHttp.port, null) },
    },
  };
}

async function referencePathOf(item: Case, next: Server, bytes: number): Promise<string> {
  if (item.reference === 'json') return `/api/json/${bytes}`;
  return `/${item.reference}/${await itemsFor(next, item.reference, bytes)}`;
}

/**
 * Warms everything up, then runs the rounds: in each, every case on all three servers in turn, so noise hits them
 * alike.
 */
export async function measureAll(prepared: readonly Prepared[], options: Options): Promise<Measured[]> {
  const plans: { case: Prepared; rounds: Record<Side, Round[]>; requests: Record<Side, number> }[] = [];
  for (const one of prepared) {
    const amount = (side: Side) =>
      warmUp(one.targets[side], options.warmUpRequests, options.connections, options.roundSeconds);
    plans.push({
      case: one,
      rounds: { product: [], reference: [], bareHttp: [] },
      requests: {
        product: await amount('product'),
        reference: await amount('reference'),
        bareHttp: await amount('bareHttp'),
      },
    });
  }
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Round ${round} of ${options.rounds} …`);
    for (const plan of plans)
      for (const side of ['product', 'reference', 'bareHttp'] as const)
        plan.rounds[side].push(await runRound(plan.case.targets[side], plan.requests[side], options.connections));
  }
  return plans.map((plan) => summarize(plan.case, plan.rounds));
}

function summarize(prepared: Prepared, rounds: Record<Side, Round[]>): Measured {
  const ratios = rounds.product.flatMap((round, index) => {
    const reference = rounds.reference[index];
    return reference ? [round.requestsPerSecond / reference.requestsPerSecond] : [];
  });
  return {
    ...prepared,
    rounds,
    medians: {
      product: medianRound(rounds.product),
      reference: medianRound(rounds.reference),
      bareHttp: medianRound(rounds.bareHttp),
    },
    ratio: median(ratios),
  };
}

function medianRound(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    requests: of('requests'),
  };
}

export type Memory = { requests: number; warmMb: number; endMb: number; growth: number };

/**
 * Resident memory of the product before and after many more requests over all cases in turn. It is warm before: the
 * rounds have run every case already.
 */
export async function measureMemory(prepared: readonly Prepared[], options: Options): Promise<Memory> {
  const [first] = prepared;
  if (!first) throw new Error('No case to measure memory with.');
  const { pid } = first.targets.product.server;
  const chunk = Math.ceil(options.memoryRequests / prepared.length / 10);
  const warmMb = residentMegabytes(pid);
  let sent = 0;
  while (sent < options.memoryRequests) {
    for (const one of prepared) sent += (await runRound(one.targets.product, chunk, options.connections)).requests;
  }
  const endMb = residentMegabytes(pid);
  return { requests: sent, warmMb, endMb, growth: (endMb - warmMb) / warmMb };
}
