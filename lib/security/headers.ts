/**
 * Headers of every response (threats T31). `next.config.mjs` sets the same list for everything Next answers, files
 * included; a unit test holds the two together. Referrers are sent to nobody, so no address of ours ever leaves with one.
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

/** Personal answers: kept by nobody on the way and not by the browser. */
export const PRIVATE_CACHE = 'private, no-store';
