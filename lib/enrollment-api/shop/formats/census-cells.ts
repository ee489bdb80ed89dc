import { parseMoney } from '@/lib/rules/money/money';
import { isEmail } from '@/lib/rules/people/email';
import { parseDateText } from '@/lib/rules/text/date-text';
import { buildDate } from '@/lib/rules/text/dates';
import { readGender, WRITTEN_GENDERS } from '@/lib/rules/words/genders';
import type { CensusPay, CensusRelation } from '../../store/census-rows';

/** A cell of an employer's list: undefined for a text that is none. `expected` tells a person what to write. */
export type CensusCell<T> = { expected: string; read(text: string): T | undefined };

const cell = <T>(expected: string, read: (text: string) => T | undefined): CensusCell<T> => ({ expected, read });

/** Leading noughts are lost in a spreadsheet: 00123 and 123 are one employee. */
export const employeeId = cell('1 to 40 letters, digits, blanks, points and lines', (text) =>
  /^[A-Za-z0-9][\w .\/-]{0,39}$/.test(text) ? text.toUpperCase().replace(/^0+(?=\d+$)/, '') : undefined,
);

export const personName = cell('a name of at most 60 characters', (text) =>
  text.length <= 60 && /\p{L}/u.test(text) && !/[\p{C}<>]/u.test(text) ? text : undefined,
);

/** `Last, First`, with or without what comes behind the first name. */
export const wholeName = cell('last name, comma, first name; or a column for each', (text) => {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  const firstName = personName.read(first.replace(/ [A-Z]\.?$/, ''));
  const lastName = personName.read(last);
  return more.length > 0 || firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
});

export const email = cell('an e-mail address', (text) => (isEmail(text) ? text : undefined));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ,]+(\d{4})$/;
const MONTH_FIRST = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/;

/** `1985-04-09`, `4/9/1985` or `9-Apr-1985`. A year of two digits is not guessed, nor a day before its month. */
export const day = cell('a day as 1985-04-09, 4/9/1985 or 9-Apr-1985', (text) => {
  const plain = text.replace(/T00:00:00$/, '');
  const [, first = '', second = '', year = ''] = NAMED.exec(plain) ?? [];
  const [, name = '', number = '', ofYear = ''] = MONTH_FIRST.exec(plain) ?? [];
  const month = MONTHS.indexOf((second || name).slice(0, 3).toLowerCase());
  if (month !== -1) return buildDate(Number(year || ofYear), month + 1, Number(first || number)) ?? undefined;
  return parseDateText(plain) ?? undefined;
});

export const gender = cell(WRITTEN_GENDERS, readGender);

export const hours = cell('hours a week, from 0 to 168', (text) => {
  const value = Number(text);
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) && value <= 168 ? value : undefined;
});

export const money = cell('an amount, such as 52000.00', (text) => {
  const cents = parseMoney(text.replace(/(\.\d\d)0+$/, '$1'));
  return cents ?? undefined;
});

const PER: Readonly<Record<string, CensusPay['per']>> = {
  year: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  yr: 'year',
  salary: 'year',
  salaried: 'year',
  month: 'month',
  monthly: 'month',
  week: 'week',
  weekly: 'week',
  hour: 'hour',
  hourly: 'hour',
  hr: 'hour',
};
export const payPer = cell('year, month, week or hour', (text) => PER[text.toLowerCase().replace(/^per /, '')]);

const RELATIONS: Readonly<Record<string, CensusRelation | 'self'>> = {
  employee: 'self',
  self: 'self',
  ee: 'self',
  subscriber: 'self',
  insured: 'self',
  '18': 'self',
  spouse: 'spouse',
  husband: 'spouse',
  wife: 'spouse',
  sp: 'spouse',
  '01': 'spouse',
  domesticpartner: 'spouse',
  dp: 'spouse',
  partner: 'spouse',
  '53': 'spouse',
  child: 'child',
  ch: 'child',
  son: 'child',
  daughter: 'child',
  stepchild: 'child',
  stepson: 'child',
  stepdaughter: 'child',
  adoptedchild: 'child',
  fosterchild: 'child',
  dependentchild: 'child',
  '19': 'child',
};
export const relation = cell(
  'employee, spouse or child',
  (text) => RELATIONS[text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')],
);

const GONE = /^(t|term|terminated|inactive|separated|left|deceased|retired|resigned|former)\b/i;
const HERE =
  /^(a|active|l|leave|onleave|on leave|loa|full|part|ft|pt|regular|temporary|temp|seasonal|probation|new|employed)\b/i;
/** True for an employee who is there, on leave too. */
export const isThere = cell('active or terminated', (text) =>
  GONE.test(text) ? false : HERE.test(text) ? true : undefined,
);
