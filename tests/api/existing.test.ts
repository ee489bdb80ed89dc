import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { members } from '@/tests/config/demo-shop';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi } from './support';

describeWithDemo("an existing member's enrollment", (store) => {
  it('shows what is on file, numbers by their last four digits only', async () => {
    const api = await buildApi(store());
    const member = members.find(({ bank, dependents }) => bank && dependents.length > 0);
    const payer = members.find(({ card }) => card);
    const shopper = await Shopper.quote(api, { tier: 'IF' });
    const become = (id: string | undefined) =>
      store().db.execute(sql`update enrollments set user_id = ${id} where id = ${shopper.id}`);
    expect(await shopper.ok('getDependentsExistingUserEnrollment')).toEqual({ dependents: [] });
    await become(member?.id);
    const dependents = await shopper.call('getDependentsExistingUserEnrollment');
    expect(dependents.text).toContain(member?.dependents[0]?.first_name);
    const banks = await shopper.call('getExistingBankInfo');
    expect(banks.text).toMatch(/••••\d{4}/);
    const beneficiaries = await shopper.call('getBeneficiariesExistingUserEnrollment');
    const health = await shopper.call('getExistingPrimaryHealthInfo');
    await become(payer?.id);
    const cards = await shopper.call('getExistingCardInfo');
    expect(cards.text).toContain('"security_code":""');
    for (const answer of [dependents, banks, beneficiaries, health, cards]) {
      expect(answer.body['status']).toBe('success');
      expect(answer.text).not.toMatch(/\d{9}/);
    }
  });

  it('goes through the verification services and refuses a plan that is already active', async () => {
    const api = await buildApi(store());
    const member = members.find(({ policies }) => policies.some(({ status }) => status === 'ACTIVE'));
    const active = member?.policies.find(({ status }) => status === 'ACTIVE');
    const shopper = await Shopper.quote(api);
    await store().db.execute(
      sql`update enrollments set user_id = ${member?.id}, type = 'existing-member' where id = ${shopper.id}`,
    );
    const refused = await shopper.call('addPlanToCart', {
      plan_id: active?.planId,
      plan_pricing_id: active?.pricingId,
    });
    expect(refused.body['errorCode']).toBe('alreadyActive');
    await shopper.choose('vision').catch(() => undefined);
    const answer = await shopper.call('saveContactInfo', {
      email_address: 'ana@mailinator.com',
      phone_number: '5125550143',
      address1: '1 Elm',
      city: 'Austin',
    });
    expect(answer.text).toContain('email_address');
  });
});
