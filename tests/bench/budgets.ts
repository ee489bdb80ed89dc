/** Requests a second as a share of the reference's in the same round. */
export type SpeedBudget = { least: number; aim: number };

/** Largest gzip KB (1 KB = 1024 bytes) of a page's HTML and of the JavaScript of its first load. */
export type SizeBudget = { html: number | null; js: number };

export const PAGE_SPEED: SpeedBudget = { least: 0.8, aim: 0.95 };
export const PRIVATE_SPEED: SpeedBudget = { least: 0.5, aim: 0.75 };
export const API_SPEED: SpeedBudget = { least: 0.5, aim: 0.75 };
export const IN_PROCESS_SPEED: SpeedBudget = { least: 0.5, aim: 0.8 };

/** The cart has no HTML budget of its own; it is held to the one of a step. */
export const SIZES = {
  landing: { html: 15, js: 150 },
  plans: { html: 25, js: 150 },
  plan: { html: 15, js: 150 },
  plansQuoted: { html: 25, js: 175 },
  planQuoted: { html: 15, js: 175 },
  cart: { html: 15, js: 175 },
  step: { html: 15, js: 195 },
} as const satisfies Record<string, SizeBudget>;

export const CSS_KB = 20;
export const FONTS_KB = 30;

export type Store = 'PGlite' | 'Postgres';

/** Warm start to ready, in seconds. */
export const WARM_START_SECONDS: Record<Store, number> = { PGlite: 5, Postgres: 3 };
/** Resident memory after the run's requests, in MB. */
export const MEMORY_MB: Record<Store, number> = { PGlite: 900, Postgres: 450 };
/** Growth of resident memory after warm-up, as a share. */
export const MEMORY_GROWTH = 0.1;

/** Largest growth of a median when the store holds many sites and plans and the page shows the same number. */
export const LARGE_STORE_RATIO = 1.3;

export type Verdict = { met: boolean; text: string };

/** A ratio that should be high. */
export function judgeSpeed(ratio: number, budget: SpeedBudget): Verdict {
  if (ratio >= budget.aim) return { met: true, text: 'met, aim too' };
  if (ratio >= budget.least) return { met: true, text: 'met' };
  return { met: false, text: `MISSED by ${percent((budget.least - ratio) / budget.least)}` };
}

/** A size or time that should be low. */
export function judgeLimit(value: number, limit: number): Verdict {
  return value <= limit
    ? { met: true, text: 'met' }
    : { met: false, text: `MISSED by ${percent((value - limit) / limit)}` };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
