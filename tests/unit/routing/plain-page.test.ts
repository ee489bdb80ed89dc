import { describe, expect, it } from 'vitest';
import { plainPage, waitPage } from '@/lib/routing/plain-page';
import { styleHash } from '@/tests/unit/style-hash';

describe('a plain page', () => {
  it('is drawn in its own style and nothing else, by a policy that names the style by its hash', () => {
    for (const page of [
      waitPage(503, 2),
      plainPage(404, { title: 'Site not found', text: 'No.', style: 'h1 { color: red; }' }),
    ]) {
      expect(page.init.headers['content-security-policy']).toContain(
        `default-src 'none'; style-src '${styleHash(page.body)}';`,
      );
    }
  });

  it('is the same bytes for everybody who is asked to wait', () => {
    expect(waitPage(429, 30)).toEqual(waitPage(429, 30));
  });
});
