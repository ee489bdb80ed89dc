import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import type { QuoteView, SentQuote } from '@/lib/contract/mailed-quotes';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { linkTokens, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { cartItems, enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { quotes } from '@/lib/enrollment-api/store/schema/quote-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, NOW, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELIAS = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
const DAY = 24 * 3_600_000;
/** A plan of level 110102 and one of another carrier. */
const DENTAL = { plan_id: 1101, plan_pricing_id: 110102 };
const SECOND = { plan_id: 1112, plan_pricing_id: 111201 };

type Opened = { enrollment_id: string; eprocess: string; type: string };

describeWithDemo('the link of a mailed quote', (store) => {
  let api: Api;
  let start = NOW;
  let count = 0;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** A quote that was just mailed: its cart, the mail and the token in it. */
  async function mailed(headers: Record<string, string> = DANA, message = '') {
    start = new Date(NOW.getTime() + (count += 1) * 60_000);
    api.setNow(start);
    const shopper = await Shopper.quote(api, { headers, eprocess: 'rep' });
    await shopper.ok('addPlanToCart', DENTAL);
    await shopper.ok('addPlanToCart', SECOND);
    const cart = (await shopper.call('getPlanCart')).body.data as Cart;
    const email = `client-${count}@mail.example`;
    await shopper.ok('saveEnrollment', { tab: 'cart_info', name: 'Maria Keller', email, message, data: {} });
    const [mail] = (await api.mails()).filter(({ to }) => to === email);
    const token = /\/quote\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { shopper, cart, mail, token, email };
  }
  const see = async (token: string, headers: Record<string, string> = NORTH_STAR) =>
    (await api.call('getQuoteByLink', { token }, headers)).body.data as QuoteView | null;
  const press = (token: string, seen: string, headers: Record<string, string> = NORTH_STAR) =>
    api.call('openQuote', { token, seen }, headers);
  const sentOf = async (headers: Record<string, string> = DANA) =>
    (await api.call('getSentQuotes', {}, headers)).body.data as { quotes: SentQuote[]; found: number };

  it('stands in the mail with its end, and is kept as a keyed hash beside a sealed quote', async () => {
    const { mail, token } = await mailed();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(mail?.text).toMatch(/opens this quote until December \d+/);
    const kept = JSON.stringify([await store().db.select().from(linkTokens), await store().db.select().from(quotes)]);
    for (const secret of [token, 'Maria', 'Keller', 'client-1@', '1985', '78701']) expect(kept).not.toContain(secret);
  });

  it('shows what the mail told, as often as it is looked at, and changes nothing by that', async () => {
    const { cart, token } = await mailed();
    const before = await store()
      .db.select({ all: sql<number>`count(*)` })
      .from(enrollments);
    const view = await see(token);
    expect(await see(token)).toEqual(view);
    expect(view).toMatchObject({ name: 'Maria Keller', changed: false, for_member: false, covered: 'Member Only' });
    expect(view?.month).toBe(cart.recurring_month_cost);
    expect(view?.quoted_first).toBe(cart.initial_month_cost);
    expect(view?.lines.filter(({ plan_id }) => plan_id !== null).map(({ label }) => label)).toEqual(
      cart.result.map(({ plan_name }) => plan_name),
    );
    expect(new Set(view?.lines.map(({ change }) => change))).toEqual(new Set(['same']));
    for (const secret of ['04/09/1985', '1985-04-09', '78701', 'mail.example'])
      expect(JSON.stringify(view)).not.toContain(secret);
    expect(
      await store()
        .db.select({ all: sql<number>`count(*)` })
        .from(enrollments),
    ).toEqual(before);
    const [newest] = (await sentOf()).quotes;
    expect(newest).toMatchObject({ opened_at: null, opens: 0 });
  });

  it('fills the cart of a new enrollment with exactly the plans, levels and household of the quote', async () => {
    const { shopper, cart, token } = await mailed();
    const opened = (await press(token, cart.recurring_month_cost)).body.data as Opened;
    expect(opened).toMatchObject({ eprocess: 'applicant', type: 'new-member' });
    expect(opened.enrollment_id).not.toBe(shopper.id);
    const client = Shopper.of(api, opened.enrollment_id, NORTH_STAR);
    const filled = (await client.call('getPlanCart')).body.data as Cart;
    expect(filled.result.map(({ plan_pricing_id, price }) => [plan_pricing_id, price])).toEqual(
      cart.result.map(({ plan_pricing_id, price }) => [plan_pricing_id, price]),
    );
    expect(filled.initial_month_cost).toBe(cart.initial_month_cost);
    expect(filled.effective_date).toBe(cart.effective_date);
    // The quote itself and its cart stay as they were.
    expect((await shopper.call('getPlanCart')).body.data).toEqual(cart);
  });

  it('notes the first press and how many there were, without a network address', async () => {
    const { cart, token } = await mailed();
    for (let times = 0; times < 3; times += 1) {
      api.setNow(new Date(start.getTime() + times * 60_000));
      expect((await press(token, cart.recurring_month_cost)).http).toBe(200);
    }
    const [newest] = (await sentOf()).quotes;
    expect(newest).toMatchObject({ opened_at: start.toISOString(), opens: 3 });
    const rows = await store().db.select().from(auditLog).where(eq(auditLog.action, 'quote.open'));
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map(({ ip }) => ip))).toEqual(new Set([null]));
  });

  it('says what changed since: start, price by a birthday, a plan that is not sold any more', async () => {
    const { cart, token } = await mailed();
    await store().db.update(plans).set({ active: false }).where(eq(plans.id, '1112'));
    try {
      api.setNow(new Date(start.getTime() + 13 * DAY));
      const view = await see(token);
      expect(view?.changed).toBe(true);
      expect(view?.lines.find(({ plan_id }) => plan_id === 1112)).toMatchObject({ change: 'gone', now: null });
      expect(view?.month).not.toBe(view?.quoted_month);
      // A press that saw the quoted sum is refused, and leaves no enrollment and no opening behind.
      const refused = await press(token, cart.recurring_month_cost);
      expect(refused.body['errorCode']).toBe('priceChanged');
      const opened = (await press(token, view?.month ?? '')).body.data as Opened;
      const client = Shopper.of(api, opened.enrollment_id, NORTH_STAR);
      const filled = (await client.call('getPlanCart')).body.data as Cart;
      expect(filled.result.find(({ plan_id }) => plan_id === 1112)?.problem).toContain('not offered any more');
      expect((await sentOf()).quotes[0]).toMatchObject({ opens: 1 });
    } finally {
      await store().db.update(plans).set({ active: true }).where(eq(plans.id, '1112'));
      api.setNow(new Date(start.getTime() + 14 * DAY - 1));
      await see(token);
    }
  });

  it('leaves plans out of the cart whose questions are about the person, and says so', async () => {
    const shopper = await Shopper.quote(api, { headers: DANA, eprocess: 'rep' });
    await shopper.add({ plan_id: 2202, plan_pricing_id: 220201 });
    await shopper.ok('addPlanToCart', DENTAL);
    const email = 'asked@mail.example';
    await shopper.ok('saveEnrollment', { tab: 'cart_info', name: 'Maria Keller', email, message: '', data: {} });
    const [mail] = (await api.mails()).filter(({ to }) => to === email);
    const token = /\/quote\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const view = await see(token);
    const held = view?.lines.filter(({ change }) => change === 'questions') ?? [];
    expect(held).toHaveLength(1);
    const opened = (await press(token, view?.month ?? '')).body.data as Opened;
    const items = await store().db.select().from(cartItems).where(eq(cartItems.enrollmentId, opened.enrollment_id));
    for (const { plan_id } of held) expect(items.map(({ planId }) => planId)).not.toContain(String(plan_id));
    expect(items.map(({ planPricingId }) => planPricingId)).toContain('110102');
  });

  it('answers one thing to an unknown token, an ended link and another site’s', async () => {
    const { cart, token } = await mailed();
    const asked = async () => [await see('x'.repeat(43)), await see(token, BAYLINE), await see(token, HARBOR_MILLS)];
    expect(await asked()).toEqual([null, null, null]);
    expect((await press(token, cart.recurring_month_cost, BAYLINE)).body.data).toBeNull();
    api.setNow(new Date(start.getTime() + 14 * DAY + 1));
    expect(await see(token)).toBeNull();
    expect((await press(token, cart.recurring_month_cost)).body.data).toBeNull();
    await purgeExpired({ store: store(), clock: { now: () => new Date(start.getTime() + 45 * DAY) } });
    expect(await store().db.select().from(quotes)).toEqual([]);
  });

  it('is listed to its sender alone, newest first, and mailed once more with another link, three times a day', async () => {
    const { cart, token, email } = await mailed(DANA, 'Call me.');
    const { quotes: rows, found } = await sentOf();
    expect(found).toBe(rows.length);
    const [newest] = rows;
    expect(newest).toMatchObject({ name: 'Maria Keller', email, month: cart.recurring_month_cost, sends: 1 });
    const quote_id = newest?.quote_id ?? '';
    expect((await sentOf(MARCUS)).quotes).toEqual([]);
    for (const headers of [RUTH, ELIAS, NORTH_STAR])
      for (const name of ['getSentQuotes', 'getSentQuote', 'sendQuoteAgain'] as const)
        expect((await api.call(name, name === 'getSentQuotes' ? {} : { quote_id }, headers)).http).toBe(403);
    for (const name of ['getSentQuote', 'sendQuoteAgain'] as const)
      expect((await api.call(name, { quote_id }, MARCUS)).http).toBe(404);

    api.setNow(new Date(start.getTime() + DAY));
    expect((await api.call('sendQuoteAgain', { quote_id }, DANA)).http).toBe(200);
    const [again] = (await api.mails()).filter(({ to }) => to === email);
    const other = /\/quote\/([A-Za-z0-9_-]+)/.exec(again?.text ?? '')?.[1] ?? '';
    expect(other).not.toBe(token);
    expect(again?.text).toContain('Prices are those of');
    expect(again?.text).toContain('Call me.');
    for (const link of [token, other]) expect(await see(link)).not.toBeNull();
    const more = await Promise.all([1, 2, 3].map(() => api.call('sendQuoteAgain', { quote_id }, DANA)));
    expect(more.map(({ http }) => http).toSorted()).toEqual([200, 200, 429]);
    expect((await sentOf()).quotes[0]).toMatchObject({ quote_id, sends: 4 });

    const view = (await api.call('getSentQuote', { quote_id }, DANA)).body.data as QuoteView;
    expect(view.name).toBe('Maria Keller');
    const opened = (await api.call('openSentQuote', { quote_id, seen: view.month }, DANA)).body.data as Opened;
    expect(opened).toMatchObject({ eprocess: 'rep' });
    // Her own look is no opening of the client's.
    expect((await sentOf()).quotes[0]).toMatchObject({ opens: 0 });
    await store().db.update(staff).set({ active: false }).where(eq(staff.id, 'rep-4101'));
    expect((await api.call('getSentQuotes', {}, DANA)).http).toBe(403);
    await store().db.update(staff).set({ active: true }).where(eq(staff.id, 'rep-4101'));
  });

  it('is opened for a current member by that member, signed in, and by nobody else', async () => {
    const answer = await api.call('addFilterForExistingUser', { user_id: '70002', tier: 'IO' }, DANA);
    const id = (answer.body.data as { temp_enrollment_id: string }).temp_enrollment_id;
    const shopper = Shopper.of(api, id, DANA);
    await shopper.choose('vision');
    const email = 'member@mail.example';
    await shopper.ok('saveEnrollment', { tab: 'cart_info', name: 'Maria Keller', email, message: '', data: {} });
    const [mail] = (await api.mails()).filter(({ to }) => to === email);
    const token = /\/quote\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const view = await see(token);
    expect(view?.for_member).toBe(true);
    for (const headers of [NORTH_STAR, ELIAS]) expect((await press(token, view?.month ?? '', headers)).http).toBe(403);
    const self = { ...NORTH_STAR, uid: '70002', signed_in: 'member:0:70002' };
    const opened = (await press(token, view?.month ?? '', self)).body.data as Opened;
    expect(opened.type).toBe('existing-member');
  });
});
