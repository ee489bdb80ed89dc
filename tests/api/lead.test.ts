import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { assistantQuestions as asked } from '@/tests/config/demo-shop';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { assistantAnswers, assistantQuestions, leads } from '@/lib/enrollment-api/store/schema/activity-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, NOW, resultOf, type Api } from './support';

const DAY = 86_400_000;

describeWithDemo('the location prompt', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const check = async (device_id: string, headers: Record<string, string> = NORTH_STAR) => {
    const { body } = await api.call('checkLeadInformation', { device_id }, headers);
    return { statusCode: body['statusCode'], zip_code: body['zip_code'] };
  };
  const say = (device_id: string, store_information: string, more: Record<string, unknown> = {}) =>
    api.call('getLeadInformation', { device_id, store_information, web_url: 'northstar.localhost', ...more });
  const rowOf = async (deviceId: string) => {
    const [row] = await store().db.select().from(leads).where(eq(leads.deviceId, deviceId));
    return row;
  };

  it('asks a browser that is new, and one without an id', async () => {
    expect(await check('new-device')).toEqual({ statusCode: 204, zip_code: null });
    const { body } = await api.call('checkLeadInformation');
    expect(body).toMatchObject({ status: 'success', statusCode: 204, zip_code: null });
  });

  it('keeps the zip after Allow and does not ask again', async () => {
    expect(resultOf(await say('allows', 'yes', { zip_code: '78701' }))).toEqual({ zip_code: '78701' });
    expect(await check('allows')).toEqual({ statusCode: 200, zip_code: '78701' });
    expect(await rowOf('allows')).toMatchObject({ agentId: '4101', webUrl: 'northstar.localhost', zip: '78701' });
    // Allowed once more without a position: what is known stays.
    expect(resultOf(await say('allows', 'yes'))).toEqual({ zip_code: '78701' });
  });

  it("keeps nothing but the word after Don't Allow, also of what was allowed before", async () => {
    await say('refuses', 'yes', { zip_code: '78701' });
    expect(resultOf(await say('refuses', 'no', { zip_code: '04101' }))).toEqual({ zip_code: null });
    expect(await check('refuses')).toEqual({ statusCode: 200, zip_code: null });
    expect(await rowOf('refuses')).toMatchObject({
      zip: null,
      agentId: null,
      groupId: null,
      webUrl: '',
      storeInformation: false,
    });
  });

  it('knows a browser of one site on no other', async () => {
    await say('wanders', 'yes', { zip_code: '78701' });
    for (const headers of [HARBOR_MILLS, BAYLINE])
      expect(await check('wanders', headers)).toEqual({ statusCode: 204, zip_code: null });
    await api.call('getLeadInformation', { device_id: 'wanders', store_information: 'no' }, HARBOR_MILLS);
    expect(await check('wanders')).toEqual({ statusCode: 200, zip_code: '78701' });
  });

  it('refuses a zip that does not exist, an unknown word and a missing device', async () => {
    expect(fieldErrors(await say('bad', 'yes', { zip_code: '00000' }))).toEqual({ zip_code: 'Invalid Zip code' });
    expect(Object.keys(fieldErrors(await say('bad', 'perhaps')))).toEqual(['store_information']);
    const nobody = await api.call('getLeadInformation', { store_information: 'yes' });
    expect(fieldErrors(nobody)).toEqual({ device_id: 'Field is required' });
    expect(await rowOf('bad')).toBeUndefined();
    expect((await api.call('checkLeadInformation', {}, { site_key: 'nowhere' })).http).toBe(404);
  });

  it('makes a ZIP code of a position and keeps neither', async () => {
    const near = await api.call('findNearestZip', { latitude: 30.27, longitude: -97.74 });
    expect(resultOf(near)).toEqual({ zip_code: expect.stringMatching(/^787\d\d$/), city: 'Austin', state: 'TX' });
    const maine = await api.call('findNearestZip', { latitude: 43.66, longitude: -70.26 });
    expect(resultOf(maine)).toMatchObject({ city: 'Portland', state: 'ME' });
    const sea = await api.call('findNearestZip', { latitude: 0, longitude: 0 });
    expect((sea.body.data as { result: unknown }).result).toBeNull();
    // The only ZIP codes near Munich are those of military post offices.
    const abroad = await api.call('findNearestZip', { latitude: 48.1, longitude: 11.5 });
    expect((abroad.body.data as { result: unknown }).result).toBeNull();
    for (const bad of [{ latitude: 91, longitude: 0 }, { latitude: '30', longitude: 0 }, { latitude: 30 }, {}])
      expect((await api.call('findNearestZip', bad)).http).toBe(422);
    expect(api.logged.join('\n')).not.toMatch(/30\.27|97\.74/);
    expect((await store().db.select().from(leads)).every(({ zip }) => zip === null || zip === '78701')).toBe(true);
  });

  it('forgets a browser half a year after its last word', async () => {
    await say('old', 'yes', { zip_code: '78701' });
    await api.call('assistAdd', { device_id: 'old', question_id: 1, answer: 'Eyes.' });
    api.setNow(new Date(NOW.getTime() + 179 * DAY));
    await purgeExpired(api.ports);
    expect(await rowOf('old')).toBeDefined();
    await api.call('assistAdd', { device_id: 'younger', question_id: 1, answer: 'Teeth.' });
    api.setNow(new Date(NOW.getTime() + 181 * DAY));
    await purgeExpired(api.ports);
    expect(await rowOf('old')).toBeUndefined();
    const left = await store().db.select().from(assistantAnswers);
    expect(left.map(({ deviceId }) => deviceId)).toEqual(['younger']);
    api.setNow(NOW);
  });
});

describeWithDemo('the help assistant', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  type Chat = { question: { id: number; question: string }[]; answer: { question_id: number; answer: string }[] };
  const chatOf = async (device_id: string, headers = NORTH_STAR): Promise<Chat> =>
    resultOf<Chat>(await api.call('assistGet', { device_id }, headers));
  const add = (
    device_id: string,
    question_id: unknown,
    answer: unknown,
    headers: Record<string, string> = NORTH_STAR,
  ) => api.call('assistAdd', { device_id, question_id, answer }, headers);

  it('asks its questions in their order and gives a new browser no answers', async () => {
    const { question, answer } = await chatOf('fresh');
    expect(question).toEqual(asked.map(({ id, text }) => ({ id, question: text })));
    expect(answer).toEqual([]);
    expect(resultOf<Chat>(await api.call('assistGet')).answer).toEqual([]);
  });

  it('keeps an answer with its question, sealed, and one answer a question', async () => {
    await add('talks', 2, '  My spouse and two children ');
    api.setNow(new Date(NOW.getTime() + 1_000));
    await add('talks', 1, 'Teeth first');
    await Promise.all(['Eyes', 'Teeth'].map((text) => add('talks', 1, text)));
    api.setNow(NOW);
    const { answer } = await chatOf('talks');
    expect(answer).toHaveLength(2);
    expect(answer[0]).toEqual({
      question_id: 2,
      answer: 'My spouse and two children',
      assistant_question: { question: asked[1]?.text },
    });
    expect(['Eyes', 'Teeth']).toContain(answer[1]?.answer);
    const rows = await store().db.select().from(assistantAnswers).where(eq(assistantAnswers.deviceId, 'talks'));
    expect(rows.map(({ answer: sealed }) => sealed).join()).not.toMatch(/spouse|Eyes|Teeth/);
    expect(api.logged.join()).not.toContain('spouse');
  });

  it('shows an answer to no other browser and on no other site', async () => {
    await add('secretive', 1, 'Only here');
    expect((await chatOf('curious')).answer).toEqual([]);
    for (const headers of [HARBOR_MILLS, BAYLINE])
      expect((await chatOf('secretive', headers as never)).answer).toEqual([]);
    await add('secretive', 1, 'Over there', HARBOR_MILLS);
    expect((await chatOf('secretive')).answer[0]?.answer).toBe('Only here');
  });

  it('refuses a blank or endless answer, an unknown or closed question, and a missing device', async () => {
    expect(fieldErrors(await add('bad', 1, '  '))).toEqual({ answer: 'Field is required' });
    expect(fieldErrors(await add('bad', 1, 'x'.repeat(2_001)))).toEqual({ answer: 'This is too long' });
    expect((await add('bad', 1, 'x'.repeat(4_001))).http).toBe(422);
    expect(fieldErrors(await add('bad', 999, 'x'))).toEqual({ question_id: 'This question is not asked any more' });
    await store().db.insert(assistantQuestions).values({ id: 77, text: 'Closed?', active: false });
    expect(Object.keys(fieldErrors(await add('bad', '77', 'x')))).toEqual(['question_id']);
    expect(fieldErrors(await api.call('assistAdd', { question_id: 1, answer: 'x' }))).toEqual({
      device_id: 'Field is required',
    });
    expect((await chatOf('bad')).answer).toEqual([]);
  });

  it('leads to each site’s own place for support requests', async () => {
    const link = async (headers: Record<string, string>) =>
      resultOf<{ ticket: string }>(await api.call('getTicketLink', {}, headers)).ticket;
    expect(await link(NORTH_STAR)).toBe('https://northstar.example/support');
    expect(await link(HARBOR_MILLS)).toBe('https://harbormills.example/support');
    expect((await api.call('getTicketLink', {}, { site_key: 'nowhere' })).http).toBe(404);
    expect((await api.call('getTicketLink', { site: 'x' })).http).toBe(422);
  });

  it('mails feedback to whoever runs the site, once, as text', async () => {
    const message = 'More pictures, <b>please</b>.\nAnd dogs.';
    expect((await api.call('addFeedback', { message }, HARBOR_MILLS)).http).toBe(200);
    const sent = (await api.mails()).filter(({ subject }) => subject === 'Feedback from your site');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toMatch(/harbormills\.example$/);
    expect(sent[0]?.text).toContain('And dogs.');
    expect(sent[0]?.html).toContain('&lt;b&gt;please&lt;/b&gt;');
    const [row] = await store().db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'feedback'));
    expect(row?.payload).not.toContain('dogs');
    expect(fieldErrors(await api.call('addFeedback', { message: ' ' }))).toEqual({ message: 'Field is required' });
    expect(fieldErrors(await api.call('addFeedback', { message: 'x'.repeat(2_001) }))).toEqual({
      message: 'This is too long',
    });
  });
});
