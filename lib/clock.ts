/** The one place that reads the machine's clock, so that pages and rules can be tested at any date. */
export function now(): Date {
  return new Date();
}

/** Made once: building one costs as much as a whole small request. */
const BUSINESS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** Today's date in the product's business time zone as `YYYY-MM-DD`. Effective dates and ages are counted from it. */
export function today(instant: Date = now()): string {
  return BUSINESS_DAY.format(instant);
}
