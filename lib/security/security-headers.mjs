/**
 * Headers of every response (threats T31): `next.config.mjs` sets them for everything Next answers, files included, and can
 * import no TypeScript. No referrer is ever sent, so no address of ours leaves with one.
 *
 * @type {readonly { key: string, value: string }[]}
 */
export const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

/** By this header a kept page says which inline scripts it has. It stays in the process (`lib/security/final-word.ts`). */
export const SCRIPTS_HEADER = 'x-document-scripts';
