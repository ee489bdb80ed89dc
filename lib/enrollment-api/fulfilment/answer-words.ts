import { MEMBER, type Coverage } from './coverage';

/* Codes of answers in plain words. A code that is not here is told by itself. */

const ELEMENT_ERRORS: Readonly<Record<string, string>> = {
  '1': 'is missing',
  '2': 'is missing, as others need it',
  '3': 'has too many elements behind it',
  '4': 'is too short',
  '5': 'is too long',
  '6': 'has a character that may not be there',
  '7': 'has a code that they do not take',
  '8': 'is no date that there is',
  '9': 'is no time that there is',
  '10': 'excludes another that is told as well',
  '12': 'is told more often than they take it',
  '13': 'has more parts than they take',
  I6: 'has a code that the guide does not allow',
  I9: 'is missing, where the guide asks for it',
  I10: 'is told, where the guide has no place for it',
  I11: 'has fewer repetitions than the guide asks for',
  I12: 'has the wrong form for what it stands for',
  I13: 'has another value than the guide asks for',
};

const SEGMENT_ERRORS: Readonly<Record<string, string>> = {
  '1': 'is not known to them',
  '2': 'was not expected there',
  '3': 'is missing',
  '4': 'comes with a loop that is told too often',
  '5': 'is told too often',
  '6': 'is of no use in this set',
  '7': 'is not in its order',
  I4: 'is told, where the guide has no place for it',
  I6: 'is missing, where the guide asks for it',
  I7: 'is told fewer times than the guide asks for',
  I8: 'has errors',
  I9: 'depends on another that is not as it should be',
};

const SET_ERRORS: Readonly<Record<string, string>> = {
  '1': 'They do not take this kind of transaction set.',
  '2': 'The set has no trailer.',
  '3': 'The numbers of its header and trailer differ.',
  '4': 'The number of its segments is wrong.',
  '5': 'One or more of its segments are wrong.',
  '6': 'Its kind is wrong.',
  '7': 'Its number is wrong, or was used before.',
  '23': 'Its number was used before.',
  I5: 'It breaks the rules of the guide.',
  I6: 'They do not take this guide.',
};

const NOTES: Readonly<Record<string, string>> = {
  '000': 'There is no error.',
  '001': 'The numbers of header and trailer differ.',
  '002': 'They do not take this standard.',
  '003': 'They do not take this version.',
  '004': 'The end of segments is wrong.',
  '005': 'The qualifier of the sender is wrong.',
  '006': 'The id of the sender is wrong.',
  '007': 'The qualifier of the receiver is wrong.',
  '008': 'The id of the receiver is wrong.',
  '009': 'They do not know the receiver.',
  '010': 'The qualifier of the authorization is wrong.',
  '011': 'The authorization is wrong.',
  '012': 'The qualifier of the password is wrong.',
  '013': 'The password is wrong.',
  '014': 'The date of the interchange is wrong.',
  '015': 'The time of the interchange is wrong.',
  '016': 'The standard is wrong.',
  '017': 'The version is wrong.',
  '018': 'The number of the interchange is wrong.',
  '019': 'The wish for an acknowledgment is wrong.',
  '020': 'The mark of test or production is wrong.',
  '021': 'The number of groups is wrong.',
  '022': 'The structure is wrong.',
  '023': 'The file ended too early.',
  '024': 'The content is wrong.',
  '025': 'The number was used before.',
  '026': 'The separator of elements is wrong.',
  '027': 'The separator of components is wrong.',
  '028': 'They do not take this kind of delivery.',
  '029': 'They do not take this kind of delivery.',
  '030': 'They do not take this kind of delivery.',
  '031': 'They do not take this kind of delivery.',
};

const byCode = (words: Readonly<Record<string, string>>, code: string, other: string): string => words[code] ?? other;

export const elementError = (code: string): string => byCode(ELEMENT_ERRORS, code, `is wrong (code ${code})`);
export const segmentError = (code: string): string => byCode(SEGMENT_ERRORS, code, `is wrong (code ${code})`);
export const setError = (code: string): string => byCode(SET_ERRORS, code, `It is wrong (code ${code}).`);
export const interchangeNote = (code: string): string => byCode(NOTES, code, `It is wrong (note ${code}).`);

/** Elements as people know them: by segment and place, by qualifier where one says what it is. */
const FIELDS: Readonly<Record<string, string>> = {
  'NM1 IL 3': 'Last name',
  'NM1 IL 4': 'First name',
  'NM1 IL 5': 'Middle name',
  'NM1 IL 8': 'Social Security number',
  'NM1 IL 9': 'Social Security number',
  'NM1 74 3': 'Last name',
  'NM1 74 4': 'First name',
  'NM1 74 5': 'Middle name',
  'NM1 74 9': 'Social Security number',
  'NM1 70 3': 'Former last name',
  'NM1 70 4': 'Former first name',
  'NM1 IN 3': 'Other coverage',
  'DMG D8 2': 'Birth date',
  'DMG D8 3': 'Gender',
  'N3  1': 'Street',
  'N3  2': 'Second line of the address',
  'N4  1': 'City',
  'N4  2': 'State',
  'N4  3': 'ZIP',
  'PER IP 4': 'Telephone or e-mail',
  'PER IP 6': 'E-mail',
  'INS  2': 'Relationship',
  'INS  3': 'Kind of change',
  'INS  4': 'Reason of the change',
  'INS  12': 'Day of death',
  'REF 0F 2': 'Member number',
  'REF 1L 2': 'Number of the policy',
  'REF ZZ 2': 'Replaced coverage',
  'DTP 300 3': 'Day of the signature',
  'DTP 303 3': 'Day of the change',
  'DTP 356 3': 'First day of eligibility',
  'DTP 357 3': 'Last day of eligibility',
  'DTP 348 3': 'First day of coverage',
  'DTP 349 3': 'Last day of coverage',
  'HD  1': 'Kind of change of the plan',
  'HD  3': 'Line of insurance',
  'HD  4': 'Plan and level',
  'HD  5': 'Who is covered',
  'AMT P3 2': 'Premium',
  'REF 38 2': 'Master policy',
  'N1 P5 2': 'Name of the sponsor',
  'N1 P5 4': 'Number of the sponsor',
  'N1 IN 4': 'Number of the carrier',
  'BGN  2': 'Reference of the file',
};

const SEGMENTS: Readonly<Record<string, string>> = {
  NM1: 'Name',
  N3: 'Address',
  N4: 'City, state and ZIP',
  DMG: 'Birth date and gender',
  PER: 'Telephone and e-mail',
  INS: 'Kind of change',
  REF: 'Number',
  DTP: 'Day',
  HD: 'Plan',
  AMT: 'Premium',
  COB: 'Other coverage',
  N1: 'Sponsor or carrier',
  BGN: 'Header of the file',
  QTY: 'Number of people',
};

/** Segments whose first element only says what follows. */
const QUALIFIED = ['NM1', 'REF', 'DTP', 'AMT', 'N1', 'DMG', 'PER'];

/** A field in words, such as `Birth date`; `qualifier` is the segment's first element. */
export function fieldName(segment: string, qualifier: string, element: number | null): string {
  const whole = SEGMENTS[segment] ?? `Segment ${segment}`;
  if (element === null) return whole;
  const key = `${segment} ${QUALIFIED.includes(segment) ? qualifier : ''} ${element}`;
  return FIELDS[key] ?? `${whole} (element ${element})`;
}

/** A person of a plan as a problem names them, without their name. */
export function whose(person: string | null, coverage: Coverage | undefined): string {
  if (person === null) return '';
  if (person === MEMBER) return ' of the member';
  const { relationship } = coverage?.dependents.find(({ id }) => id === person) ?? { relationship: 'dependent' };
  return ` of the ${relationship}`;
}
