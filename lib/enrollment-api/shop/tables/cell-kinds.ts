import { isEmail } from '@/lib/rules/people/email';
import { toPhoneDigits } from '@/lib/rules/people/phone';
import { isZip } from '@/lib/rules/people/zip';
import { isDate } from '@/lib/rules/text/dates';
import { genderLetter, readGender, WRITTEN_GENDERS, type Gender } from '@/lib/rules/words/genders';
import { stateName } from '@/lib/rules/words/states';

/**
 * The way a value stands in a cell, in both directions, written once: `read` answers undefined for a text that is none, and
 * `read(write(value))` is the value. `expected` tells a person what to write.
 */
export type CellKind<T> = { expected: string; read(text: string): T | undefined; write(value: T): string };

/** Words that stay as they are written, once `fits` lets them through. */
const textual = (expected: string, fits: (text: string) => boolean): CellKind<string> => ({
  expected,
  read: (text) => (fits(text) ? text : undefined),
  write: (value) => value,
});

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Words of one line. */
export const words = (most = 200): CellKind<string> =>
  textual(
    `words of one line, ${most} characters at most`,
    (text) => text.length <= most && !/[\u0000-\u001f\u007f]/.test(text),
  );

/** Words that may go over several lines, or HTML. */
export const prose = textual(
  'text or HTML of 20,000 characters at most',
  (text) => text.length <= 20_000 && !CONTROL.test(text),
);

export const wireId = textual('a number of 1 to 10 digits, not beginning with 0', (text) =>
  /^[1-9]\d{0,9}$/.test(text),
);
export const key = textual('small letters, digits and lines, such as blue-harbor', (text) =>
  /^[a-z0-9][a-z0-9-]{0,63}$/.test(text),
);
export const code = textual('1 to 64 letters, digits, lines and points', (text) => /^[\w.-]{1,64}$/.test(text));
export const slug = textual('small letters, digits and lines, such as north-star', (text) =>
  /^[a-z0-9-]{1,60}$/.test(text),
);
export const host = textual(
  'a host in small letters without port, such as plans.example.com',
  (text) => text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text),
);
export const siteName = textual('a host, or host/slug of a landing', (text) =>
  /^[a-z0-9.-]{1,253}(\/[a-z0-9-]{1,60})?$/.test(text),
);
export const email = textual('an e-mail address', (text) => isEmail(text));
/** Of staff, who are found by it. */
export const signInEmail = textual(
  'an e-mail address in small letters',
  (text) => isEmail(text) && text === text.toLowerCase(),
);
export const phone = textual(
  'ten digits, such as 5125550148',
  (text) => /^\d{10}$/.test(text) && toPhoneDigits(text) === text,
);
export const npn = textual('the producer number, 1 to 10 digits', (text) => /^\d{1,10}$/.test(text));
export const naic = textual('five digits', (text) => /^\d{5}$/.test(text));
export const zip3 = textual('three digits', (text) => /^\d{3}$/.test(text));
export const employeeClass = textual('the name of a class, 64 plain characters at most', (text) =>
  /^[!-~]([ -~]{0,62}[!-~])?$/.test(text),
);
export const zip = textual('five digits', isZip);
export const state = textual('a state in two letters, such as TX', (text) => stateName(text) !== null);
export const day = textual('a day as 2027-01-31', (text) => isDate(text));

/** A day, told apart from the three other ways in which people write one. */
export const dayHint = (text: string): string | null => {
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text)) return 'month, day and year with slashes';
  if (/^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(text)) return 'day, month and year with points';
  if (/^(\d{5}|\d{1,2}[- ]?[A-Za-z]{3,9}[- ,]+\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})$/.test(text))
    return 'a spreadsheet’s own day';
  return null;
};

/** A whole number. */
export const whole = (least: number, most: number): CellKind<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  read: (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
  },
  write: String,
});

/** One of some words. */
export const oneOf = <W extends string>(list: readonly W[]): CellKind<W> => ({
  expected: list.join(', '),
  read: (text) => list.find((one) => one === text),
  write: (value) => value,
});

export const yesNo: CellKind<boolean> = {
  expected: 'yes or no',
  read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  write: (value) => (value ? 'yes' : 'no'),
};

/** A gender in words or letters; written as a letter. */
export const gender: CellKind<Gender> = { expected: WRITTEN_GENDERS, read: readGender, write: genderLetter };

/** Several values in one cell, parted by `;`. */
export const listOf = <T>(kind: CellKind<T>): CellKind<readonly T[]> => ({
  expected: `${kind.expected}; several parted by ;`,
  read: (text) => {
    const found = text.split(';').map((part) => kind.read(part.trim()));
    return found.every((one) => one !== undefined) ? found : undefined;
  },
  write: (values) => values.map((value) => kind.write(value)).join(';'),
});

/** A decimal number kept as whole parts of `10 ** digits`; written with at least `shown` digits behind the point. */
function decimal(expected: string, digits: number, shown: number, most: number, least = 0): CellKind<number> {
  const form = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${digits}}))?$`);
  return {
    expected,
    read: (text) => {
      const found = form.exec(text);
      if (!found) return undefined;
      const value = Number(`${found[1] ?? ''}${(found[2] ?? '').padEnd(digits, '0')}`);
      return value >= least && value <= most ? value : undefined;
    },
    write: (value) => {
      const all = String(value).padStart(digits + 1, '0');
      const behind = all.slice(-digits).replace(/0+$/, '').padEnd(shown, '0');
      return `${all.slice(0, -digits)}${behind === '' ? '' : `.${behind}`}`;
    },
  };
}

/** Cents, written in dollars. */
export const money = decimal('dollars and cents, such as 18.45', 2, 2, 100_000_000);

/** A rate of a table: whole cents, or hundredths of a cent where it is written with more than two digits behind the point. */
export type TableRate = { amount: number; isFine: boolean };
const fineMoney = decimal('', 4, 4, 999_999_999_999);
export const rate: CellKind<TableRate> = {
  expected: 'dollars and cents, such as 18.45, or four digits, such as 0.1160',
  read: (text) => {
    const isFine = /\.\d{3,4}$/.test(text);
    const amount = (isFine ? fineMoney : money).read(text);
    return amount === undefined ? undefined : { amount, isFine };
  },
  write: ({ amount, isFine }) => (isFine ? fineMoney : money).write(amount),
};
/** Ten-thousandths: 10 800 is 1.08. */
export const factor = decimal('a factor above 0 and up to 10, such as 1.08', 4, 2, 100_000, 1);
/** Basis points, written in percent: 5 000 is 50. */
export const percent = decimal('a part of a hundred above 0, such as 50 or 33.33', 2, 0, 10_000, 1);
