import { describe, expect, it } from 'vitest';
import {
  checkEmail,
  checkQuoteEmail,
  checkSaveLaterEmail,
  isEmail,
  isInventedEmail,
  maskEmail,
} from '@/lib/rules/people/email';

const LONG_LABEL = 'a'.repeat(63);

describe('an e-mail address', () => {
  it.each([
    'm@mail.example',
    ' m@mail.example ',
    "o'brien+plans@mail.example",
    'ana.ruiz_1=2@a-b.mail.example',
    `${'a'.repeat(64)}@mail.example`,
    `m@${LONG_LABEL}.example`,
    `m@mail.${'e'.repeat(63)}`,
    'm@1mail.example',
    'm@mail.xn--p1ai',
    `m@mail.xn--${'a'.repeat(59)}`,
    'm@a.co',
    // 254 characters in all.
    `m@${`${LONG_LABEL}.`.repeat(3)}${'b'.repeat(52)}.example`,
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'mail.example',
    '@mail.example',
    'm@',
    'm@mail',
    'm@mail.e',
    'm@mail.e1',
    'm@mail.1e',
    'm@.example',
    'm@mail..example',
    'm@-mail.example',
    'm@mail-.example',
    'm@mail_x.example',
    'm@xmail x.example',
    `m@${LONG_LABEL}a.example`,
    `m@mail.${'e'.repeat(64)}`,
    'm@mail.xn--',
    'm@mail.x-xn--p1ai',
    'm@mail.xn--p1ai_',
    `${'a'.repeat(65)}@mail.example`,
    `m@${`${LONG_LABEL}.`.repeat(3)}${'b'.repeat(53)}.example`,
    '.m@mail.example',
    'm.@mail.example',
    'm..n@mail.example',
    'm n@mail.example',
    'm"n@mail.example',
    'm@n@mail.example',
    'é@mail.example',
    'm@mail.example\r\nbcc: n@mail.example',
  ])('is none: %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is told by each form in its own words, and an empty one only where it is asked for', () => {
    expect(['m@mail.example', '', ' ', 'm@'].map(checkEmail)).toEqual([
      null,
      null,
      null,
      'Email is not in correct format',
    ]);
    const later = 'Enter valid email address';
    expect(['m@mail.example', '', ' ', 'm@'].map(checkSaveLaterEmail)).toEqual([null, later, later, later]);
    const quote = 'Please enter valid email address';
    expect(['m@mail.example', '', ' ', 'm@'].map(checkQuoteEmail)).toEqual([null, null, null, quote]);
  });

  it('is masked but for its first letter and its domain', () => {
    expect(['maya@mail.example', 'm@mail.example', '@mail.example', 'none', ''].map(maskEmail)).toEqual([
      ...['m***@mail.example', 'm***@mail.example', '', '', ''],
    ]);
  });

  it('is of invented people by its end, in any letters', () => {
    expect(['m@mail.example', 'M@MAIL.EXAMPLE', 'm@mail.example.com', 'm@example'].map(isInventedEmail)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
