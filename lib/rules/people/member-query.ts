import { digitsOnly } from '../text/masks';
import { plainLetters as plain } from '../text/plain-letters';

/**
 * The facts a current member can be found by (rules 1 §2.8). Dates are `YYYY-MM-DD`, the SSN is nine digits or empty.
 */
export type SearchedMember = {
  firstName: string;
  lastName: string;
  dob: string;
  email: string;
  groupName: string;
  ssn: string;
};

/**
 * True when a member is meant by the words of a search: each word is part of the name, the email or the group's name. A
 * date of birth as `MM/DD/YYYY`, a whole Social Security Number, and its last four digits are compared as wholes only,
 * so that a search cannot feel its way along a number (threats T18).
 */
export function matchesMember(search: string, member: SearchedMember): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const text = plain(`${member.firstName} ${member.lastName}\n${member.email}\n${member.groupName}`);
  return words.length > 0 && words.every((word) => text.includes(word) || matchesNumber(word, member));
}

function matchesNumber(word: string, { dob, ssn }: SearchedMember): boolean {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
  if (year !== '') return dob === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^[\d-]+$/.test(word) || ssn === '') return false;
  const digits = digitsOnly(word);
  return digits === ssn || (digits.length === 4 && ssn.endsWith(digits));
}
