import { getCountries } from 'libphonenumber-js/min';
import { countryName } from '@/lib/rules/words/country-name';
import type { Option } from '@/lib/rules/words/option';
import { ABROAD, STATES, TERRITORIES } from '@/lib/rules/words/states';

const HOME: ReadonlySet<string> = new Set(['US', ...TERRITORIES.map(({ abbrev }) => abbrev)]);

/** States, territories, and "Outside the United States": where a person was born (decisions 156). */
export const BIRTH_STATES: readonly Option[] = [...STATES, ...TERRITORIES, ABROAD].map(({ abbrev, name }) => ({
  value: abbrev,
  label: name,
}));

/**
 * Countries by name. The list is that of places with telephones, which a package keeps; the names are the platform's. What
 * it leaves out has no inhabitants.
 */
export const BIRTH_COUNTRIES: readonly Option[] = getCountries()
  .filter((code) => !HOME.has(code))
  .map((code) => ({ value: code as string, label: countryName(code) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
