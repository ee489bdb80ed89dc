import { describe, expect, it } from 'vitest';
import { renewalHousehold, type MemberOnFile } from '@/lib/enrollment-api/handlers/renewals/renewal-household';
import { renewalOffer } from '@/lib/enrollment-api/handlers/renewals/renewal-offer';
import type { CoveredPerson } from '@/lib/enrollment-api/handlers/shared/held-people';
import { heldTerms } from '@/lib/enrollment-api/rating/held-terms';
import { listPeople } from '@/lib/enrollment-api/rating/household';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { demoPlan, OWN_QUESTION, priced } from '../rating/support';

const DAY = '2027-06-01';
const PROFILE = {
  ...{ firstName: 'Ana', middleName: '', lastName: 'Ruiz', dob: '1985-09-04', ssn: '', email: '' },
  ...{ phone: '', address1: '', address2: '', city: 'Austin', state: 'TX', zip: '78701', smoker: false },
  gender: '1',
} as const;
const onFile: MemberOnFile = { profile: PROFILE, filter: null, employer: null };

function person(relationship: 'spouse' | 'child', more: Record<string, string>, joined = '2027-01-01'): CoveredPerson {
  const values = { relationship, gender: '2', birthdate: '06/01/1990', is_smoker: '', tobacco_question: '', ...more };
  return { relative: { id: relationship, relationship, values }, joined, left: null };
}

describe('the household of a plan that renews', () => {
  it.each([
    ['the usual words', '2001', TOBACCO_QUESTION, ''],
    ['words of the plan’s own', '1304', OWN_QUESTION, OWN_QUESTION],
    ['other words than the plan that follows asks in', '1304', OWN_QUESTION, ''],
  ])('has a spouse who joined later with tobacco as one who uses it, told to %s', (_, id, question, asked) => {
    const plan = heldTerms(demoPlan(id));
    expect(plan.availability.tobaccoQuestion).toBe(question);
    const priceOf = (is_smoker: string) => {
      const people = [person('spouse', { is_smoker, tobacco_question: asked }, '2027-03-01')];
      const household = renewalHousehold(plan, onFile, { people, tier: 'IS', today: '2027-04-02' });
      const [, spouse] = listPeople(plan, household, DAY);
      expect(spouse).toMatchObject({ role: 'spouse', tobacco: is_smoker === '1', age: 37 });
      return priced(rate(plan, plan.levels[0]?.pricingId ?? '', household, DAY)).monthlyCents;
    };
    expect(priceOf('1')).toBeGreaterThan(priceOf('0'));
  });

  it('counts ages on the day of the renewal, and of who joins after it on the first of their own cover', () => {
    const plan = heldTerms(demoPlan('1303'));
    const agesOf = (joined: string) => {
      const people = [
        person('spouse', { birthdate: '06/01/1990' }, joined),
        person('child', { birthdate: '06/02/2010' }, joined),
      ];
      const household = renewalHousehold(plan, onFile, { people, tier: 'IF', today: '2027-04-02' });
      return listPeople(plan, household, DAY).map(({ age }) => age);
    };
    expect(agesOf('2027-01-01')).toEqual([41, 37, 16]);
    expect(agesOf('2027-06-15')).toEqual([41, 37, 17]);
  });

  it('covers in its offer who is on the plan that day, at the tier and price of them', () => {
    const plan = demoPlan('1303');
    const rated = new Map([[plan.id, plan]]);
    const pricingId = plan.levels[0]?.pricingId ?? '';
    const row = {
      ...{ id: 'held', planId: plan.id, planPricingId: pricingId, planName: plan.name, tier: 'IC', premiumCents: 1 },
      ...{ pastPrices: [], effectiveDate: '2027-01-01' },
    } as unknown as HeldRow;
    const offerWith = (joined: string) =>
      renewalOffer(
        {
          row,
          people: { ...onFile, dependents: [person('child', { birthdate: '02/02/2015' }, joined)] },
          rated,
          today: DAY,
        },
        DAY,
      )?.terms;
    const [now, later] = [offerWith('2027-02-02'), offerWith('2027-07-01')];
    expect(now).toMatchObject({ tier: 'IC', covers: ['child'] });
    expect(later).toMatchObject({ tier: 'IO', covers: [] });
    expect(now?.cents).toBeGreaterThan(later?.cents ?? 0);
  });
});
