import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Copies } from '@/lib/process/kept/copies';

const text = Buffer.from(Array.from({ length: 900 }, (_, n) => `<li>Plan ${n * 7919} from $${n % 97}</li>`).join(''));

describe('compressed copies', () => {
  it('are made once for all who ask at once, then are there', async () => {
    const copies = new Copies(text);
    const asked = [copies.get('gzip'), copies.get('gzip')];
    expect(asked[0]).toBeInstanceOf(Promise);
    const [one, other] = await Promise.all(asked);
    expect(one).toBe(other);
    expect(gunzipSync(one ?? '').equals(text)).toBe(true);
    expect(copies.get('gzip')).toBe(one);
    expect(copies.get('identity')).toBe(text);
  });

  it('are soon replaced by smaller ones, and every byte is counted', async () => {
    let bytes = 0;
    const copies = new Copies(text, (more) => {
      bytes += more;
      return true;
    });
    const quick = await copies.get('br');
    expect(bytes).toBe(quick.length);
    await expect.poll(() => (copies.get('br') as Buffer).length).toBeLessThan(quick.length);
    const best = copies.get('br') as Buffer;
    expect(bytes).toBe(best.length);
    expect(brotliDecompressSync(best).equals(text)).toBe(true);
  });

  it('stay as they are once nothing asks for them any more', async () => {
    const gone = new Copies(text, () => false);
    const quick = await gone.get('br');
    // One that is still asked for waits behind it.
    const kept = new Copies(text);
    const first = await kept.get('br');
    await expect.poll(() => kept.get('br')).not.toBe(first);
    expect(gone.get('br')).toBe(quick);
  });

  it('have a name each, the same for the same text', () => {
    const [one, same, other] = [new Copies(text), new Copies(Buffer.from(text)), new Copies(Buffer.from('x'))];
    expect(one.tag('br')).toMatch(/^W\/"[\w-]{22}-br"$/);
    expect(one.tag('br')).toBe(same.tag('br'));
    expect(new Set([one.tag('br'), one.tag('gzip'), one.tag('identity'), other.tag('br')]).size).toBe(4);
  });
});
