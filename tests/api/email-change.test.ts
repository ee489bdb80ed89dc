import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getContact } from '@/lib/contract/contact-changes';
import { loadPolicyMember } from '@/lib/enrollment-api/handlers/submission/policy-member';
import { findMembers, loadMember } from '@/lib/enrollment-api/store/member-rows';
import { oneTimeCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { buildApi, fieldErrors, forgetNewMembers, NORTH_STAR, NOW, resultOf, type Api } from './support';

type Contact = AnswerOf<typeof getContact>['data']['result'];
const NEW = 'ana.new@mail.example';

/** Another address for a member's mail (decisions 274). */
describeWithDemo('the address for mail of a member, changed', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetNewMembers(store());
    api.setNow(NOW);
  });

  type Me = { id: string; policyId: string; email: string; headers: Record<string, string> };
  async function enrolled(): Promise<Me> {
    const { id } = await enrollByCard(api);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    const memberId = policy?.memberId ?? '';
    const email = (await loadMember(api.ports, memberId))?.profile.email ?? '';
    const headers = { ...NORTH_STAR, uid: memberId, signed_in: `member:0:${memberId}` };
    await api.sent();
    return { id: memberId, policyId: policy?.id ?? '', email, headers };
  }
  const contactOf = async ({ id, headers }: Me) =>
    resultOf<Contact>(await api.call('getContact', { user_id: id }, headers));
  const ask = ({ id, headers }: Me, email_address = NEW) =>
    api.call('askEmailChange', { user_id: id, email_address }, headers);
  const confirm = ({ id, headers }: Me, change_id: string, code: string) =>
    api.call('confirmEmailChange', { user_id: id, change_id, code }, headers);
  /** The code that is in the mail to an address, and the change it is of. */
  async function mailed(me: Me, to = NEW) {
    const mail = (await api.sent()).find((one) => one.to === to);
    const { proving } = await contactOf(me);
    return { code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '', change: proving?.change_id ?? '', mail };
  }
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('counts once its code came back: sign-in, finding, mails and the list follow, and the old one is told', async () => {
    const me = await enrolled();
    expect((await ask(me, `  ${NEW} `)).body['status']).toBe('success');
    expect(await contactOf(me)).toMatchObject({ email: me.email, proving: { email: NEW } });
    const { code, change } = await mailed(me);
    // A code to sign in that waits in the old mailbox opens nothing afterwards.
    const challenge = await api.call('requestSignInCode', { email: me.email, roles: ['member'] });
    const [old] = (await api.sent()).filter(({ to }) => to === me.email);
    const oldCode = /\b\d{6}\b/.exec(old?.text ?? '')?.[0] ?? '';
    expect(fieldErrors(await confirm(me, change, another(code)))).toHaveProperty('code');
    expect((await contactOf(me)).email).toBe(me.email);
    const pressed = [
      await confirm(me, change, ` ${code.slice(0, 3)} ${code.slice(3)}`),
      await confirm(me, change, code),
    ];
    expect(pressed[0]?.body).toMatchObject({ status: 'success', data: { version: 1 } });
    // Both presses came from the browser of before the change; what the first answered goes on.
    expect(pressed[1]?.http).toBe(403);
    me.headers = { ...me.headers, signed_in: `member:1:${me.id}` };
    expect(await contactOf(me)).toMatchObject({ email: NEW, proving: null });
    expect((await findMembers(api.ports, { email: NEW.toUpperCase() })).map(({ id }) => id)).toEqual([me.id]);
    expect((await findMembers(api.ports, { email: me.email })).map(({ id }) => id)).not.toContain(me.id);
    expect((await loadPolicyMember(api.ports, me.policyId))?.addressed.to).toBe(NEW);
    const told = await api.sent();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([[me.email, 'Your email address has changed']]);
    for (const word of [NEW, me.email]) expect(told[0]?.text).not.toContain(word);
    const { challenge: id } = challenge.body.data as { challenge: string };
    const late = await api.call('verifySignInCode', { challenge: id, code: oldCode });
    expect(late.body['statusCode']).toBe(204);
    await api.call('requestSignInCode', { email: NEW, roles: ['member'] });
    expect((await api.sent()).map(({ to }) => to)).toEqual([NEW]);
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `member:${me.id}`));
    expect(rows.map(({ action }) => action)).toContain('member.email');
    const kept = await store().db.select().from(memberChanges).where(eq(memberChanges.memberId, me.id));
    for (const text of [JSON.stringify(rows), JSON.stringify(kept), api.logged.join()])
      for (const word of [NEW, me.email]) expect(text).not.toContain(word);
  });

  it('ends every other session of the member at once, in all processes, and that of nobody else', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    const processes = [api, await buildApi(store())];
    const homeOf = ({ id, headers }: Me, at: Api) => at.call('getMemberHome', { user_id: id }, headers);
    const httpOf = async (who: Me) =>
      (await Promise.all(processes.map((at) => homeOf(who, at)))).map(({ http }) => http);
    expect(await httpOf(me)).toEqual([200, 200]);
    await ask(me);
    const { code, change } = await mailed(me);
    const changed = await confirm(me, change, code);
    const { version } = changed.body.data as { version: number };
    for (const at of processes) expect((await homeOf(me, at)).body).toMatchObject({ errorCode: 'signedOut' });
    const kept = { ...me, headers: { ...me.headers, signed_in: `member:${version}:${me.id}` } };
    expect(await httpOf(kept)).toEqual([200, 200]);
    expect(await httpOf(other)).toEqual([200, 200]);
    // The press that comes once more from the browser that made it finds it done.
    expect((await confirm(kept, change, code)).body).toMatchObject({ status: 'success', data: { version } });
    const [told] = (await api.sent()).filter(({ to }) => to === me.email);
    expect(told?.text).toContain('Every other browser that was signed in as you has been signed out.');
    // Who signs in from now on has the version of now.
    const challenge = await api.call('requestSignInCode', { email: NEW, roles: ['member'] });
    const [mail] = (await api.sent()).filter(({ to }) => to === NEW);
    const signedIn = await api.call('verifySignInCode', {
      ...(challenge.body.data as { challenge: string }),
      code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '',
    });
    expect(resultOf(signedIn)).toMatchObject({ id: me.id, version });
  });

  it('is refused beside its field where it is none, or the one we have', async () => {
    const me = await enrolled();
    for (const wrong of ['', 'ana', 'ana@', me.email, ` ${me.email.toUpperCase()} `])
      expect(fieldErrors(await ask(me, wrong))).toHaveProperty('email_address');
    expect(await api.sent()).toEqual([]);
  });

  it('of another member is answered like any other; only the mailbox itself learns it, and gets no code', async () => {
    const me = await enrolled();
    const free = await ask(me);
    await mailed(me);
    const taken = await ask(me, 'elias@brandt.example');
    expect(taken.body).toEqual(free.body);
    expect((await contactOf(me)).proving?.email).toBe('elias@brandt.example');
    const { mail, change } = await mailed(me, 'elias@brandt.example');
    expect(mail?.subject).toBe('This address is in use already');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    const [row] = await store().db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, change));
    expect(row?.purpose).toBe('change-email');
    expect(fieldErrors(await confirm(me, change, '123456'))).toHaveProperty('code');
  });

  it('is refused by a code of another address, of another member, that has ended, or after five tries', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    await ask(me, 'first@mail.example');
    const first = await mailed(me, 'first@mail.example');
    await ask(me);
    const second = await mailed(me);
    // The other tab still has the page of the first address.
    expect(fieldErrors(await confirm(me, first.change, first.code))).toHaveProperty('code');
    if (first.code !== second.code)
      expect(fieldErrors(await confirm(me, second.change, first.code))).toHaveProperty('code');
    expect(fieldErrors(await confirm(other, second.change, second.code))).toHaveProperty('code');
    api.setNow(new Date(NOW.getTime() + 11 * 60_000));
    expect(fieldErrors(await confirm(me, second.change, second.code))).toHaveProperty('code');
    expect((await contactOf(me)).proving).toBeNull();
    await ask(me);
    const third = await mailed(me);
    for (let tries = 0; tries < 5; tries += 1) await confirm(me, third.change, another(third.code));
    expect(fieldErrors(await confirm(me, third.change, third.code))).toHaveProperty('code');
    expect((await contactOf(me)).email).toBe(me.email);
  });

  it('mails five codes an hour and no more', async () => {
    const me = await enrolled();
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await ask(me, `many${tries}@mail.example`));
    expect(answers.slice(0, 5).every(({ body }) => body['status'] === 'success')).toBe(true);
    expect(answers[5]?.http).toBe(429);
    expect(await api.sent()).toHaveLength(5);
    const open = await store()
      .db.select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.subject, `member:${me.id}`), eq(oneTimeCodes.purpose, 'change-email')));
    expect(open.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
  });

  it('is the member’s alone', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    await ask(me);
    const { change, code } = await mailed(me);
    for (const headers of [{}, NORTH_STAR, other.headers, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }])
      for (const answer of [await ask({ ...me, headers }), await confirm({ ...me, headers }, change, code)])
        expect(answer.body['status']).not.toBe('success');
    expect((await contactOf(me)).email).toBe(me.email);
  });
});
