import { eq, inArray } from 'drizzle-orm';
import { createFieldCrypto, FieldError, type Key } from '@/lib/security/fields';
import { START_MS, type Database, type Queries } from './database';
import { places } from './places';
import { opensSamples } from './rotate';
import { settings } from './schema/system-tables';

/**
 * A database remembers which keys it was sealed with: for each key that was first in its ring, a word sealed by that key
 * stands in `settings`. A process whose keys do not open the words would answer "no such code", fail where it reads
 * people, and seal what nobody else can open; it must not start (threats T20, decisions 97).
 */
export type KeyRings = { field: readonly Key[]; session: readonly Key[] };
export type RingName = keyof KeyRings;

/**
 * The fault of a ring: `foreign`, a key of it is not the one of this number that sealed here, or none is known here;
 * `incomplete`, a key is missing under which values are still sealed. The numbers are the keys'.
 */
export type RingFault = { ring: RingName; kind: 'foreign' | 'incomplete'; ids: number[] };

const RINGS: readonly RingName[] = ['session', 'field'];
const WORD = 'coverfront';
const rowOf = (ring: RingName) => `key-words.${ring}`;
const newestOf = (ring: readonly Key[]): readonly Key[] => ring.slice(0, 1);

type Words = ReadonlyMap<number, string>;

async function loadWords(db: Queries): Promise<Record<RingName, Words>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, RINGS.map(rowOf)));
  const wordsOf = (ring: RingName): Words => {
    const stored = rows.find(({ key }) => key === rowOf(ring))?.value ?? {};
    return new Map(Object.entries(stored).map(([id, word]) => [Number(id), String(word)]));
  };
  return { field: wordsOf('field'), session: wordsOf('session') };
}

const sealWord = (ring: RingName, key: Key) => createFieldCrypto([key]).seal(WORD, places.keyWord(rowOf(ring)));

function opens(ring: RingName, key: Key, word: string): boolean {
  try {
    return createFieldCrypto([key]).open(word, places.keyWord(rowOf(ring))) === WORD;
  } catch (error) {
    if (error instanceof FieldError) return false;
    throw error;
  }
}

/**
 * Field keys must hold every key that still seals something; of the session keys one that is known is enough, as what
 * an old one sealed runs out by itself.
 */
function faultOf(ring: RingName, keys: readonly Key[], words: Words): RingFault | null {
  const foreign = keys
    .filter((key) => words.has(key.id) && !opens(ring, key, words.get(key.id) ?? ''))
    .map(({ id }) => id);
  if (foreign.length > 0) return { ring, kind: 'foreign', ids: foreign };
  const missing = [...words.keys()].filter((id) => !keys.some((key) => key.id === id));
  if (ring === 'field' && missing.length > 0) return { ring, kind: 'incomplete', ids: missing };
  const isUnknown = words.size > 0 && missing.length === words.size;
  return isUnknown ? { ring, kind: 'foreign', ids: keys.map(({ id }) => id) } : null;
}

/** What is wrong with the key rings for this database; writes nothing. */
export async function findRingFaults(store: Database, rings: KeyRings): Promise<RingFault[]> {
  const words = await loadWords(store.db);
  const faults = RINGS.flatMap((ring) => faultOf(ring, rings[ring], words[ring]) ?? []);
  if (words.field.size > 0 || faults.length > 0) return faults;
  // Filled before words were kept: what is sealed speaks for itself.
  const fields = createFieldCrypto(rings.field);
  return (await opensSamples({ store, fields }))
    ? []
    : [{ ring: 'field', kind: 'foreign', ids: rings.field.map(({ id }) => id) }];
}

/**
 * Adds the words of the keys that seal from now on. Of processes that start together on an empty database one writes
 * first; the others find its words. Answers what is wrong all the same.
 */
export async function keepKeyWords(store: Database, rings: KeyRings): Promise<RingFault[]> {
  return store.withTransaction((tx) => keepWords(store, tx, rings), { longMs: START_MS });
}

async function keepWords(store: Database, tx: Queries, rings: KeyRings): Promise<RingFault[]> {
  await lockWords(tx);
  const faults = await findRingFaults(store, rings);
  if (faults.length > 0) return faults;
  const words = await loadWords(tx);
  for (const ring of RINGS)
    for (const key of newestOf(rings[ring]))
      if (!words[ring].has(key.id))
        await writeWords(tx, ring, new Map([...words[ring], [key.id, sealWord(ring, key)]]));
  return [];
}

/**
 * Forgets every key but the first of each ring: for the end of a rotation, when all is sealed under it, and for session
 * keys that an operator replaces on purpose.
 */
export async function renewKeyWords(store: Database, rings: KeyRings): Promise<void> {
  await store.withTransaction(async (tx) => {
    await lockWords(tx);
    for (const ring of RINGS)
      for (const key of newestOf(rings[ring])) await writeWords(tx, ring, new Map([[key.id, sealWord(ring, key)]]));
  });
}

/** Makes the rows and takes them for this transaction. */
async function lockWords(tx: Queries): Promise<void> {
  for (const ring of RINGS) {
    await tx
      .insert(settings)
      .values({ key: rowOf(ring), value: {} })
      .onConflictDoNothing();
    await tx
      .select()
      .from(settings)
      .where(eq(settings.key, rowOf(ring)))
      .for('update');
  }
}

async function writeWords(tx: Queries, ring: RingName, words: Words): Promise<void> {
  const value = Object.fromEntries(words);
  await tx
    .update(settings)
    .set({ value })
    .where(eq(settings.key, rowOf(ring)));
}
