import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { env } from '@/lib/env';
import { createFieldCrypto, type FieldCrypto, type Key } from './fields';

export type Keys = {
  /** Seals session cookies and next-auth tokens. */
  session: Key[];
  /** Seals fields of the database, its search hashes and the audit chain. */
  field: Key[];
};

type Settings = {
  mode: 'demo' | 'live';
  dataDir: string;
  session: readonly Key[] | undefined;
  field: readonly Key[] | undefined;
};

const Ring = z.array(z.object({ id: z.int().min(1).max(255), secret: z.string().min(32) })).min(1);
const KeyFile = z.object({ session: Ring, field: Ring });

/** Words of copied samples, and secrets with hardly any different characters. */
const SAMPLE = /change|example|sample|replace|insert|secret|password|0123456789|abcdefgh|your[-_ ]/i;

function problems(name: string, ring: readonly Key[] | undefined, live: boolean): string[] {
  if (!ring) return live ? [`${name} is not set. Make one with: echo "1:$(openssl rand -base64 36)"`] : [];
  const found: string[] = [];
  if (new Set(ring.map((key) => key.id)).size !== ring.length) found.push(`${name} has two keys with the same id`);
  for (const key of live ? ring : [])
    if (SAMPLE.test(key.secret) || new Set(key.secret).size < 12)
      found.push(`${name}, key ${key.id}: a sample or too simple; make a random one with: openssl rand -base64 36`);
  return found;
}

const fresh = (): Key[] => [{ id: 1, secret: randomBytes(36).toString('base64') }];

/**
 * The keys a demo keeps beside its data, readable by its owner only. Written whole before it gets its name, so that two
 * processes that start together end with the same keys.
 */
function demoKeys(dataDir: string): Keys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'keys.json');
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const read = (): Keys | undefined => {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
    const parsed = KeyFile.safeParse(JSON.parse(text));
    if (!parsed.success)
      throw new Error(
        `${file} is damaged. Restore it, or remove the whole folder to start again: sealed data needs it.`,
      );
    chmodSync(file, 0o600);
    return parsed.data;
  };
  const known = read();
  if (known) return known;
  writeFileSync(draft, JSON.stringify({ session: fresh(), field: fresh() }, null, 2), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const written = read();
  if (!written) throw new Error(`${file} could not be written`);
  return written;
}

/**
 * The key rings for these settings. Given keys win. Without them a demo makes its own and keeps them in
 * `DATA_DIR/keys.json`; `live` throws one error that lists everything that is missing or a sample (threats T20, T29).
 */
export function loadKeys(settings: Settings): Keys {
  const { mode, session, field } = settings;
  const live = mode === 'live';
  const wrong = [...problems('SESSION_KEYS', session, live), ...problems('FIELD_KEYS', field, live)];
  if (wrong.length > 0)
    throw new Error(`The keys are not usable${live ? ' for COVERFRONT_MODE=live' : ''}:\n  ${wrong.join('\n  ')}`);
  if (session && field) return { session: [...session], field: [...field] };
  const kept = demoKeys(settings.dataDir);
  return { session: session ? [...session] : kept.session, field: field ? [...field] : kept.field };
}

/** What is wrong with the key rings of the environment by themselves; empty when they may be used. */
export function findKeyProblems(): string[] {
  const { COVERFRONT_MODE, SESSION_KEYS, FIELD_KEYS } = env();
  const live = COVERFRONT_MODE === 'live';
  return [...problems('SESSION_KEYS', SESSION_KEYS, live), ...problems('FIELD_KEYS', FIELD_KEYS, live)];
}

let keys: Keys | undefined;
let crypto: FieldCrypto | undefined;

/** The process's key rings, from the environment, loaded once. Throws like `loadKeys`. */
export function getKeys(): Keys {
  const { COVERFRONT_MODE, DATA_DIR, SESSION_KEYS, FIELD_KEYS } = env();
  return (keys ??= loadKeys({ mode: COVERFRONT_MODE, dataDir: DATA_DIR, session: SESSION_KEYS, field: FIELD_KEYS }));
}

/** The process's sealing of fields, built once from `getKeys()`. */
export function getFieldCrypto(): FieldCrypto {
  return (crypto ??= createFieldCrypto(getKeys().field));
}
