import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { accessCodes, linkTokens, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { doBy, lookBy, tryBy, verbOf, verbsOf, type At } from '@/lib/operator/console/console-perform';
import { takeSecret } from '@/lib/operator/console/once';
import { findOperator } from '@/lib/operator/console/operator-account';
import { createOperatorForm } from '@/lib/operator/console/operator-form';
import { readTold } from '@/lib/operator/console/told-inputs';
import { VERBS } from '@/lib/operator/verbs';
import { SCOPES } from '@/lib/rules/words/operator-scopes';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import type { SessionStart } from '@/lib/session/session-rows';
import type { Site } from '@/lib/site/site';
import { describeWithDemo } from '../config/databases';
import { request, testDoor } from '../unit/door/support';
import { browserCookies } from '../unit/session/support';
import { harborMills, northStar, northStarLanding, product } from '../unit/site/support';
import { operate } from './operate';
import { buildApi, NOW, type Api } from './support';
import { enrollWithEvidence } from './with-evidence';

const OPERATOR = { role: 'operator', id: 'operator-1', version: 1 } as const;
const start = (more: Partial<SessionStart>): SessionStart => ({
  gate: 'signed-in',
  eprocess: 'applicant',
  enrollType: 'new-member',
  openType: 'user',
  ...more,
});

/** Everybody who is no operator of the product's host. */
const OTHERS: readonly (readonly [string, Site, SessionStart | null])[] = [
  ['a visitor', product, null],
  ['an employee', product, start({ gate: 'employee', eprocess: 'group', groupId: '1929' })],
  ['a rep by code', product, start({ gate: 'rep', eprocess: 'rep', agentId: '4101' })],
  [
    'a rep',
    product,
    start({ eprocess: 'rep', agentId: '4101', signedIn: { role: 'rep', id: 'rep-4101', version: 1 } }),
  ],
  [
    'a group',
    product,
    start({ eprocess: 'group', groupId: '1929', signedIn: { role: 'group', id: 'group-1929', version: 1 } }),
  ],
  ['a member', product, start({ userId: '70001', signedIn: { role: 'member', id: '70001', version: 0 } })],
  ['an operator at an agent’s host', northStar, start({ signedIn: OPERATOR })],
  ['an operator at a landing', northStarLanding, start({ signedIn: OPERATOR })],
  ['an operator at a group’s host', harborMills, start({ signedIn: OPERATOR })],
];

/** Inputs that every verb takes, for those who may not send them. */
const INPUTS: Readonly<Record<string, string>> = {
  email: 'dana@northstar.example',
  name: 'Somebody',
  agent: '4101',
  id: 'x',
  policy: 'CF-1',
  plan: '1101',
  decision: 'approved',
  payment: '1',
  amount: '1.00',
  host: 'northstar.localhost',
};

describeWithDemo('the console', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await store().db.update(staff).set({ scopes: null }).where(eq(staff.id, OPERATOR.id));
  });

  const rows = async () => ({
    audit: await store().db.$count(auditLog),
    codes: await store().db.$count(accessCodes),
    staff: await store().db.select().from(staff).orderBy(staff.id),
    presses: await store().db.$count(linkTokens),
  });
  const traces = (most: number) => store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(most);

  async function browser(site: Site, who: SessionStart | null) {
    const test = testDoor();
    const opened = who && (await test.sessions.start(site.key, who, false));
    const form = createOperatorForm({ ...test.parts, codec: () => test.codec, openPorts: async () => api.ports });
    let cookie = opened ? browserCookies(opened.cookies) : '';
    const post = async (verb: string, press: string, told: Record<string, string> = {}, more = {}) => {
      const inputs = Object.entries(told).map(([name, value]) => [`in-${name}`, value]);
      const response = await form(
        request('/api/session/operator?slug=', {
          method: 'POST',
          host: `${site.host}:3000`,
          cookie,
          ...(site.slug !== null && { slug: site.slug }),
          raw: new URLSearchParams({ verb, press, ...Object.fromEntries(inputs), ...more }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      );
      const seal = new RegExp(`${draftCookieName(site.key, false)}=([^;]+)`).exec(
        response.headers.getSetCookie().join('\n'),
      )?.[1];
      const sent = seal === undefined ? null : await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS);
      return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text(), sent };
    };
    return { post, end: async () => opened && test.sessions.end(opened.session), forget: () => void (cookie = '') };
  }
  const operator = () => browser(product, start({ signedIn: OPERATOR }));
  const at = (areas: At['operator']['areas'] = SCOPES): At => ({
    operator: { id: 'operator-1', name: 'Omar', areas },
    ports: api.ports,
    siteKey: product.key,
    ip: null,
  });

  it.each(OTHERS)('is not there for %s: every verb, every press', async (_who, site, who) => {
    const { post } = await browser(site, who);
    const before = await rows();
    for (const { name } of VERBS)
      for (const press of ['look', 'fill', 'try', 'do', '']) {
        const { status, text, sent } = await post(name, press, INPUTS, { key: 'a'.repeat(24) });
        expect([name, press, status, sent]).toEqual([name, press, 404, null]);
        expect(text).not.toMatch(/dana|@|STAR|policy_id/i);
      }
    expect(await rows()).toEqual(before);
  });

  it.each(SCOPES)('gives an operator of %s the verbs of that area alone', async (area) => {
    await store()
      .db.update(staff)
      .set({ scopes: [area] })
      .where(eq(staff.id, OPERATOR.id));
    const { post } = await operator();
    const before = await rows();
    const theirs = new Set(verbsOf({ areas: [area] }).map(({ name }) => name));
    expect(VERBS.filter(({ name }) => theirs.has(name)).every(({ scope }) => scope === area)).toBe(true);
    for (const { name } of VERBS) {
      const { status } = await post(name, 'fill');
      expect([name, status]).toEqual([name, theirs.has(name) ? 303 : 404]);
      if (!theirs.has(name)) expect((await post(name, 'do', INPUTS, { key: 'a'.repeat(24) })).status).toBe(404);
    }
    expect(await rows()).toEqual(before);
  });

  it('keeps verbs that reach for files of the machine to the command line', () => {
    for (const { name, inputs } of verbsOf({ areas: SCOPES }))
      for (const input of inputs)
        expect([name, input.name]).not.toEqual([name, expect.stringMatching(/^(dir|file|folder|out|to|from)$/i)]);
  });

  it('tries a change, asks, and makes it once, however often the page is sent again', async () => {
    const { post } = await operator();
    const before = await rows();
    const tried = await post('codes issue', 'try', { agent: '4101' });
    expect(tried.to).toBe('/operator/do?verb=codes+issue&form=operator#form-answer');
    // The words of a trial would show a code that opens nothing.
    expect(tried.sent).toMatchObject({ about: 'codes issue', values: { agent: '4101' }, problems: {}, message: '' });
    expect(await rows()).toEqual(before);
    const key = tried.sent?.agreed ?? '';
    const done = await post('codes issue', 'do', { agent: '4101' }, { key });
    expect(done.to).toMatch(/^\/operator\/done\?verb=codes\+issue/);
    const code = /^([0-9A-Z-]{14}) opens/.exec(done.sent?.message ?? '')?.[1] ?? '';
    expect((await api.call('validateAgent', { agent_code: code }, { site_key: product.key })).body.data).toMatchObject({
      agent_id: '4101',
    });
    const [trace] = await traces(1);
    expect(trace).toMatchObject({ actor: 'operator:operator-1', action: 'code.issue' });
    expect(JSON.stringify(trace)).not.toContain('@');
    for (let press = 0; press < 3; press += 1) {
      const again = await post('codes issue', 'do', { agent: '4101' }, { key });
      expect(again.sent).toMatchObject({ agreed: 'done:', message: '' });
    }
    expect(await store().db.$count(accessCodes)).toBe(before.codes + 1);
    expect(await takeSecret(api.ports, key)).toBe(true);
    expect(await takeSecret(api.ports, key)).toBe(false);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('makes one code of two presses at the same moment', async () => {
    const before = await rows();
    const verb = verbOf(at().operator, 'codes issue');
    if (!verb) throw new Error('no such verb');
    const made = await Promise.all([1, 2].map(() => doBy(at(), verb, { agent: '4101' }, 'k'.repeat(24))));
    expect(made.filter((one) => one?.ok)).toHaveLength(1);
    expect(await store().db.$count(accessCodes)).toBe(before.codes + 1);
  });

  it('makes nothing that was not tried, and gives the key of a refused change back', async () => {
    const { post } = await operator();
    const before = await rows();
    const straight = await post('staff lock', 'do', { email: 'dana@northstar.example' });
    expect(straight.to).toContain('/operator/do?');
    expect(straight.sent?.message).toContain('signed out everywhere');
    const key = 'r'.repeat(24);
    const refused = await post('codes revoke', 'do', { id: 'none' }, { key });
    expect(refused.sent).toMatchObject({ problems: { id: 'There is no code none.' } });
    expect(await rows()).toEqual(before);
  });

  it('puts each refusal beside its field, with all that was typed', async () => {
    const { post } = await operator();
    const told = { email: 'kim', name: 'Kim', scopes: 'house, moon', role: 'operator' };
    expect((await post('staff add', 'try', told)).sent).toMatchObject({
      values: told,
      problems: { email: 'Give an e-mail address.' },
    });
    expect((await post('staff add', 'try', { ...told, email: 'kim@coverfront.example' })).sent?.problems).toEqual({
      scopes: 'Give some of people, policies, money and house, with commas between them.',
    });
    expect(
      (await post('payments refund', 'try', { policy: 'CF-1', payment: 'x', amount: '1' })).sent?.problems,
    ).toEqual({
      payment: 'Give its number.',
    });
    expect((await post('codes issue', 'try', {})).sent?.problems).toEqual({
      agent: 'Say whose it is, by one of the two.',
    });
  });

  it('checks a refund before it asks, says why it is refused, and lets it be pressed again', async () => {
    const { post } = await operator();
    const told = { policy: 'CF-1', payment: '1', amount: '1.00' };
    const tried = await post('payments refund', 'try', told);
    expect(tried.sent?.message).toContain('cannot be tried');
    const key = tried.sent?.agreed ?? '';
    for (let press = 0; press < 2; press += 1) {
      const { sent } = await post('payments refund', 'do', told, { key });
      expect([sent?.values, sent?.message]).toEqual([told, expect.stringContaining('nothing can be given back')]);
    }
  });

  it('notes who read what is about people, and what they read it of', async () => {
    const read = async (name: string, told: Record<string, unknown>) => {
      const verb = verbOf(at().operator, name);
      return verb && lookBy(at(), verb, told);
    };
    const before = await store().db.$count(auditLog);
    await read('staff list', {});
    await read('codes list', {});
    await read('plans list', {});
    await read('audit list', {});
    await read('policies show', { policy: 'CF-none' });
    const lines = await traces((await store().db.$count(auditLog)) - before);
    expect(lines.map(({ action, data }) => [action, data['verb']])).toEqual([
      ['operator.read', 'codes list'],
      ['operator.read', 'staff list'],
    ]);
  });

  it('lets nobody give away more than they may do, nor lock themselves out', async () => {
    const add = verbOf(at().operator, 'staff add');
    const lock = verbOf(at().operator, 'staff lock');
    if (!add || !lock) throw new Error('no such verbs');
    const kim = { email: 'kim@coverfront.example', name: 'Kim', role: 'operator' };
    expect(await tryBy(at(['people']), add, kim)).toMatchObject({ ok: false });
    expect(await tryBy(at(['people', 'house']), add, kim)).toEqual({
      ok: false,
      problems: ['--scopes: You have no policies and money to give.'],
    });
    expect(await tryBy(at(['people', 'house']), add, { ...kim, scopes: 'people' })).toMatchObject({ ok: true });
    expect(await tryBy(at(), lock, { email: 'omar@coverfront.example' })).toMatchObject({
      ok: false,
      problems: ['--email: This is your own account: another operator locks it.'],
    });
  });

  it('decides evidence once, in the name of the operator’s account', async () => {
    const { id } = await enrollWithEvidence(api);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    const [held] = await store()
      .db.select()
      .from(memberPolicies)
      .where(eq(memberPolicies.policyId, policy?.id ?? ''));
    const { post } = await operator();
    const told = { plan: held?.id ?? '', decision: 'evidence-reduced', amount: '100000' };
    const tried = await post('evidence decide', 'try', told);
    expect(tried.sent?.message).toContain('The member is told by mail.');
    const before = await store().db.$count(auditLog);
    const key = tried.sent?.agreed ?? '';
    for (let press = 0; press < 2; press += 1) await post('evidence decide', 'do', told, { key });
    const lines = await traces((await store().db.$count(auditLog)) - before);
    const own = lines.filter(({ actor }) => actor === 'operator:operator-1');
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ action, subject }) => `${action} ${subject}`)).size).toBe(own.length);
    const again = await post('evidence decide', 'try', told);
    expect(again.sent).toMatchObject({ values: told, message: expect.stringMatching(/./) as string });
    expect(again.sent?.agreed).toBeUndefined();
  });

  it('has no forms where the enrollment API is another installation’s', async () => {
    const test = testDoor();
    const opened = await test.sessions.start(product.key, start({ signedIn: OPERATOR }), false);
    const form = createOperatorForm({ ...test.parts, codec: () => test.codec, openPorts: async () => null });
    const sent = request('/api/session/operator', {
      method: 'POST',
      host: `${product.host}:3000`,
      cookie: browserCookies(opened.cookies),
      body: { verb: 'codes list', press: 'look' },
    });
    expect((await form(sent)).status).toBe(404);
  });

  it('takes no form of another site', async () => {
    const test = testDoor();
    const opened = await test.sessions.start(product.key, start({ signedIn: OPERATOR }), false);
    const form = createOperatorForm({ ...test.parts, codec: () => test.codec, openPorts: async () => api.ports });
    const sent = request('/api/session/operator', {
      method: 'POST',
      host: `${product.host}:3000`,
      cookie: browserCookies(opened.cookies),
      body: { verb: 'codes list', press: 'look' },
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect((await form(sent)).status).toBe(403);
  });

  describe('an operator', () => {
    it('is added on the command line, with areas of work, and is out at once when locked', async () => {
      expect(
        await operate(
          api.ports,
          'staff',
          'add',
          'kim@coverfront.example',
          '--name',
          'Kim',
          '--role',
          'operator',
          '--scopes',
          'people,money',
        ),
      ).toBe('0 Kim may sign in with kim@coverfront.example, as an operator for people and money.');
      const [kim] = await store().db.select().from(staff).where(eq(staff.email, 'kim@coverfront.example'));
      const as = { role: 'operator', id: kim?.id ?? '', version: 1 } as const;
      expect(await findOperator(api.ports, as)).toMatchObject({ areas: ['people', 'money'] });
      const { post } = await browser(product, start({ signedIn: as }));
      expect((await post('codes list', 'look')).status).toBe(303);
      expect(await operate(api.ports, 'staff', 'lock', 'kim@coverfront.example')).toMatch(/^0 /);
      expect(await findOperator(api.ports, as)).toBeNull();
      const { to, sent } = await post('codes list', 'look');
      expect([to, sent]).toEqual(['/sign-in?why=ended', null]);
      expect((await post('codes list', 'look')).to).toBe('/sign-in?to=%2Foperator&why=ended');
      await store().db.delete(staff).where(eq(staff.id, as.id));
    });

    it('gets a code on the product’s host, and on no other', async () => {
      const ask = (host: Site) =>
        api.call(
          'requestSignInCode',
          { email: 'omar@coverfront.example', roles: ['rep', 'group', 'operator', 'member'] },
          { site_key: host.key },
        );
      const mails = async () => (await api.sent()).filter(({ to }) => to === 'omar@coverfront.example').length;
      const before = await mails();
      for (const site of [northStar, northStarLanding, harborMills]) await ask(site);
      expect(await mails()).toBe(before);
      await ask(product);
      expect(await mails()).toBe(before + 1);
    });
  });

  it('reads the inputs of its forms by the verb’s own names', () => {
    const verb = verbOf(at().operator, 'codes issue');
    if (!verb) throw new Error('no such verb');
    expect(readTold(verb, { 'in-agent': ' 4101 ', 'in-class': ' ', agent: '9', verb: 'x', 'in-key': 'y' })).toEqual({
      agent: '4101',
    });
  });
});
