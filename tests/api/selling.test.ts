import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { beginService } from '@/lib/enrollment-api/start/begin';
import { findClosedWays, loadSellingReport } from '@/lib/enrollment-api/start/selling-report';
import { agreementTexts, carriers, plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { agents, groups, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import { describeEmptyMostlyOnPostgres, describeWithDemo } from '../config/databases';
import { operate } from './operate';
import { SHOP, shopPlan, writePlan, writeShop, writeText } from './shop';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, NOW, resultOf, type Api } from './support';

type Card = { plan_id: number };
const ALWAYS = ['application-statement', 'authorization'];

describeEmptyMostlyOnPostgres('what an operator’s own shop sells', (store) => {
  let api: Api;
  let minutes = 0;
  beforeEach(async () => {
    api ??= await buildApi(store(), { seed: false });
    await fillZipCodes(store());
    for (const table of [agreementTexts, rateTables, plans]) await store().db.delete(table);
  });
  /** Lets the catalogue be read again. */
  const later = () => api.setNow(new Date(NOW.getTime() + (minutes += 1) * 60_000));

  const quote = async (zip = '78701') => {
    const members = { zip, dob: '04/09/1985', gender: '1', tier: 'IO', eprocess: 'applicant', open_type: 'agent' };
    const answer = await api.call('addFilterForNewUser', members, SHOP);
    const { temp_enrollment_id } = resultOf<{ temp_enrollment_id: string }>(answer);
    return Shopper.of(api, temp_enrollment_id, SHOP);
  };
  const listed = async (shopper: Shopper) =>
    (await shopper.ok<Card[]>('getFilteredPlans')).map(({ plan_id }) => plan_id);
  const add = (shopper: Shopper, plan_id = 41) => shopper.call('addPlanToCart', { plan_id, plan_pricing_id: 110201 });
  const heads = async (shopper: Shopper) =>
    (await shopper.ok<{ text_head: string }[]>('getAgreementTexts')).map(({ text_head }) => text_head);

  it('is nothing at all on an empty database, which quotes all the same and says what is missing', async () => {
    later();
    const shopper = await quote();
    expect(await listed(shopper)).toEqual([]);
    expect(await loadSellingReport(api.ports)).toEqual([
      'No site: write one into the folder of a shop and apply it, then its host answers.',
      'No plan: a shop’s folder has carriers, plans, rates and texts: npm run operator -- init FOLDER',
    ]);
  });

  it('is no plan that is filed nowhere, and a plan only where it is filed', async () => {
    await writeShop(store(), [shopPlan({ filed: [] }), shopPlan({ id: '42', filed: ['FL'] })]);
    for (const key of ALWAYS) await writeText(store(), key);
    later();
    expect(await loadSellingReport(api.ports)).toEqual([
      'Plan 41 (Everyday Dental) lacks filed states (availability.states.only).',
    ]);
    const [texan, floridian] = [await quote(), await quote('33101')];
    expect([await listed(texan), await listed(floridian)]).toEqual([[], [42]]);
    expect((await add(floridian)).http).toBe(404);
    expect((await add(texan, 42)).body).toMatchObject({ status: 'error', errorCode: 'stateError' });
    expect((await add(floridian, 42)).body['status']).toBe('success');
  });

  it('is no plan without what it was filed as, and an insurer’s without its number', async () => {
    await writeShop(store(), [shopPlan(), shopPlan({ id: '42' }), shopPlan({ id: '43' }), shopPlan({ id: '44' })]);
    for (const key of ALWAYS) await writeText(store(), key);
    const { db } = store();
    await db
      .insert(carriers)
      .values({ id: 'bare', name: 'Bare', settings: { naic: '123' } })
      .onConflictDoNothing();
    await db.update(plans).set({ kind: null, formNumber: ' ' }).where(eq(plans.id, '42'));
    await db.update(plans).set({ carrierId: 'bare' }).where(eq(plans.id, '43'));
    await db.update(plans).set({ carrierId: 'bare', kind: 'service' }).where(eq(plans.id, '44'));
    later();
    expect(await listed(await quote())).toEqual([41]);
    expect((await loadSellingReport(api.ports)).toSorted()).toEqual([
      'Plan 42 (Everyday Dental) lacks a kind (plans.kind); a form number (plans.form_number).',
      "Plan 43 (Everyday Dental) lacks its carrier's legal name (carriers.settings.legalName); its insurer's NAIC number (carriers.settings.naic).",
      "Plan 44 (Everyday Dental) lacks its carrier's legal name (carriers.settings.legalName).",
    ]);
    await db
      .update(carriers)
      .set({ settings: { legalName: 'Bare Services' } })
      .where(eq(carriers.id, 'bare'));
    later();
    const shopper = await quote();
    expect(await listed(shopper)).toEqual([41, 44]);
    const filing = async (plan_id: number) =>
      (await shopper.ok<{ filing: object }>('getPlanDetailByQuery', { plan_id })).filing;
    expect(await filing(41)).toEqual([
      { label: 'Kind', value: 'Insurance' },
      { label: 'Underwritten by', value: 'Acme Mutual Insurance' },
      { label: 'NAIC number', value: '00991' },
      { label: 'Form', value: 'ACME 1 (01/26)' },
      { label: 'Sold in', value: 'TX, FL' },
    ]);
    expect(await filing(44)).toEqual([
      { label: 'Kind', value: 'Service, not insurance' },
      { label: 'Provided by', value: 'Bare Services' },
      { label: 'Form', value: 'ACME 1 (01/26)' },
      { label: 'Sold in', value: 'TX, FL' },
    ]);
  });

  it('is no plan without rates', async () => {
    await writeShop(store(), [shopPlan(), shopPlan({ id: '42', rates: [] })]);
    for (const key of ALWAYS) await writeText(store(), key);
    later();
    expect(await listed(await quote())).toEqual([41]);
    expect(await loadSellingReport(api.ports)).toEqual(['Plan 42 (Everyday Dental) lacks rates (file_rates).']);
  });

  it('is nothing where every plan is retired, which the report says with its reason, and all again once one is back', async () => {
    await writeShop(store(), [shopPlan(), shopPlan({ id: '42' }), shopPlan({ id: '43', rates: [] })]);
    for (const key of ALWAYS) await writeText(store(), key);
    const { db } = store();
    await db
      .update(plans)
      .set({ active: false })
      .where(inArray(plans.id, ['41', '42']));
    later();
    expect(await listed(await quote())).toEqual([]);
    expect(await loadSellingReport(api.ports)).toEqual([
      'Nothing can be bought: 2 plans are retired and 1 plan lacks something. Put a retired one back into the shop’s folder and apply it.',
      'Plan 43 (Everyday Dental) lacks rates (file_rates).',
    ]);
    expect(await operate(api.ports, 'doctor')).toContain('Nothing can be bought: 2 plans are retired');
    await db.update(plans).set({ active: true }).where(eq(plans.id, '42'));
    later();
    expect(await listed(await quote())).toEqual([42]);
    expect(await loadSellingReport(api.ports)).toEqual(['Plan 43 (Everyday Dental) lacks rates (file_rates).']);
  });

  it('is no plan without the texts its buyers must accept, state by state', async () => {
    await writeShop(store(), [shopPlan()]);
    await writeText(store(), 'application-statement');
    later();
    expect(await listed(await quote())).toEqual([]);
    await writeText(store(), 'authorization', { state: 'FL' });
    later();
    const [texan, floridian] = [await quote(), await quote('33101')];
    expect([await listed(texan), await listed(floridian)]).toEqual([[], [41]]);
    expect((await add(texan)).body).toMatchObject({ status: 'error', errorCode: 'stateError' });
    expect(await loadSellingReport(api.ports)).toEqual([
      'Plan 41 (Everyday Dental) lacks the text authorization in TX.',
    ]);
    // A text that need not be accepted is no agreement.
    await writeText(store(), 'authorization', { version: 2 }, false);
    later();
    expect(await listed(await quote())).toEqual([]);
    await writeText(store(), 'authorization', { version: 3 });
    later();
    expect(await listed(await quote())).toEqual([41]);
    expect(await loadSellingReport(api.ports)).toEqual([]);
  });

  it('is signed and submitted only while every text is there, however late one is retired', async () => {
    await writeShop(store(), [shopPlan()]);
    for (const key of ALWAYS) await writeText(store(), key);
    later();
    const shopper = await quote();
    expect((await add(shopper)).body['status']).toBe('success');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.bank()).body['status']).toBe('success');
    expect((await shopper.sign()).body['status']).toBe('success');
    const retire = (at: Date | null) =>
      store().db.update(agreementTexts).set({ retiredAt: at }).where(eq(agreementTexts.key, 'authorization'));
    await retire(NOW);
    // At once, while the catalogue is still the earlier one, and afterwards.
    for (const pass of [() => undefined, later]) {
      pass();
      expect((await shopper.call('getAgreementTexts')).body).toMatchObject({
        errorCode: 'stateError',
        message: expect.stringMatching(/^Everyday Dental .* Please remove it from your cart to go on\.$/),
      });
      const submit = await shopper.call('saveReviewInfo', {});
      expect(submit.body).toMatchObject({ status: 'error', errorCode: 'incompleteTab' });
    }
    const [date] = await shopper.ok<string[]>('getCartEffectiveDates');
    const checkout = await shopper.call('cartCheckout', { effective_date: date, type: 'applicant' });
    expect(checkout.body).toMatchObject({ status: 'error' });
    expect(await store().db.select().from(policies)).toEqual([]);
    await retire(null);
    later();
    expect((await shopper.call('saveReviewInfo', {})).body['status']).toBe('success');
    expect(await store().db.select().from(policies)).toHaveLength(1);
  });

  it('shows each shopper the most specific text of a key, and the general one everywhere else', async () => {
    await writeShop(store(), [shopPlan(), shopPlan({ id: '42', carrier: 'acme' })]);
    await writeText(store(), 'application-statement');
    await writeText(store(), 'authorization');
    await writeText(store(), 'authorization', { version: 2, state: 'FL' });
    // One version may have a text for each state.
    await writeText(store(), 'authorization', { version: 2, state: 'NY' });
    later();
    const shown = async (zip: string, ...ids: number[]) => {
      const shopper = await quote(zip);
      for (const id of ids) {
        const [level] = shopPlan().levels;
        const call = await shopper.call('addPlanToCart', { plan_id: id, plan_pricing_id: Number(level?.pricingId) });
        expect(call.body['status']).toBe('success');
      }
      return (await heads(shopper)).filter((head) => head.startsWith('authorization'));
    };
    expect(await shown('78701', 41)).toEqual(['authorization {}']);
    expect(await shown('33101', 41)).toEqual(['authorization {"version":2,"state":"FL"}']);
    await writeText(store(), 'authorization', { siteKey: SHOP.site_key });
    expect(await shown('78701', 41)).toEqual([`authorization ${JSON.stringify({ siteKey: SHOP.site_key })}`]);
    await writeText(store(), 'authorization', { carrierId: 'acme' });
    expect(await shown('78701', 41)).toEqual(['authorization {"carrierId":"acme"}']);
    await writeText(store(), 'authorization', { planId: '42' });
    // Two plans with different wordings: both are read.
    expect((await shown('78701', 41, 42)).toSorted()).toEqual([
      'authorization {"carrierId":"acme"}',
      'authorization {"planId":"42"}',
    ]);
    // What the law of a state prescribes outweighs them all.
    expect(await shown('33101', 42)).toEqual(['authorization {"version":2,"state":"FL"}']);
    await writeText(store(), 'authorization', { version: 3, state: 'FL', planId: '42' });
    expect(await shown('33101', 42)).toEqual(['authorization {"version":3,"state":"FL","planId":"42"}']);
  });

  it('takes no card where no vault is set, and leaves out a plan that takes nothing else', async () => {
    const cardsOnly = shopPlan({ id: '43' });
    await writeShop(store(), [
      shopPlan(),
      { ...cardsOnly, requirements: { ...cardsOnly.requirements, paymentMethods: ['cc'] } },
    ]);
    for (const key of ALWAYS) await writeText(store(), key);
    const { vault } = api.ports;
    api.ports.vault = null;
    later();
    const shopper = await quote();
    expect(await listed(shopper)).toEqual([41]);
    expect((await add(shopper)).body['status']).toBe('success');
    await shopper.checkout();
    await shopper.contact();
    expect(await shopper.ok('getPaymentMethod')).toBe('eft');
    const card = await shopper.call('saveBillingInfo', { payment_method: 'cc', card_number: '4111111111111111' });
    expect([card.http, fieldErrors(card)]).toEqual([422, { payment_method: 'Choose one of the options' }]);
    expect((await shopper.bank()).body['status']).toBe('success');
    // One way to pay is enough to be in order; without any nothing is sold.
    expect(await loadSellingReport(api.ports)).toEqual([expect.stringMatching(/^Plan 43 .*cards only/)]);
    expect(await findClosedWays(api.ports)).toEqual([expect.stringMatching(/^No card is taken/)]);
    const { debits } = api.ports;
    api.ports.debits = null;
    expect((await loadSellingReport(api.ports)).join('\n')).toMatch(
      /^No card is taken.*\nNo bank account is taken.*\nPlan 43/,
    );
    api.ports.vault = vault;
    api.ports.debits = debits;
  });

  it('leaves out one row that cannot be read, logged with its id and place, and sells the others', async () => {
    await writeShop(store(), [shopPlan()]);
    for (const key of ALWAYS) await writeText(store(), key);
    await writePlan(store().db, shopPlan({ id: '51', name: 'N'.repeat(300) }));
    await writePlan(store().db, shopPlan({ id: '52', fees: undefined as never, levels: 'none' as never }));
    await writePlan(store().db, { ...shopPlan({ id: '53' }), surprise: true } as never);
    const unread = shopPlan({ id: '54' });
    await writePlan(store().db, { ...unread, facts: [{ label: 'L'.repeat(300), value: '' }] });
    later();
    const shopper = await quote();
    expect(await listed(shopper)).toEqual([41]);
    for (const name of ['getCommonMenu', 'getFeaturedPlans', 'getMenuFilteredPlans'] as const)
      expect((await api.call(name, {}, SHOP)).http).toBe(200);
    const faults = () =>
      api.logged.filter((line) => line.includes('"catalog.plan"')).map((line) => JSON.parse(line)[1]);
    expect(
      faults()
        .map(({ plan }: { plan: string }) => plan)
        .toSorted(),
    ).toEqual(['51', '52', '53', '54']);
    expect(faults()).toContainEqual({ plan: '51', path: 'page.plan_name', problem: 'too_big' });
    expect(faults()).toContainEqual({ plan: '52', path: 'definition.levels', problem: 'invalid_type' });
    later();
    await listed(await quote());
    expect(faults()).toHaveLength(4);
    expect(JSON.stringify(faults())).not.toContain('NNN');
  });

  it('holds up a cart whose plan cannot be read any more, until it is taken out', async () => {
    await writeShop(store(), [shopPlan()]);
    for (const key of ALWAYS) await writeText(store(), key);
    later();
    const shopper = await quote();
    await add(shopper);
    await store()
      .db.update(plans)
      .set({ definition: {} as never })
      .where(eq(plans.id, '41'));
    later();
    const cart = await shopper.ok<{ plan_name: string; problem?: string }[]>('getPlanCart');
    expect(cart).toMatchObject([{ plan_name: 'A plan', problem: expect.stringContaining('not offered any more') }]);
    const checkout = await shopper.call('cartCheckout', { type: 'applicant' });
    expect(checkout.body).toMatchObject({ status: 'error', errorCode: 'blackout' });
  });
});

describeWithDemo('rows of agents, groups and sites that are wrong', (store) => {
  const long = 'x'.repeat(500);

  it('fail no answer: words are cut to what the wire carries, and a site without an address is left out', async () => {
    const api = await buildApi(store());
    await store()
      .db.update(agents)
      .set({
        firstName: long,
        lastName: long,
        phone: long,
        email: `${long}@agency.test`,
        landingSlug: 'Not A Slug',
        profile: { tagline: long, logo: `/${'l'.repeat(3_000)}`, display_phone: long },
      })
      .where(eq(agents.id, '4101'));
    await store()
      .db.update(groups)
      .set({ name: long, profile: { display_name: long } })
      .where(eq(groups.id, '1929'));
    const [known] = await store()
      .db.select({ rows: sql<number>`count(*)::int` })
      .from(sites)
      .where(eq(sites.active, true));
    await store()
      .db.insert(sites)
      .values({
        key: 'odd',
        kind: 'landing',
        host: 'enroll.localhost',
        slug: 'Not A Slug',
        openType: 'agent',
        agentId: '4101',
        branding: { tagline: 'y'.repeat(9_000), ['k'.repeat(90)]: 'v' },
      });
    const list = resultOf<{ name: string }[]>(await api.call('getSiteList', {}, {}));
    expect(list).toHaveLength(known?.rows ?? 0);
    expect(Math.max(...list.map(({ name }) => name.length))).toBe(200);
    const asks = [
      ['getAgentLandingPageInfo', { agent_id: '4101' }],
      ['getAgentInfoEnroll', { agent_id: '4101' }],
      ['getGroupLandingPageInfo', { group_id: '1929' }],
      ['getGroupInfoEnroll', { group_id: '1929' }],
      ['validateLandingPage', { landing_page: 'north-star' }],
      ['validateAgent', { agent_code: 'STAR4101' }],
      ['getCommonMenu', {}],
      ['addFilterForNewUser', { zip: '78701', dob: '04/09/1985', gender: '1', tier: 'IO' }],
    ] as const;
    for (const [name, members] of asks)
      expect([name, (await api.call(name, members, NORTH_STAR)).http]).toEqual([name, 200]);
  });
});

describeEmptyMostlyOnPostgres('the start of a service', (store) => {
  it('fills the ZIP codes and the demo in a demo, and marks the database as one', async () => {
    const api = await buildApi(store(), { seed: false });
    expect(await beginService(api.ports)).toEqual([]);
    const marks = await store().db.execute(sql`select key from settings where key like 'demo-%' order by key`);
    expect(marks).toMatchObject([{ key: 'demo-mode' }, { key: 'demo-seed' }]);
    expect(await loadSellingReport(api.ports)).toEqual([]);
  });
});
