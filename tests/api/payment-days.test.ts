import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { places } from '@/lib/enrollment-api/store/places';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { buildApi, type Api } from './support';

/** 8:30 pm of November 22 in New York, which is November 23 in UTC. */
const EVENING = new Date('2026-11-23T01:30:00Z');
const PAYEE = 'North Star Benefits';

type Method = 'eft' | 'cc';
type Days = { enrolled: string; first_from: string; first_to: string; covers_from: string; covers_to: string };
type Receipt = {
  policy_id: string;
  payment_method: string;
  statement_name: string;
  submitted_on: string;
  next_bill_date: string | null;
  payment_days: Days | null;
};
type Authorization = { text: string; next_bill_date: string; payment_days: Days; authorization_text_hash: string };

describeWithDemo('the days of payments', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  beforeEach(() => api.setNow(EVENING));

  /** Everything up to the payment, for a start that is one of those offered. */
  async function before(start: string): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.ok('cartCheckout', { effective_date: start, type: 'applicant' });
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.sign()).body['status']).toBe('success');
    return shopper;
  }
  const authorizationOf = (shopper: Shopper, method: Method) =>
    shopper.ok<Authorization>('getPaymentAuthorization', { payment_method: method, bill_date: '28' });
  const pay = async (shopper: Shopper, method: Method) =>
    expect((await (method === 'eft' ? shopper.bank() : shopper.card())).body['status']).toBe('success');
  const signedWords = async (shopper: Shopper) => {
    const mine = and(eq(consents.enrollmentId, shopper.id), eq(consents.kind, 'payment-authorization'));
    return (await store().db.select().from(consents).where(mine)).map(({ wording }) => wording);
  };
  const mailsOf = async (id: string) =>
    (await api.mails()).filter(({ text }) => text.includes(id)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const lettersOfCopy = async (shopper: Shopper) =>
    lettersOf(Buffer.from((await shopper.ok<{ content: string }>('getEnrollmentCopy')).content, 'base64'));
  const squeezed = (text: string) => text.replaceAll(' ', '');

  it.each([
    ['eft', '01/01/2027', '11/22/2026', '11/27/2026', '01/28/2027', 'January 28, 2027', 'February 2027'],
    ['cc', '01/01/2027', '11/22/2026', '11/22/2026', '01/28/2027', 'January 28, 2027', 'February 2027'],
    ['eft', '03/01/2027', '01/30/2027', '01/30/2027', '03/28/2027', 'March 28, 2027', 'April 2027'],
    ['cc', '03/01/2027', '01/30/2027', '01/30/2027', '03/28/2027', 'March 28, 2027', 'April 2027'],
  ] as const)(
    'by %s for %s are signed, kept, and told on receipt, mails and copy as one',
    async (method, start, from, to, next, nextWords, month) => {
      const shopper = await before(start);
      const shown = await authorizationOf(shopper, method);
      expect(shown).toMatchObject({
        next_bill_date: next,
        payment_days: { enrolled: '11/22/2026', first_from: from, first_to: to },
      });
      expect(shown.text).toContain(`on ${nextWords}, for ${month}`);
      const far = start === '03/01/2027';
      expect((await shopper.call('getPlanCart')).body.data).toMatchObject({ charged_on: far ? '01/30/2027' : null });
      expect(shown.text.includes('on January 30, 2027, 30 days before coverage starts')).toBe(far);
      expect(shown.text.includes('Nothing is taken before January 30, 2027.')).toBe(far);
      await pay(shopper, method);
      const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');

      const receipt = await shopper.ok<Receipt>('getReceipt');
      expect(receipt).toMatchObject({
        payment_method: method,
        statement_name: PAYEE,
        submitted_on: '11/22/2026',
        next_bill_date: next,
        payment_days: shown.payment_days,
      });
      const [policy] = await store().db.select().from(policies).where(eq(policies.id, policy_id));
      expect(api.ports.fields.openJson(policy?.record ?? '', places.policyRecord(policy_id))).toMatchObject({
        payee: PAYEE,
        schedule: { enrolled: '2026-11-22', next: `2027-${next.slice(0, 2)}-28` },
      });

      const [wording = '', ...others] = await signedWords(shopper);
      expect(others).toEqual([]);
      const mails = await mailsOf(policy_id);
      expect(mails).toHaveLength(2);
      const copy = await lettersOfCopy(shopper);
      for (const words of [wording, ...mails]) expect(words).toContain(PAYEE);
      expect(wording).toContain(`on ${nextWords}, for ${month}`);
      for (const told of [...mails, copy]) {
        expect(squeezed(told)).toContain(squeezed(`on ${nextWords} for ${month}`));
        expect(squeezed(told).includes(squeezed('January 30, 2027, 30 days before coverage starts'))).toBe(far);
        expect(told).not.toMatch(/paid today/i);
      }
      for (const mail of mails) expect(mail).toContain('Submitted: November 22, 2026');
      expect(copy).toContain(squeezed('November 22, 2026 at 8:30 PM EST'));
      expect(copy).not.toContain('November23,2026');
    },
  );

  it('are authorized again when the day of the first payment changes before the submission', async () => {
    api.setNow(new Date('2026-12-02T17:00:00Z'));
    const shopper = await before('02/01/2027');
    expect((await authorizationOf(shopper, 'cc')).text).toContain('on January 2, 2027, 30 days before coverage starts');
    await pay(shopper, 'cc');
    api.setNow(new Date('2026-12-03T17:00:00Z'));
    const refused = await shopper.call('saveReviewInfo');
    expect(refused.body).toMatchObject({
      errorCode: 'incompleteTab',
      data: { tab_name: 'billing_info' },
      message:
        'Your payments have changed: an amount, a day, or the ways to pay. Please go through Billing Information again.',
    });
    expect((await authorizationOf(shopper, 'cc')).text).toContain('when I enroll');
    await pay(shopper, 'cc');
    await shopper.ok('saveReviewInfo');
    expect((await shopper.ok<Receipt>('getReceipt')).payment_days?.first_from).toBe('12/03/2026');
    // Both were signed and are kept; the copy has the one that holds.
    expect(await signedWords(shopper)).toHaveLength(2);
    const copy = await lettersOfCopy(shopper);
    expect(copy).toContain('whenIenroll');
    expect(copy).not.toContain('NothingistakenbeforeJanuary2,2027');
  });

  it('stay the same from one day to the next, so that nothing is signed twice for nothing', async () => {
    const shopper = await before('01/01/2027');
    await pay(shopper, 'eft');
    api.setNow(new Date('2026-11-28T17:00:00Z'));
    await shopper.ok('saveReviewInfo');
    expect(await signedWords(shopper)).toHaveLength(1);
    expect((await shopper.ok<Receipt>('getReceipt')).payment_days).toMatchObject({
      enrolled: '11/28/2026',
      first_from: '11/28/2026',
      first_to: '12/03/2026',
    });
  });

  it('of a policy of before they were named are told as they were signed then', async () => {
    const shopper = await before('03/01/2027');
    await pay(shopper, 'cc');
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    const [policy] = await store().db.select().from(policies).where(eq(policies.id, policy_id));
    const place = places.policyRecord(policy_id);
    const {
      schedule: _,
      payee: __,
      ...old
    } = api.ports.fields.openJson(policy?.record ?? '', place) as Record<string, unknown>;
    await store()
      .db.update(policies)
      .set({ record: api.ports.fields.sealJson(old, place) })
      .where(eq(policies.id, policy_id));
    expect(await shopper.ok<Receipt>('getReceipt')).toMatchObject({
      statement_name: PAYEE,
      next_bill_date: '03/28/2027',
      payment_days: { enrolled: '11/22/2026', first_from: '11/22/2026', first_to: '11/22/2026' },
    });
  });

  it('are taken under the name that the statement shows', async () => {
    const shopper = await before('01/01/2027');
    const statement = await shopper.call('getBillingText');
    expect(statement.body.data).toBe(`Charges appear on your statement as ${PAYEE}.`);
    const { text } = await authorizationOf(shopper, 'eft');
    expect(text).toContain(`I authorize ${PAYEE} to debit`);
    expect(text).toContain(`These payments appear on my statement as ${PAYEE}.`);
  });
});

describeWithDemo('deadlines', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  beforeEach(() => api.setNow(EVENING));

  const dates = (shopper: Shopper) => shopper.ok<string[]>('getCartEffectiveDates');
  const cart = async (shopper: Shopper) =>
    (await shopper.call('getPlanCart')).body.data as { effective_date: string; enroll_by: string | null };

  it.each([
    ['before the cut-off', '2026-11-20T17:00:00Z', '12/01/2026', '11/20/2026'],
    ['in the last minute of it', '2026-11-21T04:59:00Z', '12/01/2026', '11/20/2026'],
    ['in the first minute after it', '2026-11-21T05:00:00Z', '01/01/2027', '12/20/2026'],
    ['at New Year in Hawaii', '2027-01-01T09:59:00Z', '02/01/2027', '01/20/2027'],
    ['when the clock goes forward', '2027-03-15T03:59:00Z', '04/01/2027', '03/20/2027'],
  ])('of starts are told with the cart and the plan: %s', async (_, instant, first, last) => {
    api.setNow(new Date(instant));
    const shopper = await Shopper.quote(api);
    // An empty cart offers no day that every plan excludes.
    expect((await dates(shopper))[0]).toBe(first);
    expect((await cart(shopper)).enroll_by).toBeNull();
    const { plan_id } = await shopper.choose('dental');
    expect((await dates(shopper))[0]).toBe(first);
    expect(await cart(shopper)).toMatchObject({ effective_date: first, enroll_by: last });
    expect((await shopper.call('getPlanPricingDetail', { pid: plan_id })).body.data).toMatchObject({
      effective_date: first,
      enroll_by: last,
    });
  });

  it('of a mailed code and its link are told with their zone', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    await shopper.ok('saveEnrollment', { email: 'deadline@mail.example', tab: 'primary_info', data: {} });
    const mail = (await api.mails()).find(({ to }) => to === 'deadline@mail.example');
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Use the button until November 23, 2026 at 8:30 PM EST');
    expect(text).toContain('The code works until December 22, 2026 at 8:30 PM EST or until you have enrolled');
  });
});
