/**
 * Requests a second as a share of the reference's in the same round (rules/performance: decided in 0129). Below `least`
 * the report brings the CPU profile of the case; below `floor` no reason is good enough. Where `ofPGlite` is given, it is
 * the least: a share of what the product answers on PGlite in the same round.
 */
export type SpeedBudget = { least: number; aim: number; floor: number; ofPGlite?: number };

/** Largest gzip KB (1 KB = 1024 bytes) of a page's HTML and of the JavaScript of its first load. */
export type SizeBudget = { html: number | null; js: number };

export const STORES = ['PGlite', 'Postgres'] as const;
export type Store = (typeof STORES)[number];

/** Kept pages, beside a bare node:http with the same bytes and headers. */
export const PUBLIC_SPEED: SpeedBudget = { least: 0.6, aim: 0.8, floor: 0.6 };
/** Pages made for each request, beside a bare dynamic page of Next. */
export const PRIVATE_SPEED: Record<Store, SpeedBudget> = {
  PGlite: { least: 0.55, aim: 0.7, floor: 0.45 },
  Postgres: { least: 0.45, aim: 0.7, floor: 0.45, ofPGlite: 0.85 },
};
/** Calls, beside a bare route handler of Next. */
export const API_SPEED: Record<Store, SpeedBudget> = {
  PGlite: { least: 0.65, aim: 0.7, floor: 0.55 },
  Postgres: { least: 0.45, aim: 0.55, floor: 0.35 },
};
export const IN_PROCESS_SPEED: SpeedBudget = { least: 0.5, aim: 0.8, floor: 0.5 };

/** The cart has no HTML budget of its own; it is held to the one of a step. */
export const SIZES = {
  landing: { html: 15, js: 150 },
  plans: { html: 25, js: 150 },
  /** The aim is 150; the words of a decline and of an agreed cart are in it. */
  plan: { html: 15, js: 151.1 },
  plansQuoted: { html: 25, js: 175 },
  planQuoted: { html: 15, js: 175 },
  cart: { html: 15, js: 175 },
  step: { html: 15, js: 175 },
} as const satisfies Record<string, SizeBudget>;

export const CSS_KB = 20;
export const FONTS_KB = 30;

/** Warm start to ready, in seconds. */
export const WARM_START_SECONDS: Record<Store, number> = { PGlite: 5, Postgres: 3 };
/**
 * Resident memory after the run's requests, in MB (rules/performance: decided in 0129). Without a database inside there must
 * be less; a third of that is room for young objects (decisions 310).
 */
export const MEMORY_MB: Record<Store, number> = { PGlite: 900, Postgres: 800 };
/** Growth of resident memory after warm-up, as a share. */
export const MEMORY_GROWTH = 0.1;

/** Most statements that one request may ask the database (rules/performance: decided in 0117 and 0129). */
export const STATEMENTS = { public: 0, private: 3, api: 3, 'add to cart': 8, checkout: 8, quote: 12 } as const;

/**
 * A public page in the browser: KB (1024 bytes) on the wire, headers included, and milliseconds. Blocking is of a phone
 * with a processor four times slower, the largest paint that with 1.6 Mbit/s and 150 ms besides; `awake` is the time from
 * the first act on a control, with everything fetched when idle (rules/performance: decided in 0129).
 */
export const BROWSER = {
  firstVisit: 60,
  scriptBefore: 0,
  next: 10,
  nextWithDictionary: 3,
  blocking: 100,
  largestPaint: 1_800,
  awake: 100,
  awakeSlow: 700,
} as const;

/** A page of a list of 10,000 people, and a search in it, in milliseconds (decisions 266). */
export const FIRST_PAGE_MS = 300;

/** Largest growth of a median, and of resident memory, when the store holds many sites, plans and rates and the page shows the same number. */
export const LARGE_STORE_RATIO = 1.2;

/** `met` is what was decided; what is below it, but above the floor, is explained by its profile. */
export type Verdict = { met: boolean; text: string };

/** A ratio that should be high. `besidePGlite` is the share of the product's own speed on PGlite. */
export function judgeSpeed(ratio: number, budget: SpeedBudget, besidePGlite: number | null = null): Verdict {
  const isBeside = budget.ofPGlite !== undefined && besidePGlite !== null;
  const short = isBeside ? shortfall(besidePGlite, budget.ofPGlite) : shortfall(ratio, budget.least);
  if (ratio < budget.floor) return { met: false, text: `MISSED by ${percent(shortfall(ratio, budget.floor))}` };
  if (short > 0) return { met: false, text: `below least by ${percent(short)}, above floor` };
  return { met: true, text: ratio >= budget.aim ? 'met, aim too' : 'met' };
}

/** A size or time that should be low. */
export function judgeLimit(value: number, limit: number): Verdict {
  if (value <= limit) return { met: true, text: 'met' };
  return { met: false, text: limit === 0 ? 'MISSED' : `MISSED by ${percent((value - limit) / limit)}` };
}

const shortfall = (value: number, least = 0): number => (least - value) / least;

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
