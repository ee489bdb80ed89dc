/** Largest signature accepted, as characters of its data URL (about 1 MB of PNG). */
export const SIGNATURE_LIMIT = 1_400_000;

/** The beginning of every PNG as data URL. */
export const PNG_PREFIX = 'data:image/png;base64,';
/** Base64 of the eight bytes every PNG starts with, as far as they fill whole characters. */
const MAGIC = 'iVBORw0KGgo';

/**
 * Says whether a text is a PNG image as data URL, the wire's form of a signature (rules 3 §9). Its pixels are not
 * looked at.
 */
export function isPngDataUrl(text: string): boolean {
  if (text.length > SIGNATURE_LIMIT || !text.startsWith(PNG_PREFIX)) return false;
  const body = text.slice(PNG_PREFIX.length);
  return body.startsWith(MAGIC) && body.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body);
}
