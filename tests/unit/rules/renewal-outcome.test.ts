import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '@/lib/rules/money/money';
import { partsOfDifference, renewalKind } from '@/lib/rules/policies/renewal-outcome';
import { renewedTier, whoGoesOn, type RenewedPerson } from '@/lib/rules/policies/renewal-people';
import { soakRuns } from '@/tests/soak/scale';

const AGES = { spouse: { min: 16, max: 64 }, child: { min: 0, max: 25 } };
const person = (id: string, role: RenewedPerson['role'], age: number | null): RenewedPerson => ({ id, role, age });

describe('the difference of a renewal', () => {
  it.each([
    ['new rates alone', { paid: 100, facts: 100, age: 100, people: 100, offered: 120 }, false, [['rates', 20]]],
    [
      'an older age and another plan',
      { paid: 100, facts: 100, age: 110, people: 110, offered: 90 },
      true,
      [
        ['age', 10],
        ['plan', -20],
      ],
    ],
    [
      'a child past its age',
      { paid: 100, facts: 100, age: 100, people: 60, offered: 66 },
      false,
      [
        ['people', -40],
        ['rates', 6],
      ],
    ],
    [
      'an address that was told anew',
      { paid: 100, facts: 103, age: 103, people: 103, offered: 103 },
      false,
      [['facts', 3]],
    ],
    [
      'a step that has no price',
      { paid: 100, facts: null, age: null, people: null, offered: 130 },
      true,
      [['plan', 30]],
    ],
    ['nothing', { paid: 100, facts: 100, age: 100, people: 100, offered: 100 }, false, []],
  ])('%s', (_, steps, isOther, parts) => {
    expect(partsOfDifference(steps, isOther).map(({ reason, cents }) => [reason, cents])).toEqual(parts);
  });

  it('is the sum of its parts, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const step = fc.option(cents);
    fc.assert(
      fc.property(cents, step, step, step, cents, fc.boolean(), (paid, facts, age, people, offered, isOther) => {
        const parts = partsOfDifference({ paid, facts, age, people, offered }, isOther);
        expect(sumCents(parts.map((part) => part.cents))).toBe(offered - paid);
      }),
      { numRuns: soakRuns('later prices') },
    );
  });

  const now = { planId: '1', pricingId: '11', tier: 'IO', cents: 100 };
  it.each([
    ['nothing that is offered', null, 'gone'],
    ['the same', { ...now, leaving: 0 }, 'same'],
    ['another price', { ...now, cents: 101, leaving: 0 }, 'changed'],
    ['another plan at the same price', { ...now, planId: '2', leaving: 0 }, 'changed'],
    ['one person fewer at the same price', { ...now, leaving: 1 }, 'changed'],
  ] as const)('tells %s', (_, offered, kind) => {
    expect(renewalKind(now, offered)).toBe(kind);
  });
});

describe('the people of a renewal', () => {
  it.each([
    ['all within their ages', 'IF', [person('s', 'spouse', 40), person('c', 'child', 25)], 'IF', []],
    ['the only child past its age', 'IF', [person('s', 'spouse', 40), person('c', 'child', 26)], 'IS', ['c']],
    ['one child of two', 'IC', [person('a', 'child', 26), person('b', 'child', 9)], 'IC', ['a']],
    ['all of them', 'IF', [person('s', 'spouse', 65), person('c', 'child', 26)], 'IO', ['s', 'c']],
    ['a birth date that is not known', 'IC', [person('c', 'child', null)], 'IC', []],
    ['nobody on file', 'IF', [], 'IF', []],
  ] as const)('%s', (_, tier, people, after, left) => {
    const divided = whoGoesOn(people, AGES);
    expect(divided.past.map(({ id }) => id)).toEqual(left);
    expect(renewedTier(tier, divided)).toBe(after);
  });

  it('never covers more than before, and everyone once', () => {
    const anyone = fc.record({
      id: fc.uuid(),
      role: fc.constantFrom('spouse', 'child'),
      age: fc.option(fc.integer({ min: 0, max: 99 })),
    });
    const tiers = { IO: [], IS: ['spouse'], IC: ['child'], IF: ['spouse', 'child'] } as const;
    fc.assert(
      fc.property(fc.array(anyone), fc.constantFrom('IO', 'IS', 'IC', 'IF'), (people, tier) => {
        const divided = whoGoesOn(people, AGES);
        expect(divided.staying.length + divided.past.length).toBe(people.length);
        const before: readonly string[] = tiers[tier];
        expect(tiers[renewedTier(tier, divided)].every((role) => before.includes(role))).toBe(true);
      }),
      { numRuns: soakRuns('later prices') },
    );
  });
});
