import { formatDate, type DateStyle } from './dates';

/** The product's zone: its days begin and its deadlines end there (decisions 45). */
const ZONE = 'America/New_York';

/** Made once: building one costs as much as a whole small request. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });

/** An instant in US English, with the zone it is told in: January 1, 2027 at 4:05 PM EST. */
export function formatMoment(instant: Date): string {
  // Some versions of the time tables put a narrow space before AM and PM, which mails and papers lack.
  return MOMENT.format(instant).replaceAll('\u202f', ' ');
}

/** The day of an instant as `YYYY-MM-DD`: today, the receipt's own day, the day on which something was accepted. */
export function dayOf(instant: Date): string {
  return DAY.format(instant);
}

/** A last day as a deadline is told, with its hour and zone: December 20, midnight Eastern (decisions 45, 141). */
export function tellDeadline(lastDay: string, style: DateStyle = 'monthDay'): string {
  return `${formatDate(lastDay, style)}, midnight Eastern`;
}
