import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, NOW, resultOf, type Api } from './support';

const MINUTE = 60_000;

describeWithDemo('Save & Continue Later', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** Saves at a step and reads code and link from the mail. */
  async function saveLater(shopper: Shopper, email: string, tab = 'contact_info', data: Record<string, unknown> = {}) {
    await shopper.ok('saveEnrollment', { tab, email, data });
    const mail = (await api.mails()).find(({ to, subject }) => to === email && subject === 'Continue your enrollment');
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(mail?.text ?? '')?.[0] ?? '';
    const [, token = '', at = ''] = /direct-continue\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const decode = (text: string) => Buffer.from(text, 'base64url').toString();
    return { mail, code, token: decode(token), tab: decode(at) };
  }

  it('keeps a step as it stands, and the code with the email resumes at that tab, as often as needed', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.personal();
    const { code, mail } = await saveLater(shopper, 'one@mail.example', 'contact_info', {
      email_address: 'one@mail.example',
      phone_number: '12',
      address1: '4 Cedar Row',
    });
    expect(mail?.text).toContain('http://northstar.localhost:3000/continue-enrollment');
    expect(code).toHaveLength(29);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const resumed = await api.call('continueEnrollment', { code: typed, email: ' One@mail.example' });
    expect(resultOf(resumed)).toMatchObject({
      enrollment_id: shopper.id,
      saved_tab: 'contact_info',
      type: 'new-user',
      agent_id: '4101',
      name_hint: 'A*** R***',
    });
    expect(await shopper.ok('getStepDrafts')).toMatchObject([
      {
        tab: 'contact_info',
        values: { email_address: 'one@mail.example', phone_number: '12', address1: '4 Cedar Row' },
      },
    ]);
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'contact_info' })).toBeNull();
    // Who was left behind comes back with the same code; a newer one ends it, used or not.
    expect((await api.call('continueEnrollment', { code, email: 'one@mail.example' })).http).toBe(200);
    const told = (await api.mails()).filter(({ subject }) => subject === 'Your enrollment was opened');
    expect(told.map(({ to }) => to)).toEqual(['one@mail.example']);
    expect(`${told[0]?.text} ${told[0]?.html}`).not.toContain(code);
    await saveLater(shopper, 'one@mail.example');
    expect((await api.call('continueEnrollment', { code, email: 'one@mail.example' })).http).toBe(422);
  });

  it('answers the same to a wrong code, a wrong email, both missing, and an old code', async () => {
    const shopper = await Shopper.quote(api);
    const { code } = await saveLater(shopper, 'two@mail.example', 'review_info');
    const tries: [Record<string, unknown>, Record<string, string>][] = [
      [{ code: '0000-0000-0000-0000-0000-0000', email: 'two@mail.example' }, NORTH_STAR],
      [{ code, email: 'else@mail.example' }, NORTH_STAR],
      [{ code, email: 'else@mail.example' }, BAYLINE],
      [{}, NORTH_STAR],
    ];
    const answers = [];
    for (const [members, headers] of tries) answers.push(await api.call('continueEnrollment', members, headers));
    for (const answer of answers) {
      expect(answer.http).toBe(422);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' });
      expect(Object.keys(fieldErrors(answer))).toEqual(['code', 'email']);
    }
    api.setNow(new Date(NOW.getTime() + 31 * 24 * 60 * MINUTE));
    expect((await api.call('continueEnrollment', { code, email: 'two@mail.example' })).http).toBe(422);
    api.setNow(NOW);
  });

  it('lets five wrong tries a quarter of an hour through, then refuses the right code too', async () => {
    const shopper = await Shopper.quote(api);
    const { code } = await saveLater(shopper, 'three@mail.example', 'review_info');
    const email = 'three@mail.example';
    for (let count = 0; count < 5; count += 1)
      expect((await api.call('continueEnrollment', { code: `WRONG${count}`, email })).http).toBe(422);
    const refused = await api.call('continueEnrollment', { code, email });
    expect(refused.http).toBe(429);
    api.setNow(new Date(NOW.getTime() + 16 * MINUTE));
    expect((await api.call('continueEnrollment', { code, email })).http).toBe(200);
    api.setNow(NOW);
  });

  it('opens the saved tab by the mailed link once, for a day, and never by an id', async () => {
    const shopper = await Shopper.quote(api);
    const { token, tab } = await saveLater(shopper, 'four@mail.example', 'payment_info');
    expect(tab).toBe('payment_info');
    expect((await api.call('directContinue', { id: shopper.id })).http).toBe(404);
    const resumed = await api.call('directContinue', { id: token });
    expect(resultOf(resumed)).toMatchObject({ enrollment_id: shopper.id, saved_tab: 'payment_info' });
    expect((await api.call('directContinue', { id: token })).http).toBe(404);
    const late = await saveLater(shopper, 'four@mail.example', 'payment_info');
    api.setNow(new Date(NOW.getTime() + 25 * 60 * MINUTE));
    expect((await api.call('directContinue', { id: late.token })).http).toBe(404);
    api.setNow(NOW);
  });

  it('ends the older code when a new one is sent, and sends at most five an hour', async () => {
    const shopper = await Shopper.quote(api);
    const first = await saveLater(shopper, 'five@mail.example', 'review_info');
    for (let count = 0; count < 4; count += 1)
      await shopper.ok('saveEnrollment', { tab: 'review_info', email: 'five@mail.example' });
    expect((await shopper.call('saveEnrollment', { tab: 'review_info', email: 'five@mail.example' })).http).toBe(429);
    expect((await api.call('continueEnrollment', { code: first.code, email: 'five@mail.example' })).http).toBe(422);
  });

  it('refuses a step that another tab saved meanwhile: the newer answers stay, and no code goes out', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const email = 'stale@mail.example';
    const save = (version: string, city: string) =>
      shopper.call('saveEnrollment', { tab: 'contact_info', email, data: { city, version } });
    expect((await save('0', 'Austin')).body['status']).toBe('success');
    expect((await save('0', 'Waco')).body['status']).toBe('success');
    await shopper.contact({ city: 'Dallas' });
    const kept = await shopper.ok('getEnrollmentTempInfo', { column: 'contact_info' });
    const sent = (await api.mails()).filter(({ to }) => to === email).length;

    const refused = await save('0', 'Austin');
    expect(refused.http).toBe(409);
    expect(refused.body).toMatchObject({
      errorCode: 'conflict',
      message: expect.stringContaining('another window') as string,
    });
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'contact_info' })).toEqual(kept);
    expect(await shopper.ok('getStepDrafts')).toEqual([]);
    expect((await api.mails()).filter(({ to }) => to === email)).toHaveLength(sent);
    expect((await save('1', 'Austin')).body['status']).toBe('success');
  });

  it('never keeps a card number or code of an unfinished billing step', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await saveLater(shopper, 'six@mail.example', 'payment_info', {
      payment_method: 'cc',
      first_name_on_cc: 'Ana',
      card_number: CANARY.card,
      security_code: CANARY.code,
    });
    const saved = await shopper.call('getStepDrafts');
    expect(resultOf(saved)).toMatchObject([{ values: { payment_method: 'cc', first_name_on_cc: 'Ana' } }]);
    expect(saved.text).not.toContain('1111');
  });

  it('tells the applicant when the code goes to another address', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    await shopper.contact({ email_address: 'own@mail.example' });
    await saveLater(shopper, 'other@mail.example', 'review_info');
    const notice = (await api.mails()).find(({ to }) => to === 'own@mail.example');
    expect(notice?.subject).toBe('Your saved enrollment');
    expect(notice?.text).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-/);
  });

  it.each(['', 'nobody', 'a@b', 'a@b.example\r\nBcc: c@d.example'])('refuses to send a code to %j', async (email) => {
    const shopper = await Shopper.quote(api);
    const answer = await shopper.call('saveEnrollment', { tab: 'review_info', email });
    expect(fieldErrors(answer)).toEqual({ email: 'Enter valid email address' });
  });
});
