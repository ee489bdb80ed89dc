import { beforeAll, expect, it } from 'vitest';
import { enrollmentColumns, signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { readChangedSignature, type SignedTab } from '@/lib/rules/steps/change-words';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, type Api } from './support';

describeWithDemo('what changed after signing', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const tabsOf = (shopper: Shopper) => shopper.ok<SignedTab[]>('getDynamicTabs');
  const changesOf = async (shopper: Shopper) => readChangedSignature(await tabsOf(shopper), { assisted: false });
  const agreementOf = async (shopper: Shopper) =>
    (await tabsOf(shopper)).find(({ tab_name }) => tab_name === 'agreement_info');
  async function signed(): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    return shopper;
  }

  it('is nothing before there is a signature, and while it holds', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    expect((await agreementOf(shopper))?.signed_at).toBeUndefined();
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.sign()).body['status']).toBe('success');
    expect(await agreementOf(shopper)).toMatchObject({ complete: true, signed_at: expect.any(String) as string });
    expect(await changesOf(shopper)).toBeNull();
  });

  it('is told by step, group and time, and is gone when it is taken back or signed again', async () => {
    const shopper = await signed();
    const moment = new Date('2026-11-23T16:38:00Z');
    api.setNow(moment);
    await shopper.contact({ address1: '2210 Willow Creek Drive' });
    const changed = await changesOf(shopper);
    expect(changed?.text).toBe('You changed your address after signing.');
    expect([...(changed?.steps ?? [])]).toEqual([['contact', moment.toISOString()]]);
    await shopper.contact();
    expect(await changesOf(shopper)).toBeNull();

    await shopper.contact({ phone_number: '5125550177' });
    await shopper.personal({ first_name: 'Anna' });
    expect((await changesOf(shopper))?.text).toBe(
      'You changed your name and your email or phone number after signing.',
    );
    expect((await shopper.sign()).body['status']).toBe('success');
    expect(await changesOf(shopper)).toBeNull();
  });

  it('names the cart where a plan came after the signature, and refuses the submission', async () => {
    const shopper = await signed();
    await shopper.choose('vision');
    const changed = await changesOf(shopper);
    expect(changed?.text).toBe('You changed the plans, their price or their start after signing.');
    expect(changed?.steps.size).toBe(0);
    const refused = await shopper.call('saveReviewInfo', { additional_notes: '', first_enroll: 1 });
    expect(refused.body['errorCode']).toBe('signatureRequired');
  });

  it('keeps hashes of what was signed in the sealed step alone', async () => {
    const shopper = await signed();
    await shopper.contact({ address1: '2210 Willow Creek Drive' });
    const rows = JSON.stringify([
      await store().db.select().from(enrollmentColumns),
      await store().db.select({ content: signatures.contentSha256 }).from(signatures),
    ]);
    expect(rows).not.toContain('contact_info.address');
    expect((await shopper.call('getDynamicTabs')).text).not.toMatch(/[0-9a-f]{64}|Willow|Alder/);
  });
});
