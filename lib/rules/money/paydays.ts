import { formatMoney, type Cents } from './money';

/** Pay days of a year that premiums may be taken from: monthly, twice a month, every two weeks, weekly. */
export const PAYDAYS = [12, 24, 26, 52] as const;
export type Paydays = (typeof PAYDAYS)[number];

/** A stored number of pay days, or null when it is none of ours. */
export function toPaydays(value: number | null): Paydays | null {
  return PAYDAYS.find((known) => known === value) ?? null;
}

/** A year's twelve months over its pay days, half a cent up: 1340 a month is 618 on each of 26. */
export function perPayday(monthly: Cents, paydays: Paydays): Cents {
  return Number((BigInt(monthly) * 24n + BigInt(paydays)) / (2n * BigInt(paydays)));
}

/** "$6.18 from each of 26 pay days a year". */
export function paydayText(monthly: Cents, paydays: Paydays): string {
  return `${formatMoney(perPayday(monthly, paydays))} from each of ${paydays} pay days a year`;
}
