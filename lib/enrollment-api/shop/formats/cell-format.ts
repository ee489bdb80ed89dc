import { buildDate } from '@/lib/rules/text/dates';

/*
 * What a number of a workbook looks like in its cell (ECMA-376, 18.8.30): an amount to the cent as it was typed, a day by the
 * format of its cell, a ZIP code with its first nought.
 */

/**
 * A format as the reader needs it; `mask` are noughts and what stands between them, such as `000-00-0000`. `digits` stand behind the
 * point at least: a rate of `0.0000` is told with four, and nothing is ever rounded.
 */
export type CellFormat =
  | { kind: 'number' | 'day' | 'time' | 'percent'; digits?: number }
  | { kind: 'mask'; mask: string };

/** Formats that have a number and no text: 14 to 22 and the East Asian ones are days, 45 to 47 times. */
function builtIn(id: number): CellFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { kind: 'day' };
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return { kind: 'time' };
  return { kind: id === 9 || id === 10 ? 'percent' : 'number' };
}

export function toFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return builtIn(id);
  // The first of up to four sections is that of numbers above nought.
  const section = /^(?:"[^"]*"|\\.|[^;])*/.exec(code.slice(0, 500))?.[0] ?? '';
  const mask = section.replaceAll(/["\\]/g, '');
  if (/^0[0\- ]*0$/.test(mask)) return { kind: 'mask', mask };
  const bare = section.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replaceAll(/general/gi, '');
  if (/[yd]/i.test(bare)) return { kind: 'day' };
  if (/[hs]/i.test(bare)) return { kind: 'time' };
  if (/m/i.test(bare)) return { kind: 'day' };
  if (bare.includes('%')) return { kind: 'percent' };
  return { kind: 'number', digits: /\.(0+)/.exec(bare)?.[1]?.length ?? 0 };
}

/** The text of a number in a cell of this format; null where it is none, or no such day. */
export function showNumber(stored: string, format: CellFormat, from1904: boolean): string | null {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return null;
  if (format.kind === 'day') return showDay(value, from1904);
  if (format.kind === 'time') return value < 1 ? showTime(value) : showDay(value, from1904);
  const plain = toPlain(value);
  if (format.kind === 'percent') return `${shift(plain)}%`;
  return format.kind === 'mask' ? showMask(plain, format.mask) : withDigits(plain, format.digits ?? 0);
}

function withDigits(plain: string, digits: number): string {
  const [whole = '', fraction = ''] = plain.split('.');
  return digits > fraction.length ? `${whole}.${fraction.padEnd(digits, '0')}` : plain;
}

/** A double holds 15 digits for sure, and programs write 17: `58.100000000000001` was typed as 58.1. */
function toPlain(value: number): string {
  const [digits = '', power = '0'] = value.toExponential(14).split('e');
  const sign = digits.startsWith('-') ? '-' : '';
  const bare = digits.replace('-', '').replace('.', '');
  const point = 1 + Number(power);
  const padded = point <= 0 ? '0'.repeat(1 - point) + bare : bare.padEnd(point, '0');
  const at = Math.max(point, 1);
  const fraction = padded.slice(at).replace(/0+$/, '');
  const whole = padded.slice(0, at);
  const told = fraction === '' ? whole : `${whole}.${fraction}`;
  return told === '0' ? '0' : `${sign}${told}`;
}

/** A hundred times a plain number, by its digits. */
function shift(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.');
  const padded = fraction.padEnd(2, '0');
  const rest = padded.slice(2);
  const told = `${whole}${padded.slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1');
  return rest === '' ? told : `${told}.${rest}`;
}

/** Digits put into the noughts of a mask from the right, as a cell shows a ZIP code or a number with dashes. */
function showMask(plain: string, mask: string): string {
  const places = [...mask].filter((sign) => sign === '0').length;
  if (!/^\d+$/.test(plain) || plain.length > places) return plain;
  const digits = plain.padStart(places, '0');
  let at = 0;
  return [...mask].map((sign) => (sign === '0' ? digits.charAt(at++) : sign)).join('');
}

const DAY = 86_400;

/**
 * Days are counted from 1900 or from 1904. In the first way the 60th is a 29 February that never was, so days before it count from one
 * day later.
 */
function showDay(value: number, from1904: boolean): string | null {
  const seconds = Math.round(value * DAY);
  const whole = Math.floor(seconds / DAY);
  if (whole < 0 || (!from1904 && (whole === 0 || whole === 60))) return null;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  const day = new Date(first + whole * DAY * 1000);
  const told = buildDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
  const rest = seconds - whole * DAY;
  return told === null || rest === 0 ? told : `${told}T${showTime(rest / DAY)}`;
}

function showTime(part: number): string {
  const seconds = Math.round(part * DAY);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}
