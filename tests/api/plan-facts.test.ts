import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, NORTH_STAR, type Api } from './support';

type Fact = { key?: string; label: string; value: string; levels?: { plan_pricing_id: number; value: string }[] };

const byLevel = (...values: [string, string, string]) =>
  values.map((value, at) => ({ plan_pricing_id: 110101 + at, value }));

describeWithDemo('the facts of a plan', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  /** Lets the catalogue be read again. */
  const later = () => api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));
  const detail = async (plan_id: number) => api.call('getPlanDetail', { plan_id }, NORTH_STAR);
  const factsOf = async (plan_id: number) => ((await detail(plan_id)).body.data as { facts: Fact[] }).facts;
  const rewrite = async (id: string, facts: object[]) => {
    const to = sql`jsonb_set(${plans.definition}, '{facts}', ${JSON.stringify(facts)}::text::jsonb)`;
    await store().db.update(plans).set({ definition: to }).where(eq(plans.id, id));
    later();
  };

  it('come with the key of the vocabulary and with the values by level, for any visitor and for a shopper', async () => {
    const expected = [
      { key: 'fillings', label: 'Fillings', value: '70% / 80%', levels: byLevel('70%', '80%', '80%') },
      { key: 'yearly_deductible', label: 'Yearly deductible', value: '$50' },
      {
        key: 'yearly_maximum',
        label: 'Yearly maximum',
        value: '$750 / $1,000 / $1,500',
        levels: byLevel('$750', '$1,000', '$1,500'),
      },
    ];
    const shopper = await Shopper.quote(api);
    const { facts: own } = await shopper.ok<{ facts: Fact[] }>('getPlanDetailByQuery', { plan_id: 1101 });
    for (const facts of [await factsOf(1101), own])
      expect(facts.filter(({ key }) => expected.some((one) => one.key === key))).toEqual(expected);
    const keyless = (await factsOf(1305)).filter(({ key }) => key === undefined).map(({ label }) => label);
    expect(keyless).toEqual(['Annuity fund', 'Children with Member + 1 Child']);
  });

  it('of a row of before keys have the key that their label means', async () => {
    await rewrite('1101', [
      { label: 'Cleanings and exams', value: '100%' },
      { label: 'Crowns', value: '50%' },
      { label: 'Yearly maximum', value: { '110101': '$750', '110102': '$1,000', '110103': '$1,500' } },
      { label: 'Waiting period, major', value: '6 months' },
      { label: 'House calls', value: 'Two a year' },
    ]);
    expect(await factsOf(1101)).toEqual([
      { key: 'cleanings', label: 'Cleanings and exams', value: '100%' },
      { key: 'crowns', label: 'Crowns and bridges', value: '50%' },
      {
        key: 'yearly_maximum',
        label: 'Yearly maximum',
        value: '$750 / $1,000 / $1,500',
        levels: byLevel('$750', '$1,000', '$1,500'),
      },
      { key: 'waiting_period', label: 'Waiting period', value: '6 months for major care' },
      { label: 'House calls', value: 'Two a year' },
    ]);
  });

  it('keep a plan out of sale, with the reason in the log, when a key is of another category', async () => {
    await rewrite('1102', [{ key: 'eye_exam', value: '$10' }]);
    expect((await detail(1102)).http).toBe(404);
    expect((await detail(1104)).http).toBe(200);
    const faults = api.logged.filter((line) => line.includes('"catalog.plan"')).map((line) => JSON.parse(line)[1]);
    expect(faults).toEqual([{ plan: '1102', path: 'definition', problem: 'custom' }]);
  });
});
