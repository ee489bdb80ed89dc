import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getAddressChange } from '@/lib/contract/contact-changes';
import { checkProof } from '@/lib/enrollment-api/handlers/proof/check-proof';
import { makeProof } from '@/lib/enrollment-api/handlers/proof/make-proof';
import { RateTables } from '@/lib/enrollment-api/rating/plan';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { describeWithDemo } from '../config/databases';
import { noon } from './pass-days';
import { patient } from './patience';
import {
  BILLED,
  boardOf,
  enrolledMember,
  forgetRenewals,
  heldOf,
  live,
  RENEWAL_DAY,
  renewalsOf,
  type Me,
} from './renewing';
import { buildApi, fieldErrors, resultOf, type Api } from './support';

/** Cents of a month of Dental Preferred from the renewal on: in Texas, and in Maine, where its new rates are twice as high. */
const [TEXAS, MAINE] = [2_884, 5_768];

/** A member who was told on April 2 of a renewal on June 1, and moves before it (decisions 273, 274). */
describeWithDemo('a move before a renewal', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetRenewals(api);
    const { db } = store();
    await db.delete(rateTables).where(eq(rateTables.effectiveFrom, RENEWAL_DAY));
    const tiers = { IO: 2_800, IS: 5_600, IC: 5_600, IF: 8_400 };
    const levels = Object.fromEntries(['110101', '110102', '110103'].map((id) => [id, { kind: 'composite', tiers }]));
    const area = { states: { ME: 20_000 } };
    await fileRates(db, [{ id: '1101', rates: RateTables.parse([{ from: RENEWAL_DAY, levels, area }]) }]);
    store().catalogueEdition += 1;
  });

  async function moved(me: Me): Promise<void> {
    const told = { address1: '9 Beacon Way', address2: '', city: 'Bangor', state: 'ME', zip: '04401' };
    const asked = await api.call('askAddressChange', { user_id: me.id, ...told, moved_on: '04/03/2027' }, me.headers);
    expect(fieldErrors(asked), asked.text).toEqual({});
    const { change_id } = asked.body.data as { change_id: string };
    const shown = await api.call('getAddressChange', { user_id: me.id, change_id }, me.headers);
    const { text_hash } = resultOf<AnswerOf<typeof getAddressChange>['data']['result']>(shown);
    const signed = { user_id: me.id, change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1 };
    expect((await api.call('signAddressChange', signed, me.headers)).body['data']).toEqual({ state: 'done' });
  }

  it('has it told again at the price of the new place, and every price is proved to the cent', async () => {
    const me = await enrolledMember(api);
    await live(api, ...BILLED, '2027-04-02');
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'told', newCents: TEXAS }]);
    await api.sent();
    api.setNow(noon('2027-04-05'));
    await moved(me);
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'prepared', newCents: MAINE }]);
    await live(api, '2027-04-06');
    expect((await boardOf(api, me))?.plans).toMatchObject([{ new_price: '57.68' }]);
    expect((await api.sent()).filter(({ text }) => text.includes('$57.68'))).not.toEqual([]);
    await live(api, '2027-04-28', '2027-05-01', '2027-05-28', RENEWAL_DAY);
    const [old, renewed] = await heldOf(api, me);
    expect(renewed).toMatchObject({ status: 'ACTIVE', premiumCents: MAINE, renews: old?.id });
    expect(old?.pastPrices).toHaveLength(1);
    const made = await makeProof(api.ports, me.policyId, 'operator:kim');
    const verdict = checkProof(made.ok ? made.archive : Buffer.alloc(0));
    expect(verdict.differs).toEqual([]);
    expect(verdict.checked.join(' ')).toContain('3 prices come out to the same cent');
  });
});
