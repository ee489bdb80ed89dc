import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import { licences } from '@/tests/config/demo-shop';
import { loadColumn, saveColumn } from '@/lib/enrollment-api/store/step-columns';
import { agents, producerLicences } from '@/lib/enrollment-api/store/schema/site-tables';
import { describeWithDemo } from '../config/databases';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const DANA = { name: 'Dana Whitfield', npn: '16420417', plans: [] };
const MARCUS = { name: 'Marcus Delacroix', npn: '17735562' };
/** A plan of another line than the others', which asks for little. */
const PET = { plan_id: 2302, plan_pricing_id: 230201 };
const PET_NAME = 'Pet Accident Basic';

const letters = (text: string) => text.replaceAll(' ', '');

describeWithDemo('the producer of an enrollment', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const inTexas = (agentId: string) => and(eq(producerLicences.agentId, agentId), eq(producerLicences.state, 'TX'));
  const forget = (agentId: string) => store().db.delete(producerLicences).where(inTexas(agentId));
  const restore = (agentId: string) =>
    store()
      .db.insert(producerLicences)
      .values(licences.filter((own) => own.agentId === agentId && own.state === 'TX'))
      .onConflictDoNothing();
  const producerOf = async (shopper: Shopper, name: 'getAgreementTexts' | 'getReceipt') =>
    ((await shopper.call(name)).body.data as { producer?: unknown }).producer;
  const gapsOf = async (shopper: Shopper) => ((await shopper.call('getPlanCart')).body.data as Cart).producer_gaps;
  const isSigned = async (shopper: Shopper) =>
    (await shopper.ok<{ tab_name: string; complete: boolean }[]>('getDynamicTabs')).find(
      ({ tab_name }) => tab_name === 'agreement_info',
    )?.complete;
  const copyOf = async (shopper: Shopper) => {
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    return lettersOf(Buffer.from(content, 'base64'));
  };

  /** A dental plan and one for a pet, up to the review. */
  async function prepareBoth(headers: Record<string, string>): Promise<Shopper> {
    const shopper = await Shopper.quote(api, { headers });
    await shopper.ok('addPlanToCart', PET);
    await shopper.prepare();
    return shopper;
  }

  it('is named on a plan’s page: the site’s for everybody, and with a quote where licensed in its state', async () => {
    type Detail = { filing: { label: string; value: string }[] };
    const agentOf = ({ filing }: Detail) => filing.find(({ label }) => label === 'Your agent')?.value;
    const open = async (plan: number, headers: Record<string, string>) =>
      agentOf((await api.call('getPlanDetail', { plan_id: plan }, headers)).body.data as Detail);
    const everywhere = 'Dana Whitfield, NPN 16420417, in the states where licensed';
    expect(await open(1101, NORTH_STAR)).toBe(everywhere);
    expect(await open(1101, HARBOR_MILLS)).toMatch(/, NPN \d+, in the states where licensed$/);
    // No insurance, and nobody sells it by a license.
    expect(await open(1701, NORTH_STAR)).toBeUndefined();
    const shopper = await Shopper.quote(api);
    const quoted = async () => agentOf(await shopper.ok<Detail>('getPlanDetailByQuery', { plan_id: 1101 }));
    const priced = async () => (await shopper.ok<{ agent: unknown }>('getPlanPricingDetail', { pid: 1101 })).agent;
    const there = 'Dana Whitfield, NPN 16420417, licensed in Texas';
    expect(await quoted()).toBe(there);
    expect(await priced()).toEqual({ label: 'Your agent', value: there });
    await forget('4101');
    expect(await quoted()).toBeUndefined();
    expect(await priced()).toBeNull();
    expect(await open(1101, NORTH_STAR)).toBe(everywhere);
    await restore('4101');
  });

  it('is named with the number on the agreement, the receipt, its mail and the copy', async () => {
    const shopper = await prepareBoth(NORTH_STAR);
    expect(await producerOf(shopper, 'getAgreementTexts')).toEqual(DANA);
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
    expect(await producerOf(shopper, 'getReceipt')).toEqual(DANA);
    const copy = await copyOf(shopper);
    expect(copy).toContain(letters('Your agentDana Whitfield, NPN 16420417'));
    expect(copy).not.toContain(letters('No individual agent is named'));
    const mails = (await api.mails()).filter(({ text }) => text.includes(policy_id));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain('Dana Whitfield, NPN 16420417');
  });

  it('is named for the plans alone that a licence covers, and the copy says which name none', async () => {
    const shopper = await prepareBoth(BAYLINE);
    const cart = (await shopper.call('getPlanCart')).body.data as Cart;
    const plans = cart.result.map(({ plan_name }) => plan_name).filter((name) => name !== PET_NAME);
    expect(plans).toHaveLength(1);
    // An applicant is told no reason.
    expect(cart.producer_gaps).toBeUndefined();
    expect(await producerOf(shopper, 'getAgreementTexts')).toEqual({ ...MARCUS, plans });
    await shopper.ok('saveReviewInfo');
    expect(await producerOf(shopper, 'getReceipt')).toEqual({ ...MARCUS, plans });
    const copy = await copyOf(shopper);
    expect(copy).toContain(letters(`Marcus Delacroix, NPN 17735562, for ${plans.join()}`));
    expect(copy.split(letters('No individual agent is named for this plan.'))).toHaveLength(2);
  });

  it('is named nowhere without a licence in the state, and the enrollment goes through', async () => {
    const shopper = await Shopper.quote(api, { headers: { ...BAYLINE, agent_id: '4102' } });
    await forget('4102');
    await shopper.prepare();
    expect(await producerOf(shopper, 'getAgreementTexts')).toBeUndefined();
    await shopper.ok('saveReviewInfo');
    expect(await producerOf(shopper, 'getReceipt')).toBeUndefined();
    const copy = await copyOf(shopper);
    expect(copy).not.toContain('17735562');
    expect(copy).not.toContain(letters('Your agent'));
    expect(copy).toContain(letters('No individual agent is named for this plan.'));
    await restore('4102');
  });

  it('is the agent of the employer where the enrollment has none of its own', async () => {
    const shopper = await Shopper.quote(api, { eprocess: 'group', headers: HARBOR_MILLS });
    await shopper.choose('dental');
    expect(await producerOf(shopper, 'getAgreementTexts')).toEqual({ ...MARCUS, plans: [] });
  });

  it('is signed with the texts: another licence or number asks to sign again', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    expect(await isSigned(shopper)).toBe(true);
    await forget('4101');
    expect(await isSigned(shopper)).toBe(false);
    expect((await shopper.call('saveReviewInfo')).body['errorCode']).toBe('signatureRequired');
    await restore('4101');
    expect(await isSigned(shopper)).toBe(true);
    const number = (npn: string) => store().db.update(agents).set({ npn }).where(eq(agents.id, '4101'));
    await number('1000001');
    expect(await isSigned(shopper)).toBe(false);
    await number('16420417');
    await shopper.ok('saveReviewInfo');
  });

  it('that was shown is the one that is signed: texts of before are read again', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    const { texts_hash } = (await shopper.call('getAgreementTexts')).body.data as { texts_hash: string };
    await forget('4101');
    expect((await shopper.sign({ texts_hash })).body['errorCode']).toBe('textsChanged');
    await restore('4101');
  });

  it('leaves a signature valid that was given before one was shown', async () => {
    const shopper = await Shopper.quote(api);
    const scope = { id: shopper.id, siteKey: NORTH_STAR.site_key };
    await forget('4101');
    await shopper.prepare();
    await restore('4101');
    // Signed without one, so with one it is another paper.
    expect(await isSigned(shopper)).toBe(false);
    const kept = await loadColumn(api.ports, scope, 'agreement_info');
    if (!kept?.data.values) throw new Error('nothing was signed');
    const { producer: _none, ...values } = kept.data.values;
    const data = { complete: true, values };
    await saveColumn(api.ports, scope, { name: 'agreement_info', data, expected: undefined, by: 'visitor' });
    expect(await isSigned(shopper)).toBe(true);
    await shopper.ok('saveReviewInfo');
    expect(await producerOf(shopper, 'getReceipt')).toEqual(DANA);
  });

  it('tells a rep alone for which line, state and plans a licence is missing or ends too early', async () => {
    const rep = await Shopper.quote(api, { eprocess: 'rep', headers: BAYLINE });
    await rep.ok('addPlanToCart', PET);
    const gap = { line: 'property', because: 'no-licence', until: null, plans: [PET_NAME] };
    expect(await gapsOf(rep)).toEqual([gap]);
    const licence = { agentId: '4102', state: 'TX', line: 'property' } as const;
    await store()
      .db.insert(producerLicences)
      .values({ ...licence, until: '2026-11-30' });
    expect(await gapsOf(rep)).toEqual([{ ...gap, because: 'ended', until: '11/30/2026' }]);
    const own = and(inTexas('4102'), eq(producerLicences.line, 'property'));
    await store().db.update(producerLicences).set({ until: '2027-11-30' }).where(own);
    expect(await gapsOf(rep)).toBeUndefined();
    const number = (npn: string | null) => store().db.update(agents).set({ npn }).where(eq(agents.id, '4102'));
    await number(null);
    expect(await gapsOf(rep)).toEqual([{ ...gap, because: 'no-npn' }]);
    await number(MARCUS.npn);
    await store().db.delete(producerLicences).where(own);
    const shopper = await Shopper.quote(api, { headers: BAYLINE });
    await shopper.ok('addPlanToCart', PET);
    expect(await gapsOf(shopper)).toBeUndefined();
  });

  it('rests on rows that name an agent, a state, a line of the list and a day, each once', async () => {
    const row = { agentId: '4103', state: 'ME', line: 'life' as const, until: '2030-01-31' };
    const add = (own: Partial<typeof row>) =>
      store()
        .db.insert(producerLicences)
        .values({ ...row, ...own });
    await add({});
    const refused = [
      () => add({}),
      () => add({ state: 'Me' }),
      () => add({ state: 'Maine' }),
      () => add({ agentId: '999' }),
      () => store().db.execute(sql`insert into producer_licences values ('4103', 'NH', 'auto', '2030-01-31')`),
      () => store().db.execute(sql`insert into producer_licences values ('4103', 'NH', 'life', null)`),
    ];
    for (const attempt of refused) await expect(attempt(), attempt.toString()).rejects.toThrow();
    await store()
      .db.delete(producerLicences)
      .where(and(eq(producerLicences.agentId, '4103'), eq(producerLicences.state, 'ME')));
  });
});
