import { isSamePerson, isSameSsn, PERSON_ANSWERS, UNTOLD, type PersonTold } from '@/lib/rules/people/same-person';
import type { JsonObject } from '../../store/schema/types';
import { fileDate } from '../members/on-file';
import { profileText } from '../shared/profile';

/** True for two people on file who are one, by number or by name and birth date (decisions 162). */
export function isSameOnFile(one: JsonObject, other: JsonObject): boolean {
  const [first, second] = [toldOnFile(one), toldOnFile(other)];
  return isSameSsn(first.ssn, second.ssn) || isSamePerson(first, second);
}

function toldOnFile(data: JsonObject): PersonTold {
  const told = Object.fromEntries(PERSON_ANSWERS.map((name) => [name, profileText(data, name)]));
  return { ...UNTOLD, ...told, birthdate: fileDate(profileText(data, 'birthdate')) };
}
