import { beforeAll, expect, it } from 'vitest';
import { describeEmptyMostlyOnPostgres } from '../config/databases';
import { EMPLOYEE_DENTAL, quoteEmployee } from './payroll';
import { Shopper } from './shopper';
import { buildApi, NORTH_STAR, resultOf, type Api } from './support';

const STATEMENT = { plan_id: 2104, plan_pricing_id: 210401 };
const ELECTRONIC_LIST = { plan_id: 2203, plan_pricing_id: 220301 };
const BY_CARD = { plan_id: 1201, plan_pricing_id: 120101 };

describeEmptyMostlyOnPostgres('plans of a cart', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const methodOf = async (shopper: Shopper) => resultOf<string>(await shopper.call('getPaymentMethod'));

  it('are refused where no one way pays them, in words that name both', async () => {
    const shopper = await quoteEmployee(api);
    await shopper.ok('addPlanToCart', EMPLOYEE_DENTAL);
    for (const other of [STATEMENT, BY_CARD]) {
      const { body } = await shopper.call('addPlanToCart', other);
      expect(body).toMatchObject({ status: 'error', errorCode: 'paidApart' });
      expect(body['message']).toMatch(
        /^.+ is paid (?:by statement|by card or from a bank account), and Employee Dental.* is paid on your group’s list bill\. /,
      );
    }
    expect(await methodOf(shopper)).toBe('list');
  });

  it('of both bills of a group go on the list bill', async () => {
    const shopper = await quoteEmployee(api);
    await shopper.ok('addPlanToCart', ELECTRONIC_LIST);
    expect(await methodOf(shopper)).toBe('elist');
    await shopper.ok('addPlanToCart', EMPLOYEE_DENTAL);
    expect(await methodOf(shopper)).toBe('list');
  });

  it('begin with the names of the person who enrolls, and keep where the bill goes', async () => {
    const shopper = await Shopper.quote(api, { headers: NORTH_STAR });
    await shopper.ok('addPlanToCart', { plan_id: 1101, plan_pricing_id: 110102 });
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    const fields = resultOf<{ field_name: string; value: unknown }[]>(await shopper.call('getFormFieldsBillingInfo'));
    const valueOf = (name: string) => fields.find(({ field_name }) => field_name === name)?.value;
    const [first, last] = [String(valueOf('first_name_on_cc')), String(valueOf('last_name_on_cc'))];
    expect(first.length * last.length).toBeGreaterThan(0);
    expect(valueOf('account_name')).toBe(`${first} ${last}`);
    expect(valueOf('is_physical_address')).toBeNull();
  });
});
