import { describe, expect, it } from 'vitest';
import { sayHeld, sayHeldNext } from '@/lib/rules/policies/held-words';

const SAME = { heldName: 'Dental Preferred 1000', same: true };
const OTHER = { heldName: 'Dental Preferred 1000', same: false };

describe('the mark of a plan that is held', () => {
  it.each([
    [SAME, 'self', 'You have this plan'],
    [SAME, 'client', 'Your client has this plan'],
    [OTHER, 'self', 'You have Dental Preferred 1000: only one of the two can be held'],
    [OTHER, 'client', 'Your client has Dental Preferred 1000: only one of the two can be held'],
  ] as const)('of %o says to %s: %s', (held, by, words) => {
    expect(sayHeld(held, by)).toBe(words);
  });

  it('comes with what to do, which for another plan of its kind names the one that is in the way', () => {
    expect([sayHeldNext(SAME, 'self'), sayHeldNext(SAME, 'client')]).toEqual([
      'It is in force or about to start.',
      'It is in force or about to start; look for others to add.',
    ]);
    expect([sayHeldNext(OTHER, 'self'), sayHeldNext(OTHER, 'client')]).toEqual([
      'To have this one instead, end Dental Preferred 1000 on your home first.',
      'To have this one instead, Dental Preferred 1000 has to end first; only your client can end it, on their own home.',
    ]);
  });
});
