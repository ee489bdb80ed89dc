import { dropOldest } from '@/lib/drop-oldest';
import type { Household } from '../../rating/household';

/** Enough for all shoppers of the same minutes; beyond it the household not seen longest is priced anew. */
const MOST = 300;

const interned = new Map<string, Household>();

/**
 * The one object of all households with these facts, so that what was priced for it is found again (`rating/rate.ts`).
 * The facts stay in this process's memory only, as the opened rows do that they come from.
 */
export function internHousehold(household: Household): Household {
  const key = JSON.stringify(household);
  const same = interned.get(key) ?? household;
  // Moved to the end: a Map keeps the order of insertion.
  interned.delete(key);
  interned.set(key, same);
  dropOldest(interned, MOST);
  return same;
}
