import { weighPage, gzipBytes, type PageBytes } from './assets';
import type { Store } from './budgets';
import { buildCases, chooseCases, type Case } from './cases';
import { ask, type Ask } from './http';
import { browserHeaders, SITE_HOST, type Journey } from './journey';
import type { Target } from './load';
import type { BareAnswers } from './reference/bare-http';
import { assertSame, settledAnswer, toBareAnswer } from './reference/same-bytes';
import { itemsFor, sizeOf, startBareHttp } from './reference/start';
import type { Server } from './server';

export type Side = Store | 'reference';

/** The product on one database, with the shopper who walked through it. */
export type Product = { store: Store; server: Server; journey: Journey };

export type Prepared = {
  item: Case;
  bytes: PageBytes | { html: number; htmlGzip: number };
  /** The way the page came: `kept` from memory, else the framework's word, of which `HIT` is a page served whole. */
  cache: string | null;
  /** Of the body that the reference sends, as it is sent. */
  referenceBytes: number;
  targets: Partial<Record<Store, Target>> & { reference: Target };
};

/** As a browser asks for a document. */
const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Asks for every case once on each database, weighs it on the first, and gives it its reference. `next` is the bare
 * application; the bare node:http starts here, as it repeats what the product answers. Throws when the product does not
 * answer with 200.
 */
export async function prepareAll(
  products: readonly Product[],
  next: Server,
  folder: string,
  wanted: readonly string[],
): Promise<{ prepared: Prepared[]; bareHttp: Server }> {
  const [main] = products;
  if (!main) throw new Error('No product to measure.');
  const cases = chooseCases(buildCases(main.journey), wanted);
  const { answers, bareHttp } = await repeatPublic(cases, main, folder);
  const prepared: Prepared[] = [];
  for (const item of cases) {
    const targets: Partial<Record<Store, Target>> = {};
    for (const product of products)
      if (item.speed[product.store]) targets[product.store] = await targetOf(item, product);
    const bare = answers[item.path];
    prepared.push(
      bare && item.reference === 'same bytes'
        ? {
            ...(await weigh(item, main)),
            referenceBytes: Buffer.from(bare.body, 'base64').length,
            targets: {
              ...targets,
              reference: { ...toKept(item, main), server: bareHttp },
            },
          }
        : await besideNext(item, main, next, targets),
    );
  }
  return { prepared, bareHttp };
}

/** Starts the bare server with the answers of the public cases, and sees that it gives the same. */
async function repeatPublic(cases: readonly Case[], { server }: Product, folder: string) {
  const open = cases.filter(({ reference }) => reference === 'same bytes');
  const answers: BareAnswers = {};
  const question = (port: number, path: string): Ask => ({
    port,
    host: SITE_HOST,
    path,
    headers: { ...browserHeaders(port, null), ...ENCODINGS },
  });
  for (const { path } of open) answers[path] = toBareAnswer(await settledAnswer(question(server.port, path)));
  const bareHttp = await startBareHttp(folder, answers);
  for (const { path } of open)
    assertSame(path, await ask(question(server.port, path)), await ask(question(bareHttp.port, path)));
  return { answers, bareHttp };
}

const toKept = ({ path }: Case, { server }: Product): Target => ({
  server,
  path,
  headers: { ...browserHeaders(server.port, null), ...ENCODINGS },
  isLean: true,
});

/** What is asked of a product: addresses and cookies are those of its own shopper. Throws unless it is answered with 200. */
export async function targetOf(item: Case, product: Product): Promise<Target> {
  const { server, journey } = product;
  if (item.reference === 'same bytes') return toKept(item, product);
  const own = buildCases(journey).find(({ name }) => name === item.name) ?? item;
  const headers = browserHeaders(server.port, own.session ? journey.cookie : null);
  const { status, headers: answered } = await ask({ port: server.port, host: SITE_HOST, path: own.path, headers });
  if (status !== 200) throw new Error(`${own.name}: ${own.path} answers ${status} ${answered.location ?? ''}`);
  return { server, path: own.path, headers };
}

/** A page or call that is made for each request, beside what bare Next makes of as many bytes. */
async function besideNext(
  item: Case,
  main: Product,
  next: Server,
  targets: Partial<Record<Store, Target>>,
): Promise<Prepared> {
  const weighed = await weigh(item, main);
  const { html } = weighed.bytes;
  const path = item.reference === 'json' ? `/api/json/${html}` : `/dynamic/${await itemsFor(next, html)}`;
  const reference = { server: next, path, headers: browserHeaders(next.port, null) };
  return { ...weighed, referenceBytes: await sizeOf(next, path), targets: { ...targets, reference } };
}

async function weigh(item: Case, { server, journey }: Product): Promise<Pick<Prepared, 'item' | 'bytes' | 'cache'>> {
  const headers = browserHeaders(server.port, item.session ? journey.cookie : null);
  const origin = { port: server.port, host: SITE_HOST };
  await ask({ ...origin, path: item.path, headers });
  const { status, headers: answered, body } = await ask({ ...origin, path: item.path, headers });
  if (status !== 200) throw new Error(`${item.name}: ${item.path} answers ${status} ${answered.location ?? ''}`);
  const isDocument = answered['x-document'] !== undefined;
  const data = isDocument ? (await ask({ ...origin, path: `${item.path}?_rsc`, headers: { rsc: '1' } })).body : null;
  // An answer from memory has a tag; the framework has none.
  const cache = answered.etag === undefined ? answered['x-nextjs-cache'] : 'kept';
  return {
    item,
    bytes:
      item.kind === 'page' ? await weighPage(origin, body, data) : { html: body.length, htmlGzip: gzipBytes(body) },
    cache: typeof cache === 'string' ? cache : null,
  };
}
