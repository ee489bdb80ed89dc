import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../config/chromium';
import { browserHeaders, SITE_HOST, type Journey } from './journey';
import { settledAnswer } from './reference/same-bytes';
import type { Server } from './server';
import { median } from './stats';

/** What one public page is for a visitor in Chromium: bytes as they came over the wire, times in milliseconds. */
export type BrowserFigures = {
  page: string;
  /** Everything but what is fetched when the browser is idle. */
  firstVisit: number;
  idle: number;
  scriptBefore: number;
  scriptAfter: number;
  /** The page as a further one, without and with the site's dictionary. */
  next: number;
  nextWithDictionary: number;
  /** How the last one was written: `dcz` where the dictionary was used. */
  encoding: string;
  /** What it is made of, for whoever looks for the bytes that are too many. */
  nextLoads: { address: string; bytes: number }[];
  blocking: number;
  largestPaint: number;
  awake: number;
  awakeSlow: number;
};

export type Turns = { slow: number; quick: number };

const CPU_SLOWER = 4;
/** 1.6 Mbit/s and 150 ms from here and back. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const FREE_NETWORK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Timed = Window & { blocking?: number; largestPaint?: number };

/**
 * Opens the public pages in Chromium, each time as a new visitor. A name under `localhost` is a secure origin, so the
 * browser takes brotli and the dictionary without TLS.
 */
export async function measureBrowser(server: Server, journey: Journey, turns: Turns): Promise<BrowserFigures[]> {
  const paths = ['/', '/plans', journey.planPath];
  const { port } = server;
  const headers = { ...browserHeaders(port, null), 'accept-encoding': 'br' };
  for (const path of paths) await settledAnswer({ port, host: SITE_HOST, path, headers });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const figures: BrowserFigures[] = [];
    for (const [index, path] of paths.entries()) {
      const other = paths[(index + 1) % paths.length] ?? '/';
      figures.push(await measurePage(browser, `http://${SITE_HOST}:${port}`, path, other, turns));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measurePage(
  browser: Browser,
  origin: string,
  path: string,
  other: string,
  turns: Turns,
): Promise<BrowserFigures> {
  const slow = await several(turns.slow, () => asVisitor(browser, (visitor) => slowVisit(visitor, origin + path)));
  const quick = await several(turns.quick, () => asVisitor(browser, (visitor) => quickVisit(visitor, origin + path)));
  const way = [origin + other, origin + path] as const;
  const next = await asVisitor(browser, (visitor) => furtherVisit(visitor, ...way, false));
  const packed = await asVisitor(browser, (visitor) => furtherVisit(visitor, ...way, true));
  const of = <T>(items: readonly T[], figure: (item: T) => number) => median(items.map(figure));
  return {
    page: path,
    firstVisit: of(quick, ({ before }) => bytesOf(before.filter(isNeeded))),
    idle: of(quick, ({ before }) => bytesOf(before.filter((loaded) => !isNeeded(loaded)))),
    scriptBefore: of(quick, ({ before }) => bytesOf(before.filter(({ type }) => type === 'Script'))),
    scriptAfter: of(quick, ({ after }) => bytesOf(after.filter(isScript))),
    next: bytesOf(next.filter(isNeeded)),
    nextWithDictionary: bytesOf(packed.filter(isNeeded)),
    encoding: packed.find(({ type }) => type === 'Document')?.encoding ?? '-',
    nextLoads: packed.filter(isNeeded).map(({ address, bytes }) => ({ address, bytes })),
    blocking: of(slow, ({ blocking }) => blocking),
    largestPaint: of(slow, ({ largestPaint }) => largestPaint),
    awake: of(quick, ({ awake }) => awake),
    awakeSlow: of(slow, ({ awake }) => awake),
  };
}

async function several<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times) done.push(await work());
  return done;
}

type Visitor = { page: Page; cdp: CDPSession; loads: Loads };

/** A new visitor, with nothing in the browser's cache. */
async function asVisitor<T>(browser: Browser, work: (visitor: Visitor) => Promise<T>): Promise<T> {
  const context: BrowserContext = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    return await work({ page, cdp, loads: watchLoads(cdp) });
  } finally {
    await context.close();
  }
}

/** A phone's first visit, and its first act with everything fetched: there, the network is no part of it. */
async function slowVisit(visitor: Visitor, address: string) {
  const { page, cdp } = visitor;
  await page.addInitScript(() => {
    const timed = window as Timed;
    timed.blocking = 0;
    new PerformanceObserver((list) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
      for (const { startTime, duration } of list.getEntries())
        if (startTime + duration > painted) timed.blocking = (timed.blocking ?? 0) + Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      timed.largestPaint = list.getEntries().at(-1)?.startTime ?? NaN;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await openAndSettle(visitor, address);
  const { blocking, largestPaint } = await page.evaluate(() => {
    const timed = window as Timed;
    return { blocking: timed.blocking ?? NaN, largestPaint: timed.largestPaint ?? NaN };
  });
  await cdp.send('Network.emulateNetworkConditions', FREE_NETWORK);
  return { blocking, largestPaint, awake: await firstAct(page) };
}

async function quickVisit(visitor: Visitor, address: string) {
  await openAndSettle(visitor, address);
  const before = await aheadApart(visitor, visitor.loads.all());
  const awake = await firstAct(visitor.page);
  await visitor.loads.settle();
  return { before, awake, after: visitor.loads.all() };
}

/** What a second page of the site takes, all that the first one has brought being there. */
async function furtherVisit(visitor: Visitor, first: string, second: string, withDictionary: boolean) {
  const { cdp, loads } = visitor;
  if (!withDictionary) await cdp.send('Network.setBlockedURLs', { urls: ['*/_dictionary/*'] });
  await openAndSettle(visitor, first);
  const known = loads.all().length;
  await openAndSettle(visitor, second);
  return aheadApart(visitor, loads.all().slice(known));
}

/** Modules that are fetched and compiled ahead, and do not run (decisions 150), apart from the scripts of a page. */
async function aheadApart({ page }: Visitor, loaded: readonly Loaded[]): Promise<Loaded[]> {
  const ahead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
  );
  return loaded.map((one) => (one.type === 'Script' && ahead.includes(one.address) ? { ...one, type: 'Ahead' } : one));
}

async function openAndSettle({ page, loads }: Visitor, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'load' });
  if (answer?.headers()['x-document'] === undefined) throw new Error(`${address} does not come as a kept document.`);
  await loads.settle();
}

/** From the first act on a control to the page that is awake. */
async function firstAct(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const control = document.querySelector<HTMLElement>('button[aria-label="Help assistant"]');
        if (!control) return reject(new Error('The page has no help to open.'));
        const began = performance.now();
        addEventListener('awake', () => resolve(performance.now() - began));
        setTimeout(() => reject(new Error('The page did not wake in 20 s.')), 20_000);
        control.focus({ preventScroll: true });
      }),
  );
}

type Loaded = { address: string; type: string; encoding: string; bytes: number };
type Loads = { all: () => Loaded[]; settle: () => Promise<void> };

const bytesOf = (loads: readonly Loaded[]) => loads.reduce((sum, { bytes }) => sum + bytes, 0);
const isScript = ({ address }: Loaded) => /\/_next\/static\/.*\.js(\?|$)/.test(address);
/** What the page needs to be seen; scripts, data and dictionary are fetched when the browser is idle. */
const isNeeded = ({ type }: Loaded) => ['Document', 'Stylesheet', 'Font', 'Image', 'Script', 'Manifest'].includes(type);

const QUIET_MS = 1_000;

/** Everything that comes over the network, with its bytes on the wire, headers included; the browser's cache brings none. */
function watchLoads(cdp: CDPSession): Loads {
  const loads = new Map<string, Loaded>();
  const open = new Set<string>();
  let latest = performance.now();
  const note = () => (latest = performance.now());
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    open.add(requestId);
    loads.set(requestId, { address: request.url, type: type ?? 'Other', encoding: '-', bytes: 0 });
    note();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const load = loads.get(requestId);
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    if (load) load.encoding = encoding ?? '-';
  });
  const end = (requestId: string, bytes: number) => {
    const load = loads.get(requestId);
    if (load) load.bytes = bytes;
    open.delete(requestId);
    note();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    all: () => [...loads.values()].map((load) => ({ ...load })),
    async settle() {
      const deadline = performance.now() + 30_000;
      while (performance.now() < deadline && (open.size > 0 || performance.now() - latest < QUIET_MS))
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
