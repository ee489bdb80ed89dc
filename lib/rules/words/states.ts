/** A state as the wire's `get-states` has it (rules 2 §3). */
export type State = { abbrev: string; name: string };

const TABLE =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
  'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
  'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
  'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** The 50 states and the District of Columbia, by name. */
export const STATES: readonly State[] = TABLE.split('|').map((row) => ({
  abbrev: row.slice(0, 2),
  name: row.slice(3),
}));

/** The name of `TX`; null when there is no such state. */
export function stateName(abbrev: string): string | null {
  return STATES.find((state) => state.abbrev === abbrev)?.name ?? null;
}

/** `TX` for a state typed by code or by name, in any case; null for anything else. */
export function toStateCode(text: string): string | null {
  const typed = text.trim().toUpperCase();
  return STATES.find(({ abbrev, name }) => abbrev === typed || name.toUpperCase() === typed)?.abbrev ?? null;
}

/** Parts of the country with its law and post, in which no plan is sold. */
export const TERRITORIES: readonly State[] = [
  { abbrev: 'AS', name: 'American Samoa' },
  { abbrev: 'GU', name: 'Guam' },
  { abbrev: 'MP', name: 'Northern Mariana Islands' },
  { abbrev: 'PR', name: 'Puerto Rico' },
  { abbrev: 'VI', name: 'Virgin Islands' },
];

/** The state of birth of who was born in another country, ours: ISO 3166 leaves this code to its users (decisions 156). */
export const ABROAD: State = { abbrev: 'XX', name: 'Outside the United States' };

/** True when a text is the code or the name of a state or a territory, in any case. */
export function isStateText(text: string): boolean {
  const typed = text.trim().toUpperCase();
  const isTerritory = TERRITORIES.some(({ abbrev, name }) => abbrev === typed || name.toUpperCase() === typed);
  return isTerritory || toStateCode(text) !== null;
}

/** State text as the employer step shows it: upper case when two characters or fewer, else title case (rules 2 §4). */
export function formatStateText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= 2) return trimmed.toUpperCase();
  return trimmed
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
