import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { signatures, verifications } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, type Api } from './support';

/** Plans of the demo by what a rep's client is asked. */
const LAST_FOUR = { plan_id: 1601, plan_pricing_id: 160101 };
const MAILED = { plan_id: 1604, plan_pricing_id: 160401 };
const NO_NAME = { plan_id: 1702, plan_pricing_id: 170201 };

type Fields = { field_name: string; value: unknown; required: boolean }[];

describeWithDemo('a client whom a rep enrolls', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  async function begun(plan: Record<string, unknown>, eprocess: 'rep' | 'applicant' = 'rep'): Promise<Shopper> {
    const shopper = await Shopper.quote(api, { eprocess, headers: NORTH_STAR });
    await shopper.ok('addPlanToCart', plan);
    await shopper.checkout(eprocess);
    await shopper.personal();
    await shopper.contact();
    return shopper;
  }
  const answers = ({ id }: Shopper) =>
    store().db.select().from(verifications).where(eq(verifications.enrollmentId, id));
  const asked = async (shopper: Shopper) =>
    (await shopper.ok<Fields>('getFormFieldsAgreementInfo')).map(({ field_name }) => field_name);
  const end = CANARY.ssn.slice(-4);

  it('is verified by an answer that the application has: the statement is enough, and no signature is asked', async () => {
    const shopper = await begun(LAST_FOUR);
    expect(await asked(shopper)).toEqual(['question_id', 'question', 'answer', 'agent_name', 'agent_code', 'date']);
    expect(fieldErrors(await shopper.sign({ signature: undefined, answer: '' }))).toEqual({
      answer: 'Field is required',
    });
    expect((await shopper.sign({ signature: undefined, answer: end })).body['status']).toBe('success');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject({
      agent_name: 'Dana Whitfield',
      statement_by: 'Dana Whitfield, NS4101',
      statement_verified: 'question',
    });
    const signed = await store().db.select().from(signatures).where(eq(signatures.enrollmentId, shopper.id));
    expect(signed).toEqual([]);
    expect((await shopper.bank()).body['status']).toBe('success');
    await shopper.ok('saveReviewInfo');
  });

  it('has three tries, counted also at once; then only the own signature is left', async () => {
    const shopper = await begun(LAST_FOUR);
    const tries = await Promise.all(
      ['1111', '2222', '3333', '4444', '5555'].map((answer) => shopper.sign({ signature: undefined, answer })),
    );
    expect(tries.every(({ body }) => body['status'] === 'error')).toBe(true);
    const rows = await answers(shopper);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await asked(shopper)).toEqual(['agent_name', 'agent_code', 'date', 'signature']);
    // The right answer comes too late.
    expect(fieldErrors(await shopper.sign({ signature: undefined, answer: end }))).toEqual({
      signature: 'Signature is required',
    });
    expect((await shopper.sign()).body['status']).toBe('success');
    const [signature] = await store().db.select().from(signatures).where(eq(signatures.enrollmentId, shopper.id));
    expect(signature).toMatchObject({
      capacity: 'applicant',
      verifiedHow: 'in-person-handover',
      handedOverBy: 'agent:4101',
    });
  });

  it('leaves a hash and a verdict of an answer, and nothing of it in rows, log or answers', async () => {
    const shopper = await begun(LAST_FOUR);
    const wrong = await shopper.sign({ signature: undefined, answer: 'Canary-Answer-7731' });
    expect(fieldErrors(wrong)).toEqual({
      answer: 'This is not the answer on the application. 2 more tries are left',
    });
    expect(wrong.text).not.toContain(end);
    await shopper.sign({ signature: undefined, answer: end });
    const rows = await answers(shopper);
    expect(rows.map(({ verdict, question, askedBy }) => [question, verdict, askedBy])).toEqual([
      ['ssn-last-four', 'wrong', expect.any(String)],
      ['ssn-last-four', 'right', expect.any(String)],
    ]);
    const audit = await store().db.select().from(auditLog);
    const kept = JSON.stringify([
      rows,
      audit,
      api.logged,
      await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' }),
    ]);
    expect(kept).not.toContain('7731');
    expect(kept).not.toContain(`"${end}"`);
  });

  it('is mailed a code, which the newest one takes the place of, and signs', async () => {
    const shopper = await begun(MAILED);
    expect(await asked(shopper)).toContain('verification_code');
    const codes = async () =>
      (await api.mails())
        .filter(({ subject, text }) => subject === 'Your verification code' && text.includes('Dana Whitfield'))
        .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    const before = (await codes()).length;
    // Without scripts a code is asked for by leaving it out.
    const first = await shopper.sign({ verification_code: '' });
    expect(fieldErrors(first)['verification_code']).toMatch(/^A code was sent to .•••@/);
    await shopper.ok('sendVerificationCode');
    const mailed = (await codes()).slice(before);
    expect(mailed).toHaveLength(2);
    // The first one is worth nothing any more, and a wrong code is a try.
    const said = [];
    for (const verification_code of mailed) said.push((await shopper.sign({ verification_code })).body['status']);
    expect(said.toSorted()).toEqual(mailed[0] === mailed[1] ? ['success', 'success'] : ['error', 'success']);
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject({
      signer_verified: 'in-person-handover',
      statement_verified: 'code-by-mail',
    });
  });

  it('is sent no more than five codes in an hour', async () => {
    const shopper = await begun(MAILED);
    for (let sent = 0; sent < 5; sent += 1) await shopper.ok('sendVerificationCode');
    expect(fieldErrors(await shopper.call('sendVerificationCode'))).toEqual({
      verification_code: 'Too many codes were sent. Please try again in an hour',
    });
  });

  it('is not asked anything who enrolls alone, and is named only where the plan wants it', async () => {
    expect(await asked(await begun(LAST_FOUR, 'applicant'))).toEqual(['user_name', 'date', 'signature']);
    expect(await asked(await begun(NO_NAME, 'applicant'))).toEqual(['date', 'signature']);
  });
});
