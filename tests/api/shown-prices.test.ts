import { expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { patient } from './patience';
import { Shopper } from './shopper';
import { buildApi } from './support';

type Card = {
  plan_id: number;
  plan_name: string;
  plan_price: string;
  plan_price_to?: string;
  plan_price_assumed?: true;
  plan_pricing_id: number | null;
};
type Detail = Card & { levels: { plan_pricing_id: number; plan_price: string }[] };

const cents = (price: string) => Math.round(Number(price) * 100);
const ends = (levels: readonly { plan_price: string }[]) => {
  const prices = levels.map(({ plan_price }) => cents(plan_price));
  return [Math.min(...prices), Math.max(...prices)];
};

describeWithDemo('the price of a plan in lists', (store) => {
  it('is for strangers the lowest of its levels, the same on card, page, featured card and category', async () => {
    const api = patient(await buildApi(store()));
    const cards = (await api.call('getMenuFilteredPlans')).body.data as Card[];
    expect(cards.length).toBeGreaterThan(40);
    for (const card of cards) {
      const page = (await api.call('getPlanDetail', { plan_id: card.plan_id })).body.data as Detail;
      expect([card.plan_price, card.plan_name], String(card.plan_id)).toEqual([page.plan_price, page.plan_name]);
      expect(ends(page.levels)[0], card.plan_name).toBe(cents(card.plan_price));
      expect([card.plan_pricing_id, card.plan_price_to, card.plan_price_assumed]).toEqual([null, undefined, undefined]);
    }
    const featured = (await api.call('getFeaturedPlans')).body.data as Card[];
    for (const card of featured)
      expect(card.plan_price).toBe(cards.find(({ plan_id }) => plan_id === card.plan_id)?.plan_price);
    const menu = (await api.call('getCommonMenu')).body as unknown as {
      tiles: { category: string; price_from: string }[];
    };
    for (const { category, price_from: from } of menu.tiles) {
      const own = (await api.call('getMenuFilteredPlans', { category })).body.data as Card[];
      expect(ends(own)[0], category).toBe(cents(from));
    }
  });

  it('is with a quote the range of the levels that the shopper can have, as the plan’s own page prices them', async () => {
    const api = patient(await buildApi(store()));
    const shopper = await Shopper.quote(api, { tier: 'IO' });
    const cards = await shopper.ok<Card[]>('getFilteredPlans');
    const ranges = cards.filter(({ plan_price_to }) => plan_price_to !== undefined);
    expect(ranges.map(({ plan_id }) => plan_id)).toContain(1101);
    for (const card of cards) {
      const answer = await shopper.call('getPlanPricingDetail', { pid: card.plan_id });
      const priced = answer.body['errorCode'] === undefined && answer.body.status === 'success';
      expect(card.plan_price_assumed, `${card.plan_id} asks first`).toBe(priced ? undefined : true);
      const page = (await shopper.call('getPlanDetailByQuery', { plan_id: card.plan_id })).body.data as Detail;
      expect(ends(page.levels)[0], `the comparison of ${card.plan_id}`).toBe(cents(card.plan_price));
      if (!priced) continue;
      const { plans } = answer.body.data as { plans: { plan_price: string }[] };
      const [low, high] = ends(plans);
      expect([cents(card.plan_price), cents(card.plan_price_to ?? card.plan_price)], card.plan_name).toEqual([
        low,
        high,
      ]);
    }
  });
});
