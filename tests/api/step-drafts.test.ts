import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { enrollmentColumns } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, resultOf, type Api, type Answer } from './support';

type Values = Record<string, unknown>;
type Draft = { tab: string; version: string; saved_at: string; values: Values; masked: Record<string, string> };

describeWithDemo('drafts of steps', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  let turn = 0;
  const keep = (shopper: Shopper, tab: string, values: Values, more: Values = {}): Promise<Answer> =>
    shopper.call('saveStepDraft', { tab, version: '0', editor: 'page-1', turn: (turn += 1), values, ...more });
  const draftsOf = async (shopper: Shopper, tab?: string): Promise<Draft[]> =>
    resultOf<Draft[]>(await shopper.call('getStepDrafts', tab === undefined ? {} : { tab }));
  async function begin(): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    await shopper.choose('term_life').catch(() => shopper.choose('dental'));
    return shopper;
  }

  it('keep half, wrong and finished answers as they stand, message by message, apart from the accepted ones', async () => {
    const shopper = await begin();
    await keep(shopper, 'contact_info', { email_address: 'maya@', city: 'Aus', phone_number: '5' });
    await keep(shopper, 'contact_info', { city: 'Austin', phone_number: null });
    const [draft] = await draftsOf(shopper, 'contact_info');
    expect(draft).toMatchObject({ version: '0', values: { email_address: 'maya@', city: 'Austin' }, masked: {} });
    expect(draft?.values).not.toHaveProperty('phone_number');
    expect(await draftsOf(shopper, 'employer_info')).toEqual([]);
    const accepted = await shopper.call('getEnrollmentTempInfo', { column: 'contact_info' });
    expect(accepted.text).not.toContain('Austin');
    const fields = await shopper.call('getFormFieldsContactInfo');
    expect(fields.body.data).toMatchObject({ version: '0' });
  });

  it('end with the acceptance of their step, and refuse a message that began before it', async () => {
    const shopper = await begin();
    await keep(shopper, 'contact_info', { city: 'Dallas' });
    await shopper.contact();
    expect(await draftsOf(shopper)).toEqual([]);
    const late = await keep(shopper, 'contact_info', { city: 'Dallas' });
    expect(late.http).toBe(409);
    expect(late.body['errorCode']).toBe('conflict');
    expect(await draftsOf(shopper)).toEqual([]);
    expect((await keep(shopper, 'contact_info', { city: 'Waco' }, { version: '1' })).http).toBe(200);
    expect((await draftsOf(shopper))[0]).toMatchObject({ version: '1', values: { city: 'Waco' } });
    await shopper.ok('dropStepDraft', { tab: 'contact_info' });
    expect(await draftsOf(shopper)).toEqual([]);
  });

  it('take no message that was overtaken on its way, from whichever page came between', async () => {
    const shopper = await begin();
    await keep(shopper, 'contact_info', { city: 'New' }, { editor: 'a', turn: 5 });
    await keep(shopper, 'contact_info', { address1: '1 Elm' }, { editor: 'b', turn: 1 });
    expect((await keep(shopper, 'contact_info', { city: 'Old' }, { editor: 'a', turn: 4 })).http).toBe(200);
    expect((await draftsOf(shopper))[0]?.values).toEqual({ city: 'New', address1: '1 Elm' });
  });

  it('keep a Social Security Number once it is whole, tell its last four digits alone, and save with it', async () => {
    const shopper = await begin();
    await keep(shopper, 'primary_info', { first_name: 'Ana', ssn: CANARY.ssn.slice(0, 7) });
    expect((await draftsOf(shopper))[0]?.masked).toEqual({});
    await keep(shopper, 'primary_info', { ssn: CANARY.ssn });
    await keep(shopper, 'primary_info', { ssn: '12' });
    const kept = await shopper.call('getStepDrafts');
    expect(kept.text).not.toContain(CANARY.ssn);
    expect(kept.text).not.toContain(CANARY.ssn.slice(0, 5));
    expect((await draftsOf(shopper))[0]?.masked).toEqual({ ssn: CANARY.ssn.slice(-4) });
    const rows = await store()
      .db.select()
      .from(enrollmentColumns)
      .where(eq(enrollmentColumns.enrollmentId, shopper.id));
    expect(JSON.stringify(rows)).not.toContain(CANARY.ssn);
    await shopper.personal({ ssn: undefined });
    const scope = { id: shopper.id, siteKey: NORTH_STAR.site_key };
    const { primary_info: saved } = await loadColumns(api.ports, scope, ['primary_info']);
    expect(saved?.data.values['ssn']).toBe(CANARY.ssn);
  });

  it('never keep a card number, its code or a signature', async () => {
    const shopper = await begin();
    for (const [tab, values] of [
      ['payment_info', { card_number: CANARY.card }],
      ['payment_info', { security_code: CANARY.code }],
      ['aggrement_info', { signature: 'data:image/png;base64,AAAA' }],
    ] as const)
      expect(fieldErrors(await keep(shopper, tab, values))).toHaveProperty(Object.keys(values)[0] ?? '');
    expect(await draftsOf(shopper)).toEqual([]);
  });

  it('keep people of a list with numbers that come back masked and count at the save', async () => {
    const shopper = await begin();
    const eva = { beneficiary_id: 'row-1', first_name: 'Eva', last_name: 'Lund', birthdate: '02/03/1990' };
    const rest = { relationship: 'spouse', beneficiary_percentage: '60' };
    await keep(shopper, 'benificiary_info', { beneficiaries: [{ ...eva, ...rest, ssn: '219098503' }] });
    const [draft] = await draftsOf(shopper);
    expect(draft?.values).toEqual({ beneficiaries: [{ ...eva, ...rest, ssn: '8503' }] });
    await keep(shopper, 'benificiary_info', { beneficiaries: [{ ...eva, ...rest, beneficiary_percentage: '100' }] });
    expect((await draftsOf(shopper))[0]?.values['beneficiaries']).toMatchObject([{ ssn: '8503' }]);
    await shopper.ok('saveBeneficiaryInfo', { beneficiaries: [{ ...eva, ...rest, beneficiary_percentage: '100' }] });
    const saved = await shopper.ok<Values[]>('getEnrollmentTempInfo', { column: 'benificiary_info' });
    expect(saved).toMatchObject([{ first_name: 'Eva', ssn: '8503' }]);
    expect(await draftsOf(shopper)).toEqual([]);
  });

  it('are nobody else’s, closed after the submission, and leave no line in the audit', async () => {
    const shopper = await begin();
    const before = await store().db.$count(auditLog);
    await keep(shopper, 'health_info', { 'question:146': { yes_no_flag: '1', rows: [{ condition: 'Asthma' }] } });
    expect(await store().db.$count(auditLog)).toBe(before);
    const foreign = { enrollment_id: shopper.id, tab: 'health_info' };
    expect((await api.call('getStepDrafts', foreign, BAYLINE)).http).toBe(404);
  });

  it('are forgotten 30 days after the last change, also where a signed enrollment stays', async () => {
    const shopper = await begin();
    await keep(shopper, 'contact_info', { city: 'Austin' });
    await store()
      .db.update(enrollmentColumns)
      .set({ updatedAt: new Date(api.ports.clock.now().getTime() - 31 * 86_400_000) })
      .where(eq(enrollmentColumns.enrollmentId, shopper.id));
    await purgeExpired(api.ports);
    expect(await draftsOf(shopper)).toEqual([]);
  });

  it('are what Save & Continue Later keeps, whole: an unfinished list and open health answers among them', async () => {
    const shopper = await begin();
    const later = (tab: string, data: Values) =>
      shopper.call('saveEnrollment', { tab, email: `${tab.slice(0, 4)}@later.example`, data });
    const one = { first_name: 'Eva', last_name: 'Lund', beneficiary_percentage: 60 };
    await later('benificiary_info', { beneficiaries: [one], version: '0' });
    await later('health_info', {
      notes: 'open',
      condition_questions: [
        { question_id: 146, yes_no_flag: 1, conditions: [{ condition: 'Asthma' }] },
        { question_id: 147 },
      ],
    });
    await later('contact_info', { city: 'M4ya!', version: '0' });
    const kept = Object.fromEntries((await draftsOf(shopper)).map(({ tab, values }) => [tab, values]));
    expect(kept).toMatchObject({
      benificiary_info: { beneficiaries: [{ first_name: 'Eva', beneficiary_percentage: '60' }] },
      health_info: {
        notes: 'open',
        'question:146': { yes_no_flag: '1', rows: [{ condition: 'Asthma' }] },
        'question:147': { yes_no_flag: '', rows: [] },
      },
      contact_info: { city: 'M4ya!' },
    });
    expect(fieldErrors(await later('contact_info', { city: 'x'.repeat(5_000) }))).toHaveProperty('city');
  });
});
