import { createFieldCrypto } from '@/lib/security/fields';
import type { Database } from '@/lib/enrollment-api/store/database';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import type { JsonObject } from '@/lib/enrollment-api/store/schema/types';
import { saveColumn, type EnrollmentScope, type SaveOutcome } from '@/lib/enrollment-api/store/step-columns';

export const oldKey = { id: 1, secret: 'old-field-key-of-these-tests-8f2b6c9d' };
export const newKey = { id: 2, secret: 'new-field-key-of-these-tests-1a7e3d5f' };

export const fields = createFieldCrypto([oldKey]);
export const at = new Date('2026-11-20T15:00:00.000Z');
export const clock = { now: () => at };
export const siteKey = 'site-a';

/** Ports of the store's own functions over a database. */
export const needs = (store: Database) => ({ store, fields, clock });

/** Inserts a draft enrollment of `site-a` and answers its scope. */
export async function addEnrollment(store: Database, id: string): Promise<{ id: string; siteKey: string }> {
  await store.db.insert(enrollments).values({ id, siteKey, eprocess: 'applicant', type: 'new-member', tier: 'IO' });
  return { id, siteKey };
}

type AnyChange = { name: string; data: JsonObject; expected?: number | undefined; by: string };

/** `saveColumn` for names and contents that only need to be told apart. */
export const saveAny = saveColumn as unknown as (
  ports: ReturnType<typeof needs>,
  scope: EnrollmentScope,
  change: AnyChange,
) => Promise<SaveOutcome>;

/** The error a promise rejects with; fails when it resolves. */
export async function errorOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error('Expected a rejection');
}

/**
 * Work that a busy database turned away is sent again, as its sender would: on a loaded machine a crowd takes longer
 * than the two seconds for which a place is waited for.
 */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isStoreError(error, 'unavailable')) throw error;
    }
}
