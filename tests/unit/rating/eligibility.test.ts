import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { rate, ratePlan } from '@/lib/enrollment-api/rating/rate';
import { REFUSAL_ORDER, type Refusal } from '@/lib/enrollment-api/rating/rating-result';
import { messages } from '@/lib/rules/text/messages';
import { PRICING_ERROR_CODES } from '@/lib/rules/words/pricing-codes';
import { austin, buildPlan, demoPlan, START } from './support';

const told: Household = { ...austin, smoker: false, annualIncome: 80_000, workingHours: 40, portalId: '101' };

/** Households that make a demo plan refuse with a code. */
const REFUSALS: Record<Refusal, [planId: string, household: Household | null, data: object]> = {
  changePid: ['1308', told, { pid: '1304' }],
  enrollmentIdError: ['1101', null, {}],
  portalError: ['1110', told, { portals: ['103'] }],
  stateError: ['1307', told, { state: 'TX' }],
  metError: ['1104', { ...told, zip: '79901' }, { zip: '79901' }],
  tierError: ['1501', { ...told, tier: 'IF' }, { tiers: ['IO'] }],
  dependentError: ['1303', { ...told, tier: 'IF' }, { needs: ['spouse_dob', 'no_of_children'] }],
  ageError: ['1301', { ...told, dob: '1960-01-01' }, { age: 67, min: 18, max: 64 }],
  planAgeError: [
    '2002',
    { ...told, tier: 'IC', children: [{ dob: '2004-01-01' }] },
    { who: 'child-1', age: 23, max: 20 },
  ],
  salaryError: ['1901', { ...told, annualIncome: null }, {}],
  hourError: ['1506', { ...told, workingHours: 20 }, { minHours: 30 }],
  smokerError: ['1501', { ...told, smoker: null }, {}],
  newQuestionsError: ['1504', told, { questionSet: 'meridian-optional-life' }],
};

describe('refusals', () => {
  it('use exactly the codes of the wire, and the dependent error beside them', () => {
    expect(REFUSAL_ORDER.filter((code) => code !== 'dependentError').toSorted()).toEqual(
      [...PRICING_ERROR_CODES].sort(),
    );
  });

  it.each(REFUSAL_ORDER)('a demo plan refuses with %s', (code) => {
    const [planId, household, data] = REFUSALS[code];
    const plan = demoPlan(planId);
    for (const { result } of ratePlan(plan, household, START)) {
      expect(result).toMatchObject({ ok: false, code, data });
      expect(!result.ok && result.message).not.toBe('');
    }
  });

  it('say the specified words for state, tier, area and tobacco', () => {
    for (const code of ['stateError', 'tierError', 'metError', 'smokerError'] as const) {
      const [planId, household] = REFUSALS[code];
      const plan = demoPlan(planId);
      expect(rate(plan, plan.defaultLevel, household, START)).toMatchObject({ message: messages[code] });
    }
  });

  it('ask for the portal while none is chosen', () => {
    const result = rate(demoPlan('1603'), '160302', { ...told, portalId: null }, START);
    expect(result).toMatchObject({ code: 'portalError', message: messages.platformRequired });
    expect(rate(demoPlan('1603'), '160302', { ...told, portalId: '103' }, START).ok).toBe(true);
  });

  it('report the first reason of the order when several apply', () => {
    const strict = buildPlan({
      availability: {
        portals: ['7'],
        states: { only: ['ME'] },
        zip3: { only: ['041'] },
        tiers: ['IO'],
        memberAge: { min: 50, max: 60 },
        minIncome: 50_000,
        minHours: 30,
        tobaccoAnswer: true,
        newQuestions: 'set',
      },
    });
    const steps: [Refusal, Partial<Household>][] = [
      ['portalError', {}],
      ['stateError', { portalId: '7' }],
      ['metError', { state: 'ME' }],
      ['tierError', { zip: '04101' }],
      ['ageError', { tier: 'IO' }],
      ['salaryError', { dob: '1974-01-01' }],
      ['hourError', { annualIncome: 50_000 }],
      ['smokerError', { workingHours: 30 }],
      ['newQuestionsError', { smoker: true }],
    ];
    let household: Household = { ...austin, tier: 'IF' };
    for (const [code, remedy] of steps) {
      household = { ...household, ...remedy };
      const next = steps[steps.findIndex(([other]) => other === code) + 1];
      expect(rate(strict, '11', household, START)).toMatchObject({ ok: false, code });
      household = { ...household, ...next?.[1] };
    }
    expect(rate(strict, '11', { ...household, answeredQuestions: ['set'] }, START).ok).toBe(true);
  });

  it('look at age limits on the coverage start, both ends included', () => {
    const plan = buildPlan({ availability: { memberAge: { min: 18, max: 64 } } });
    const code = (dob: string, on: string) => {
      const result = rate(plan, '11', { ...told, dob }, on);
      return result.ok ? 'ok' : result.code;
    };
    expect(code('2009-01-01', '2026-12-31')).toBe('ageError');
    expect(code('2009-01-01', '2027-01-01')).toBe('ok');
    expect(code('1962-01-02', '2027-01-01')).toBe('ok');
    expect(code('1962-01-01', '2027-01-01')).toBe('ageError');
  });

  it('do not ask about dependents whom the tier leaves out', () => {
    expect(rate(demoPlan('1303'), '130301', told, START).ok).toBe(true);
    const grown = { ...told, children: [{ dob: '1990-01-01' }], spouse: { dob: '2015-01-01' } };
    expect(rate(demoPlan('2002'), '200201', { ...grown, tier: 'IO' }, START).ok).toBe(true);
  });

  it('replace a plan only when every condition holds', () => {
    const plan = buildPlan({
      availability: {
        changePid: [{ pid: '9', states: ['TX'], tiers: ['IF'], minAge: 40, effectiveFrom: '2027-01-01' }],
      },
    });
    const code = (changes: Partial<Household>, on = START) => {
      const result = rate(plan, '11', { ...told, tier: 'IF', ...changes }, on);
      return result.ok ? 'ok' : result.code;
    };
    expect(code({})).toBe('changePid');
    expect(code({ state: 'ME' })).toBe('ok');
    expect(code({ tier: 'IO' })).toBe('ok');
    expect(code({ dob: '1990-01-01' })).toBe('ok');
    expect(code({}, '2026-12-01')).toBe('ok');
  });

  it('an unknown level is a mistake of the caller', () => {
    expect(() => rate(demoPlan('1101'), '999', told, START)).toThrow(RangeError);
  });
});
