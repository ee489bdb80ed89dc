import { fromWireDate, partsOf } from './dates';

const STYLES = {
  /** January 1, 2027 */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** Jan 1, 2027 */
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  /** Friday, January 1, 2027 */
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  /** January 1 */
  monthDay: { month: 'long', day: 'numeric' },
  /** January 2027 */
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

const formatters = new Map<DateStyle, Intl.DateTimeFormat>();

/** A plain date in US English: `long` January 1, 2027, `medium` Jan 1, 2027, `full` with weekday, `monthDay`, `month`. */
export function formatDate(date: string, style: DateStyle = 'long'): string {
  const { year, month, day } = partsOf(date);
  let formatter = formatters.get(style);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: 'UTC' });
    formatters.set(style, formatter);
  }
  return formatter.format(Date.UTC(year, month - 1, day));
}

/** A date of the wire in words; a text that is none as it stands. */
export function formatWireDate(text: string): string {
  const date = fromWireDate(text);
  return date === null ? text : formatDate(date);
}
