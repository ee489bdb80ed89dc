import { describe, expect, it } from 'vitest';
import { BIRTH_COUNTRIES, BIRTH_STATES } from '@/lib/enrollment-api/handlers/shared/birth-places';
import { countryName } from '@/lib/rules/words/country-name';
import { shownStep } from '@/lib/rules/steps/shown-step';
import { isStateText } from '@/lib/rules/words/states';

const codes = BIRTH_COUNTRIES.map(({ value }) => value);

describe('a place of birth', () => {
  it('may be a state, a territory, or outside the United States', () => {
    expect(BIRTH_STATES.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Texas', 'District of Columbia', 'Puerto Rico', 'Guam', 'Outside the United States']),
    );
    expect(new Set(BIRTH_STATES.map(({ value }) => value)).size).toBe(BIRTH_STATES.length);
    expect(isStateText('XX')).toBe(false);
  });

  it('names each country once, in English, by its order, and not the United States or their territories', () => {
    expect(codes).toEqual(expect.arrayContaining(['MX', 'CA', 'IN', 'PH', 'VN', 'CU', 'UA', 'XK']));
    for (const home of ['US', 'PR', 'GU', 'VI', 'AS', 'MP']) expect(codes).not.toContain(home);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    expect(BIRTH_COUNTRIES.filter(({ value, label }) => value === label)).toEqual([]);
    const names = BIRTH_COUNTRIES.map(({ label }) => label);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  it.each([
    [{ birth_city: 'Laredo', birth_state: 'TX' }, 'Laredo, TX'],
    [{ birth_city: 'Ponce', birth_state: 'PR' }, 'Ponce, PR'],
    [{ birth_city: 'Lyon', birth_state: 'XX', birth_country: 'FR' }, 'Lyon, France'],
  ])('of %j is shown once more as %j', (saved, told) => {
    expect(shownStep('contact', saved, 'review')[0]?.rows).toEqual([{ label: 'Place of birth', value: told }]);
  });

  it('is told by its code where the platform has no name for it', () => {
    expect([countryName('FR'), countryName('no code'), countryName('QX')]).toEqual(['France', 'no code', 'QX']);
  });
});
