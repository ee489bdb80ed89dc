import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { consents, signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { describeWithDemo } from '../config/databases';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { HEALTH, saveSpouse, withSpouse } from './spouse';
import { clickedCanvas, drawnSignature, toDataUrl } from './pictures';
import { buildApi, fieldErrors, type Api } from './support';

type Signers = { person: string; name: string; capacity: string; state: string; words: string }[];
describeWithDemo('a dependent whose health answers are given', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const signers = (shopper: Shopper) => shopper.ok<Signers>('getHouseholdSigners');

  it('signs an authorization of their own, which another answer takes away', async () => {
    const shopper = await withSpouse(api);
    const [leo] = await signers(shopper);
    expect(leo).toMatchObject({ name: 'Leo Ruiz', capacity: 'spouse', state: 'open' });
    const sign = (own: object) =>
      shopper.call('saveHouseholdSignature', { person: leo?.person, accepted: 1, signature_mode: 'typed', ...own });
    const picture = { signature: toDataUrl(drawnSignature()) };
    expect(fieldErrors(await sign({ ...picture, signed_name: 'Ana Ruiz-Lindqvist' }))).toEqual({
      signature: 'Type your name as Leo Ruiz',
    });
    expect(fieldErrors(await sign({ ...picture, signed_name: 'Leo Ruiz', accepted: 0 }))).toEqual({
      accepted: 'This field is required.',
    });
    expect(fieldErrors(await sign({ signature: toDataUrl(clickedCanvas()), signature_mode: 'drawn' }))).toHaveProperty(
      'signature',
    );
    expect((await sign({ ...picture, signed_name: 'leo ruiz' })).body['status']).toBe('success');
    expect(await signers(shopper)).toMatchObject([{ state: 'signed' }]);
    const rows = await store()
      .db.select()
      .from(signatures)
      .where(and(eq(signatures.enrollmentId, shopper.id), isNull(signatures.supersededAt)));
    expect(rows).toMatchObject([{ person: leo?.person, capacity: 'spouse', verifiedHow: 'in-person-handover' }]);
    const accepted = await store().db.select().from(consents).where(eq(consents.enrollmentId, shopper.id));
    expect(accepted).toMatchObject([{ kind: 'health-authorization', person: leo?.person }]);

    await saveSpouse(shopper, 'A cough last spring', leo?.person);
    expect(await signers(shopper)).toMatchObject([{ person: leo?.person, state: 'changed' }]);
  });

  it('holds the application back until then, and stands in the record and the copy', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IS' });
    await shopper.ok('addPlanToCart', HEALTH);
    await shopper.checkout();
    const relative = { relationship: 'spouse', dob: '1986-06-01', gender: '0', smoker: null } as const;
    expect(await shopper.fillSteps({ smoker: null, relatives: [relative], payment: 'eft' })).toBeNull();
    await saveSpouse(shopper, 'A cough last spring');
    const refused = await shopper.call('saveReviewInfo', { additional_notes: '' });
    expect(refused.body).toMatchObject({ status: 'error', data: { tab_name: 'agreement_info' } });
    expect(fieldErrors(await shopper.signAlone())).toEqual({ 'household.0': 'Leo Ruiz has not signed yet' });
    expect((await shopper.sign()).body['status']).toBe('success');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject({
      also_signed: 'Leo Ruiz (spouse)',
    });
    const done = await shopper.call('saveReviewInfo', { additional_notes: '' });
    expect(done.body['status']).toBe('success');
    const accepted = await store().db.select().from(consents).where(eq(consents.enrollmentId, shopper.id));
    const own = accepted.filter(({ kind }) => kind === 'health-authorization');
    // Once for the first answers, once for the others: neither has a name in the ledger.
    expect(own).toHaveLength(2);
    expect(JSON.stringify(own)).not.toContain('Ruiz');
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const letters = lettersOf(Buffer.from(content, 'base64'));
    expect(letters.split('SignatureofLeoRuiz')).toHaveLength(2);
    expect(letters).toContain('LeoRuiz,spouse');
    expect(letters).toContain('I,LeoRuiz,havereadthehealthanswersthattheapplicationofAnaRuiz-Lindqvistgives');
  });

  it('is nobody of another enrollment', async () => {
    const [leo] = await signers(await withSpouse(api));
    const other = await withSpouse(api);
    const answer = await other.call('saveHouseholdSignature', { person: leo?.person, accepted: 1 });
    expect(answer.body['status']).toBe('error');
  });
});
