import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Coverage, Message } from '@/lib/enrollment-api/fulfilment/coverage';
import { writeLines, writePolicies } from '@/lib/enrollment-api/fulfilment/write-tables';
import { soakRuns } from '@/tests/soak/scale';

/** A second reader of RFC 4180: rows of cells. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || text.startsWith('\r\n', at))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '|', '%', '\t', '\r', ' =', '\n='), fc.string())
    .map((parts) => parts.join('')),
);
const message = fc
  .record({ one: typed, two: typed, three: typed, ssn: fc.constantFrom('', '219098503') })
  .map(({ one, two, three, ssn }): Message => {
    const person = { firstName: one, middleName: two, lastName: three, dob: '1990-01-01', gender: '0' as const, ssn };
    const coverage: Coverage = {
      ...{ heldId: 'h', policyId: 'CF-1', memberId: 'M', tier: 'IF', start: '2027-01-01', end: null, cause: two },
      ...{ status: 'ACTIVE', waitsFor: [], cents: 4_620, signedOn: '2026-11-21', event: null, other: null },
      plan: { id: '1501', pricingId: '150101', name: one, category: 'term_life', carrierId: 'c', carrier: three },
      group: { id: '1', code: two, name: three },
      producer: { name: one, npn: '1' },
      subscriber: {
        ...person,
        email: two,
        phone: '',
        address1: three,
        address2: one,
        city: two,
        state: 'TX',
        zip: '1',
      },
      dependents: [{ ...person, id: 'd', relationship: 'child', from: '2027-01-01', to: null }],
      heirs: [{ name: one, relationship: two, dob: '', rank: 'primary', percent: three }],
    };
    return { coverage, deed: 'add', people: [] };
  });

it('a table has no cell that begins as a formula, as many cells in each row, and loses no text', () => {
  fc.assert(
    fc.property(message, (one) => {
      for (const text of [writeLines([one]), writePolicies([one])]) {
        const rows = readCsv(text);
        expect(new Set(rows.map((row) => row.length)).size).toBe(1);
        for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\s]*[=+\-@|%]/);
        const { firstName, lastName } = one.coverage.subscriber;
        const cells = rows.flat().map((cell) => cell.replace(/^'/, ''));
        for (const told of [firstName, lastName]) expect(cells).toContain(told.replace(/^'/, ''));
      }
    }),
    { numRuns: soakRuns('carrier tables') },
  );
});

it.each([
  ['term_life', true],
  ['di', true],
  ['dental', false],
  ['pet', false],
  ['lifestyle', false],
])('a table of %s has Social Security numbers: %s', (category, has) => {
  const [one] = fc.sample(message, 1);
  if (!one) throw new Error('no message');
  const coverage = { ...one.coverage, plan: { ...one.coverage.plan, category } };
  const told = { ...one, coverage: { ...coverage, subscriber: { ...coverage.subscriber, ssn: '219098503' } } };
  expect(writeLines([told]).includes('219098503')).toBe(has);
  expect(writePolicies([told])).not.toContain('219098503');
});
