import { describe, expect, it } from 'vitest';
import { createCartForm } from '@/lib/door/cart-form-route';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, readCookie, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import { browserCookies } from '../session/support';
import { northStar } from '../site/support';
import { request, testDoor } from './support';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
const coded = (code: string, message: string, data: object = {}) => ({
  ok: false as const,
  failure: { kind: 'coded', code, message, data, requestId: 'x' } as never,
});
const QUESTION = coded('cartChanges', 'This changes prices.', {
  agreed: '1102=12.90',
  changes: [{ plan_id: 1102, plan_name: 'Everyday Dental', was: '39.80', is: '12.90' }],
  was_cost: '39.80',
  is_cost: '12.90',
});
const BUY = { intent: 'add', plan_id: '1102', plan_pricing_id: '110202', 'level-110202': '1102:39.80' };
const REMOVE = { intent: 'remove', plan_id: '1102', plan_pricing_id: '110202' };

function setUp() {
  const test = testDoor();
  const info = { has_enrollment: true, capture_groupcode: false };
  test.answers.set('groupEnrollmentInfo', { ok: true, value: { status: 'success', data: { result: info } } });
  const route = createCartForm({ ...test.parts, codec: () => test.codec, door: test.door });
  const send = async (fields: Record<string, string>, headers: Record<string, string> = FORM) => {
    const start = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;
    const { cookies } = await test.sessions.start(northStar.key, start, false);
    const raw = new URLSearchParams(fields).toString();
    const response = await route(request('/x', { method: 'POST', raw, headers, cookie: browserCookies(cookies) }));
    const cookie = browserCookies(response.headers.getSetCookie());
    const seal = readCookie(cookie, draftCookieName(northStar.key, false)) ?? '';
    const refused = await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS);
    return { status: response.status, to: response.headers.get('location'), refused };
  };
  return { ...test, send };
}

describe('the cart without script (decisions 159)', () => {
  it('takes the chosen level at the price that its page showed', async () => {
    const test = setUp();
    expect(await test.send({ ...BUY, 'level-110201': '1102:29.80' })).toMatchObject({ status: 303, to: '/cart' });
    expect(test.calls.at(-1)).toMatchObject({
      name: 'addPlanToCart',
      input: { plan_id: 1102, plan_pricing_id: 110202, seen_price: '39.80', cart_agreed: 'ask' },
    });
  });

  it('takes it with a membership, and asks for one that is missing', async () => {
    const test = setUp();
    const asked = { ...BUY, asks_membership: '1' };
    expect(await test.send(asked)).toMatchObject({
      to: '/plan/1102?form=add#form-answer',
      refused: { form: 'add', about: '1102', message: expect.stringContaining('Choose a membership') as string },
    });
    expect(test.calls.map(({ name }) => name)).not.toContain('addPlanToCart');
    await test.send({ ...asked, membership: '9001:900101' });
    expect(test.calls.at(-1)).toMatchObject({
      name: 'addPlanToCartWithMembership',
      input: { plan_id1: 1102, plan_pricing_id1: 110202, plan_id: 9001, plan_pricing_id: 900101 },
    });
  });

  it('asks for the employer first', async () => {
    const test = setUp();
    const info = { has_enrollment: true, capture_groupcode: true };
    test.answers.set('groupEnrollmentInfo', { ok: true, value: { status: 'success', data: { result: info } } });
    const { refused } = await test.send(BUY);
    expect(refused?.message).toContain('Enter your group code first');
    expect(test.calls.map(({ name }) => name)).toEqual(['groupEnrollmentInfo']);
  });

  it('asks about a change of the cart, and says yes with the next press', async () => {
    const test = setUp();
    test.answers.set('addPlanToCart', QUESTION);
    const { refused } = await test.send(BUY);
    expect(refused).toMatchObject({
      values: BUY,
      agreed: '1102=12.90',
      message: expect.stringContaining('Everyday Dental: $39.80, then $12.90.') as string,
    });
    await test.send({ ...refused?.values, cart_agreed: refused?.agreed ?? '' });
    expect(test.calls.at(-1)?.input).toMatchObject({ plan_pricing_id: 110202, cart_agreed: '1102=12.90' });
  });

  it('removes a plan after Yes alone; gone is as good as removed', async () => {
    const test = setUp();
    const asked = await test.send(REMOVE);
    expect(asked).toMatchObject({ to: '/cart?form=cart#form-answer', refused: { about: 'remove 1102', message: '' } });
    expect(test.calls).toEqual([]);
    test.answers.set('removePlanFromCart', {
      ok: false,
      failure: { kind: 'http', status: 404, message: 'Gone.', requestId: 'x' } as never,
    });
    expect(await test.send({ ...asked.refused?.values })).toMatchObject({ to: '/cart', refused: null });
  });

  it('keeps a day, tells a refused one beside it, and shows one that cannot be kept by the address', async () => {
    const test = setUp();
    const day = { intent: 'date', effective_date: '01/01/2027' };
    expect(await test.send(day)).toMatchObject({ to: '/cart', refused: null });
    const fields = [{ target_element: 'effective_date', error_message: 'Too late.' }];
    test.answers.set('saveCartDate', { ok: false, failure: { kind: 'fields', fields, message: 'x' } as never });
    expect(await test.send(day)).toMatchObject({
      to: '/cart?form=cart#form-answer',
      refused: { about: 'date', problems: { effective_date: 'Too late.' }, message: '' },
    });
    test.answers.set('saveCartDate', coded('locked', 'Submitted already.'));
    expect(await test.send(day)).toMatchObject({ to: '/cart?date=01%2F01%2F2027', refused: null });
  });

  it('asks who enrolls before the checkout, then opens the first step or tells the refusal', async () => {
    const test = setUp();
    const order = { intent: 'checkout', effective_date: '01/01/2027' };
    expect((await test.send(order)).to).toBe('/cart?date=01%2F01%2F2027&form=checkout#form-answer');
    expect(test.calls).toEqual([]);
    expect((await test.send({ ...order, type: 'applicant' })).to).toBe('/enrollment/personal-info');
    test.answers.set('cartCheckout', coded('emptyCart', 'Your cart is empty.'));
    expect(await test.send({ ...order, type: 'applicant' })).toMatchObject({
      to: '/cart?date=01%2F01%2F2027&form=cart#form-answer',
      refused: { about: 'checkout', message: 'Your cart is empty.' },
    });
  });

  it('is refused from another site, and for what it does not know', async () => {
    const test = setUp();
    expect((await test.send(BUY, { ...FORM, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await test.send({ ...BUY, intent: 'steal' })).status).toBe(422);
    expect((await test.send({ ...REMOVE, plan_id: '../cart' })).status).toBe(422);
    expect(test.calls).toEqual([]);
  });
});
