import { textOf, type StepValues } from '../fields/field-definition';
import { isRecord } from '../text/records';
import { isSamePerson } from './same-person';

/** The answers about a person that a second list may take from the first. */
const PERSON = ['first_name', 'middle_name', 'last_name', 'birthdate', 'relationship'] as const;
/** A person whom the shopper named before. Numbers are not among it: they are told in each list (decisions 156). */
export type KnownPerson = Record<(typeof PERSON)[number], string>;

/** Reads the people of a saved list, dependents or beneficiaries, as `get-enrollment-temp-info` answers it. */
export function peopleIn(saved: unknown, list: 'dependents' | 'beneficiaries'): KnownPerson[] {
  const rows: unknown = Array.isArray(saved) ? saved : isRecord(saved) ? saved[list] : null;
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRecord).flatMap((row) => {
    const own = isRecord(row['primary_info']) ? row['primary_info'] : row;
    const person = Object.fromEntries(PERSON.map((name) => [name, textOf(own as StepValues, name)])) as KnownPerson;
    return person.first_name === '' ? [] : [person];
  });
}

/** The people who can still be picked: those whom the list does not have, each once. */
export function peopleToPick(known: readonly KnownPerson[], listed: readonly StepValues[]): KnownPerson[] {
  const isListed = (person: KnownPerson) => listed.some((values) => isSamePerson(person, namedIn(values)));
  return known.filter(
    (person, index) => !isListed(person) && known.findIndex((other) => isSamePerson(other, person)) === index,
  );
}

/** The place of a person among the known ones; -1 where they are none of them. */
export function placeAmong(known: readonly KnownPerson[], values: StepValues): number {
  return known.findIndex((person) => isSamePerson(person, namedIn(values)));
}

const namedIn = (values: StepValues) => ({
  first_name: textOf(values, 'first_name'),
  last_name: textOf(values, 'last_name'),
  birthdate: textOf(values, 'birthdate'),
});
