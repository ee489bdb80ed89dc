import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderEnrollmentCopy } from '@/lib/enrollment-api/pdf/enrollment-copy';
import { loadLogo } from '@/lib/enrollment-api/pdf/site-logo';
import { sites as demoSites } from '@/tests/config/demo-shop';
import { drawnSignature } from '@/tests/api/pictures';
import { smallCopy } from '@/tests/fixtures/small-copy';

let folder = '';
let at = '';
const juniper = () => readFileSync('public/demo/juniper-logo.png');

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-logo-'));
  at = path.join(folder, 'public');
  mkdirSync(path.join(at, 'inner'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.png'), juniper());
  writeFileSync(path.join(at, 'inner', 'logo.png'), juniper());
  symlinkSync(path.join(folder, 'secret.png'), path.join(at, 'link.png'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the logo of documents and mails', () => {
  it('is there for every site of the demo that shows a drawn mark or a logo', async () => {
    for (const { host, slug, branding: look } of demoSites) {
      const hasOne = look.mark !== undefined || look.cart_logo !== undefined;
      expect((await loadLogo([look.paper_logo ?? ''])) !== null, `${host} ${slug}`).toBe(hasOne);
    }
  });

  it('is the first that can be drawn of those that a site names', async () => {
    const base64 = juniper().toString('base64');
    expect(await loadLogo(['', '/gone.png', '/inner/logo.svg', '/inner/logo.png'], { folder: at })).toBe(base64);
    expect(await loadLogo([], { folder: at })).toBe(null);
  });

  it.each([
    '/../secret.png',
    '/inner/../../secret.png',
    '/link.png',
    '//host.example/logo.png',
    'https://host.example/logo.png',
    'file:///inner/logo.png',
    '/inner/logo.png?x',
    '/inner/logo.png\0.png',
    '/inner',
  ])('is no file outside of the public folder and no address: %s', async (one) => {
    expect(await loadLogo([one], { folder: at })).toBe(null);
  });

  it('is a picture of the shop’s folder by its very address, and read from nowhere else then', async () => {
    const address = `/shop/${'5'.repeat(32)}.png`;
    const asked: string[] = [];
    const stored = (one: string) => Promise.resolve(asked.push(one) > 1 ? juniper() : null);
    expect(await loadLogo(['/shop/logo.png', address], { folder: at, stored })).toBe(null);
    const base64 = juniper().toString('base64');
    for (const _ of [1, 2]) expect(await loadLogo([address], { folder: at, stored })).toBe(base64);
    expect(asked).toEqual([address, address]);
  });

  it('is no picture that is broken, too large, or of another kind, and is read again when it changes', async () => {
    const file = path.join(at, 'changing.png');
    const bad = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      juniper().subarray(0, 900),
      Buffer.from(juniper().map((byte, place) => (place === 700 ? byte ^ 1 : byte))),
      drawnSignature(1_300, 40),
      Buffer.alloc(64 * 1024, juniper()),
    ];
    for (const [index, bytes] of [...bad, juniper()].entries()) {
      writeFileSync(file, bytes);
      utimesSync(file, index, index);
      const isGood = index === bad.length;
      expect((await loadLogo(['/changing.png'], { folder: at })) !== null, `picture ${index}`).toBe(isGood);
    }
  });
});

describe('the logo in a document', () => {
  const read = (program: string, pdf: Buffer, ...options: string[]) => {
    const file = path.join(folder, 'one.pdf');
    writeFileSync(file, pdf);
    return execFileSync(program, [...options, file], { encoding: 'utf8' });
  };
  const made = (logo: string | null) => renderEnrollmentCopy({ ...smallCopy([]), siteName: 'Juniper', logo });

  it('is a tagged figure with words, in its own proportion', async () => {
    for (const [width, height] of [
      [160, 160],
      [400, 100],
      [60, 120],
      [900, 50],
    ] as const) {
      const pdf = await made(drawnSignature(width, height).toString('base64'));
      const listed = read('pdfimages', pdf, '-list')
        .split('\n')
        .slice(2)
        .map((line) => line.trim().split(/\s+/));
      const [image] = listed.filter(([, , kind]) => kind === 'image');
      expect(image?.slice(3, 5)).toEqual([String(width), String(height)]);
      // Pixels an inch in both directions: alike where the proportion is kept. 72 points are an inch.
      const [x, y] = [Number(image?.[12]), Number(image?.[13])];
      expect(Math.abs(x - y)).toBeLessThanOrEqual(1);
      expect((width / x) * 72).toBeLessThanOrEqual(161);
      expect((height / y) * 72).toBeLessThanOrEqual(35);
      expect(read('pdfinfo', pdf)).toMatch(/Tagged:\s+yes/);
      expect(read('pdfinfo', pdf, '-struct')).toContain('Figure');
      expect(altsOf(pdf)).toContain('Logo');
    }
  });

  it('is the initials where there is none, or one that cannot be drawn', async () => {
    for (const logo of [null, 'bm8gcGljdHVyZQ==']) {
      const pdf = await made(logo);
      expect(read('pdfimages', pdf, '-list').split('\n').slice(2).join('')).toBe('');
      expect(altsOf(pdf)).toContain('Logo');
    }
  });
});

/** The words of all figures. */
const altsOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Alt \(([^()]*)\)/g)].map(([, words]) => words);
