import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanInboundHeaders } from '@/lib/security/client';
import nextConfig from '@/next.config.mjs';

/** Facts about the code that no single call can show, read from its files without their comments. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

const code = files
  .filter((path) =>
    /^(?:(?:app|components|lib)\/.*|middleware|instrumentation|next\.config)\.?(?:tsx?|mjs)$/.test(path),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') }));

const filesWith = (pattern: RegExp) => code.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const matchesOf = (pattern: RegExp) => code.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name));

describe('the code', () => {
  it('is all there', () => {
    expect(code.length).toBeGreaterThan(600);
    expect(filesWith(/createHash\(/)).toContain('lib/enrollment-api/app.ts');
  });

  it('runs no text as a program', () => {
    expect(filesWith(/\beval\(|new Function\b|\bFunction\(|node:vm\b|\bsetTimeout\(\s*['"`]/)).toEqual([]);
  });

  it('starts no programs but its own, without a shell', () => {
    const starters = code.filter(({ text }) => /["'](?:node:)?child_process["']/.test(text));
    expect(starters.length).toBeGreaterThan(0);
    for (const { path, text } of starters) {
      // Beside the commands only the demo's processor is a process of its own (decisions 178).
      expect(path).toMatch(/^lib\/(?:cli\/|enrollment-api\/payments\/demo-process\.ts$)/);
      expect(text, path).not.toMatch(/\b(?:exec|execFile|fork|spawnSync|execSync|execFileSync)\(|\bshell:/);
      for (const [, program] of text.matchAll(/\bspawn\(\s*([^,)]+)/g)) expect(program, path).toBe('process.execPath');
    }
  });

  it('makes no regular expression of what somebody sent', () => {
    expect(filesWith(/\bRegExp\(/)).toEqual([
      'lib/contract/scalars.ts',
      'lib/enrollment-api/adapt.ts',
      'lib/enrollment-api/shop/formats/xml-scan.ts',
      'lib/enrollment-api/shop/read/folder.ts',
      'lib/enrollment-api/shop/tables/cell-kinds.ts',
    ]);
    // All of the code's own: words of tables, names of attributes, a number of digits.
    expect(matchesOf(/^.*\bRegExp\(`[^`]*\$\{([\w.]+)/gm).sort()).toEqual(
      ['SIGN_IN_ROLES.join', 'TABLES.join', 'anyKey', 'digits', 'name'].sort(),
    );
  });

  it('knows one cipher, one hash and one derivation of keys', () => {
    expect(new Set(matchesOf(/\bcreate(?:Cipheriv|Decipheriv)\(\s*([^,]+)/g))).toEqual(new Set(["'aes-256-gcm'"]));
    expect(new Set(matchesOf(/\bcreate(?:Hash|Hmac)\(\s*([^,)]+)/g))).toEqual(new Set(["'sha256'"]));
    expect(new Set(matchesOf(/\bhkdfSync\(\s*([^,]+)/g))).toEqual(new Set(["'sha256'"]));
    expect(
      filesWith(/\b(?:scrypt|pbkdf2|createSign|createVerify|createECDH|publicEncrypt)(?:Sync)?\(|\.subtle\b/),
      // A document is hashed where it is, in the browser (decisions 175).
    ).toEqual(['components/access/verify-form.tsx']);
  });

  it('takes chance from the system, and less of it only for the length of pauses', () => {
    expect(filesWith(/Math\.random/)).toEqual([
      'lib/enrollment-api/store/database.ts',
      'lib/gateway/http-transport.ts',
    ]);
    expect(matchesOf(/([\w.]+\([^()]*|\?\?\s*)Math\.random/g)).toEqual(['pause(', '?? ']);
  });

  it('compares a credential that came in by digests of equal length, in constant time', () => {
    const readers = filesWith(/(?:headers?\.get|req\.header)\(\s*'authorization'\)/);
    expect(readers).toEqual(['app/api/revalidate/route.ts', 'lib/enrollment-api/app.ts']);
    expect(filesWith(/timingSafeEqual\(digest\(.+\), digest\(.+\)\)/)).toEqual(readers);
  });

  it('believes no certificate that does not hold', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser/)).toEqual([]);
  });

  it('keeps nothing in the storage of the browser', () => {
    expect(filesWith(/\b(?:localStorage|sessionStorage|indexedDB|caches\.open|serviceWorker)\b/)).toEqual([]);
  });

  it('loads no script, style, frame or typeface from another host', () => {
    const styles = files.filter((path) => /^styles\/.*\.css$/.test(path)).map((path) => readFileSync(path, 'utf8'));
    expect(styles.length).toBeGreaterThan(10);
    expect(styles.join('\n')).not.toMatch(/url\(\s*['"]?(?:https?:)?\/\//);
    expect(filesWith(/<(?:script|link|iframe|source)\b[^>]*\b(?:src|href)=[{"'`]+(?:https?:)?\/\//)).toEqual([]);
  });
});

describe('the folder that is served as it is', () => {
  it('holds pictures and nothing else: no source, no hidden file, no copy of something else', () => {
    const served = files.filter((path) => path.startsWith('public/'));
    expect(served.length).toBeGreaterThan(5);
    expect(served.filter((path) => !/^public\/(?:[a-z]+\/)?[a-z-]+\.(?:svg|png)$/.test(path))).toEqual([]);
  });
});

describe('the framework', () => {
  it('tells neither its name nor its sources, and fetches no picture for anybody', () => {
    expect(nextConfig).toMatchObject({
      poweredByHeader: false,
      productionBrowserSourceMaps: false,
      images: { unoptimized: true },
    });
    expect(nextConfig).not.toHaveProperty('redirects');
  });

  it('leads to another address only within the private zone, by a header that clients cannot send', async () => {
    expect(await nextConfig.rewrites?.()).toEqual({
      beforeFiles: [
        {
          source: '/:path*',
          has: [{ type: 'header', key: 'x-decided-page', value: '(?<page>.+)' }],
          destination: '/private/:page*',
        },
      ],
    });
    const headers = { 'x-decided-page': 'key/cart' };
    cleanInboundHeaders(headers, { address: '10.0.0.9', encrypted: false }, 1);
    expect(headers).not.toHaveProperty('x-decided-page');
  });
});
