import { expect, it } from 'vitest';
import { internHousehold } from '@/lib/enrollment-api/handlers/shared/households';
import { austin } from './support';

it('the same facts are one household, and every other fact is another one', () => {
  const one = internHousehold({ ...austin });
  expect(internHousehold({ ...austin })).toBe(one);
  const others = [
    { smoker: true },
    { dob: '1990-01-01' },
    { children: 2 },
    { children: [{}, {}] },
    { today: '2026-01-02' },
  ];
  const known = others.map((facts) => internHousehold({ ...austin, ...facts }));
  expect(new Set([one, ...known]).size).toBe(others.length + 1);
});

it('households that were not seen for long are forgotten', () => {
  const first = internHousehold({ ...austin, zip: '00000' });
  for (let number = 1; number <= 300; number += 1) internHousehold({ ...austin, zip: String(number).padStart(5, '0') });
  expect(internHousehold({ ...austin, zip: '00000' })).not.toBe(first);
});
