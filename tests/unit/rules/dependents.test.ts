import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLabel,
  applySpouseAnswer,
  asksSpouse,
  canAdd,
  canContinue,
  checkDependentList,
  childCountMismatch,
  completeMessage,
  dependentHeading,
  dependentProblem,
  dependentsForTier,
  dependentTitle,
  fullList,
  missingDependents,
  nextHint,
  nextRelationship,
  spouseAnswerOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import type { Tier } from '@/lib/rules/words/tiers';

const people = (list: string) => [...list].map((letter) => ({ relationship: letter === 's' ? 'spouse' : 'child' }));

function situation(tier: Tier, list: string, more: Partial<DependentSituation> = {}): DependentSituation {
  return { tier, premier: false, enrollType: 'new-member', dependents: people(list), enrollSpouse: null, ...more };
}

const any = fc.record({
  tier: fc.constantFrom<Tier>('IO', 'IS', 'IC', 'IF'),
  premier: fc.boolean(),
  enrollType: fc.constantFrom<DependentSituation['enrollType']>('new-member', 'new-group-member', 'existing-member'),
  dependents: fc.array(fc.record({ relationship: fc.constantFrom<Relationship>('spouse', 'child') }), {
    maxLength: 11,
  }),
  enrollSpouse: fc.option(fc.boolean()),
});

describe('the heading of the step', () => {
  it('depends on the tier', () => {
    expect((['IC', 'IS', 'IF'] as const).map(dependentHeading)).toEqual([
      'Child information required',
      'Spouse information required',
      'Spouse & Child information required',
    ]);
  });
});

describe('adding a dependent', () => {
  it.each([
    ['IS', '', {}, 'spouse', '+ Add Spouse'],
    ['IS', 's', {}, null, null],
    ['IC', '', {}, 'child', '+ Add Child'],
    ['IC', 'ccc', {}, 'child', '+ Add Child'],
    ['IC', '', { premier: true }, 'child', '+ Add Child'],
    ['IC', 'c', { premier: true }, null, null],
    ['IF', '', {}, 'spouse', '+ Add Spouse'],
    ['IF', 's', {}, 'child', '+ Add child'],
    ['IF', 'c', {}, 'spouse', '+ Add Spouse'],
    ['IF', '', { premier: true }, null, null],
    ['IF', '', { premier: true, enrollSpouse: true }, 'spouse', '+ Add Spouse'],
    ['IF', 's', { premier: true, enrollSpouse: true }, 'child', '+ Add child'],
    ['IF', '', { premier: true, enrollSpouse: false }, 'child', '+ Add child'],
    ['IF', 'cc', { premier: true, enrollSpouse: false }, 'child', '+ Add child'],
    ['IF', 'scccccccc', {}, null, null],
    ['IC', 'ccccccccc', {}, null, null],
    ['IO', '', {}, null, null],
  ] as const)('for %s with %j %j: %j %j', (tier, list, more, relationship, label) => {
    expect(nextRelationship(situation(tier, list, more))).toBe(relationship);
    expect(addLabel(situation(tier, list, more))).toBe(label);
  });

  it('always fits the tier, never makes a second spouse, and stops at nine', () => {
    fc.assert(
      fc.property(any, (start) => {
        let now: DependentSituation = { ...start, dependents: [] };
        for (let added = 0; added < 12; added += 1) {
          const relationship = nextRelationship(now);
          if (relationship === null) break;
          now = { ...now, dependents: [...now.dependents, { relationship }] };
        }
        expect(now.dependents.length).toBeLessThanOrEqual(9);
        expect(now.dependents.filter(({ relationship }) => relationship === 'spouse').length).toBeLessThanOrEqual(1);
        expect(dependentsForTier(now.tier, now.dependents)).toHaveLength(now.dependents.length);
        if (now.dependents.length > 0 && !asksSpouse(now)) expect(checkDependentList(now)).toEqual([]);
        expect(canAdd(now)).toBe(asksSpouse(now) && now.dependents.length < 9);
      }),
    );
  });
});

describe('going on', () => {
  it.each([
    ['IS', '', {}, false],
    ['IS', 's', {}, true],
    ['IC', '', {}, false],
    ['IC', 'c', {}, true],
    ['IF', 's', {}, true],
    ['IF', 'c', {}, false],
    ['IF', 'cc', {}, true],
    ['IF', 's', { enrollType: 'new-group-member' }, true],
    ['IF', 's', { enrollType: 'existing-member' }, false],
    ['IF', 'sc', { enrollType: 'existing-member' }, true],
    ['IC', 'cc', { premier: true, enrollType: 'existing-member' }, true],
    ['IO', '', {}, true],
  ] as const)('for %s with %j %j: %j', (tier, list, more, allowed) => {
    expect(canContinue(situation(tier, list, more))).toBe(allowed);
    expect(nextHint(situation(tier, list, more))).toBe(
      allowed ? 'Click to continue enrollment' : 'Click to add dependent',
    );
  });

  it('says what is missing exactly while Next is not shown', () => {
    fc.assert(
      fc.property(any, (now) => {
        expect(missingDependents(now) === null).toBe(canContinue(now));
      }),
    );
    expect(missingDependents(situation('IS', ''))).toBe('Add your spouse to continue.');
    expect(missingDependents(situation('IC', ''))).toBe('Add at least one child to continue.');
    expect(missingDependents(situation('IF', ''))).toBe('Add your spouse and children to continue.');
    expect(missingDependents(situation('IF', 'c'))).toBe('Add your spouse to continue.');
    expect(missingDependents(situation('IF', 's', { enrollType: 'existing-member' }))).toBe(
      'Add at least one child to continue.',
    );
    expect(missingDependents(situation('IF', '', { premier: true }))).toBe('Tell us whether your spouse enrolls.');
  });

  it('asks for nobody whom a No has left out', () => {
    const no = (list: string) => situation('IF', list, { premier: true, enrollSpouse: false });
    expect(missingDependents(no(''))).toBe('Add at least two children to continue.');
    expect(missingDependents(no('c'))).toBe('Add one more child to continue.');
    expect(missingDependents(no('cc'))).toBeNull();
    fc.assert(
      fc.property(any, (now) => {
        const missing = missingDependents({ ...now, tier: 'IF', premier: true, enrollSpouse: false });
        if (!now.dependents.some(({ relationship }) => relationship === 'spouse'))
          expect(missing ?? '').not.toContain('spouse');
      }),
    );
  });

  it('says why nobody can be added any more', () => {
    expect(fullList(situation('IF', 'scccccccc'))).toContain('9 people are listed');
    expect(fullList(situation('IF', 'sccccccc'))).toBeNull();
  });

  it('is announced for a family of two and a parent of one', () => {
    const green = 'You can proceed further clicking next button';
    expect(
      [situation('IF', 'sc'), situation('IF', 's'), situation('IC', 'c'), situation('IS', 's')].map(completeMessage),
    ).toEqual([green, null, green, null]);
  });
});

describe('the list before it is saved', () => {
  it.each([
    [
      'IC',
      'cc',
      { premier: true },
      'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further',
    ],
    ['IC', 's', {}, 'This person is not covered by the chosen tier'],
    ['IF', 'ss', {}, 'Only one spouse can be enrolled'],
    ['IC', 'cccccccccc', {}, 'At most 9 dependents can be enrolled'],
    ['IS', '', {}, 'Add the dependents of your tier to continue'],
    ['IO', 'c', {}, 'This person is not covered by the chosen tier'],
  ] as const)('of %s with %j %j is refused: %s', (tier, list, more, message) => {
    expect(checkDependentList(situation(tier, list, more))).toEqual([
      { target_element: 'dependents', error_message: message },
    ]);
  });

  it('loads only those of the tier', () => {
    const family = people('scc');
    expect((['IO', 'IS', 'IC', 'IF'] as const).map((tier) => dependentsForTier(tier, family).length)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('numbers its entries and problems from one', () => {
    expect(dependentTitle(0)).toBe('Dependent #1');
    expect(dependentProblem(1, 'Invalid Social Security Number')).toBe('Dependent #2 Invalid Social Security Number');
  });
});

describe('the premier plan’s spouse question', () => {
  it('is asked until it is answered, for a family only', () => {
    expect(asksSpouse(situation('IF', '', { premier: true }))).toBe(true);
    expect(asksSpouse(situation('IF', '', { premier: true, enrollSpouse: false }))).toBe(false);
    expect(asksSpouse(situation('IC', '', { premier: true }))).toBe(false);
    expect(asksSpouse(situation('IF', ''))).toBe(false);
  });

  it('is asked again when nobody is left', () => {
    expect(spouseAnswerOf([], true, people('s'))).toBeNull();
    expect(spouseAnswerOf(people('c'), true, people('sc'))).toBe(true);
  });

  it('takes the spouse aside on No and brings them back on Yes, for a new member too', () => {
    const before = people('csc');
    const no = applySpouseAnswer(before, null, false);
    expect(no.dependents.map(({ relationship }) => relationship)).toEqual(['child', 'child']);
    expect(no.aside).toBe(before[1]);
    const yes = applySpouseAnswer(no.dependents, no.aside, true);
    expect(yes.dependents.map(({ relationship }) => relationship)).toEqual(['spouse', 'child', 'child']);
    expect(yes.aside).toBeNull();
    expect(applySpouseAnswer(no.dependents, no.aside, false)).toEqual(no);
  });
});

describe('the number of children', () => {
  it('is compared with what was told at the choice of the tier', () => {
    expect(childCountMismatch(2, people('scc'))).toBeNull();
    expect(childCountMismatch(3, people('scc'))).toEqual({ told: 3, entered: 2 });
    expect(childCountMismatch(null, people('c'))).toBeNull();
  });
});
