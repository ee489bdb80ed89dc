import { and, desc, eq, isNull, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { accessCodes, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { operate } from './operate';
import { buildApi, HARBOR_MILLS, NORTH_STAR, NOW, resultOf, type Api } from './support';

describeWithDemo('the operator’s command', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
  });

  const run = (...args: string[]) => operate(api.ports, ...args);
  const json = async (...args: string[]) =>
    JSON.parse((await run(...args, '--json')).slice(2)) as { ok: boolean; result: Record<string, string> };
  const agentOf = async (code: string) => (await api.call('validateAgent', { agent_code: code }, NORTH_STAR)).body.data;
  const groupOf = async (code: string) =>
    (await api.call('validateGroup', { group_code: code }, HARBOR_MILLS)).body.data;
  const lastTrace = async () => {
    const [row] = await store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    return row;
  };

  it('issues a code of a rep that opens the gate, however it is typed, and is kept as a hash alone', async () => {
    const { result } = await json('codes', 'issue', '--agent', '4101');
    const code = result['code'] ?? '';
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `])
      expect(await agentOf(typed)).toMatchObject({ agent_id: '4101' });
    const [row] = await store()
      .db.select()
      .from(accessCodes)
      .where(eq(accessCodes.id, result['id'] ?? ''));
    expect(JSON.stringify(row)).not.toContain(code.slice(5));
    expect(await lastTrace()).toMatchObject({
      actor: 'operator:kim',
      action: 'code.issue',
      subject: `code:${result['id']}`,
      data: { kind: 'rep', owner: '4101', expires: null },
    });
    expect(JSON.stringify(await lastTrace())).not.toContain(code.slice(5));
    expect(await run('codes', 'list')).toContain(`${result['id']}: ${code.slice(0, 4)}…, rep Dana Whitfield, open`);
  });

  it('ends a code with its last day, midnight Eastern, and at once when it is revoked', async () => {
    const lasting = await json('codes', 'issue', '--group', '1929', '--class', 'Managers', '--expires', '2026-12-24');
    const code = lasting.result['code'] ?? '';
    const opens = { group_id: '1929', employee_class: 'Managers' };
    api.setNow(new Date('2026-12-25T04:59:00Z'));
    expect(await groupOf(code)).toMatchObject(opens);
    expect(await run('codes', 'list')).toContain('group Harbor Mills, Managers, open (last day 2026-12-24)');
    api.setNow(new Date('2026-12-25T05:00:00Z'));
    expect(await groupOf(code)).toBeNull();
    expect(await run('codes', 'list')).toContain('group Harbor Mills, Managers, expired (last day 2026-12-24)');
    const other = await json('codes', 'issue', '--group', '1929');
    expect(await groupOf(other.result['code'] ?? '')).toMatchObject({ group_id: '1929' });
    expect(await run('codes', 'revoke', other.result['id'] ?? '')).toMatch(/^0 /);
    expect(await groupOf(other.result['code'] ?? '')).toBeNull();
    expect(await run('codes', 'revoke', other.result['id'] ?? '')).toMatch(/^1 --id: .* has been revoked already/);
    expect(await lastTrace()).toMatchObject({ action: 'code.revoke', subject: `code:${other.result['id']}` });
  });

  it.each([
    [['codes', 'issue'], '--agent or --group: Say whose it is, by one of the two.'],
    [
      ['codes', 'issue', '--agent', '4101', '--group', '1929'],
      '--agent or --group: Say whose it is, by one of the two.',
    ],
    [['codes', 'issue', '--agent', '9'], '--agent: There is no agent 9 in business.'],
    [['codes', 'issue', '--group', '9'], '--group: There is no group 9 in business.'],
    [['codes', 'issue', '--agent', '4101', '--class', 'All'], '--class: Classes are of a group.'],
    [['codes', 'issue', '--agent', '4101', '--expires', '12/24/26'], '--expires: Give a day, such as 2027-12-31.'],
    [['codes', 'issue', '--agent', '4101', '--expires', '2020-01-01'], '--expires: 2020-01-01 is over already.'],
    [['codes', 'revoke', 'x'], '--id: There is no code x.'],
    [['codes', 'revoke', 'x', 'y'], 'What is y?'],
    [['staff', 'add', 'kim', '--name', 'Kim', '--agent', '4101'], '--email: Give an e-mail address.'],
    [['staff', 'lock', 'nobody@north.example'], '--email: Nobody has an account with nobody@north.example.'],
    [['staff', 'unlock', 'dana@northstar.example'], '--email: dana@northstar.example is open already.'],
    [
      ['payments', 'refund', 'CF-1', '1', '1.00', '--dry-run'],
      '--dry-run: This tells another service, and cannot be tried.',
    ],
    [
      ['codes', 'issue', '--by', 'a b', '--agent', '4101'],
      '--by: Say who you are, such as --by kim: letters, digits, points and hyphens.',
    ],
  ])('refuses %j in one line, changes nothing and leaves no trace', async (args, line) => {
    const before = await lastTrace();
    const codes = await store().db.$count(accessCodes);
    expect(await run(...args)).toBe(`1 ${line}`);
    expect(await lastTrace()).toEqual(before);
    expect(await store().db.$count(accessCodes)).toBe(codes);
  });

  it('tries a change and takes it back, with its trace', async () => {
    const before = await lastTrace();
    const told = await run('codes', 'issue', '--agent', '4101', '--dry-run');
    expect(told).toMatch(/^0 .*\nNothing was changed: this was a trial\.$/);
    expect(await agentOf(told.slice(2, 16))).toBeNull();
    expect(await run('staff', 'lock', 'dana@northstar.example', '--dry-run')).toMatch(/^0 /);
    const [dana] = await store().db.select().from(staff).where(eq(staff.email, 'dana@northstar.example'));
    expect(dana).toMatchObject({ active: true });
    expect(await lastTrace()).toEqual(before);
  });

  it('lets a person of staff sign in, signs them out everywhere when locked, and in again when unlocked', async () => {
    const email = 'kai@northstar.example';
    const asked = { email, roles: ['rep', 'group'] };
    const codes = async () =>
      (await api.sent()).filter(({ to }) => to === email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
    expect(await run('staff', 'add', ' Kai@NorthStar.example', '--name', 'Kai Lindqvist', '--agent', '4101')).toBe(
      `0 Kai Lindqvist may sign in with ${email}, for Dana Whitfield.`,
    );
    expect(await run('staff', 'add', email, '--name', 'Kai', '--group', '1929')).toMatch(
      /^1 --email: .* has an account/,
    );
    const { challenge } = resultOf<{ challenge: string }>(await api.call('requestSignInCode', asked, NORTH_STAR));
    const [code] = await codes();
    const inside = resultOf<{ id: string; version: number }>(
      await api.call('verifySignInCode', { challenge, code }, NORTH_STAR),
    );
    expect(inside).toMatchObject({ role: 'rep', agent_id: '4101', name: 'Kai Lindqvist' });
    const as = (version: number) => ({ ...NORTH_STAR, signed_in: `rep:${version}:${inside.id}` });
    expect((await api.call('getPlanCategory', {}, as(inside.version))).http).toBe(200);
    expect(await run('staff', 'list')).toContain(`${email}: Kai Lindqvist, rep of 4101, open, last signed in on`);
    expect(await run('staff', 'lock', email)).toMatch(/^0 Kai Lindqvist is signed out everywhere/);
    expect((await api.call('getPlanCategory', {}, as(inside.version))).http).toBe(403);
    await api.call('requestSignInCode', asked, NORTH_STAR);
    expect(await codes()).toEqual([]);
    expect(await run('staff', 'unlock', email)).toMatch(/^0 /);
    expect((await api.call('getPlanCategory', {}, as(inside.version))).http).toBe(403);
    await api.call('requestSignInCode', asked, NORTH_STAR);
    expect(await codes()).toHaveLength(1);
    const rows = await store().db.select().from(auditLog).where(like(auditLog.action, 'staff.%'));
    expect(rows.map(({ action, actor }) => `${actor} ${action}`)).toEqual(
      ['add', 'lock', 'unlock'].map((what) => `operator:kim staff.${what}`),
    );
    // Longer than letters that a hash may have by chance.
    expect(JSON.stringify(rows)).not.toMatch(/kai@|lindqvist/i);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('shows one site by its host: whose it is, its brand, what it sells there, and how its host answers', async () => {
    const all = await run('sites', 'list');
    const shown = await run('site', 'show', 'https://northstar.localhost/');
    const [head = '', brand = '', sells = '', ...rest] = shown.slice(2).split('\n');
    expect(all).toContain(head);
    expect([shown.slice(0, 2), brand]).toEqual(['0 ', expect.stringMatching(/^Brand: brand color #[0-9a-f]{6}/)]);
    const [, count] = /^Sells (\d+) plans of \d+:$/.exec(sells) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(rest.filter((line) => line.startsWith('  '))).toHaveLength(Number(count));
    expect(rest.at(-1)).toMatch(/northstar\.localhost/);
    expect(await run('site', 'show', 'northstar.localhost')).toContain(head);
    expect(await run('sites', 'show', 'elsewhere.example')).toBe(
      '1 --site: No site is at elsewhere.example. The list of sites has the address of each.',
    );
  });

  it.each(['F', 'female', 'f'])('prices a household whose gender is written %j', async (gender) => {
    const told = ['--zip', '78701', '--born', '1990-05-14', '--tobacco', 'no', '--tier', 'IO'];
    expect(await run('plans', 'price', '1101', '--gender', gender, ...told)).toMatch(/^0 \$\d+\.\d\d a month for /);
    expect(await run('plans', 'price', '1101', '--gender', 'woman', ...told)).toBe(
      '1 --gender: Give one of female, male and other, or F, M or X.',
    );
  });

  it('looks whether an installation is in order, and changes nothing by it', async () => {
    const before = await lastTrace();
    const sound = await run('doctor');
    // These tests have keys of their own, which no start would take for this database.
    expect(sound).toMatch(/^1 Start:\n {2}- .* does not open what is in this database/);
    expect(sound).toMatch(/Selling: in order\.\nSites: in order \(\d+ at \d+ hosts, .*\)\.\nMail: in order/);
    await store().db.update(staff).set({ active: false });
    await store().db.update(accessCodes).set({ active: false });
    const told = await run('doctor');
    expect(told).toMatch(/^1 [^]*sites ask for a code, and there is none: npm run operator -- codes issue --help/);
    expect(told).toContain('Nobody may sign in as a rep or for a group: npm run operator -- staff add --help');
    await store().db.update(staff).set({ active: true });
    await store().db.update(accessCodes).set({ active: true });
    const own = and(eq(sites.kind, 'product'), isNull(sites.slug));
    await store().db.update(sites).set({ host: 'shop.agency.test' }).where(own);
    expect(await run('doctor')).toContain(
      'The site of kind product is at shop.agency.test, and PRODUCT_HOST is enroll.localhost: make them the same.',
    );
    await store().db.update(sites).set({ host: 'enroll.localhost' }).where(own);
    expect(await lastTrace()).toEqual(before);
  });
});
