import { BAND_STARTS } from '@/lib/rules/quote/recommendations';
import type { Log } from '../ports';
import { loadBaskets } from '../store/basket-rows';
import type { Database } from '../store/database';
import { buildModel, type Model } from './model';

/** Age of a model from which the next request has a new one made. */
const MAX_AGE_MS = 15 * 60_000;
/** After a failed refresh the old model is used for this long before another try. */
const RETRY_MS = 60_000;
/** Choices older than this are not counted: plans and prices have changed since. */
const YEARS_COUNTED = 3;

type Kept = { model: Promise<Model>; until: number; refreshing: boolean };
const kept = new WeakMap<Database, Kept>();

type Needs = { store: Database; now: Date; log: Pick<Log, 'warn'> };

/**
 * The model of a store: made at the first question, which waits for it, and made anew behind the answers once it is 15
 * minutes old, so that no later question waits. Simultaneous questions share one making; a failed one is tried again.
 */
export function getModel(needs: Needs): Promise<Model> {
  const { store, now } = needs;
  const entry = kept.get(store);
  if (!entry) return begin(needs);
  if (entry.until <= now.getTime() && !entry.refreshing) void refresh(needs, entry);
  return entry.model;
}

function begin(needs: Needs): Promise<Model> {
  const model = makeModel(needs);
  kept.set(needs.store, { model, until: needs.now.getTime() + MAX_AGE_MS, refreshing: false });
  model.catch(() => kept.delete(needs.store));
  return model;
}

async function refresh(needs: Needs, entry: Kept): Promise<void> {
  entry.refreshing = true;
  try {
    const model = await makeModel(needs);
    entry.model = Promise.resolve(model);
    entry.until = needs.now.getTime() + MAX_AGE_MS;
  } catch {
    needs.log.warn('recommend.refresh', {});
    entry.until = needs.now.getTime() + RETRY_MS;
  } finally {
    entry.refreshing = false;
  }
}

async function makeModel({ store, now }: Needs): Promise<Model> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - YEARS_COUNTED);
  return buildModel(await loadBaskets(store, since, BAND_STARTS));
}
