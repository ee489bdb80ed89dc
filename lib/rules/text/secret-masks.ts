import { digitsOnly } from './masks';

/** `123456789` or `6789` to `•••-••-6789`; only ever the last four digits (decisions 19). Empty stays empty. */
export function maskSsn(text: string): string {
  const digits = digitsOnly(text);
  return digits === '' ? '' : `•••-••-${digits.slice(-4).padStart(4, '•')}`;
}

/** An account or card number as its last four digits: `••••4410`. Empty stays empty. */
export function maskNumber(text: string): string {
  const digits = digitsOnly(text);
  return digits === '' ? '' : `••••${digits.slice(-4)}`;
}

/**
 * True when a text is a stored secret shown masked (`•••-••-6789`, `***-**-6789`, `••••4410`) and not something typed.
 */
export function isMasked(text: string): boolean {
  return /^[•*]{3}-[•*]{2}-[\d•*]{4}$/.test(text) || /^[•*]{4,}\d{0,4}$/.test(text);
}
