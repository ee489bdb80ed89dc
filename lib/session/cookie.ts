import { sealData, unsealData } from 'iron-session';
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { dropOldest } from '@/lib/drop-oldest';
import type { Key } from '@/lib/security/fields';
import { SESSION_LIFETIME_MS } from './lifetime';
import type { CookiePayload } from './session';

const Payload = z.strictObject({
  sid: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/),
  site: z.string().min(1).max(512),
  personal: z.boolean(),
  gate: z.boolean(),
  signed: z.boolean().default(false),
  exp: z.number().int(),
});

/** Opened cookies, so that a page view does not open the same seal again. Ids only, bounded. */
const MAX_OPENED = 5_000;

export type CookieCodec = {
  seal(payload: CookiePayload): Promise<string>;
  /** The payload when the seal holds, is of this site and has not reached its absolute end; else null. */
  unseal(value: string, siteKey: string, at: Date): Promise<CookiePayload | null>;
  /** Any other small value for a short time: form drafts, a resume that waits for confirmation. */
  sealValue(value: unknown, seconds: number): Promise<string>;
  unsealValue<T>(seal: string, schema: z.ZodType<T>, seconds: number): Promise<T | null>;
};

/** Sealing of cookies with a key ring: the newest key seals, every key opens (threats R18). */
export function createCookieCodec(keys: readonly Key[]): CookieCodec {
  const [newest] = keys;
  if (!newest) throw new Error('The session key ring is empty');
  const passwords = Object.fromEntries(keys.map((key) => [String(key.id), derive(key.secret)]));
  const sealing = { [String(newest.id)]: derive(newest.secret) };
  const ttl = SESSION_LIFETIME_MS / 1_000;
  const opened = new Map<string, CookiePayload>();

  async function open(value: string): Promise<CookiePayload | null> {
    const known = opened.get(value);
    if (known) return known;
    const outcome = Payload.safeParse(await quietly(unsealData<unknown>(value, { password: passwords, ttl })));
    if (!outcome.success) return null;
    opened.set(value, outcome.data);
    dropOldest(opened, MAX_OPENED);
    return outcome.data;
  }

  return {
    seal: (payload) => sealData(payload, { password: sealing, ttl }),
    async unseal(value, siteKey, at) {
      if (value.length > 4_096) return null;
      const payload = await open(value);
      return payload?.site === siteKey && at.getTime() < payload.exp ? payload : null;
    },
    sealValue: (value, seconds) => sealData(value, { password: sealing, ttl: seconds }),
    async unsealValue(seal, schema, seconds) {
      const value = await quietly(unsealData<unknown>(seal, { password: passwords, ttl: seconds }));
      return schema.safeParse(value).data ?? null;
    },
  };
}

/** A cookie that cannot be opened is no cookie: tampered, expired or sealed with a key long gone. */
function quietly(opening: Promise<unknown>): Promise<unknown> {
  return opening.catch(() => null);
}

/** Cookies and sign-in tokens get keys of their own from the same secret. */
function derive(secret: string, purpose = 'cookie'): string {
  return Buffer.from(hkdfSync('sha256', secret, 'coverfront', `session/${purpose}`, 32)).toString('hex');
}

/** Secret of next-auth's tokens, from the newest session key. */
export function signInSecret(keys: readonly Key[]): string {
  return derive(keys[0]?.secret ?? '', 'sign-in');
}

/** Secret of keyed hashes of what was tried, such as codes in limits. */
export function limitSecret(keys: readonly Key[]): string {
  return derive(keys[0]?.secret ?? '', 'limits');
}
