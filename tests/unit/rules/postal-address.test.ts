import { describe, expect, it } from 'vitest';
import {
  addressInLine,
  isSameAddress,
  isSamePlace,
  isWholeAddress,
  toPostalAddress,
} from '@/lib/rules/people/postal-address';

const home = { address1: '12 Lantern St', address2: 'Apt 4', city: 'Austin', state: 'TX', zip: '78701' };

describe('two addresses', () => {
  it.each([
    [{ address1: '12 LANTERN STREET' }],
    [{ address1: '12 Lantern St.', address2: 'Apartment 4' }],
    [{ address1: '12 Lantern St Apt 4', address2: '' }],
    [{ city: 'AUSTIN', state: 'Texas' }],
    [{ zip: ' 78701 ' }],
  ])('are the same in spite of %j', (change) => {
    expect(isSameAddress(home, { ...home, ...change })).toBe(true);
  });

  it.each([
    [{ address1: '21 Lantern St' }],
    [{ address1: '12 Lantern Ave' }],
    [{ address2: 'Apt 5' }],
    [{ address2: '' }],
    [{ city: 'Houston' }],
    [{ state: 'ME' }],
    [{ zip: '78702' }],
  ])('differ by %j', (change) => {
    expect(isSameAddress(home, { ...home, ...change })).toBe(false);
  });

  it('are in one place by ZIP and state alone', () => {
    expect(isSamePlace(home, { ...home, city: 'Elsewhere', state: 'Texas' })).toBe(true);
    expect(isSamePlace(home, { ...home, zip: '78702' })).toBe(false);
    expect(isSamePlace(home, { ...home, state: 'ME' })).toBe(false);
  });
});

describe('an address', () => {
  it('can be compared once street, city, state and ZIP are there', () => {
    expect(isWholeAddress(home)).toBe(true);
    for (const name of ['address1', 'city', 'state', 'zip'] as const)
      expect(isWholeAddress({ ...home, [name]: '' }), name).toBe(false);
    expect(isWholeAddress({ ...home, state: 'Texasz' })).toBe(false);
    expect(isWholeAddress({ ...home, zip: '7870' })).toBe(false);
    expect(isWholeAddress({ ...home, address2: '' })).toBe(true);
  });

  it('is read from any texts, whatever they are', () => {
    expect(toPostalAddress({ address1: ' 1 Elm ', state: 'texas', zip: 4101, city: null })).toEqual({
      address1: '1 Elm',
      address2: '',
      city: '',
      state: 'TX',
      zip: '',
    });
  });

  it('stands in one line', () => {
    expect(addressInLine(home)).toBe('12 Lantern St, Apt 4, Austin, TX 78701');
    expect(addressInLine({ ...home, address2: '' }, '4410')).toBe('12 Lantern St, Austin, TX 78701-4410');
  });
});
