import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/tests/config/plan-input';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { answerOf, born, buildPlan, START, told } from './support';

describe('the limits of a plan that says nothing about them', () => {
  it.each<[who: string, household: Partial<Household>, answer: unknown]>([
    ['a member of 17', { dob: born(17) }, { code: 'ageError', age: 17, min: 18, max: 99 }],
    ['a member of 18', { dob: born(18) }, 1000],
    ['a member of 99', { dob: born(99) }, 1000],
    ['a member of 100', { dob: born(100) }, { code: 'ageError', age: 100, min: 18, max: 99 }],
    [
      'a spouse of 15',
      { tier: 'IS', spouse: { dob: born(15) } },
      { code: 'planAgeError', who: 'spouse', age: 15, min: 16, max: 99 },
    ],
    ['a spouse of 16', { tier: 'IS', spouse: { dob: born(16) } }, 2000],
    ['a spouse of 99', { tier: 'IS', spouse: { dob: born(99) } }, 2000],
    [
      'a spouse of 100',
      { tier: 'IS', spouse: { dob: born(100) } },
      { code: 'planAgeError', who: 'spouse', age: 100, min: 16, max: 99 },
    ],
    ['a child born on the day', { tier: 'IC', children: [{ dob: START }] }, 2500],
    ['a child born the day after', { tier: 'IC', children: [{ dob: '2027-01-02' }] }, notYetBorn()],
    ['a child of 25', { tier: 'IC', children: [{ dob: born(25) }] }, 2500],
    ['a child of 25 until tomorrow', { tier: 'IC', children: [{ dob: born(26, '01-02') }] }, 2500],
    [
      'a child of 26',
      { tier: 'IC', children: [{ dob: born(26) }] },
      { code: 'planAgeError', who: 'child-1', age: 26, min: 0, max: 25 },
    ],
    [
      'a second child of 26',
      { tier: 'IF', children: [{ dob: born(3) }, { dob: born(26) }] },
      { code: 'planAgeError', who: 'child-2', age: 26, min: 0, max: 25 },
    ],
  ])('%s', (_who, household, answer) => {
    expect(answerOf({}, { ...told, ...household })).toEqual(answer);
  });

  function notYetBorn() {
    return { code: 'planAgeError', who: 'child-1', age: -1, min: 0, max: 25 };
  }

  it('look at the people whom the tier covers, and only at those', () => {
    const old = { spouse: { dob: born(101) }, children: [{ dob: born(40) }] };
    expect(answerOf({}, { ...told, ...old, tier: 'IO' })).toBe(1000);
    expect(answerOf({}, { ...told, ...old, tier: 'IC' })).toMatchObject({ who: 'child-1' });
    expect(answerOf({}, { ...told, ...old, tier: 'IS' })).toMatchObject({ who: 'spouse' });
  });
});

describe('limits of the plan and of its levels, both ends included', () => {
  const availability = {
    memberAge: { min: 30, max: 40 },
    spouseAge: { min: 20, max: 50 },
    childAge: { min: 2, max: 20 },
  };

  it.each<[age: number, answer: unknown]>([
    [29, { code: 'ageError', age: 29, min: 30, max: 40 }],
    [30, 1000],
    [40, 1000],
    [41, { code: 'ageError', age: 41, min: 30, max: 40 }],
  ])('the member at %i', (age, answer) => {
    expect(answerOf({ availability }, { ...told, dob: born(age) })).toEqual(answer);
  });

  it.each<[age: number, answer: unknown]>([
    [19, { code: 'planAgeError', who: 'spouse', age: 19, min: 20, max: 50 }],
    [20, 2000],
    [50, 2000],
    [51, { code: 'planAgeError', who: 'spouse', age: 51, min: 20, max: 50 }],
  ])('the spouse at %i', (age, answer) => {
    const household: Household = { ...told, dob: born(35), tier: 'IS', spouse: { dob: born(age) } };
    expect(answerOf({ availability }, household)).toEqual(answer);
  });

  it.each<[age: number, answer: unknown]>([
    [1, { code: 'planAgeError', who: 'child-1', age: 1, min: 2, max: 20 }],
    [2, 2500],
    [20, 2500],
    [21, { code: 'planAgeError', who: 'child-1', age: 21, min: 2, max: 20 }],
  ])('a child at %i', (age, answer) => {
    const household: Household = { ...told, dob: born(35), tier: 'IC', children: [{ dob: born(age) }] };
    expect(answerOf({ availability }, household)).toEqual(answer);
  });

  it('say in words whom they are about', () => {
    const message = (changes: Partial<Household>) => {
      const result = rate(buildPlan({ availability }), '11', { ...told, dob: born(35), ...changes }, START);
      return result.ok ? '' : result.message;
    };
    expect(message({ dob: born(29) })).toContain('It is sold from age 30 to 40.');
    expect(message({ tier: 'IS', spouse: { dob: born(19) } })).toBe(
      'This plan covers a spouse from age 20 to 50 on the day coverage starts.',
    );
    expect(message({ tier: 'IC', children: [{ dob: born(21) }] })).toBe(
      'This plan covers children from age 2 to 20 on the day coverage starts.',
    );
  });

  const level = { name: 'Silver', fullName: 'Silver', cartLine: 'Silver', benefitLines: ['Something'] };

  it("a level's oldest age is still sold, and one year later is not", () => {
    const levels: PlanInput['levels'] = [{ ...level, pricingId: '11', maxAge: 50 }];
    expect(answerOf({ levels }, { ...told, dob: born(50) })).toBe(1000);
    expect(answerOf({ levels }, { ...told, dob: born(51, '01-02') })).toBe(1000);
    const result = rate(buildPlan({ levels }), '11', { ...told, dob: born(51) }, START);
    expect(result).toEqual({
      ok: false,
      code: 'planAgeError',
      message: 'Silver is sold up to age 50. Please choose another option.',
      data: { who: 'member', age: 51, min: 0, max: 50 },
    });
  });

  it("a level's tiers are those of the plan that the level has too", () => {
    const levels: PlanInput['levels'] = [{ ...level, pricingId: '11', tiers: ['IO', 'IS'] }];
    expect(answerOf({ levels }, { ...told, tier: 'IS' })).toBe(2000);
    expect(answerOf({ levels }, { ...told, tier: 'IC' })).toEqual({ code: 'tierError', tiers: ['IO', 'IS'] });
    expect(answerOf({ levels, availability: { tiers: ['IS', 'IC', 'IF'] } }, told)).toEqual({
      code: 'tierError',
      tiers: ['IS'],
    });
  });

  it('the larger of two least incomes counts, and exactly that much is enough', () => {
    const sold = (plan: number | undefined, own: number | undefined, annualIncome: number | null) =>
      rate(
        buildPlan({
          availability: { minIncome: plan },
          levels: [{ ...level, pricingId: '11', minIncome: own }],
        }),
        '11',
        { ...told, annualIncome },
        START,
      );
    expect(sold(20_000, 30_000, 30_000).ok).toBe(true);
    expect(sold(30_000, 20_000, 29_999)).toEqual({
      ok: false,
      code: 'salaryError',
      message: 'Please enter a sufficient annual income. It must be at least $30,000.00 for Silver.',
      data: { minIncome: 30_000 },
    });
    expect(sold(undefined, 20_000, 19_999)).toMatchObject({ data: { minIncome: 20_000 } });
    expect(sold(undefined, undefined, null).ok).toBe(true);
  });

  it('exactly the least hours are enough, and none told is none worked', () => {
    const hours = (workingHours: number | null) =>
      answerOf({ availability: { minHours: 30 } }, { ...told, workingHours });
    expect(hours(30)).toBe(1000);
    expect(hours(29)).toEqual({ code: 'hourError', minHours: 30 });
    expect(hours(null)).toEqual({ code: 'hourError', minHours: 30 });
  });
});

describe('where a plan is sold', () => {
  it.each<[where: string, availability: PlanInput['availability'], household: Partial<Household>, code: string | null]>(
    [
      ['only there', { states: { only: ['TX'] } }, {}, null],
      ['only elsewhere', { states: { only: ['ME', 'NY'] } }, {}, 'stateError'],
      ['not there', { states: { except: ['ME', 'TX'] } }, {}, 'stateError'],
      ['not elsewhere', { states: { except: ['ME'] } }, {}, null],
      ['only in its three digits', { zip3: { only: ['787'] } }, {}, null],
      ['only in the next three digits', { zip3: { only: ['788'] } }, {}, 'metError'],
      ['not in its three digits', { zip3: { except: ['787'] } }, {}, 'metError'],
      ['through its portal', { portals: ['7', '8'] }, { portalId: '8' }, null],
      ['through another portal', { portals: ['7', '8'] }, { portalId: '9' }, 'portalError'],
    ],
  )('%s', (_where, availability, household, code) => {
    const answer = answerOf({ availability }, { ...told, ...household });
    expect(answer).toEqual(code === null ? 1000 : expect.objectContaining({ code }));
  });

  it('a portal that does not sell it is told apart from none chosen', () => {
    const message = (portalId: string | null) => {
      const result = rate(buildPlan({ availability: { portals: ['7'] } }), '11', { ...told, portalId }, START);
      return result.ok ? '' : result.message;
    };
    expect(message('9')).toBe('Plan not available through the selected platform.');
    expect(message(null)).toBe('Please choose a platform');
  });
});

describe('the plan that is sold instead', () => {
  const changed = (rule: object, household: Household | null = told, on = START) => {
    const plan = buildPlan({ availability: { changePid: [{ pid: '9', ...rule }] } });
    const result = rate(plan, '11', household, on);
    return result.ok ? 'ok' : result.code;
  };

  it.each<[when: string, rule: object, household: Household | null, on: string, code: string]>([
    ['always, before anything is told', {}, null, START, 'changePid'],
    ['in a state, nothing told', { states: ['TX'] }, null, START, 'enrollmentIdError'],
    ['for a tier, nothing told', { tiers: ['IO'] }, null, START, 'enrollmentIdError'],
    ['from an age, nothing told', { minAge: 0 }, null, START, 'enrollmentIdError'],
    ['from its first day', { effectiveFrom: START }, told, START, 'changePid'],
    ['the day before', { effectiveFrom: START }, told, '2026-12-31', 'ok'],
    ['exactly at the age', { minAge: 41 }, told, START, 'changePid'],
    ['one year younger', { minAge: 42 }, told, START, 'ok'],
  ])('%s', (_when, rule, household, on, code) => {
    expect(changed(rule, household, on)).toBe(code);
  });
});
