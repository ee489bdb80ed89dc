import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { resumeCodes } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { siteKeyOf } from '@/lib/site/key';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, NOW, resultOf, type Api } from './support';

const DAY = 24 * 3_600_000;
const LANDING = { site_key: siteKeyOf('enroll.localhost', 'north-star'), agent_id: '4101' };
const PRODUCT = { site_key: siteKeyOf('enroll.localhost', null) };
const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };

type Saved = { saved_id: string; name: string; saved_tab: string; email_hint: string };

describeWithDemo('a resume code', (store) => {
  let api: Api;
  /** Each test is a day of its own, as mails are counted by the hour. */
  let time = NOW.getTime();
  const pass = (ms: number) => api.setNow(new Date((time += ms)));
  beforeEach(async () => {
    api = await buildApi(store());
    pass(2 * DAY);
  });

  const codesOf = async (to: string) =>
    (await api.mails())
      .filter((mail) => mail.to.toLowerCase() === to && mail.subject === 'Continue your enrollment')
      .map(({ text }) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(text)?.[0] ?? '');
  /** The newest code that was mailed to an address, among those not known yet. */
  async function mailedAfter(to: string, work: () => Promise<unknown>): Promise<string[]> {
    const before = await codesOf(to);
    await work();
    return (await codesOf(to)).filter((code) => !before.includes(code));
  }
  const save = async (shopper: Shopper, email: string, tab = 'review_info') => {
    const [code = ''] = await mailedAfter(email, () => shopper.ok('saveEnrollment', { tab, email }));
    expect(code).toHaveLength(29);
    return code;
  };
  const resume = (code: string, email: string, headers: Record<string, string> = NORTH_STAR) =>
    api.call('continueEnrollment', { code, email }, headers);

  it('of a landing opens on the host above it, and says which landing', async () => {
    const shopper = await Shopper.quote(api, { headers: LANDING });
    const email = 'landing@mail.example';
    const code = await save(shopper, email);
    expect(resultOf(await resume(code, email, PRODUCT))).toMatchObject({
      enrollment_id: shopper.id,
      landing: 'north-star',
    });
    expect(resultOf(await resume(code, email, LANDING))).toMatchObject({ enrollment_id: shopper.id, landing: null });
  });

  it('given with its email at the address of another site is told the right one, and is no guess', async () => {
    const shopper = await Shopper.quote(api, { headers: LANDING });
    const email = 'elsewhere@mail.example';
    const code = await save(shopper, email);
    for (let count = 0; count < 7; count += 1) {
      const { body, text } = await resume(code, email, BAYLINE);
      expect(body).toMatchObject({ status: 'error', errorCode: 'otherSite' });
      expect(body['message']).toMatch(
        /enter the code at http:\/\/enroll\.localhost\S*\/north-star\/continue-enrollment$/,
      );
      expect(text).not.toContain(shopper.id);
    }
    const told = (await api.mails()).filter(
      ({ to, subject }) => to === email && subject === 'Your enrollment was opened',
    );
    expect(told).toEqual([]);
    expect((await resume(code, email, LANDING)).http).toBe(200);
  });

  it('is mailed again to its own address: the new one opens, the old one has ended', async () => {
    const shopper = await Shopper.quote(api);
    const email = 'again@mail.example';
    const code = await save(shopper, email, 'contact_info');
    const [next = ''] = await mailedAfter(email, () => api.call('sendCodeAgain', { email: ' Again@mail.example' }));
    expect(next).not.toBe(code);
    expect((await resume(code, email)).http).toBe(422);
    expect(resultOf(await resume(next, email))).toMatchObject({ enrollment_id: shopper.id, saved_tab: 'contact_info' });
    // The session has ended meanwhile: the code opens once more.
    pass(3 * DAY);
    expect((await resume(next, email)).http).toBe(200);
    pass(28 * DAY);
    expect((await resume(next, email)).http).toBe(422);
    expect(await mailedAfter(email, () => api.call('sendCodeAgain', { email }))).toEqual([]);
  });

  it('asked for again is answered alike for any address, from any site, and three times an hour at most', async () => {
    const shopper = await Shopper.quote(api);
    const email = 'often@mail.example';
    await save(shopper, email);
    const nobody = await api.call('sendCodeAgain', { email: 'nobody@mail.example' });
    const foreign = await mailedAfter(email, async () => {
      const answer = await api.call('sendCodeAgain', { email }, BAYLINE);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' });
    });
    expect(foreign).toEqual([]);
    const sent = await mailedAfter(email, async () => {
      for (let count = 0; count < 4; count += 1) {
        const answer = await api.call('sendCodeAgain', { email });
        expect({ ...answer.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' });
      }
    });
    expect(sent).toHaveLength(2);
    pass(2 * 3_600_000);
    expect(await mailedAfter(email, () => api.call('sendCodeAgain', { email }))).toHaveLength(1);
  });

  it('asked for by many at once is one that opens', async () => {
    const shopper = await Shopper.quote(api);
    const email = 'many@mail.example';
    await save(shopper, email);
    await Promise.all([1, 2, 3].map(() => api.call('sendCodeAgain', { email })));
    const rows = await store().db.select().from(resumeCodes).where(eq(resumeCodes.enrollmentId, shopper.id));
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  it('of a cart opens at the cart; without asking for a code the cart mails a quote, which is not everybody’s', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const email = 'cart@mail.example';
    expect((await shopper.call('saveEnrollment', { tab: 'cart_info', email })).http).toBe(403);
    const [code = ''] = await mailedAfter(email, () =>
      shopper.ok('saveEnrollment', { tab: 'cart_info', email, mail: 'code' }),
    );
    expect(resultOf(await resume(code, email))).toMatchObject({ enrollment_id: shopper.id, saved_tab: 'cart_info' });
    const wrong = await shopper.call('saveEnrollment', { tab: 'cart_info', email: 'no', mail: 'code' });
    expect(fieldErrors(wrong)).toEqual({ email: 'Enter valid email address' });
  });

  it('is sent again by the rep who began the enrollment, to the client’s own address, and by no other', async () => {
    const client = await Shopper.quote(api, { headers: DANA, eprocess: 'rep' });
    await client.choose('dental');
    await client.personal();
    await client.contact({ email_address: 'own-client@mail.example' });
    await save(client, 'dana-desk@mail.example');
    const applicant = await Shopper.quote(api);
    await save(applicant, 'applicant@mail.example');

    const answer = await api.call('getSavedEnrollments', {}, DANA);
    expect(answer.body).toMatchObject({ status: 'success' });
    const listed = resultOf<Saved[]>(answer);
    expect(listed.map(({ name, saved_tab: tab, email_hint: hint }) => [name, tab, hint])).toEqual([
      ['Ana Ruiz-Lindqvist', 'review_info', 'o***@mail.example'],
    ]);
    const [saved] = listed;
    const id = { saved_id: saved?.saved_id ?? '' };
    expect(JSON.stringify(listed)).not.toContain(client.id);
    expect(resultOf(await api.call('getSavedEnrollments', {}, MARCUS))).toEqual([]);
    expect((await api.call('sendSavedCode', id, MARCUS)).http).toBe(404);
    expect((await api.call('sendSavedCode', id, NORTH_STAR)).body).toMatchObject({ status: 'error' });
    const [code = ''] = await mailedAfter('own-client@mail.example', () => api.call('sendSavedCode', id, DANA));
    expect(resultOf(await resume(code, 'own-client@mail.example'))).toMatchObject({ enrollment_id: client.id });
    // The list names the new one; the one before it is no more.
    expect((await api.call('sendSavedCode', id, DANA)).http).toBe(404);
  });
});
