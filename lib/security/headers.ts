/**
 * Headers of every response (threats T31). `next.config.mjs` sets the same list for everything Next answers, files
 * included; a unit test holds the two together. No referrer is ever sent, so no address of ours leaves with one.
 */
export const SECURITY_HEADERS: readonly { key: string; value: string }[] = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

/** Personal answers: kept neither by a cache on the way nor by the browser. */
export const PRIVATE_CACHE = 'private, no-store';
