import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Ports } from '../ports';
import { HOURS } from './retention-plan';
import { shopUploads } from './schema/shop-tables';

type Needs = Pick<Ports, 'store' | 'clock'>;
/** A file that waits until its operator applies it: the rates of `plan`, or a packed folder. */
export type WaitingUpload = { id: string; name: string; plan: string | null; bytes: Buffer };

/** Keeps a file until it is applied, an hour at most; another one of the same operator goes. Answers its number. */
export async function keepUpload(
  { store, clock }: Needs,
  by: string,
  { name, plan, bytes }: Omit<WaitingUpload, 'id'>,
): Promise<string> {
  const id = createHash('sha256')
    .update(`${plan ?? ''}\0`)
    .update(bytes)
    .digest('hex')
    .slice(0, 12);
  const values = { id, name, plan, bytes, createdAt: clock.now() };
  await store.db
    .insert(shopUploads)
    .values({ by, ...values })
    .onConflictDoUpdate({ target: shopUploads.by, set: values });
  return id;
}

/** The file of an operator that waits; null once its hour is over. */
export async function loadUpload({ store, clock }: Needs, by: string): Promise<WaitingUpload | null> {
  const since = new Date(clock.now().getTime() - HOURS.upload * 3_600_000);
  const [row] = await store.db
    .select()
    .from(shopUploads)
    .where(and(eq(shopUploads.by, by), gt(shopUploads.createdAt, since)));
  return row ? { id: row.id, name: row.name, plan: row.plan, bytes: Buffer.from(row.bytes) } : null;
}

export async function dropUpload({ store }: Pick<Needs, 'store'>, by: string): Promise<void> {
  await store.db.delete(shopUploads).where(eq(shopUploads.by, by));
}
