import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { registry, type EndpointName } from '@/lib/contract/registry';
import type { SigningStatus } from '@/lib/contract/signing';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { signingLinks } from '@/lib/enrollment-api/store/schema/signing-tables';
import { describeWithDemo } from '../config/databases';
import { enrollmentMember, HAPPY, implemented } from './happy';
import { CANARY, Shopper } from './shopper';
import {
  asWord,
  BAYLINE,
  buildApi,
  forgetNewMembers,
  NORTH_STAR,
  NOW,
  resultOf,
  type Answer,
  type Api,
} from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
/** A rep whose site it is, and who did not send the link. */
const OTHER_REP = { ...NORTH_STAR };

type Sent = { link_id: string; code: string; client: string; token: string };

describeWithDemo('a link to sign', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** A rep's enrollment with everything before the agreement. */
  async function prepared(): Promise<Shopper> {
    await forgetNewMembers(store());
    const shopper = await Shopper.quote(api, { eprocess: 'rep', headers: DANA });
    await shopper.choose('dental');
    await shopper.checkout('rep');
    await shopper.personal();
    await shopper.contact();
    return shopper;
  }

  async function tokenOf(answer: Answer): Promise<Sent> {
    expect(answer.body['status'], answer.text).toBe('success');
    const mail = (await api.sent()).find(({ subject }) => subject === 'Your enrollment is ready to sign');
    const token = /\/sign\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const sent = answer.body.data as Omit<Sent, 'token'>;
    // The code goes by another way than the link, and the answer that has it never holds the link.
    expect(mail?.text).not.toContain(sent.code);
    expect(answer.text).not.toContain(token);
    return { ...sent, token };
  }

  const send = async (shopper: Shopper) => tokenOf(await shopper.call('createSigningLink'));
  const open = (token: string, code: string, headers: Record<string, string> = NORTH_STAR) =>
    api.call('openSigningLink', { token, code, device: 'phone' }, headers);
  const asClient = (id: string, link: string) => Shopper.of(api, id, { ...NORTH_STAR, signing: `link:${link}` });
  const status = async (link_id: string, headers = DANA): Promise<SigningStatus> => {
    const answer = await api.call('getSigningStatus', { link_id }, headers);
    expect(answer.http, answer.text).toBe(200);
    return answer.body.data as SigningStatus;
  };

  it('takes the client to the receipt, and shows whoever sent it steps, plans and amount alone', async () => {
    const shopper = await prepared();
    const sent = await send(shopper);
    expect(sent.client).toBe('Ana Ruiz-Lindqvist');
    expect(await status(sent.link_id)).toMatchObject({ state: 'sent', opened_at: null, client: 'Ana Ruiz-Lindqvist' });
    const opened = await open(sent.token, sent.code);
    expect(opened.body).toMatchObject({
      statusCode: 200,
      data: { enrollment_id: shopper.id, signing_link: sent.link_id, saved_tab: 'aggrement_info' },
    });
    const client = asClient(shopper.id, sent.link_id);
    await client.ok('noteSigningStep', { step: 'agreement', signed: 0, payment: 0 });
    expect(await status(sent.link_id)).toMatchObject({
      state: 'open',
      step: 'agreement',
      device: 'phone',
      signed_at: null,
    });
    expect((await client.sign()).body['status']).toBe('success');
    expect((await client.bank()).body['status']).toBe('success');
    await client.ok('noteSigningStep', { step: 'review', signed: 1, payment: 1 });
    const before = await status(sent.link_id);
    expect(before.signed_at).not.toBeNull();
    expect(before.payment_at).not.toBeNull();
    expect(
      (await client.call('saveReviewInfo', { additional_notes: 'Call after five.', first_enroll: 1 })).body,
    ).toMatchObject({
      status: 'success',
    });
    const after = await status(sent.link_id);
    expect(after).toMatchObject({ state: 'submitted', policy_id: expect.stringMatching(/^CF-/) });
    const told = JSON.stringify([before, after]);
    for (const secret of [...Object.values(CANARY), '000123', '111000025', '1208 Alder', 'ana.ruiz@', 'five'])
      expect(told).not.toContain(secret);
    const [row] = await store().db.select().from(signatures).where(eq(signatures.enrollmentId, shopper.id));
    expect(row).toMatchObject({
      capacity: 'applicant',
      verifiedHow: 'link-and-spoken-code',
      handedOverBy: 'rep:rep-4101',
    });
    expect((await open(sent.token, sent.code)).body).toMatchObject({ statusCode: 204 });
    expect(resultOf(await api.call('getSentReceipt', { link_id: sent.link_id }, DANA))).toEqual({
      enrollment_id: shopper.id,
    });
  });

  const ofEnrollment = implemented.filter(
    (name) => enrollmentMember(name) !== null && registry[name].access === 'shopper' && HAPPY[name] !== null,
  );
  /** What says nothing of the steps, and after a submission the receipt. */
  const STILL: readonly EndpointName[] = ['getReceipt', 'getEnrollmentCopy'];

  it('refuses every read and write of the steps to whoever sent it while the client has it, and afterwards', async () => {
    const shopper = await prepared();
    const { link_id } = await send(shopper);
    const refusedBy = async (name: EndpointName) => {
      const answer = await api.call(name, { ...HAPPY[name], [enrollmentMember(name) ?? '']: shopper.id }, DANA);
      return answer.body['errorCode'] ?? `${answer.http} ${String(answer.body['status'])}`;
    };
    const open: string[] = [];
    for (const name of ofEnrollment)
      if ((await refusedBy(name)) !== 'withClient' && !STILL.includes(name))
        open.push(`${name}: ${await refusedBy(name)}`);
    expect(open).toEqual([]);
    for (const name of [
      'savePersonalInfo',
      'saveContactInfo',
      'saveAgreementInfo',
      'saveBillingInfo',
      'saveReviewInfo',
    ] as const) {
      const answer = await shopper.call(
        name,
        name === 'savePersonalInfo' ? { first_name: 'Eve', last_name: 'Else' } : {},
      );
      expect([name, answer.http === 422 ? 'withClient' : answer.body['errorCode']]).toEqual([name, 'withClient']);
    }
    const client = asClient(shopper.id, link_id);
    await client.sign();
    await client.bank();
    await client.ok('saveReviewInfo', { first_enroll: 1 });
    expect(await refusedBy('getDynamicTabs')).toBe('withClient');
    expect((await shopper.call('getEnrollmentTempInfo', { column: 'payment_info' })).body['errorCode']).toBe(
      'withClient',
    );
    const receipt = await shopper.call('getReceipt');
    expect([receipt.http, resultOf(receipt)['payment']]).toEqual([200, null]);
    expect(resultOf(await client.call('getReceipt'))['payment']).not.toBeNull();
  });

  it('counts wrong codes, ends at the fifth, and answers them as it answers a link that is over or was never there', async () => {
    const shopper = await prepared();
    const sent = await send(shopper);
    const wrong = sent.code === '000000' ? '111111' : '000000';
    const same = (answer: Answer) => ({ ...answer.body, request_id: '' });
    const nobody = same(await open('x'.repeat(43), wrong));
    for (let tries = 0; tries < 4; tries += 1) expect(same(await open(sent.token, wrong))).toEqual(nobody);
    // The right one, after four wrong ones, opens and the count begins anew.
    expect((await open(sent.token, sent.code)).body).toMatchObject({ statusCode: 200 });
    const client = asClient(shopper.id, sent.link_id);
    await client.ok('getDynamicTabs');
    await Promise.all(Array.from({ length: 12 }, () => open(sent.token, wrong)));
    expect(same(await open(sent.token, sent.code))).toEqual(nobody);
    expect(await status(sent.link_id)).toMatchObject({ state: 'ended', end_cause: 'guessed' });
    expect((await client.call('getDynamicTabs')).body['errorCode']).toBe('linkEnded');
    const told = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `signing-link:${sent.link_id}`));
    expect(told.filter(({ action }) => action === 'signing-link.refused').length).toBe(9);
    expect(JSON.stringify(told)).not.toContain(sent.token);
  });

  it('is sent again with another code, which ends the first one and whoever came by it', async () => {
    const shopper = await prepared();
    const first = await send(shopper);
    await open(first.token, first.code);
    const second = await tokenOf(await api.call('renewSigningLink', { link_id: first.link_id }, DANA));
    expect(second.link_id).not.toBe(first.link_id);
    expect((await open(first.token, first.code)).body).toMatchObject({ statusCode: 204 });
    expect(await status(first.link_id)).toMatchObject({ state: 'ended', end_cause: 'replaced' });
    expect((await asClient(shopper.id, first.link_id).call('getDynamicTabs')).body['errorCode']).toBe('linkEnded');
    expect((await open(second.token, second.code)).body).toMatchObject({ statusCode: 200 });
    const listed = resultOf<SigningStatus[]>(await api.call('getSigningLinks', {}, DANA)).map(({ link_id }) => link_id);
    expect(listed).toContain(second.link_id);
    expect(listed).not.toContain(first.link_id);
  });

  it('is stopped, taken back or given back, and then the enrollment can be changed by whoever sent it again', async () => {
    for (const way of ['stop', 'take', 'give'] as const) {
      const shopper = await prepared();
      const sent = await send(shopper);
      await open(sent.token, sent.code);
      const client = asClient(shopper.id, sent.link_id);
      await client.ok('saveEnrollment', { tab: 'contact_info', email: 'ana.ruiz@mail.example', data: {} });
      const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4,})+/.exec((await api.sent())[0]?.text ?? '')?.[0] ?? '';
      const resume = () => api.call('continueEnrollment', { code, email: 'ana.ruiz@mail.example' }, NORTH_STAR);
      expect((await resume()).body.data).toMatchObject({ signing_link: sent.link_id });
      if (way === 'stop') await api.call('stopSigningLink', { link_id: sent.link_id }, DANA);
      if (way === 'give') await client.ok('giveBackEnrollment');
      const back = await api.call('takeBackEnrollment', { link_id: sent.link_id }, DANA);
      expect(back.body.data, back.text).toMatchObject({ enrollment_id: shopper.id });
      expect(back.body.data).not.toHaveProperty('signing_link');
      const causes = { stop: 'stopped', take: 'taken-back', give: 'given-back' };
      expect(await status(sent.link_id)).toMatchObject({ state: 'ended', end_cause: causes[way] });
      expect((await open(sent.token, sent.code)).body).toMatchObject({ statusCode: 204 });
      expect((await client.call('getAgreementTexts')).body['errorCode']).toBe('linkEnded');
      expect((await resume()).http).toBe(422);
      await shopper.personal({ first_name: 'Anna' });
    }
  });

  it('expires after two days, calmly', async () => {
    const shopper = await prepared();
    const sent = await send(shopper);
    api.setNow(new Date(NOW.getTime() + 48 * 3_600_000));
    expect((await open(sent.token, sent.code)).body).toMatchObject({ statusCode: 204 });
    expect(await status(sent.link_id)).toMatchObject({ state: 'expired' });
    expect((await api.call('takeBackEnrollment', { link_id: sent.link_id }, DANA)).body['status']).toBe('success');
    api.setNow(NOW);
  });

  it('ends the codes that whoever sent it had saved before, so that none opens past the client', async () => {
    const shopper = await prepared();
    await shopper.ok('saveEnrollment', { tab: 'contact_info', email: 'rep@elsewhere.example', data: {} });
    const mails = await api.sent();
    const code = mails.map(({ text }) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4,})+/.exec(text)?.[0]).find(Boolean) ?? '';
    expect(code).not.toBe('');
    await send(shopper);
    expect((await api.call('continueEnrollment', { code, email: 'rep@elsewhere.example' })).http).toBe(422);
  });

  it('is nothing to another rep, to a visitor of its site, and on another site', async () => {
    const shopper = await prepared();
    const sent = await send(shopper);
    for (const name of [
      'getSigningStatus',
      'stopSigningLink',
      'takeBackEnrollment',
      'renewSigningLink',
      'getSentReceipt',
    ] as const)
      for (const headers of [MARCUS, OTHER_REP, {}, { ...BAYLINE, signed_in: DANA.signed_in }]) {
        const foreign = await api.call(name, { link_id: sent.link_id }, headers);
        const missing = await api.call(name, { link_id: 'x'.repeat(22) }, headers);
        expect([foreign.http, { ...foreign.body, request_id: '' }]).toEqual([
          missing.http,
          { ...missing.body, request_id: '' },
        ]);
        expect(foreign.http).toBeGreaterThanOrEqual(400);
      }
    expect((await open(sent.token, sent.code, BAYLINE)).body).toMatchObject({ statusCode: 204 });
    expect(JSON.stringify(resultOf(await api.call('getSigningLinks', {}, MARCUS)))).not.toContain(sent.link_id);
    expect((await api.call('getSigningLinks', {}, NORTH_STAR)).http).toBe(403);
    expect(await status(sent.link_id)).toMatchObject({ state: 'sent' });
  });

  it('is for what somebody else prepared to the agreement: not for an applicant, nor with a step open', async () => {
    const own = await Shopper.quote(api);
    await own.choose('dental');
    await own.checkout();
    await own.personal();
    await own.contact();
    expect((await own.call('createSigningLink')).http).toBe(403);
    const early = await Shopper.quote(api, { eprocess: 'rep', headers: DANA });
    await early.choose('dental');
    await early.checkout('rep');
    expect((await early.call('createSigningLink')).body).toMatchObject({
      errorCode: 'incompleteTab',
      data: { tab_name: 'primary_info' },
    });
  });

  it('is sent five times an hour at most', async () => {
    const shopper = await prepared();
    let { link_id } = await send(shopper);
    for (let times = 1; times < 5; times += 1)
      ({ link_id } = await tokenOf(await api.call('renewSigningLink', { link_id }, DANA)));
    expect((await api.call('renewSigningLink', { link_id }, DANA)).http).toBe(429);
  });

  it('keeps neither the link, nor the code, nor a name in the clear, and logs none', async () => {
    const shopper = await prepared();
    const sent = await send(shopper);
    const rows = JSON.stringify(await store().db.select().from(signingLinks).where(eq(signingLinks.id, sent.link_id)));
    for (const secret of [sent.token, sent.code, 'Ruiz', 'Ana']) {
      expect(rows).not.toMatch(asWord(secret));
      if (secret !== sent.code) expect(api.logged.join('\n')).not.toMatch(asWord(secret));
    }
  });

  it('lets a save that began before it went to the client change nothing after', async () => {
    const shopper = await prepared();
    const answers = await shopper.personalAnswers({ first_name: 'Late' });
    const [saved, sent] = await Promise.all([
      shopper.call('savePersonalInfo', answers),
      shopper.call('createSigningLink'),
    ]);
    expect(sent.body['status']).toBe('success');
    const client = asClient(shopper.id, (sent.body.data as Sent).link_id);
    const kept = await client.ok<{ first_name: string }>('getEnrollmentTempInfo', { column: 'primary_info' });
    expect(kept.first_name).toBe(saved.body['status'] === 'success' ? 'Late' : 'Ana');
  });
});
