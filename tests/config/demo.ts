import { seedDemo } from '@/lib/enrollment-api/seed/seed';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import type { Database } from '@/lib/enrollment-api/store/open';
import { createFieldCrypto, type Key } from '@/lib/security/fields';

/** The fixed day of the API tests: a Saturday in November, before the cut-off of December 1. */
export const NOW = new Date('2026-11-21T15:00:00.000Z');

/** The key under which the API tests seal fields. */
export const KEYS = [{ id: 1, secret: 'Qm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0Fg' }];

/** Puts the demo's data into an empty database, as the API of the tests would. */
export async function fillDemo(store: Database, keys: readonly Key[] = KEYS): Promise<boolean> {
  await fillZipCodes(store);
  return seedDemo({ store, fields: createFieldCrypto(keys), clock: { now: () => NOW } });
}
