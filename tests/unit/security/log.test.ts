import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorName, redactFields, redactText } from '@/lib/security/redact';

describe('log lines', () => {
  it('hold named fields only, and of those only plain values', () => {
    const canary = {
      ssn: '987-65-4321',
      email: 'jo@example.test',
      dob: '09/04/1985',
      body: { zip: '78701' },
      message: 'Failed query: params: 1,987-65-4321',
    };
    expect(
      redactFields({
        ...canary,
        endpoint: 'getPlanCart',
        status: 200,
        ms: 1.5,
        error: 'StoreError',
        reason: { ssn: '987654321' },
      }),
    ).toEqual({ endpoint: 'getPlanCart', status: 200, ms: 1.5, error: 'StoreError' });
  });

  it('lose numbers and addresses of people even inside an allowed text', () => {
    const texts = [
      '987654321',
      '987-65-4321',
      '987 65 4321',
      '4111 1111 1111 1111',
      '4111111111111111',
      'call 512-555-0100 now',
      'acct=00012345678',
      'jo.smith+x@mail.example.test',
    ];
    for (const text of texts) {
      const shown = redactText(`x ${text} y`);
      expect(shown).toMatch(/\[(digits|email)\]/);
      expect(shown).not.toMatch(/\d{7}|@|65|1111/);
    }
  });

  it('stay one line of limited length, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const shown = redactText(text);
        expect(shown.length).toBeLessThanOrEqual(400);
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
      }),
    );
  });

  it('name an unknown error by its class alone', () => {
    expect(errorName(new TypeError('ssn 987-65-4321'))).toBe('TypeError');
    expect(errorName('987-65-4321')).toBe('string');
    expect(errorName(null)).toBe('object');
  });
});
