import { GENDER_CODES } from './gender-codes';
import type { CoveredPerson, Names, Subscriber, Unwritable } from './coverage';
import type { Segment } from './x12-segments';
import { toX12Day, toX12Text } from './x12-text';

/* Longest texts of the elements, as 005010 has them. */
const LAST = 60;
const FIRST = 35;
const MIDDLE = 25;
const LINE = 55;
const CITY = { least: 2, most: 30 };
const EMAIL = 256;

type How = { was: Names | null; withSsn: boolean; subscriber: Subscriber | null };

/** A person's name and facts (loops 2100A and 2100B). What is not known is left out. */
export function personSegments(person: CoveredPerson, { was, withSsn, subscriber }: How): Segment[] {
  const ssn = withSsn && /^\d{9}$/.test(person.ssn) ? ['34', person.ssn] : [];
  return [
    ['NM1', was ? '74' : 'IL', '1', ...names(person), '', '', ...ssn],
    ...(subscriber ? reach(subscriber) : []),
    ...demographics(person),
    ...(was ? [['NM1', '70', '1', ...names(was)] as const] : []),
  ];
}

const names = ({ lastName, firstName, middleName }: Names): [string, string, string] => [
  (toX12Text(lastName) ?? '').slice(0, LAST),
  (toX12Text(firstName) ?? '').slice(0, FIRST),
  (toX12Text(middleName) ?? '').slice(0, MIDDLE),
];

function demographics({ dob, gender }: CoveredPerson): Segment[] {
  return dob === '' ? [] : [['DMG', 'D8', toX12Day(dob), GENDER_CODES[gender]]];
}

function reach(subscriber: Subscriber): Segment[] {
  const { phone, city, state, zip } = subscriber;
  const email = toX12Text(subscriber.email, { keepCase: true }) ?? '';
  const ways = [...(phone === '' ? [] : ['TE', phone]), ...(email === '' || email.length > EMAIL ? [] : ['EM', email])];
  const [line1 = '', line2 = ''] = addressLines(subscriber) ?? [];
  return [
    ...(ways.length > 0 ? [['PER', 'IP', '', ...ways] as const] : []),
    ...(line1 === '' ? [] : [['N3', line1, line2] as const]),
    ...(line1 === '' ? [] : [['N4', toX12Text(city) ?? '', state, zip.replaceAll(/\D/g, '')] as const]),
  ];
}

/** The street in two lines; a first one that is too long goes on in the second, where that is free. Null where they have no room. */
function addressLines({ address1, address2 }: Subscriber): [string, string] | null {
  const [first, second] = [toX12Text(address1), toX12Text(address2)];
  if (first === null || second === null || second.length > LINE) return null;
  if (first.length <= LINE) return [first, second];
  if (second !== '') return null;
  const at = first.lastIndexOf(' ', LINE);
  const rest = first.slice(at + 1);
  return at < 1 || rest.length > LINE ? null : [first.slice(0, at), rest];
}

export const NO_LETTERS = 'It has letters that the file cannot carry. Write it in Latin letters.';

/** The facts of a person that no file can carry, so that their plan is held back instead of told wrongly. */
export function unwritablePerson(person: CoveredPerson, who: string): Unwritable[] {
  const named = [
    { field: 'Last name', text: person.lastName, most: LAST, isNeeded: true },
    { field: 'First name', text: person.firstName, most: FIRST, isNeeded: true },
    { field: 'Middle name', text: person.middleName, most: MIDDLE, isNeeded: false },
  ];
  return named.flatMap(({ field, text, most, isNeeded }) => {
    const words = wrongText(text, { most, least: isNeeded ? 1 : 0 });
    return words === null ? [] : [{ field: `${field} of ${who}`, words }];
  });
}

/** The same of a subscriber's address. An empty one is left out. */
export function unwritableAddress(subscriber: Subscriber): Unwritable[] {
  if (subscriber.address1 === '') return [];
  const city = wrongText(subscriber.city, CITY);
  const zip = subscriber.zip.replaceAll(/\D/g, '');
  return [
    ...(addressLines(subscriber) === null
      ? [{ field: 'Street', words: `It has no room in two lines of ${LINE} plain letters.` }]
      : []),
    ...(city === null ? [] : [{ field: 'City', words: city }]),
    ...(zip.length === 5 || zip.length === 9 ? [] : [{ field: 'ZIP', words: 'It has neither five nor nine digits.' }]),
  ];
}

function wrongText(text: string, { least, most }: { least: number; most: number }): string | null {
  const carried = toX12Text(text);
  if (carried === null) return NO_LETTERS;
  if (carried.length < least) return least > 1 ? `It is shorter than ${least} letters.` : 'It is missing.';
  return carried.length > most ? `It is longer than the ${most} letters that the file carries.` : null;
}
