import { describe, expect, it } from 'vitest';
import { ask, type Answer } from '@/tests/bench/http';
import { productOfFile } from './support/product';

const product = productOfFile('npm');

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask({ port: product().port, host: 'northstar.localhost', path, headers });

/** The page as it is kept, a moment after its first answer. */
async function getKept(path: string): Promise<Answer> {
  const isKept = async () => (await get(path)).headers['x-nextjs-cache'] !== 'MISS';
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  return get(path);
}

/*
 * The one test that a new version of the framework has to pass: it makes pages and data in a form of its own, and a page
 * in a form that we do not know stays whole.
 */
describe('a public page asked for again', () => {
  it.each(['/', '/home', '/plans', '/plans?type=dental', '/plan/1101'])('is a document: %s', async (path) => {
    const { status, headers, body } = await getKept(path);
    const html = body.toString();
    expect(status).toBe(200);
    expect(headers['x-document']).toMatch(/^[\w-]{12}$/);
    expect(html).not.toMatch(/__next_f\.push|id="_R_"|<script src="\/_next\/[^>]*async/);
    const inline = html.match(/<script(?: id="platform")?>/g) ?? [];
    const policy = String(headers['content-security-policy']);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(sources).toEqual(["'self'", ...inline.map(() => expect.stringMatching(/^'sha256-/))]);
    expect(headers['x-document-scripts']).toBeUndefined();
  });

  it.each(['/', '/plans?type=dental', '/plan/1101'])(
    'has its data at its address, with the same mark: %s',
    async (path) => {
      const { headers } = await getKept(path);
      const answer = await get(`${path}${path.includes('?') ? '&' : '?'}_rsc`, { rsc: '1' });
      expect(answer.headers['content-type']).toBe('text/x-component');
      expect(answer.headers['x-document']).toBe(headers['x-document']);
      expect(answer.body.length).toBeGreaterThan(10_000);
    },
  );

  it('was never found in a form that is not known', () => {
    expect(product().output()).not.toContain('page.odd');
  });
});
