/** A change that may be made again: its key, and whether it was tried before (decisions 153). */
export type Idempotency = { key: string; again: boolean };

const KEY = /^[\w-]{16,64}$/;

/** Reads the headers `idempotency-key` and `idempotency-retry`; anything that is no key of ours is none. */
export function readIdempotency(headers: { get(name: string): string | null | undefined }): Idempotency | null {
  const key = headers.get('idempotency-key')?.trim() ?? '';
  return KEY.test(key) ? { key, again: headers.get('idempotency-retry') === '1' } : null;
}
