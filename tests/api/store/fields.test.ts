import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto, FieldError } from '@/lib/security/fields';

const first = { id: 1, secret: 'first-key-of-the-ring-0123456789abcdef' };
const second = { id: 2, secret: 'second-key-of-the-ring-0123456789abcd' };
const crypto = createFieldCrypto([first]);
const place = { table: 'members', row: '7', column: 'profile' };

describe('sealed fields', () => {
  it('open to exactly what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(crypto.open(crypto.seal(text, place), place)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(crypto.openJson(crypto.sealJson(value, place), place))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(new Uint8Array(crypto.openBytes(crypto.sealBytes(bytes, place), place))).toEqual(bytes);
      }),
    );
  });

  it('never look the same twice, so equal values cannot be told', () => {
    const sealed = new Set(Array.from({ length: 500 }, () => crypto.seal('987-65-4321', place)));
    expect(sealed.size).toBe(500);
  });

  it('do not open in another table, row or column', () => {
    const sealed = crypto.seal('secret', place);
    for (const other of [{ table: 'policies' }, { row: '8' }, { column: 'other' }])
      expect(() => crypto.open(sealed, { ...place, ...other })).toThrow(FieldError);
    const joined = { table: 'members', row: '7p', column: 'rofile' };
    expect(() => crypto.open(sealed, joined)).toThrow(FieldError);
  });

  it('do not open when any byte was changed or cut', () => {
    const sealed = crypto.sealBytes(Buffer.from('account 12345678'), place);
    for (let index = 0; index < sealed.length; index += 1) {
      const broken = Uint8Array.from(sealed);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(() => crypto.openBytes(broken, place)).toThrow(FieldError);
      expect(() => crypto.openBytes(sealed.slice(0, index), place)).toThrow(FieldError);
    }
  });

  it('say where they are and never what they hold when they do not open', () => {
    const other = createFieldCrypto([second]);
    const message = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        return String(error);
      }
      return 'opened';
    };
    expect(message(() => other.open(crypto.seal('987654321', place), place))).toBe(
      'FieldError: Field key 1 is not in FIELD_KEYS',
    );
    expect(message(() => crypto.open('AQ', place))).toBe('FieldError: A sealed value of members.profile does not open');
  });

  it('seal only the named members of an object and keep the others readable', () => {
    const value = { zip: '33101', ssn: '987654321', dob: { year: 1990 }, gone: null };
    const sealed = crypto.sealMembers(value, ['ssn', 'dob', 'gone', 'absent'], place);
    expect(sealed).toMatchObject({ zip: '33101', gone: null });
    expect(JSON.stringify(sealed)).not.toMatch(/987654321|1990/);
    expect(crypto.openMembers(sealed, ['ssn', 'dob', 'gone'], place)).toEqual(value);
    const swapped = { ...sealed, ssn: sealed['dob'] };
    expect(() => crypto.openMembers(swapped, ['ssn'], place)).toThrow(FieldError);
    expect(() => crypto.openMembers({ ssn: 987654321 }, ['ssn'], place)).toThrow(FieldError);
  });
});

describe('a ring of keys', () => {
  const rotated = createFieldCrypto([second, first]);

  it('opens what older keys sealed, seals with the newest, and knows which is which', () => {
    const old = crypto.seal('value', place);
    expect(rotated.open(old, place)).toBe('value');
    expect(rotated.isCurrent(old)).toBe(false);
    const renewed = rotated.seal('value', place);
    expect(rotated.isCurrent(renewed)).toBe(true);
    expect(() => crypto.open(renewed, place)).toThrow('Field key 2 is not in FIELD_KEYS');
  });

  it('finds a value by its hash under any key of the ring', () => {
    expect(rotated.blindIndexes('ssn', '987654321')).toContain(crypto.blindIndex('ssn', '987654321'));
    expect(rotated.blindIndexes('ssn', '987654321')[0]).toBe(rotated.blindIndex('ssn', '987654321'));
  });

  it('is refused when empty or when two keys share an id', () => {
    expect(() => createFieldCrypto([])).toThrow(FieldError);
    expect(() => createFieldCrypto([first, { ...second, id: 1 }])).toThrow(FieldError);
  });
});

describe('search hashes', () => {
  it('are equal for equal values only within one purpose and one key', () => {
    expect(crypto.blindIndex('ssn', '1')).toBe(crypto.blindIndex('ssn', '1'));
    expect(crypto.blindIndex('ssn', '1')).not.toBe(crypto.blindIndex('ssn', '2'));
    expect(crypto.blindIndex('ssn', '1')).not.toBe(crypto.blindIndex('email', '1'));
    const other = createFieldCrypto([{ ...second, id: 1 }]);
    expect(other.blindIndex('ssn', '1')).not.toBe(crypto.blindIndex('ssn', '1'));
  });

  it('are no plain hashes that anybody could try all values against', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const plain = createHash('sha256').update('987654321').digest(encoding);
      expect(crypto.blindIndex('ssn', '987654321')).not.toContain(plain);
    }
  });
});
