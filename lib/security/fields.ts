import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** One key of a ring. Rings are newest first: the newest seals, all open. */
export type Key = { id: number; secret: string };

/**
 * The place a sealed value lives in. It is part of the seal, so a value copied to another row or column does not open.
 */
export type Place = { table: string; row: string; column: string };

type Members = Record<string, unknown>;

/**
 * Sealing of sensitive values before they reach the database (threats T4, T18-T20): AES-256-GCM, one derived key per
 * table and ring key, random 96-bit IV. A sealed value is `key id | iv | ciphertext | tag`, as base64url text where
 * text is kept. Opening what was changed, moved or sealed under an unknown key throws `FieldError`, which names the
 * place only.
 */
export type FieldCrypto = {
  seal(plain: string, place: Place): string;
  open(sealed: string, place: Place): string;
  sealJson(value: unknown, place: Place): string;
  openJson(sealed: string, place: Place): unknown;
  sealBytes(plain: Uint8Array, place: Place): Uint8Array;
  openBytes(sealed: Uint8Array, place: Place): Uint8Array;
  /** Seals the named top-level members that are present and not null; the others stay readable. */
  sealMembers(value: Members, names: readonly string[], place: Place): Members;
  openMembers(value: Members, names: readonly string[], place: Place): Members;
  /** True when sealed under the newest key. */
  isCurrent(sealed: string | Uint8Array): boolean;
  /**
   * Keyed hash for exact-match search: equal values of one purpose give equal hashes, and without the key no reader of
   * the table can try all SSNs (threats T19). Normalize before: case, spaces, dashes.
   */
  blindIndex(purpose: string, value: string): string;
  /** The hashes of a value under every key of the ring, newest first: what to search for while keys rotate. */
  blindIndexes(purpose: string, value: string): string[];
  /** A keyed hash under one ring key, for chains that name their key (audit). */
  mac(purpose: string, value: string, keyId?: number): { keyId: number; hash: string };
};

/** A sealed value that does not open. Never carries the value. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

const IV = 12;
const TAG = 16;

/** Derived keys are objects of the library: one given as bytes is made into such an object at each use, which takes longer than opening a value. */
type Ring = { newest: Key; derive: (id: number, purpose: string) => KeyObject };

function buildRing(keys: readonly Key[]): Ring {
  const [newest] = keys;
  if (!newest) throw new FieldError('The field key ring is empty');
  const secrets = new Map(keys.map((key) => [key.id, key.secret]));
  if (secrets.size !== keys.length) throw new FieldError('Two field keys have the same id');
  const derived = new Map<string, KeyObject>();
  return {
    newest,
    derive(id, purpose) {
      const name = `${id}/${purpose}`;
      const known = derived.get(name);
      if (known) return known;
      const secret = secrets.get(id);
      if (secret === undefined) throw new FieldError(`Field key ${id} is not in FIELD_KEYS`);
      const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'coverfront', purpose, 32)));
      derived.set(name, key);
      return key;
    },
  };
}

/** Unambiguous for any names: a JSON array, so `a` + `bc` never equals `ab` + `c`. */
const additional = (place: Place) => Buffer.from(JSON.stringify([place.table, place.row, place.column]));

function sealWith(ring: Ring, plain: Uint8Array, place: Place): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', ring.derive(ring.newest.id, `seal/${place.table}`), iv);
  cipher.setAAD(additional(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(ring.newest.id), iv, body, cipher.getAuthTag()]);
}

function openWith(ring: Ring, sealed: Uint8Array, place: Place): Buffer {
  const refused = () => new FieldError(`A sealed value of ${place.table}.${place.column} does not open`);
  const id = sealed[0];
  if (id === undefined || sealed.length < 1 + IV + TAG) throw refused();
  const decipher = createDecipheriv('aes-256-gcm', ring.derive(id, `seal/${place.table}`), sealed.subarray(1, 1 + IV), {
    authTagLength: TAG,
  });
  decipher.setAAD(additional(place));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV, -TAG)), decipher.final()]);
  } catch {
    throw refused();
  }
}

/** The bytes of a sealed text; none for a text that only decodes to what another one is, so that each has one form. */
function decode(sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  return bytes.toString('base64url') === sealed ? bytes : Buffer.alloc(0);
}

function hashes(ring: Ring, keys: readonly Key[]) {
  const hash = (id: number, purpose: string, value: string) =>
    createHmac('sha256', ring.derive(id, purpose)).update(value).digest('base64url');
  const index = (id: number, purpose: string, value: string) => `${id}.${hash(id, `index/${purpose}`, value)}`;
  return {
    blindIndex: (purpose: string, value: string) => index(ring.newest.id, purpose, value),
    blindIndexes: (purpose: string, value: string) => keys.map((key) => index(key.id, purpose, value)),
    mac: (purpose: string, value: string, keyId = ring.newest.id) => ({
      keyId,
      hash: hash(keyId, `mac/${purpose}`, value),
    }),
  };
}

/** Builds the sealing of a key ring, newest key first. */
export function createFieldCrypto(keys: readonly Key[]): FieldCrypto {
  const ring = buildRing(keys);
  const seal = (plain: string, place: Place) => sealWith(ring, Buffer.from(plain), place).toString('base64url');
  const open = (sealed: string, place: Place) => openWith(ring, decode(sealed), place).toString();
  const openJson = (sealed: string, place: Place): unknown => JSON.parse(open(sealed, place));
  const sealJson = (value: unknown, place: Place) => seal(JSON.stringify(value), place);
  const each = (value: Members, names: readonly string[], turn: (member: unknown, name: string) => unknown): Members =>
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        names.includes(name) && member !== null && member !== undefined ? turn(member, name) : member,
      ]),
    );
  const below = (place: Place, name: string): Place => ({ ...place, column: `${place.column}.${name}` });
  return {
    seal,
    open,
    sealJson,
    openJson,
    sealBytes: (plain, place) => sealWith(ring, plain, place),
    openBytes: (sealed, place) => openWith(ring, sealed, place),
    sealMembers: (value, names, place) => each(value, names, (member, name) => sealJson(member, below(place, name))),
    openMembers: (value, names, place) =>
      each(value, names, (member, name) => {
        if (typeof member !== 'string')
          throw new FieldError(`${place.table}.${place.column}.${name} should be sealed and is not`);
        return openJson(member, below(place, name));
      }),
    isCurrent: (sealed) => (typeof sealed === 'string' ? decode(sealed) : sealed)[0] === ring.newest.id,
    ...hashes(ring, keys),
  };
}
