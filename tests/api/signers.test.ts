import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { describeWithDemo } from '../config/databases';
import { clickedCanvas, toDataUrl } from './pictures';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Api } from './support';

describeWithDemo('who signed', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const inForce = ({ id }: Shopper) =>
    store()
      .db.select()
      .from(signatures)
      .where(and(eq(signatures.enrollmentId, id), isNull(signatures.supersededAt)));

  it('is kept with the signature: name, capacity and how they were verified, the name sealed', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.sign()).body['status']).toBe('success');
    const rows = await inForce(shopper);
    expect(rows).toMatchObject([
      { capacity: 'applicant', verifiedHow: 'own-statement', person: null, handedOverBy: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Ruiz');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject({
      signer_name: 'Ana Ruiz-Lindqvist',
      signer_capacity: 'applicant',
      signer_verified: 'own-statement',
    });
    const told = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `signature:${rows[0]?.id}`));
    expect(told).toMatchObject([
      { action: 'signature.add', data: { capacity: 'applicant', verifiedHow: 'own-statement' } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Ruiz');
  });

  it('must be the applicant: another name, no name or a click is no signature', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    const refusal = async (own: object) => fieldErrors(await shopper.sign({ ...own }));
    const wanted = { signature: 'Type your name as Ana Ruiz-Lindqvist' };
    expect(await refusal({ signature_mode: 'typed', signed_name: 'Zzz Nobody' })).toEqual(wanted);
    expect(await refusal({ signature_mode: 'typed' })).toEqual(wanted);
    expect(await refusal({ signature: toDataUrl(clickedCanvas()) })).toEqual({
      signature: 'Please draw your whole signature: this is too little ink',
    });
    expect(await inForce(shopper)).toEqual([]);
    const right = await shopper.sign({ signature_mode: 'typed', signed_name: ' ANA RUIZ LINDQVIST, Jr. ' });
    expect(right.body['status']).toBe('success');
    // The name of the verification is the applicant's, whatever is sent.
    await shopper.ok('getFormFieldsAgreementInfo');
    const kept = await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' });
    expect(kept).toMatchObject({ user_name: 'Ana Ruiz-Lindqvist' });
  });
});
