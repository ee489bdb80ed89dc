import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { start } from '@/lib/site/documents/starter.mjs';
import { STARTER } from '@/lib/site/documents/starter-text.mjs';

type Terser = { minify: (source: string, options: object) => Promise<{ code: string }> };
const terser = createRequire(import.meta.url)('next/dist/compiled/terser/bundle.min.js') as Terser;

const folder = path.resolve(import.meta.dirname, '../../../lib/site/documents');
/** Every first visit of every page pays for it. */
const MOST_BYTES = 1_536;

describe('the small script of kept documents', () => {
  /* After a change of it: `npx vitest run … tests/unit/site/starter.test.ts -u` writes its text anew. */
  it('is the minified function, and nothing else', async () => {
    const [, source = ''] = readFileSync(path.join(folder, 'starter.mjs'), 'utf8').split('export ');
    expect(source).toMatch(new RegExp(`^function ${start.name}\\(`));
    const { code } = await terser.minify(`(${source})()`, {
      ecma: 2020,
      toplevel: true,
      compress: { passes: 3, unsafe_arrows: true, booleans_as_integers: true },
      format: { wrap_func_args: false },
    });
    const text = code.replace(/;$/, '');
    const module = `/** \`start\` of \`starter.mjs\`, minified; \`tests/unit/site/starter.test.ts\` writes it. */\nexport const STARTER = ${JSON.stringify(text)};\n`;
    await expect(module).toMatchFileSnapshot(path.join(folder, 'starter-text.mjs'));
  });

  it('is at most 1.5 KB, needs nothing beside it and ends no script', () => {
    expect(Buffer.byteLength(STARTER)).toBeLessThanOrEqual(MOST_BYTES);
    expect(STARTER).not.toMatch(/\bimport\b(?!\()|__vite/);
    expect(STARTER).not.toContain('</');
    expect(STARTER).not.toContain('<!--');
  });
});
