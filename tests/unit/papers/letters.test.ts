import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEnrollmentCopy } from '@/lib/enrollment-api/pdf/enrollment-copy';
import { clean } from '@/lib/enrollment-api/pdf/paper';
import { hasLetters } from '@/lib/enrollment-api/pdf/typeface';
import { lettersOf } from '@/tests/api/letters';
import { nameOf } from '@/tests/fixtures/names';
import { smallCopy } from '@/tests/fixtures/small-copy';
import { soakRuns, soakTime } from '@/tests/soak/scale';

const packed = (text: string) => text.replaceAll(/\s+/g, '');

describe('a document', () => {
  it(
    'has every name as it was entered, letter by letter, and in the typeface',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(nameOf(40), { minLength: 20, maxLength: 60 }), async (names) => {
          const rows = names.map((value, index) => ({ label: `Name ${index}:`, value }));
          const letters = lettersOf(await renderEnrollmentCopy(smallCopy(rows)));
          for (const { label, value } of rows) {
            expect(hasLetters(clean(value)), value).toBe(true);
            expect(letters).toContain(packed(`${label}${clean(value)}`));
          }
        }),
        { numRuns: soakRuns('names on paper') },
      );
    },
    soakTime(60_000),
  );

  it('keeps the letters of a note in any script, also those that the typeface has not', async () => {
    const notes = ['日本語で書いた備考', '비고', 'emoji 🦷 tooth', 'mixed Łucja 漢字 end', 'Nguyễn Thị Hằng'];
    const rows = notes.map((value, index) => ({ label: `Note ${index}:`, value }));
    const letters = lettersOf(await renderEnrollmentCopy(smallCopy(rows)));
    for (const value of notes) expect(letters).toContain(packed(value));
    expect(hasLetters('日本語')).toBe(false);
  });

  it('is drawn without characters that steer or turn the text around', async () => {
    const value = 'Ana\u202eevil\u2066\u0007 Ruiz';
    expect(clean(value)).toBe('Anaevil Ruiz');
    expect(lettersOf(await renderEnrollmentCopy(smallCopy([{ label: 'Name', value }])))).toContain('AnaevilRuiz');
  });
});
