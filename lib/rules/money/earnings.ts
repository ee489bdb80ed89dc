import { messages } from '../text/messages';
import { parseMoney } from './money';

/** Annual income and working hours, which some plans ask for before they have a price (rules 1 §2.10, §8). */
export type Earnings = { annual_income: string; working_hours: string };

const HOURS_OF_A_WEEK = 168;

/** Typed income to whole dollars a year; null when it is no amount. */
export function parseIncome(text: string): number | null {
  const cents = parseMoney(text);
  return cents === null ? null : Math.floor(cents / 100);
}

/** Typed hours of a week; null when they are no whole number or more than a week has. */
export function parseHours(text: string): number | null {
  const trimmed = text.trim();
  const hours = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : null;
  return hours === null || hours > HOURS_OF_A_WEEK ? null : hours;
}

/** The message for a wrong income as typed, or null; an empty text is no error here. */
export function checkIncome(text: string): string | null {
  return text.trim() === '' || parseIncome(text) !== null ? null : messages.money;
}

/** The message for wrong working hours as typed, or null; an empty text is no error here. */
export function checkHours(text: string): string | null {
  if (text.trim() === '' || parseHours(text) !== null) return null;
  return /^\d+$/.test(text.trim()) ? messages.hoursOfWeek : messages.wholeNumber;
}

/** The stored income as people write it: `52000` to `52,000`. */
export function formatIncome(dollars: string): string {
  return dollars.replace(/\B(?=(\d{3})+$)/g, ',');
}
