/**
 * Plain dates: calendar days without time or zone, as `YYYY-MM-DD` strings inside and `MM/DD/YYYY` on the wire
 * (rules 1 §9). Being ISO strings they compare with `<` and `>`. Nothing here reads the clock; callers pass `today`.
 */

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const WIRE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** Years a person, a policy or a payment can have here; anything else is a slip of the keyboard. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

type Parts = { year: number; month: number; day: number };

/** Days of a month (1 to 12) in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True when February has 29 days in `year`. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** `YYYY-MM-DD` from numbers, or null when there is no such day or the year is outside 1900 to 2199. */
export function buildDate(year: number, month: number, day: number): string | null {
  const whole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  if (!whole || year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return toIso({ year, month, day });
}

/** True when `text` is a real day written as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = ISO.exec(text);
  return match !== null && buildDate(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

/** `2027-01-31` to `01/31/2027`. Throws on anything that is not a plain date: inside, dates are checked at the edge. */
export function toWireDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${pad(month)}/${pad(day)}/${year}`;
}

/** `01/31/2027` to `2027-01-31`; null when it is not exactly that form or no such day. */
export function fromWireDate(text: string): string | null {
  const match = WIRE.exec(text);
  return match ? buildDate(Number(match[3]), Number(match[1]), Number(match[2])) : null;
}

/** The first day of the month of `date`. */
export function firstOfMonth(date: string): string {
  return toIso({ ...partsOf(date), day: 1 });
}

/** Months later (or earlier, when negative), on the same day or a shorter month's last: Jan 31 + 1 is Feb 28 or 29. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const total = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
  return toIso({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Day of the month, 1 to 31. */
export function dayOfMonth(date: string): number {
  return partsOf(date).day;
}

/** The calendar year. */
export function yearOf(date: string): number {
  return partsOf(date).year;
}

/** The `day`th of the month of `date`, or that month's last day when it is shorter. */
export function onDay(date: string, day: number): string {
  const { year, month } = partsOf(date);
  return toIso({ year, month, day: Math.min(day, daysInMonth(year, month)) });
}

/** Year, month and day as numbers. */
export function partsOf(date: string): Parts {
  const match = ISO.exec(date);
  if (!match) throw new RangeError('not a plain date (YYYY-MM-DD)');
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function toIso({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
