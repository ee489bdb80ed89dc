import { describe, expect, it } from 'vitest';
import { chooseText } from '@/lib/enrollment-api/handlers/shared/agreement-choice';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { replacementNotice } from '@/lib/enrollment-api/rating/plan-requirements';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { buildDemoPlans, carriers, filingOf, agreements, healthQuestions } from '@/tests/config/demo-shop';
import { freeLookDays } from '@/lib/rules/policies/free-look';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { STATES } from '@/lib/rules/words/states';
import { federalAgeCurve } from '@/tests/config/federal-age-curve';

const plans = buildDemoPlans();
const SHORT_TERM_NOTICE = agreements.find(({ key }) => key === 'short-term')?.body ?? '';
const START = '2027-01-01';

const planOf = (id: string): PlanDefinition => {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new RangeError(id);
  return plan;
};
const factOf = ({ facts }: PlanDefinition, key: string) =>
  facts.find((fact) => 'key' in fact && fact.key === key)?.value;
const wordsOf = (plan: PlanDefinition) => JSON.stringify([plan.lead, plan.shortText, plan.facts, plan.description]);

/** The price of a level for somebody of an age who uses no tobacco, where the plan is sold. */
function priceAt(plan: PlanDefinition, pricingId: string, age: number): number {
  const state = plan.availability.states.only?.find((one) => one === 'TX') ?? 'ME';
  const household: Household = {
    zip: state === 'TX' ? '79901' : '04401',
    state,
    tier: 'IO',
    gender: '1',
    dob: `${2027 - age}-01-01`,
    smoker: false,
    tobacco: { [plan.availability.tobaccoQuestion]: { member: false } },
    workingHours: 40,
    portalId: '103',
    today: '2026-11-21',
  };
  const result = rate(plan, pricingId, household, START);
  if (!result.ok) throw new Error(`${plan.id}: ${result.code}`);
  return result.premiumCents;
}

const medical = plans.filter(({ category, availability }) => category === 'medical' && availability.listed);
const isShortTerm = ({ requirements }: PlanDefinition) => requirements.agreements.includes('short-term');
const asksHealth = ({ requirements: { healthQuestions, personal } }: PlanDefinition) =>
  healthQuestions.length > 0 || personal.includes('height') || personal.includes('weight');

describe('medical plans of the demo', () => {
  it('ask about health only where they are short-term, and say so in the federal words', () => {
    expect(medical.filter(isShortTerm).map(({ id }) => id)).toEqual(['1305']);
    for (const plan of medical) {
      expect([plan.id, asksHealth(plan)]).toEqual([plan.id, isShortTerm(plan)]);
      expect([plan.id, plan.description.blueBar === SHORT_TERM_NOTICE]).toEqual([plan.id, isShortTerm(plan)]);
      const asksEvent = plan.requirements.carrierQuestions.some(({ text }) => text.includes('in the last 60 days'));
      expect([plan.id, asksEvent]).toEqual([plan.id, !isShortTerm(plan)]);
    }
    expect(SHORT_TERM_NOTICE).toContain(
      'IMPORTANT: This is a short-term, limited-duration policy, NOT comprehensive health coverage.',
    );
    for (const state of ['CA', 'NY']) expect(planOf('1305').availability.states.only).not.toContain(state);
  });

  it('are rated by the federal curve otherwise: three to one, and not where a state has another', () => {
    for (const plan of medical.filter((one) => !isShortTerm(one)))
      for (const { ageFactors } of plan.rates) expect([plan.id, ageFactors]).toEqual([plan.id, federalAgeCurve]);
    for (const plan of medical.filter((one) => !isShortTerm(one)))
      for (const { pricingId } of plan.levels) {
        const [young, middle, old] = [21, 40, 64].map((age) => priceAt(plan, pricingId, age)) as [
          number,
          number,
          number,
        ];
        expect(old / young).toBeCloseTo(3, 3);
        expect(middle / young).toBeCloseTo(1.278, 3);
        for (const state of ['AL', 'DC', 'MA', 'MN', 'MS', 'NY', 'OR', 'UT', 'VT'])
          expect(plan.availability.states.only).not.toContain(state);
        expect(plan.availability.unrated.age).toEqual(['NY', 'VT']);
      }
  });

  it('cost what the market has at 40: bronze about $420, silver $560, gold more', () => {
    const found = medical.flatMap((plan) => {
      const metal = factOf(plan, 'metal_level') ?? '';
      return plan.levels.map(({ pricingId }) => {
        const name = typeof metal === 'string' ? metal : (metal[pricingId] ?? '');
        return [name, name === '' ? 0 : priceAt(plan, pricingId, 40)] as const;
      });
    });
    const of = (metal: string) => found.flatMap(([name, cents]) => (name === metal ? [cents] : []));
    const mean = (amounts: number[]) => amounts.reduce((sum, cents) => sum + cents, 0) / amounts.length;
    expect(of('Bronze')).toEqual([42008]);
    expect(Math.abs(mean(of('Silver')) - 56000)).toBeLessThan(2000);
    expect(mean(of('Gold'))).toBeGreaterThan(mean(of('Silver')));
    expect(found.filter(([name]) => name === '')).toHaveLength(1);
  });

  it('tell their metal level, their summary of benefits and when to apply', () => {
    for (const plan of medical.filter((one) => !isShortTerm(one))) {
      expect(factOf(plan, 'benefits_summary')).toBe(`${plan.carrier}.example/sbc/${plan.id}`);
      expect(factOf(plan, 'enrollment')).toContain('60 days of a life event');
      expect(plan.description.blueBar).toContain('November 1 to December 15');
    }
  });

  it('name a health savings account only where nothing but prevention is paid before the deductible', () => {
    const named = medical.filter((plan) => factOf(plan, 'savings_account') !== undefined);
    expect(named.map(({ id }) => id)).toEqual(['1304']);
    for (const plan of named) {
      expect(factOf(plan, 'yearly_limit')).toBe(factOf(plan, 'yearly_deductible'));
      expect(wordsOf(plan)).not.toContain('copay');
    }
  });
});

describe('other plans of the demo', () => {
  it('ask about tobacco in the words of the quote', () => {
    expect(healthQuestions.find(({ id }) => id === 145)?.text).toBe(TOBACCO_QUESTION);
  });

  it.each(['1401', '1402', '1403', '1404', '1405', '2201', '2202', '2203'])(
    '%s costs an older person more than a younger one',
    (id) => {
      const plan = planOf(id);
      for (const { pricingId } of plan.levels)
        expect(priceAt(plan, pricingId, 62)).toBeGreaterThan(1.3 * priceAt(plan, pricingId, 25));
    },
  );

  it('insure pets by an insurer with a number', () => {
    for (const id of ['2301', '2302']) {
      const plan = planOf(id);
      expect(filingOf(plan).kind).toBe('insurance');
      expect(carriers.find(({ key }) => key === plan.carrier)?.naic).toMatch(/^0\d{4}$/);
    }
    expect(filingOf(planOf('2303')).kind).toBe('service');
  });

  it('carry the notice of discount plans only where they give discounts, and say who runs them', () => {
    const discount = plans.filter(({ requirements }) => requirements.agreements.includes('discount-plan'));
    expect(discount.map(({ id }) => id)).toEqual(['1106', '1701', '1801', '1803']);
    for (const plan of discount) {
      expect(filingOf(plan).kind).toBe('service');
      for (const words of ['Brightwater Services', 'brightwater.example/providers', 'processing fee included'])
        expect(plan.description.faq).toContain(words);
    }
    expect(filingOf(planOf('1802')).kind).toBe('service');
    expect(planOf('1802').description.blueBar).toContain('not insurance');
  });

  it('say whose the administrative fee is, wherever one is in the price', () => {
    for (const plan of plans.filter(({ adminFee }) => adminFee !== undefined)) {
      const name = carriers.find(({ key }) => key === plan.carrier)?.name ?? '';
      expect(wordsOf(plan), plan.id).toMatch(new RegExp(`${name}’s own charge of 3%|3%, ${name}’s own, included`));
    }
  });

  it('of employers state no part that an employer pays', () => {
    for (const id of ['1110', '1206', '1507', '2203'])
      expect(wordsOf(planOf(id))).not.toMatch(/half|nearly|all of it|but for/);
  });
});

function bodyOf(key: string, planId: string, state: string): string {
  const text = chooseText(agreements, key, planOf(planId), { state, siteKey: null });
  if (!text) throw new Error(`no ${key} in ${state}`);
  return text.body;
}

describe('agreement texts of the demo', () => {
  it('are one for every key, plan and state', () => {
    for (const { abbrev } of STATES)
      for (const plan of plans)
        for (const key of ['application-statement', 'authorization', ...plan.requirements.agreements])
          expect(bodyOf(key, plan.id, abbrev)).not.toBe('');
    const scopes = agreements.map(({ key, version, state, carrierId }) => [key, version, state, carrierId].join());
    expect(new Set(scopes).size).toBe(scopes.length);
  });

  it('warn of fraud in the words of New York and Florida, and in general ones in Texas', () => {
    expect(bodyOf('application-statement', '1101', 'NY')).toContain(
      'commits a fraudulent insurance act, which is a crime, and shall also be subject to a civil penalty not to exceed five thousand dollars and the stated value of the claim for each such violation.',
    );
    expect(bodyOf('application-statement', '1101', 'FL')).toContain('is guilty of a felony of the third degree.');
    expect(bodyOf('application-statement', '1101', 'TX')).toContain('may be guilty of insurance fraud.');
    for (const { abbrev } of STATES)
      expect(bodyOf('application-statement', '1101', abbrev).match(/Fraud warning\./g)).toHaveLength(1);
  });

  it('give the days of the state to return a plan', () => {
    const days = (state: string) =>
      Number(/within (\d+) days after its documents/.exec(bodyOf('application-statement', '1101', state))?.[1]);
    expect(['TX', 'NY', 'FL', 'CO', 'ID', 'CA'].map(days)).toEqual([10, 10, 14, 15, 20, 30]);
    for (const { abbrev } of STATES) expect([abbrev, days(abbrev)]).toEqual([abbrev, freeLookDays(abbrev)]);
  });

  it('ask for health information with every part that 45 CFR 164.508(c) names', () => {
    const body = bodyOf('authorization', '1501', 'TX');
    for (const part of [
      /What:<\/strong> .*records of visits/,
      /By whom:<\/strong> doctors/,
      /To whom:<\/strong> the carriers/,
      /What for:<\/strong> to decide/,
      /24 months after I sign/,
      /revoke this authorization at any time in writing/,
      /may be disclosed again .* no longer be protected/,
      /No doctor’s treatment .* depends on my signature/,
      /I receive a copy/,
    ])
      expect(body).toMatch(part);
  });

  it('tell of replacing life insurance, in New York by its own regulation', () => {
    expect(bodyOf('life-application', '1501', 'TX')).toContain('return the new plan within 30 days');
    expect(bodyOf('life-application', '1501', 'NY')).toMatch(/Regulation 60 .* within 60 days/);
  });

  it('ask whether life, disability and short-term health insurance replaces other, and have the notice of each state', () => {
    const asking = plans.filter(({ requirements }) => requirements.replacement !== undefined);
    expect(asking.map(({ id }) => id).toSorted()).toEqual([
      ...['1305', '1501', '1502', '1503', '1504', '1505', '1506', '1901', '1902'],
    ]);
    for (const plan of asking)
      for (const { abbrev } of STATES) {
        const notice = replacementNotice(plan.requirements, abbrev);
        const isAsked = plan.requirements.replacement?.states?.includes(abbrev) ?? true;
        expect([plan.id, abbrev, notice !== null]).toEqual([plan.id, abbrev, isAsked]);
        if (notice !== null) expect(bodyOf(notice, plan.id, abbrev)).toContain('old policy');
      }
    const days = (state: string) => /within (\d+) days/.exec(bodyOf('replacement-life', '1501', state))?.[1];
    expect(['TX', 'NY'].map(days)).toEqual(['30', '60']);
  });

  it('name the organization of a discount plan, its providers and what comes back', () => {
    expect(bodyOf('discount-plan', '1701', 'TX')).toMatch(
      /Brightwater Services, 800-555-0187.*brightwater\.example\/providers.*one-time processing fee included/,
    );
  });

  it('sell no discount plan of an organization that no notice names', () => {
    const other = { ...planOf('1701'), carrier: 'tidewell' };
    expect(chooseText(agreements, 'discount-plan', other, { state: 'TX', siteKey: null })).toBeNull();
  });
});
