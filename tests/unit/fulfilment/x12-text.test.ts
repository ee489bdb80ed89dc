import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toX12Amount, toX12Text } from '@/lib/enrollment-api/fulfilment/x12-text';
import { soakRuns } from '@/tests/soak/scale';

it.each([
  ['Łukasz Weiß', 'LUKASZ WEISS'],
  ['José  Ñandú ', 'JOSE NANDU'],
  ['O’Brien–Smith', "O'BRIEN-SMITH"],
  ['Þór Ðœ', 'THOR DOE'],
  ['A*B:C^D~E', 'A B C D E'],
  ['李', null],
  ['Иван', null],
  ['😀', null],
  ['', ''],
])('%s is carried as %s', (text, carried) => {
  expect(toX12Text(text)).toBe(carried);
});

it('keeps the case of an e-mail address', () => {
  expect(toX12Text('Ana_R@mail.example', { keepCase: true })).toBe('Ana_R@mail.example');
});

it('any text is carried in the letters of a file, without a separator, or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const carried = toX12Text(text);
      if (carried === null) return;
      expect(carried).toMatch(/^[ -~]*$/);
      expect(carried).not.toMatch(/[*:^~`a-z]|^ | $|\n/);
    }),
    { numRuns: soakRuns('carrier tables') },
  );
});

it.each([
  [4_620, '46.2'],
  [4_600, '46'],
  [5, '0.05'],
  [0, '0'],
])('%i cents are %s', (cents, words) => {
  expect(toX12Amount(cents)).toBe(words);
});
