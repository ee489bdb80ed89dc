import { beforeAll, expect, it } from 'vitest';
import { linkTokens, oneTimeCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, NORTH_STAR, type Api } from './support';

const DAY = 24 * 3_600_000;

describeWithDemo('the permanent link of a receipt', (store) => {
  let api: Api;
  let start = new Date('2026-11-23T16:00:00Z');
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** An enrollment that was submitted, and the token in its member's mail. */
  async function enrolled() {
    start = new Date(start.getTime() + 2 * DAY);
    api.setNow(start);
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', { first_enroll: 1 });
    const mails = (await api.mails()).filter(({ text }) => text.includes(policy_id));
    const token = mails.map(({ text }) => /\/receipt\/([A-Za-z0-9_-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
    return { shopper, policy_id, token, mails };
  }
  const ask = (token: string, headers = NORTH_STAR) => api.call('requestReceiptCode', { token }, headers);
  const challengeOf = async (token: string) => ((await ask(token)).body.data as { challenge: string }).challenge;
  async function newestCode(): Promise<{ to: string; code: string }> {
    const mail = (await api.mails()).find(({ subject }) => subject === 'Your code for your receipt');
    return { to: mail?.to ?? '', code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
  }
  const open = (token: string, challenge: string, code: string, headers = NORTH_STAR) =>
    api.call('openReceipt', { token, challenge, code }, headers);

  it('stands in the member’s mail alone, with a token that is kept as a keyed hash', async () => {
    const { token, mails, policy_id } = await enrolled();
    expect(token).toMatch(/^[A-Za-z0-9_-]{32,}$/);
    expect(mails.filter(({ text }) => text.includes('/receipt/')).map(({ to }) => to)).toEqual([
      'ana.ruiz@mail.example',
    ]);
    const rows = JSON.stringify(await store().db.select().from(linkTokens));
    expect(rows).not.toContain(token);
    expect(token).not.toContain(policy_id);
  });

  it('tells how it stands without anybody’s name, plan, amount or number, as often as it is opened, also next year', async () => {
    const { token, policy_id } = await enrolled();
    const [codes, mails] = await Promise.all([
      store().db.select().from(oneTimeCodes),
      store().db.select().from(mailOutbox),
    ]);
    const first = await api.call('getReceiptStatus', { token }, NORTH_STAR);
    expect(first.body.data).toEqual({
      pending: false,
      payment_state: expect.any(String) as string,
      submitted_on: expect.stringMatching(/^\d\d\/\d\d\/2026$/) as string,
      effective_date: expect.any(String) as string,
    });
    expect(first.text).not.toMatch(new RegExp(`${policy_id}|Ana|Ruiz|Dental|\\$|ana\\.ruiz`));
    api.setNow(new Date(start.getTime() + 400 * DAY));
    await purgeExpired({ store: store(), clock: { now: () => new Date(start.getTime() + 400 * DAY) } });
    expect((await api.call('getReceiptStatus', { token }, NORTH_STAR)).body.data).toMatchObject({ pending: false });
    // Looking changes nothing: no code, no mail.
    expect((await store().db.select().from(mailOutbox)).length).toBeLessThanOrEqual(mails.length);
    expect((await store().db.select().from(oneTimeCodes)).length).toBeLessThanOrEqual(codes.length);
  });

  it('opens by a code to the address on file, once, in any browser', async () => {
    const { shopper, token } = await enrolled();
    const challenge = await challengeOf(token);
    const { to, code } = await newestCode();
    expect(to).toBe('ana.ruiz@mail.example');
    const opened = await open(token, challenge, code);
    expect(opened.body.data).toMatchObject({ enrollment_id: shopper.id });
    expect((await open(token, challenge, code)).body.data).toBeNull();
  });

  it('opens for no wrong, old, foreign or made-up part, nor after five tries', async () => {
    const { token } = await enrolled();
    const other = await enrolled();
    const challenge = await challengeOf(token);
    const { code } = await newestCode();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await api.call('getReceiptStatus', { token }, BAYLINE)).body.data).toBeNull();
    expect((await ask(token, BAYLINE)).body.data).toBeNull();
    expect((await open(token, challenge, code, BAYLINE)).body.data).toBeNull();
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await api.call('getReceiptStatus', { token: tampered }, NORTH_STAR)).body.data).toBeNull();
    expect((await open(tampered, challenge, code)).body.data).toBeNull();
    expect((await open(other.token, challenge, code)).body.data).toBeNull();
    for (let tries = 0; tries < 5; tries += 1) expect((await open(token, challenge, wrong)).body.data).toBeNull();
    expect((await open(token, challenge, code)).body.data).toBeNull();
    api.setNow(new Date(start.getTime() + 60_000));
    const late = await challengeOf(token);
    const { code: second } = await newestCode();
    expect(second).not.toBe('');
    api.setNow(new Date(start.getTime() + 12 * 60_000));
    expect((await open(token, late, second)).body.data).toBeNull();
  });

  it('sends five codes a day for one receipt, whoever asks', async () => {
    const { token } = await enrolled();
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(token)).body['status']).toBe('success');
    expect((await ask(token)).http).toBe(429);
    api.setNow(new Date(start.getTime() + DAY + 60_000));
    expect((await ask(token)).body['status']).toBe('success');
  });
});
