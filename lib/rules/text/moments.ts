/** Made once: building one costs as much as a whole small request. The zone is the product's (decisions 45). */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant in US English, with the zone it is told in: January 1, 2027 at 4:05 PM EST. */
export function formatMoment(instant: Date): string {
  return MOMENT.format(instant);
}
