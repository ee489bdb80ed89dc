import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contributions } from '@/lib/enrollment-api/store/schema/rate-tables';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { formatMoney, fromWireMoney } from '@/lib/rules/money/money';
import { perPayday } from '@/lib/rules/money/paydays';
import { describeWithDemo } from '../config/databases';
import { lettersOf } from './letters';
import { EMPLOYEE_DENTAL, payrollEnrollment, payrollPolicy, quoteEmployee } from './payroll';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS, resultOf, type Api } from './support';

type Part = { kind: string; label: string; amount: string };
type Card = { plan_id: number; plan_price: string; employer_name?: string };
type Priced = { plan_price: string; parts?: Part[]; per_payday?: string; lines: { kind: string; amount: string }[] };
type Cart = {
  result: { plan_id: number; price: string; parts?: Part[] }[];
  recurring_month_cost: string;
  parts?: Part[];
  per_payday?: string;
  billed?: string;
};

const cents = (amount: string): number => fromWireMoney(amount) ?? Number.NaN;
const sumOf = (parts: readonly Part[] = []) => parts.reduce((sum, { amount }) => sum + cents(amount), 0);
const partOf = (parts: readonly Part[] | undefined, kind: string) => parts?.find((part) => part.kind === kind);

describeWithDemo("an employer's part", (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const priceOf = async (shopper: Shopper, { plan_id } = EMPLOYEE_DENTAL) => {
    const answer = await shopper.call('getPlanPricingDetail', { pid: plan_id });
    const [level] = (answer.body.data as { plans: Priced[] }).plans;
    if (!level) throw new Error('no level');
    return level;
  };
  const cartOf = async (shopper: Shopper) => (await shopper.call('getPlanCart')).body.data as Cart;

  /** Time in which a process hears of another's write. */
  const later = () => api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));

  it('is off the price of who enrolls under the group, told apart, and per pay day', async () => {
    const shopper = await quoteEmployee(api);
    const level = await priceOf(shopper);
    const paid = partOf(level.parts, 'employer');
    expect(paid).toMatchObject({ label: 'Harbor Mills pays', amount: `-${level.plan_price}` });
    expect(sumOf(level.parts)).toBe(cents(level.plan_price));
    expect(level.lines.filter(({ kind }) => kind === 'employer')).toHaveLength(1);
    const payday = formatMoney(perPayday(cents(level.plan_price), 26));
    expect(level.per_payday).toBe(`${payday} from each of 26 pay days a year`);
    const [card] = (await shopper.ok<Card[]>('getFilteredPlans')).filter(({ plan_id }) => plan_id === 1110);
    expect(card).toMatchObject({ plan_price: level.plan_price, employer_name: 'Harbor Mills' });
  });

  it('differs by tier, and by amount and share', async () => {
    const family = await quoteEmployee(api, 'IF');
    const { parts } = await priceOf(family);
    const premium = cents(partOf(parts, 'premium')?.amount ?? '');
    expect(cents(partOf(parts, 'employer')?.amount ?? '')).toBe(-Math.round(premium * 0.55));
    const vision = await priceOf(family, { plan_id: 1206, plan_pricing_id: 120601 });
    expect(partOf(vision.parts, 'employer')?.amount).toBe('-6.00');
  });

  it('is off "from" on the site of the group, and on no other', async () => {
    const on = async (headers: Record<string, string>) => {
      const { body } = await api.call('getPlanDetailByQuery', { plan_id: 1110, portal_id: '103' }, headers);
      return body.data as Card;
    };
    const [own, other] = [await on(HARBOR_MILLS), await on(BAYLINE)];
    // A manager pays a quarter, and the visitor may be one.
    expect(cents(own.plan_price)).toBe(Math.round(cents(other.plan_price) / 4));
    expect([own.employer_name, other.employer_name]).toEqual(['Harbor Mills', undefined]);
  });

  it('is by the class of employees that a code of the group is given to, from the gate to the cart, and resumed', async () => {
    const told = await api.call('validateGroup', { group_code: 'harborlead27' }, HARBOR_MILLS);
    expect(resultOf(told)).toMatchObject({ group_id: '1929', employee_class: 'Managers' });
    const { amount: premium = '' } = partOf((await priceOf(await quoteEmployee(api))).parts, 'premium') ?? {};
    const quarter = Math.round(cents(premium) / 4);
    const manager = await quoteEmployee(api, 'IO', 'Managers');
    const level = await priceOf(manager);
    expect(cents(level.plan_price)).toBe(quarter);
    expect(level.lines.find(({ kind }) => kind === 'employer')).toMatchObject({
      because: `75% of the premium of $${premium}, for Managers`,
    });
    await manager.ok('addPlanToCart', EMPLOYEE_DENTAL);
    expect(cents((await cartOf(manager)).recurring_month_cost)).toBe(quarter);
    // The class stays with the enrollment where the caller does not tell it.
    const elsewhere = Shopper.of(api, manager.id, HARBOR_MILLS);
    expect(cents((await cartOf(elsewhere)).recurring_month_cost)).toBe(quarter);
    const another = await quoteEmployee(api, 'IO', 'Weavers');
    expect(cents((await priceOf(another)).plan_price)).toBe(Math.round(cents(premium) / 2));
  });

  it('of a class comes with its code, goes with another group, and is of no other site', async () => {
    const shopper = await Shopper.quote(api, { headers: { site_key: HARBOR_MILLS.site_key } });
    const classOf = async () => {
      const [row] = await api.ports.store.db.select().from(enrollments).where(eq(enrollments.id, shopper.id));
      return [row?.groupId, row?.employeeClass];
    };
    expect(await classOf()).toEqual([null, null]);
    await shopper.ok('setEnrollmentGroupCode', { group_code: 'HARBORLEAD27' });
    expect(await classOf()).toEqual(['1929', 'Managers']);
    await api.call('changeFilterInfo', { tempId: shopper.id, group_id: '1929' }, shopper.headers);
    expect(await classOf()).toEqual(['1929', 'Managers']);
    await api.call('changeFilterInfo', { tempId: shopper.id, group_id: '2556' }, shopper.headers);
    expect(await classOf()).toEqual(['2556', null]);
    const stranger = await Shopper.quote(api, { headers: { ...BAYLINE, employee_class: 'Managers' } });
    const [row] = await api.ports.store.db.select().from(enrollments).where(eq(enrollments.id, stranger.id));
    expect(row?.groupId ?? null).toBeNull();
  });

  it('is in the cart, on the receipt, in the PDF and the mails, which all have the same sums', async () => {
    const { shopper, policy_id } = await payrollPolicy(api);
    const receipt = (await shopper.call('getReceipt')).body.data as Cart & { items: { parts?: Part[] }[] };
    const { plan_price: price, parts, per_payday } = await priceOf(await quoteEmployee(api));
    expect(receipt).toMatchObject({ recurring_month_cost: price, parts, per_payday });
    expect(receipt.items.map((item) => item.parts)).toEqual([parts]);
    const copy = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const letters = lettersOf(Buffer.from(copy.content, 'base64'));
    const mails = (await api.mails()).filter(
      ({ text, subject }) => text.includes(policy_id) && /Receipt/.test(subject),
    );
    expect(mails).toHaveLength(2);
    const premium = formatMoney(cents(partOf(parts, 'premium')?.amount ?? ''));
    expect(letters).toContain(`Premium${premium};HarborMillspays$`);
    for (const { text } of mails) expect(text).toContain(`(premium ${premium}; Harbor Mills pays $`);
  });

  it('goes into what is signed: another part asks for another signature, and the cart shows the new one', async () => {
    const shopper = await payrollEnrollment(api);
    const before = await cartOf(shopper);
    expect(before).toMatchObject({ billed: 'list' });
    const dental = eq(contributions.planId, '1110');
    const { db } = api.ports.store;
    const rows = await db.select().from(contributions).where(dental);
    await db.update(contributions).set({ percent: 2_500 }).where(dental);
    try {
      later();
      const cart = await cartOf(shopper);
      expect(cents(cart.recurring_month_cost)).toBe(Math.round(cents(before.recurring_month_cost) * 1.5));
      const refused = await shopper.call('saveReviewInfo', { first_enroll: 1 });
      expect(refused.body['errorCode'] ?? refused.body['code']).toBe('signatureRequired');
    } finally {
      await db.delete(contributions).where(dental);
      await db.insert(contributions).values(rows);
      later();
    }
  });

  it('is one of share and amount, within its limits, once for each level and tier, for known pay days', async () => {
    const { db } = api.ports.store;
    const of = { groupId: '2556', planId: '1101' };
    for (const wrong of [
      {},
      { percent: 5_000, amount: 100 },
      { percent: 0 },
      { percent: 10_001 },
      { amount: 0 },
      { amount: 100, planId: 'none' },
      { amount: 100, employeeClass: 'Führung' },
      { amount: 100, employeeClass: '' },
    ])
      await expect(db.insert(contributions).values({ ...of, ...wrong })).rejects.toThrow();
    await expect(
      db.insert(contributions).values([
        { ...of, amount: 100 },
        { ...of, amount: 200 },
      ]),
    ).rejects.toThrow();
    await expect(db.update(groups).set({ paydays: 13 }).where(eq(groups.id, '1929'))).rejects.toThrow();
    expect(await db.select().from(contributions).where(eq(contributions.groupId, '2556'))).toEqual([]);
  });
});

describeWithDemo('dues, fees and premium', (store) => {
  it('stand apart in the cart and in the payments that are authorized', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api, { tier: 'IO' });
    const answer = await shopper.call('addPlanToCart', { plan_id: 1305, plan_pricing_id: 130501 });
    expect(answer.body['status']).toBe('success');
    const cart = await cartOfShopper(shopper);
    const [item] = cart.result.filter(({ plan_id }) => plan_id === 1305);
    expect(item?.parts?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['premium', expect.any(String)],
      ['dues', '75.00'],
      ['fees', '40.00'],
    ]);
    expect(sumOf(item?.parts)).toBe(cents(item?.price ?? ''));
    expect(sumOf(cart.parts)).toBe(cents(cart.recurring_month_cost));
    const { data } = (await shopper.call('getPaymentAuthorization', { payment_method: 'eft', bill_date: '28' })).body;
    expect((data as { text: string }).text).toContain(`dues $75.00, monthly fees $40.00`);
  });
});

const cartOfShopper = async (shopper: Shopper) => (await shopper.call('getPlanCart')).body.data as Cart;
