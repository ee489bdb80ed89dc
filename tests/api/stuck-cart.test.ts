import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Cart, CartChanges } from '@/lib/contract/cart';
import { saveCartItem } from '@/lib/enrollment-api/handlers/shared/cart-items';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { messages } from '@/lib/rules/text/messages';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Answer, type Api } from './support';

const TERM = { plan_id: 1501, plan_pricing_id: 150101 };
const DENTAL = { plan_id: 1101, plan_pricing_id: 110102 };
const RIDER = { plan_id: 1112, plan_pricing_id: 111201 };
const PREMIER = { plan_id: 1305, plan_pricing_id: 130501 };
const MEDICAL = { plan_id: 1301, plan_pricing_id: 130101 };

const change = ({ api, id, headers }: Shopper, members: Record<string, unknown>): Promise<Answer> =>
  api.call('changeFilterInfo', { tempId: id, ...members }, headers);
const tell = async (shopper: Shopper, members: Record<string, unknown>): Promise<void> => {
  const answer = await change(shopper, members);
  expect([answer.body['status'], fieldErrors(answer)]).toEqual(['success', {}]);
};
const cartOf = async (shopper: Shopper) => (await shopper.call('getPlanCart')).body.data as Cart;
const asked = ({ body }: Answer): CartChanges => {
  expect([body['status'], body['errorCode']]).toEqual(['error', 'cartChanges']);
  return body.data as CartChanges;
};

describeWithDemo('a plan in the cart that has no price', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('says why and by which code, and holds up the checkout in the same words until it is mended', async () => {
    const shopper = await Shopper.quote(api);
    await tell(shopper, { is_smoker: '0' });
    await shopper.ok('addPlanToCart', TERM);
    await shopper.ok('addPlanToCart', DENTAL);
    const before = await cartOf(shopper);
    await tell(shopper, { tier: 'IC', no_of_children: '1' });

    // As often as it is looked at.
    for (const cart of [await cartOf(shopper), await cartOf(shopper)]) {
      const line = cart.result.find(({ plan_id }) => plan_id === TERM.plan_id);
      expect(line).toMatchObject({
        price: '0.00',
        problem: messages.tierError,
        refused: { code: 'tierError', data: { tiers: ['IO'] } },
      });
      expect(cart.result.find(({ plan_id }) => plan_id === DENTAL.plan_id)).not.toHaveProperty('refused');
    }
    for (const type of ['applicant', 'rep']) {
      const refused = await shopper.call('cartCheckout', { type });
      if (type === 'rep') expect(fieldErrors(refused)).toHaveProperty('type');
      else expect(refused.body).toMatchObject({ errorCode: 'tierError', message: messages.tierError });
    }

    await tell(shopper, { tier: 'IO' });
    expect((await cartOf(shopper)).result).toEqual(before.result);
    await shopper.checkout();
  });

  it.each<
    [code: string, given: Record<string, unknown>, lost: Record<string, unknown>, found: Record<string, unknown>]
  >([
    [
      'salaryError',
      { annual_incode: '52000', working_hours: '40' },
      { annual_incode: '100' },
      { annual_incode: '52000' },
    ],
    ['hourError', { annual_incode: '52000', working_hours: '40' }, { working_hours: '5' }, { working_hours: '40' }],
  ])('for %s has its price back by the answer that was missing', async (code, given, lost, found) => {
    const shopper = await Shopper.quote(api);
    await tell(shopper, given);
    await shopper.ok('addPlanToCart', { plan_id: 1506, plan_pricing_id: 150601 });
    await tell(shopper, lost);
    expect((await cartOf(shopper)).result[0]?.refused?.code).toBe(code);
    expect((await shopper.call('cartCheckout', { type: 'applicant' })).body['errorCode']).toBe(code);
    await tell(shopper, found);
    expect((await cartOf(shopper)).result[0]?.refused).toBeUndefined();
    await shopper.checkout();
  });

  it('is asked about in words that name nothing above them', async () => {
    const shopper = await Shopper.quote(api);
    await tell(shopper, { is_smoker: '0' });
    await shopper.ok('addPlanToCart', TERM);
    const question = asked(await change(shopper, { tier: 'IC', no_of_children: '1', cart_agreed: 'ask' }));
    expect(question.changes[0]?.problem).toBe('Plan not available for this tier.');
  });
});

describeWithDemo('more than one child with a premier plan', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const family = async (members: Record<string, unknown> = {}) => {
    const shopper = await Shopper.quote(api, { tier: 'IC' });
    await tell(shopper, { category: 'medical', ...members });
    return shopper;
  };

  it.each<[what: string, inCart: boolean, members: Record<string, unknown>, allowed: boolean]>([
    ['one child', true, { no_of_children: '1' }, true],
    ['two children', true, { no_of_children: '2' }, false],
    ['nine children', true, { no_of_children: '9' }, false],
    ['two children of a family', true, { tier: 'IF', dep_dob: '03/05/1987', no_of_children: '2' }, true],
    ['the tier with three children at once', true, { tier: 'IC', no_of_children: '3' }, false],
    ['another zip alone', true, { zip: '78702' }, true],
    ['two children on the plan’s page', false, { no_of_children: '2', plan_id: PREMIER.plan_id }, false],
    ['two children on another page', false, { no_of_children: '2' }, true],
    ['two children on another plan’s page', false, { no_of_children: '2', plan_id: DENTAL.plan_id }, true],
  ])('is refused at Basic Details beside its field: %s, in the cart %s, %j', async (_, inCart, members, allowed) => {
    const shopper = await family();
    if (inCart) await shopper.ok('addPlanToCart', PREMIER);
    const before = await shopper.ok('getTempDependentInfo');
    const answer = await change(shopper, { ...members, cart_agreed: undefined });
    expect(fieldErrors(answer)).toEqual(allowed ? {} : { no_of_children: messages.premierOneChild });
    if (!allowed) expect(await shopper.ok('getTempDependentInfo')).toEqual(before);
  });

  it('is refused in the dependents’ dialog alike', async () => {
    const shopper = await family();
    await shopper.ok('addPlanToCart', PREMIER);
    const refused = await shopper.call('storeTempDependentInfo', { no_of_children: '3' });
    expect(fieldErrors(refused)).toEqual({ no_of_children: messages.premierOneChild });
    await shopper.ok('storeTempDependentInfo', { no_of_children: '1' });
    const other = await family();
    const looked = await other.call('storeTempDependentInfo', { no_of_children: '3', plan_id: PREMIER.plan_id });
    expect(fieldErrors(looked)).toEqual({ no_of_children: messages.premierOneChild });
    await other.ok('storeTempDependentInfo', { no_of_children: '3', plan_id: DENTAL.plan_id });
  });

  it('has no price, is not listed, and is not put into the cart', async () => {
    const shopper = await family({ no_of_children: '3' });
    for (const answer of [
      await shopper.call('getPlanPricingDetail', { pid: PREMIER.plan_id }),
      await shopper.call('addPlanToCart', PREMIER),
    ]) {
      expect(fieldErrors(answer)).toEqual({ no_of_children: messages.premierOneChild });
      expect(answer.body['message']).toBe(messages.premierOneChild);
    }
    expect((await cartOf(shopper)).result).toEqual([]);
    await tell(shopper, { no_of_children: '1' });
    await shopper.ok('addPlanToCart', PREMIER);
    expect((await cartOf(shopper)).result[0]?.refused).toBeUndefined();
  });

  it('is told in a cart that was filled before the rule, and mended by one child', async () => {
    const shopper = await family({ no_of_children: '3' });
    const item = { planId: '1305', planPricingId: '130501', kind: 'plan', removable: true, requiredBy: null } as const;
    await saveCartItem(store(), shopper.id, item, new Date('2026-11-20T12:00:00Z'));
    expect((await cartOf(shopper)).result[0]).toMatchObject({
      price: '0.00',
      problem: messages.premierOneChild,
      refused: { code: 'dependentError', data: { over: ['no_of_children'], told: 'number' } },
    });
    const refused = await shopper.call('cartCheckout', { type: 'applicant' });
    expect(fieldErrors(refused)).toEqual({ no_of_children: messages.premierOneChild });
    await tell(shopper, { zip: '78702' });
    await tell(shopper, { no_of_children: '1' });
    expect((await cartOf(shopper)).result[0]?.price).toBe('724.00');
    await shopper.checkout();
  });

  it('is refused in the dependents’ step in the same words', async () => {
    const shopper = await family();
    await shopper.ok('addPlanToCart', PREMIER);
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    const child = (first_name: string, ssn: string) => ({
      first_name,
      last_name: 'Ruiz',
      birthdate: '06/14/2015',
      gender: '1',
      ssn,
      relationship: 'child',
      height_feet: '4',
      height_inch: '2',
      weight: '70',
    });
    const { codition_questions: asks, medication_question: medicine } = await shopper.ok<{
      codition_questions: { question_id: number }[];
      medication_question: { question_id: number };
    }>('getHealthQuestionsDependentInfo');
    const health_info = {
      condition_questions: asks.map(({ question_id }) => ({ question_id, yes_no_flag: '0', conditions: [] })),
      medication_question: { question_id: medicine.question_id, yes_no_flag: '0', medications: [] },
    };
    const people = [];
    for (const person of [child('Mia', '219098492'), child('Zoe', '219098493')])
      people.push({ primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', person), health_info });
    const refused = await shopper.call('saveDependentInfo', { dependents: people });
    expect(fieldErrors(refused)).toEqual({ dependents: messages.premierOneChild });
  });
});

describeWithDemo('a new start day', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const born = async (dob: string) => {
    const shopper = await Shopper.quote(api);
    await tell(shopper, { dob });
    return shopper;
  };

  it('that moves prices is asked about with old and new ones, and is kept once it is agreed to', async () => {
    // 40 in February: older on the last day, where the price by age differs.
    const shopper = await born('02/15/1987');
    await shopper.ok('addPlanToCart', DENTAL);
    const before = await cartOf(shopper);
    const later = { effective_date: '03/01/2027' };
    const question = asked(await shopper.call('saveCartDate', { ...later, cart_agreed: 'ask' }));
    expect(question.changes).toEqual([
      expect.objectContaining({ plan_id: DENTAL.plan_id, was: before.result[0]?.price }),
    ]);
    expect(await cartOf(shopper)).toEqual(before);
    await shopper.ok('saveCartDate', { ...later, cart_agreed: question.agreed });
    const after = await cartOf(shopper);
    expect([after.effective_date, after.result[0]?.price]).toEqual(['03/01/2027', question.changes[0]?.is]);
  });

  it('on which a plan is no longer possible is asked about with the reason', async () => {
    const shopper = await born('01/15/1962');
    await shopper.add(MEDICAL);
    const question = asked(await shopper.call('saveCartDate', { effective_date: '02/01/2027', cart_agreed: 'ask' }));
    expect(question.changes[0]).toMatchObject({ plan_id: MEDICAL.plan_id, is: null });
    expect(question.changes[0]?.problem).toContain('Plan not available for selected age group');
    await shopper.ok('saveCartDate', { effective_date: '02/01/2027', cart_agreed: question.agreed });
    expect((await cartOf(shopper)).result[0]?.refused).toMatchObject({ code: 'ageError', starts: '01/01/2027' });
  });

  it('that moves nothing is kept at once', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', DENTAL);
    await shopper.ok('saveCartDate', { effective_date: '02/01/2027', cart_agreed: 'ask' });
    expect((await cartOf(shopper)).effective_date).toBe('02/01/2027');
  });
});

describeWithDemo('a rider that is put into the cart', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('at the price that the cart shows is put in at once, on any day', async () => {
    for (const effective_date of ['01/01/2027', '03/01/2027']) {
      const shopper = await Shopper.quote(api);
      await shopper.ok('addPlanToCart', DENTAL);
      await shopper.ok('saveCartDate', { effective_date });
      const [offer] = (await cartOf(shopper)).riders;
      await shopper.ok('addPlanToCart', { ...RIDER, seen_price: offer?.price, cart_agreed: 'ask' });
      expect((await cartOf(shopper)).result).toHaveLength(2);
    }
  });

  it('at another price than was seen is asked about first', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', DENTAL);
    const [offer] = (await cartOf(shopper)).riders;
    await tell(shopper, { tier: 'IS', dep_dob: '03/05/1987' });
    const question = asked(
      await shopper.call('addPlanToCart', { ...RIDER, seen_price: offer?.price, cart_agreed: 'ask' }),
    );
    expect(question.changes).toEqual([
      expect.objectContaining({ plan_id: RIDER.plan_id, was: offer?.price, is: '6.80' }),
    ]);
    expect((await cartOf(shopper)).result).toHaveLength(1);
    await shopper.ok('addPlanToCart', { ...RIDER, seen_price: offer?.price, cart_agreed: question.agreed });
    const added = (await cartOf(shopper)).result.find(({ plan_id }) => plan_id === RIDER.plan_id);
    expect(added?.price).toBe('6.80');
  });
});

describeWithDemo('a plan that can start before the others', (store) => {
  it('is put in, and others are taken out, with its price of the cart’s day asked about', async () => {
    const api = await buildApi(store());
    const [row] = await store().db.select().from(plans).where(eq(plans.id, '1101'));
    if (!row) throw new Error('no dental plan');
    const { effectiveDates } = row.definition;
    const definition = { ...row.definition, effectiveDates: { ...effectiveDates, cutoffDay: null } };
    await store().db.update(plans).set({ definition }).where(eq(plans.id, '1101'));
    api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));

    // 40 in December: the plan alone starts before the birthday, beside any other plan after it.
    const shopper = await Shopper.quote(api);
    await tell(shopper, { dob: '12/15/1986' });
    const vision = await shopper.choose('vision');
    const pricing = await shopper.call('getPlanPricingDetail', { pid: 1101 });
    const { effective_date, plans: levels } = pricing.body.data as {
      effective_date: string;
      plans: { plan_pricing_id: number; plan_price: string }[];
    };
    const seen = levels.find(({ plan_pricing_id: id }) => id === DENTAL.plan_pricing_id)?.plan_price;
    expect(effective_date).toBe('12/01/2026');

    const put = { ...DENTAL, seen_price: seen };
    const question = asked(await shopper.call('addPlanToCart', { ...put, cart_agreed: 'ask' }));
    const [change] = question.changes;
    expect(change).toMatchObject({ plan_id: DENTAL.plan_id, was: seen });
    expect(change?.is).not.toBe(seen);
    await shopper.ok('addPlanToCart', { ...put, cart_agreed: question.agreed });
    expect((await cartOf(shopper)).effective_date).toBe('01/01/2027');

    const other = { plan_id: vision.plan_id, plan_pricing_id: vision.plan_pricing_id };
    const removal = asked(await shopper.call('removePlanFromCart', { ...other, cart_agreed: 'ask' }));
    expect(removal.changes).toEqual([expect.objectContaining({ plan_id: DENTAL.plan_id, was: change?.is, is: seen })]);
    expect((await cartOf(shopper)).result).toHaveLength(2);
    await shopper.ok('removePlanFromCart', { ...other, cart_agreed: removal.agreed });
    const alone = await cartOf(shopper);
    expect([alone.effective_date, alone.result[0]?.price]).toEqual(['12/01/2026', seen]);
  });
});
