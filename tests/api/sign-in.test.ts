import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { oneTimeCodes, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, NOW, resultOf, type Api } from './support';

const DANA = 'dana@northstar.example';
const RUTH = 'ruth@harbormills.example';
const ELIAS = 'elias@brandt.example';
const ANY = ['rep', 'group', 'member'];

describeWithDemo('signing in', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await store().db.update(staff).set({ active: true, sessionVersion: 1 });
  });

  /** Each request comes a second after the one before, as the mailbox is in the order of time. */
  let time = NOW.getTime();
  const request = (members: Record<string, unknown>, headers: Record<string, string> = NORTH_STAR) => {
    time += 1_000;
    api.setNow(new Date(time));
    return api.call('requestSignInCode', { roles: ANY, ...members }, headers);
  };
  const ask = async (email: string, roles = ANY, headers?: Record<string, string>) =>
    resultOf<{ challenge: string }>(await request({ email, roles }, headers)).challenge;
  const codeOf = async (to: string, count: number): Promise<string> => {
    const mails = (await api.mails()).filter((mail) => mail.to === to);
    expect(mails).toHaveLength(count);
    return /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  };
  const give = (challenge: string, code: string, headers: Record<string, string> = NORTH_STAR) =>
    api.call('verifySignInCode', { challenge, code }, headers);

  it('takes the code of the mail, once, for the challenge it was made for', async () => {
    const before = (await api.mails()).length;
    const challenge = await ask(' Dana@NorthStar.example');
    expect((await api.mails()).length).toBe(before + 1);
    const [mail] = await api.mails();
    expect(mail).toMatchObject({ to: DANA, subject: 'Your sign-in code' });
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await ask(ELIAS);
    expect((await give(other, code)).body).toMatchObject({ statusCode: 204, data: null });
    const answer = await give(challenge, code);
    expect(resultOf(answer)).toEqual({
      role: 'rep',
      id: 'rep-4101',
      version: 1,
      name: 'Dana Whitfield',
      agent_id: '4101',
      group_id: null,
      user_id: null,
      portal_id: null,
      landing_url: 'north-star',
    });
    expect((await give(challenge, code)).body).toMatchObject({ statusCode: 204 });
    const [row] = await store().db.select().from(staff).where(eq(staff.id, 'rep-4101'));
    expect(row?.lastSignInAt).toEqual(new Date(time));
  });

  it('keeps neither the code nor the address in its row, and logs the sign-in in the audit chain', async () => {
    const challenge = await ask('priya@natarajan.example');
    const code = await codeOf('priya@natarajan.example', 1);
    const [row] = await store().db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, challenge));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain('natarajan');
    await give(challenge, code === '111111' ? '222222' : '111111');
    await give(challenge, code);
    const actions = await store().db.select().from(auditLog).where(eq(auditLog.actor, 'member:70002'));
    expect(actions.map(({ action }) => action)).toEqual(['sign-in.code', 'sign-in.refused', 'sign-in.done']);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
    expect(api.logged.join()).not.toMatch(/natarajan|\b\d{6}\b/);
  });

  it('answers the same for an address nobody has, which no code can ever meet', async () => {
    const mails = (await api.mails()).length;
    const known = await request({ email: RUTH }, HARBOR_MILLS);
    const unknown = await request({ email: 'nobody@mail.example' }, HARBOR_MILLS);
    const shape = ({ http, body }: typeof known) => [http, Object.keys(body), Object.keys(body.data as object)];
    expect(shape(unknown)).toEqual(shape(known));
    expect((await api.mails()).length).toBe(mails + 1);
    const { challenge } = resultOf<{ challenge: string }>(unknown);
    const [row] = await store().db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, challenge));
    expect(row?.subject).toBe('nobody');
    for (const code of ['000000', '123456'])
      expect((await give(challenge, code, HARBOR_MILLS)).body).toMatchObject({ statusCode: 204 });
  });

  it('allows five tries, however many at once, and ten minutes', async () => {
    const challenge = await ask('tomasz@wieczorek.example');
    const code = await codeOf('tomasz@wieczorek.example', 1);
    const wrong = Array.from({ length: 12 }, (_, n) => String(100_000 + n)).filter((guess) => guess !== code);
    await Promise.all(wrong.map((guess) => give(challenge, guess)));
    const [row] = await store().db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, challenge));
    expect(row?.attempts).toBe(5);
    expect((await give(challenge, code)).body).toMatchObject({ statusCode: 204 });

    const late = await ask('tomasz@wieczorek.example');
    const second = await codeOf('tomasz@wieczorek.example', 2);
    api.setNow(new Date(time + 10 * 60_000 - 1));
    const [waiting] = await store().db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, late));
    expect(waiting?.expiresAt).toEqual(new Date(time + 10 * 60_000));
    api.setNow(new Date(time + 10 * 60_000));
    expect((await give(late, second)).body).toMatchObject({ statusCode: 204 });
  });

  it('is for the people of the site: another agency or employer sends nothing', async () => {
    const mails = (await api.mails()).length;
    await ask(DANA, ANY, BAYLINE);
    await ask(RUTH, ANY, NORTH_STAR);
    await ask(ELIAS, ANY, HARBOR_MILLS);
    await ask(DANA, ['member']);
    expect((await api.mails()).length).toBe(mails);
    // The agent of an employer works on the employer's site as well.
    await ask('marcus@bayline.example', ANY, HARBOR_MILLS);
    expect((await api.mails()).length).toBe(mails + 1);
  });

  it('takes a code on its own site only', async () => {
    const challenge = await ask('walter@osei.example');
    const code = await codeOf('walter@osei.example', 1);
    expect((await give(challenge, code, BAYLINE)).body).toMatchObject({ statusCode: 204 });
    expect(resultOf(await give(challenge, code))).toMatchObject({ role: 'member', user_id: '70005' });
  });

  it('finds the rep of an access code, and whoever the identity provider vouched for', async () => {
    const mails = (await api.mails()).length;
    await request({ agent_id: '4101' });
    expect((await api.mails())[0]).toMatchObject({ to: DANA });
    expect((await api.mails()).length).toBe(mails + 1);
    const known = await api.call('resolveSignIn', { email: DANA, roles: ['rep', 'group'] });
    expect(resultOf(known)).toMatchObject({ role: 'rep', agent_id: '4101' });
    const unknown = await api.call('resolveSignIn', { email: ELIAS, roles: ['rep', 'group'] });
    expect(unknown.body).toMatchObject({ statusCode: 204, data: null });
  });

  it('ends at once for whoever is locked out, signed out everywhere, or calls for somebody else', async () => {
    const rep = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    expect((await api.call('getPlanCategory', {}, rep)).http).toBe(200);
    expect((await api.call('getPlanCategory', {}, { ...rep, agent_id: '4102' })).http).toBe(403);
    expect((await api.call('getPlanCategory', {}, { ...rep, signed_in: 'group:1:rep-4101' })).http).toBe(403);
    await store().db.update(staff).set({ sessionVersion: 2 }).where(eq(staff.id, 'rep-4101'));
    expect((await api.call('getPlanCategory', {}, rep)).http).toBe(403);
    expect((await api.call('getPlanCategory', {}, { ...rep, signed_in: 'rep:2:rep-4101' })).http).toBe(200);
    await store().db.update(staff).set({ active: false }).where(eq(staff.id, 'rep-4101'));
    expect((await api.call('getPlanCategory', {}, { ...rep, signed_in: 'rep:2:rep-4101' })).http).toBe(403);
    const member = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
    expect((await api.call('getPlanCategory', {}, member)).http).toBe(200);
    expect((await api.call('getPlanCategory', {}, { ...member, uid: '70002' })).http).toBe(403);
  });
});
