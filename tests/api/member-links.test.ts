import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { members as seeded } from '@/tests/config/demo-shop';
import { linkTokens } from '@/lib/enrollment-api/store/schema/access-tables';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, NOW, resultOf, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELIAS = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
const DAY = 24 * 3_600_000;

describeWithDemo('links to a member', (store) => {
  let api: Api;
  /** Each test is a day of its own, as the mails of a day are counted. */
  let time = NOW.getTime();
  const pass = (ms: number) => api.setNow(new Date((time += ms)));
  beforeEach(async () => {
    api = await buildApi(store());
    pass(2 * DAY);
  });

  const create = (members: Record<string, unknown>, headers: Record<string, string> = DANA) =>
    api.call('createMemberLink', members, headers);
  const open = (token: string, headers: Record<string, string> = NORTH_STAR) =>
    api.call('openMemberLink', { token }, headers);
  /** The text of the newest such mail; `holding` tells mails apart that were sent in the same instant. */
  const mailTo = async (to: string, holding = '') => {
    const mail = (await api.mails()).find(
      (each) => each.to === to && each.subject === 'Choose your plans' && each.text.includes(holding),
    );
    return mail?.text ?? '';
  };
  const tokenIn = (text: string, path = /member-home\?id=([\w-]+)/) => path.exec(text)?.[1] ?? '';

  it('go to the address on file, sign in once, and show the rep nothing', async () => {
    const answer = await create({ user_id: '70001' });
    expect(answer.body['status']).toBe('success');
    const text = await mailTo('elias@brandt.example');
    const token = tokenIn(text);
    expect(token.length).toBeGreaterThan(40);
    expect(answer.text).not.toContain(token);
    expect(text).toContain('Hello Elias');
    expect(text).toMatch(/northstar\.localhost\S*\/member-home\?id=/);
    const rows = await store().db.select().from(linkTokens).where(eq(linkTokens.subject, 'member:70001'));
    expect(JSON.stringify(rows)).not.toContain(token);
    const opened = await open(token);
    expect(resultOf(opened)).toMatchObject({ role: 'member', id: '70001', user_id: '70001', agent_id: '4101' });
    expect((await open(token)).body).toMatchObject({ statusCode: 204, data: null });
    const actions = await store().db.select().from(auditLog).where(eq(auditLog.subject, 'member:70001'));
    expect(actions.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      expect.arrayContaining(['rep:rep-4101 member.link', 'member:70001 sign-in.done']),
    );
    expect(api.logged.join()).not.toMatch(new RegExp(`${token}|brandt`, 'i'));
  });

  it('to the benefit store begin under its fixed group for a member without agent and group, and for no other', async () => {
    const begin = async (input: Record<string, unknown>) => {
      const answer = await api.call('addFilterForMember', { user_id: '70001', tier: 'IO', ...input }, ELIAS);
      return resultOf<{ group_id: string | null }>(answer).group_id;
    };
    const own = await begin({});
    expect(await begin({ benefit_store: '1' })).toBe(own);
    const [before] = await store().db.select().from(members).where(eq(members.id, '70001'));
    await store().db.update(members).set({ agentId: null, groupId: null }).where(eq(members.id, '70001'));
    const alone = [await begin({}), await begin({ benefit_store: '1' })];
    const { agentId = null, groupId = null } = before ?? {};
    await store().db.update(members).set({ agentId, groupId }).where(eq(members.id, '70001'));
    expect(alone).toEqual([null, '1929']);
  });

  it('with a tier lead to the benefit store', async () => {
    expect((await create({ user_id: '70001', tier: 'IF' })).body['status']).toBe('success');
    const token = tokenIn(await mailTo('elias@brandt.example', '/IF'), /member-benefit-store\/([\w-]+)\/IF\b/);
    expect((await open(token)).body).toMatchObject({ statusCode: 200 });
    expect((await create({ user_id: '70001', tier: 'IC3' })).body['status']).toBe('success');
    const children = tokenIn(await mailTo('elias@brandt.example', '/IC'), /member-benefit-store\/([\w-]+)\/IC\b/);
    expect((await open(children)).body).toMatchObject({ statusCode: 200 });
    expect(fieldErrors(await create({ user_id: '70001', tier: 'XX' }))).toEqual({ tier: 'Please choose a tier' });
  });

  it('are over after a day', async () => {
    await create({ user_id: '70001' });
    const token = tokenIn(await mailTo('elias@brandt.example'));
    pass(DAY + 1_000);
    expect((await open(token)).body).toMatchObject({ statusCode: 204, data: null });
  });

  it('work on their own site only', async () => {
    await create({ user_id: '70001' });
    const token = tokenIn(await mailTo('elias@brandt.example'));
    for (const headers of [BAYLINE, HARBOR_MILLS])
      expect((await open(token, headers)).body).toMatchObject({ data: null });
    expect((await open('x'.repeat(43))).body).toMatchObject({ data: null });
    expect((await open(token)).body).toMatchObject({ statusCode: 200 });
  });

  it("are sent by whose member it is, and by nobody else's staff, members or strangers", async () => {
    expect((await create({ user_id: '70001' }, MARCUS)).http).toBe(404);
    expect((await create({ user_id: '70001' }, RUTH)).http).toBe(404);
    expect((await create({ user_id: 'nobody' })).http).toBe(404);
    for (const headers of [ELIAS, NORTH_STAR, {}]) expect((await create({ user_id: '70001' }, headers)).http).toBe(403);
    const own = seeded.find(({ owner }) => owner.groupId === '1929')?.id ?? '';
    expect((await create({ user_id: own }, RUTH)).body['status']).toBe('success');
  });

  it('are four a day and member, whoever sends them', async () => {
    for (let n = 0; n < 4; n += 1) expect((await create({ user_id: '70003' })).body['status']).toBe('success');
    expect((await create({ user_id: '70003' })).http).toBe(429);
    pass(DAY + 1_000);
    expect((await create({ user_id: '70003' })).body['status']).toBe('success');
  });

  it('of a member who is no more open nothing', async () => {
    await create({ user_id: '70004' });
    const token = tokenIn(await mailTo('keisha@rollins.example'));
    await store().db.delete(members).where(eq(members.id, '70004'));
    expect((await open(token)).body).toMatchObject({ statusCode: 204, data: null });
  });
});
