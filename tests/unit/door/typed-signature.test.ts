import { describe, expect, it } from 'vitest';
import { drawSignature } from '@/lib/door/typed-signature';
import { measurePngDataUrl, unpackPng } from '@/lib/enrollment-api/pdf/png';

const LIMITS = { maxBytes: 100_000, maxWidth: 1_200, maxHeight: 360, maxPixels: 432_000 };

describe('a name that is typed without scripts', () => {
  it.each([
    'Maya Castellanos',
    'Łukasz Żółć-O’Neil, Jr.',
    'Пётр Ильич Чайковский',
    'Ελένη Παππά-Σοφού',
    'Nguyễn Thị Hồng',
    'W'.repeat(80),
  ])('becomes a picture that the API takes for a signature: %s', async (name) => {
    const measured = measurePngDataUrl(drawSignature(` ${name} `) ?? '', LIMITS);
    const picture = measured && (await unpackPng(measured));
    expect(picture).toMatchObject({ width: 1_200, height: 360 });
    expect(picture?.isBlank()).toBe(false);
  });

  it('is another picture for another name, and the same for the same', () => {
    expect(drawSignature('Maya Castellanos')).toBe(drawSignature('Maya Castellanos'));
    expect(drawSignature('Maya Castellanos')).not.toBe(drawSignature('Mara Castellanos'));
  });

  it.each(['', '   ', '山田', 'Maya \u{1F600}', 'W'.repeat(81)])('is refused when it cannot be drawn: %j', (name) => {
    expect(drawSignature(name)).toBeNull();
  });
});
