import { parseDateText } from '../text/date-text';
import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';
import { plainLetters } from '../text/plain-letters';
import { isSsn } from './ssn';

/* Who is who among the subscriber, the dependents and the beneficiaries of one enrollment (decisions 162). */

/** The answers that tell one person from another, by wire name. */
export const PERSON_ANSWERS = ['first_name', 'last_name', 'birthdate', 'ssn'] as const;
export type PersonTold = Readonly<Record<(typeof PERSON_ANSWERS)[number], string>>;

/** A person of whom nothing is told. */
export const UNTOLD: PersonTold = { first_name: '', last_name: '', birthdate: '', ssn: '' };

/** A person who may not stand there, beside the answer that tells so. */
export type PersonProblem = { name: 'ssn' | 'first_name'; message: string };

/** The people an entry of a list is compared with. What is not known of a person is empty. */
export type PeopleAround = {
  /** The person who enrolls. */
  self: PersonTold;
  /** The others of the entry's own list. */
  own: readonly PersonTold[];
  /** Those of the other list: there the same person may stand, but under no other number. */
  other: readonly PersonTold[];
};

/**
 * Returns what is wrong with a dependent or a beneficiary who is another person of the enrollment, else null. None is the person who enrolls and none is twice in a list, by number or by name and birth date. A beneficiary may be a
 * dependent; then number and birth date must agree (decisions 162).
 */
export function checkPerson(person: PersonTold, { self, own, other }: PeopleAround): PersonProblem | null {
  return checkNotSelf(person, self) ?? checkNotTwice(person, own) ?? checkAgrees(person, other);
}

/** The problem of a person who is the one who enrolls, by number or by name and birth date; else null. */
export function checkNotSelf(person: PersonTold, self: PersonTold): PersonProblem | null {
  if (isSameSsn(person.ssn, self.ssn)) return { name: 'ssn', message: messages.numberOfSelf };
  return isSamePerson(person, self) ? { name: 'first_name', message: messages.personIsSelf } : null;
}

/** The problem of a person who is among the `others`, by number or by name and birth date; else null. */
export function checkNotTwice(person: PersonTold, others: readonly PersonTold[]): PersonProblem | null {
  if (others.some(({ ssn }) => isSameSsn(ssn, person.ssn))) return { name: 'ssn', message: messages.personTwice };
  const isListed = others.some((other) => isSamePerson(person, other));
  return isListed ? { name: 'first_name', message: messages.personTwice } : null;
}

/** The problem of a number that belongs to another person of the other list, or of a person who has another one there. */
export function checkAgrees(person: PersonTold, others: readonly PersonTold[]): PersonProblem | null {
  const differs = others.some(({ ssn, ...other }) => {
    const [one, two] = [parseDateText(person.birthdate), parseDateText(other.birthdate)];
    if (isSameSsn(person.ssn, ssn)) return one !== null && two !== null && one !== two;
    return isSamePerson(person, other) && isSsn(person.ssn) && isSsn(ssn);
  });
  return differs ? { name: 'ssn', message: messages.numberDiffers } : null;
}

/** True for one Social Security Number written twice. A stored one stands as its last four digits, which two may share. */
export function isSameSsn(one: string, other: string): boolean {
  return isSsn(one) && isSsn(other) && digitsOnly(one) === digitsOnly(other);
}

/** True for two entries of one name, however it is written, and one birth date. */
export function isSamePerson(one: Named, other: Named): boolean {
  const key = personKey(one);
  return key !== null && key === personKey(other);
}

/** The text that two entries of the same person share, and no others; null for one without a birth date. */
export function personKey(told: Named): string | null {
  const born = parseDateText(told.birthdate);
  return born === null ? null : `${born} ${plainName(told)}`;
}

type Named = Pick<PersonTold, 'first_name' | 'last_name' | 'birthdate'>;

/** The letters and digits of a name: "Mary-Ann O'Neil, Jr." is "mary ann oneil jr". */
function plainName({ first_name: first, last_name: last }: Named): string {
  return plainLetters(`${first} ${last}`)
    .replace(/['’‘]/g, '')
    .split(/[\s.,_-]+/)
    .filter(Boolean)
    .join(' ');
}
