import { describe, expect, it } from 'vitest';
import { CATEGORY_KEYS } from '@/lib/rules/words/categories';
import { cardPrice, rate } from '@/lib/enrollment-api/rating/rate';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import {
  carriers,
  featured,
  placements,
  buildDemoPlans,
  agents,
  groups,
  portals,
  sites,
  agreements,
  healthQuestions,
} from '@/tests/config/demo-shop';
import { CARRIER_CART_NOTE } from '@/lib/rules/money/price-notes';

const plans = buildDemoPlans();
const byId = new Map(plans.map((plan) => [plan.id, plan]));
const START = '2027-01-01';

/** The shopper of the mockups. */
const austin: Household = {
  zip: '78701',
  state: 'TX',
  tier: 'IO',
  gender: '1',
  dob: '1985-09-04',
  smoker: null,
  today: '2026-11-21',
};

const restricted = new Set(placements.map(({ planId }) => planId));
const mainMenu = plans.filter(({ id, availability }) => availability.listed && !restricted.has(id));

describe('the demo catalogue', () => {
  it('has at least 60 plans of eight carriers in all 13 categories', () => {
    const insured = plans.filter(({ category }) => category !== 'membership');
    expect(insured.length).toBeGreaterThanOrEqual(60);
    expect(new Set(insured.map(({ category }) => category))).toEqual(new Set(CATEGORY_KEYS));
    expect(new Set(insured.map(({ carrier }) => carrier)).size).toBe(8);
    expect(plans.filter(({ carrier }) => !carriers.some(({ key }) => key === carrier))).toEqual([]);
  });

  it('has the amounts of the specification (rules 1 §9)', () => {
    const fees = plans.flatMap(({ adminFee }) => adminFee ?? []);
    expect(new Set(fees.map(({ basisPoints }) => basisPoints))).toEqual(new Set([300]));
    const optionalLife = byId.get('1504');
    const reviewed =
      optionalLife?.levels.filter(({ evidence }) => evidence !== undefined).map(({ name }) => name) ?? [];
    expect([reviewed[0], reviewed.at(-1)]).toEqual(['$100,000', '$300,000']);
    expect(optionalLife?.facts).toContainEqual({ key: 'decision', value: '5 to 10 days' });
    const [association] = plans.filter(({ category }) => category === 'membership');
    const dues = association && rate(association, association.defaultLevel, austin, START);
    expect(dues?.ok && dues.monthlyCents).toBe(500);
    expect(CARRIER_CART_NOTE).toContain('3% Administrative fees');
  });

  it('offers the 53 plans of the landing on every site, as many per category as it says', () => {
    const counts = CATEGORY_KEYS.map((key) => [key, mainMenu.filter(({ category }) => category === key).length]);
    expect(mainMenu).toHaveLength(53);
    expect(Object.fromEntries(counts)).toEqual({
      dental: 8,
      vision: 5,
      medical: 6,
      limitedmed: 4,
      term_life: 6,
      supplemental: 5,
      rx: 2,
      lifestyle: 3,
      di: 3,
      critical: 4,
      accident: 3,
      hospital: 2,
      pet: 2,
    });
  });

  it.each([
    ['1102', 'Everyday Dental', 'pinehollow', 1290],
    ['1101', 'Dental Preferred 1000', 'tidewell', 2480],
    ['1103', 'Family Dental Plus Ortho', 'alder-finch', 4115],
    ['1201', 'Vision Basics', 'tidewell', 640],
    ['1202', 'Clear Vision 150', 'lumenvale', 980],
    ['1203', 'Vision Select 200', 'ostrea', 1425],
    ['1301', 'Ostrea Clinic First', 'ostrea', 52991],
    ['1302', 'Corrow Open Access 3500', 'corrow', 61454],
    ['1303', 'Pinehollow Family 1500', 'pinehollow', 59645],
    ['2101', 'Accident Shield', 'corrow', 1420],
    ['2201', 'Hospital Day Cash', 'ostrea', 1160],
    ['1701', 'Everyday RX Card', 'brightwater', 490],
  ])('%s %s of %s costs the shopper of the mockups %i cents', (id, name, carrier, cents) => {
    const plan = byId.get(id);
    if (!plan) throw new Error(`no plan ${id}`);
    expect(plan).toMatchObject({ name, carrier });
    expect(cardPrice(plan, austin, START)).toMatchObject({ ok: true, lowest: { monthlyCents: cents } });
  });

  it('starts at $12.90 for dental, $6.40 for vision and $300.10 for medical before anything is known', () => {
    const lowest = (key: string) =>
      Math.min(
        ...mainMenu
          .filter(({ category }) => category === key)
          .map((plan) => startingPrice(plan, { on: START }) ?? Infinity),
      );
    expect([lowest('dental'), lowest('vision'), lowest('medical')]).toEqual([1290, 640, 30010]);
  });

  it('lists all 53 for that shopper', () => {
    const refused = mainMenu.filter((plan) => !cardPrice(plan, austin, START).ok).map(({ id }) => id);
    expect(refused).toEqual([]);
  });
});

const TEXT = /^(?:[^<>]|<\/?(?:p|ul|li|strong|br)>)*$/;

describe.each(plans.map((plan) => [plan.id, plan] as const))('plan %s', (_id, plan) => {
  it('has texts in allowed tags, every tag closed', () => {
    for (const html of Object.values(plan.description)) {
      expect(html).toMatch(TEXT);
      for (const tag of ['p', 'ul', 'li', 'strong'])
        expect(html.split(`<${tag}>`).length, `${tag} in ${html}`).toBe(html.split(`</${tag}>`).length);
    }
  });

  it('prices every level for somebody, always above zero', () => {
    for (const level of plan.levels) {
      const results = everybody(plan.id).map((household) => rate(plan, level.pricingId, household, START));
      const prices = results.flatMap((result) => (result.ok ? [result.monthlyCents] : []));
      if (plan.availability.changePid.length > 0) expect(prices).toEqual([]);
      else expect(prices.length, `no household for level ${level.pricingId}`).toBeGreaterThan(0);
      expect(prices.filter((cents) => cents <= 0)).toEqual([]);
    }
  });

  it('refers only to what exists', () => {
    const { requirements, riders, suggests, availability } = plan;
    const changed = availability.changePid.map(({ pid }) => pid);
    const related = [...(requirements.membership ?? []), ...riders, ...suggests, ...changed];
    expect(related.filter((id) => !byId.has(id) || id === plan.id)).toEqual([]);
    expect(
      changed.filter((id) => (byId.get(id)?.availability.changePid.length ?? 0) > 0),
      'no detours',
    ).toEqual([]);
    const questions = [...requirements.healthQuestions, requirements.medicationQuestion ?? 150];
    expect(questions.filter((id) => !healthQuestions.some((question) => question.id === id))).toEqual([]);
    expect(requirements.agreements.filter((key) => !agreements.some((text) => text.key === key))).toEqual([]);
    expect(requirements.steps.health).toBe(requirements.healthQuestions.length > 0);
  });

  it('has facts for every level and numbers its levels after itself', () => {
    const ids = plan.levels.map(({ pricingId }) => pricingId);
    for (const { value } of plan.facts)
      if (typeof value !== 'string') expect(Object.keys(value).toSorted()).toEqual([...ids].sort());
    expect(ids.filter((id) => !id.startsWith(plan.id))).toEqual([]);
  });

  it('can be reached on at least one site', () => {
    if (!plan.availability.listed) {
      const named = plans.some(
        ({ requirements, riders }) => requirements.membership?.includes(plan.id) || riders.includes(plan.id),
      );
      return expect(named || plan.availability.changePid.length > 0).toBe(true);
    }
    const scopes = placements.find(({ planId }) => planId === plan.id)?.scopes ?? [{}];
    const shown = sites.some((site) =>
      scopes.some(
        ({ agentId = site.agentId, groupId = site.groupId, portalId = null }) =>
          agentId === site.agentId &&
          groupId === site.groupId &&
          (portalId === null || portalsOf(site).includes(portalId)),
      ),
    );
    expect(shown).toBe(true);
  });
});

/** Portals that can be chosen on a site. */
function portalsOf(site: { agentId: string | null; groupId: string | null; portalId: string | null }): string[] {
  const owner = agents.find(({ id }) => id === site.agentId) ?? groups.find(({ id }) => id === site.groupId);
  return [...(owner?.portals ?? []), ...(site.portalId === null ? [] : [site.portalId])];
}

/** People of all ages, places and tiers, with every answer given. */
function everybody(planId: string): Household[] {
  const set = byId.get(planId)?.availability.newQuestions;
  const places = [
    { zip: '78701', state: 'TX' },
    { zip: '04101', state: 'ME' },
  ];
  return places.flatMap((place) =>
    [20, 41, 60, 75].flatMap((age) =>
      (['IO', 'IS', 'IC', 'IF'] as const).map((tier) => ({
        ...place,
        tier,
        gender: '2' as const,
        dob: `${2026 - age}-06-15`,
        smoker: false,
        tobacco: { [byId.get(planId)?.availability.tobaccoQuestion ?? '']: { member: false, spouse: false } },
        annualIncome: 120_000,
        workingHours: 40,
        spouse: { dob: `${2026 - age}-09-01`, smoker: false },
        children: [{ dob: '2015-04-04' }],
        portalId: '103',
        answeredQuestions: set === undefined ? [] : [set],
        today: '2026-11-21',
      })),
    ),
  );
}

describe('placement', () => {
  it('names plans, agents, groups and portals that exist', () => {
    const scopes = [...placements.flatMap(({ scopes: all }) => all), ...featured];
    expect([...placements, ...featured].filter(({ planId }) => !byId.has(planId))).toEqual([]);
    expect(scopes.filter(({ agentId }) => agentId !== undefined && !agents.some(({ id }) => id === agentId))).toEqual(
      [],
    );
    expect(scopes.filter(({ groupId }) => groupId !== undefined && !groups.some(({ id }) => id === groupId))).toEqual(
      [],
    );
    expect(
      scopes.filter(({ portalId }) => portalId !== undefined && !portals.some(({ id }) => id === portalId)),
    ).toEqual([]);
  });

  it('features only plans that everybody sees', () => {
    expect(featured.filter(({ planId }) => !mainMenu.some(({ id }) => id === planId))).toEqual([]);
  });

  it('covers every kind of plan that a rule needs', () => {
    const some = (test: (plan: (typeof plans)[number]) => boolean) => expect(plans.some(test)).toBe(true);
    some(({ isL713, planType }) => isL713 && planType === 'MM');
    some(({ specialCarrier }) => specialCarrier);
    some(({ requirements }) => requirements.carrierQuestions.length > 0);
    some(({ requirements }) => requirements.underwriting !== undefined);
    some(({ requirements }) => (requirements.membership?.length ?? 0) > 1);
    some(({ riders }) => riders.length > 0);
    some(({ availability }) => availability.blackouts.length > 0);
    some(({ levels }) => levels.some(({ evidence }) => evidence !== undefined));
    for (const basis of ['effective', 'nearest', 'policy']) some(({ availability }) => availability.ageBasis === basis);
    for (const filing of ['net', 'gross']) some(({ adminFee }) => adminFee?.rates === filing);
    for (const method of ['cc', 'eft', 'list', 'elist', 'stmt'] as const)
      some(({ requirements }) => requirements.paymentMethods.includes(method));
    some(({ specialCarrier, requirements }) => specialCarrier && requirements.membership !== undefined);
    some(
      ({ requirements }) => requirements.personal.includes('middle_name') && requirements.contact.includes('address2'),
    );
    some(
      ({ requirements }) =>
        requirements.underwriting?.questions.some(({ options }) => options.some(({ declines }) => declines)) ?? false,
    );
    for (const type of ['none', 'text_field', 'checkbox', 'detail'])
      some(({ requirements }) => requirements.underwriting?.questions.some(({ subType }) => subType === type) ?? false);
  });
});
