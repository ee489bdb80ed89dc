import type { ServerResponse } from 'node:http';
import { asc, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { decidePlan } from '@/lib/enrollment-api/handlers/policies/decide-plan';
import type { Ports } from '@/lib/enrollment-api/ports';
import { rotateFields } from '@/lib/enrollment-api/store/rotate';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { oweWebhook } from '@/lib/enrollment-api/store/webhook-rows';
import { createWebhookSender } from '@/lib/enrollment-api/webhooks/webhook-sender';
import { startWebhookWorker, tellDue } from '@/lib/enrollment-api/webhooks/webhook-worker';
import { createFieldCrypto } from '@/lib/security/fields';
import { KEYS } from '@/tests/config/demo';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { canariesOf, fillWithCanaries, foundIn } from './canary-household';
import { enrolledMember, forgetOtherLives, memberOf } from './enrolled-member';
import { operate } from './operate';
import { passDays } from './pass-days';
import { TEST_CARDS } from './processor';
import { buildApi, NORTH_STAR, NOW, type Api } from './support';
import { enrollUnpaid } from './unpaid';
import { rightSignatures, startReceiver, type Receiver } from './webhook-receiver';
import { enrollWithEvidence } from './with-evidence';

const DAY = 86_400;
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;

describeWithDemo('signed webhooks', (store) => {
  let api: Api;
  let receiver: Receiver;
  const receivers: Receiver[] = [];
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetOtherLives(api);
    await store().db.delete(webhookEndpoints);
    await store().db.delete(webhookEvents);
    receiver = await open();
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((one) => one.stop()));
  });

  async function open(...given: Parameters<typeof startReceiver>): Promise<Receiver> {
    const one = await startReceiver(...given);
    receivers.push(one);
    return one;
  }
  const run = (...args: string[]) => operate(api.ports, 'webhooks', ...args);
  /** A webhook to a receiver: its id and its secret. */
  async function add(to: Receiver = receiver, ...more: string[]) {
    const told = await run('add', to.url, ...more);
    const [, id = ''] = /^0 (\S+):/.exec(told) ?? [];
    return { id, secret: SECRET.exec(told)?.[0] ?? '' };
  }
  const later = (seconds: number) => api.setNow(new Date(api.ports.clock.now().getTime() + seconds * 1_000));
  const deliveries = () => store().db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.sequence));
  const endpoint = async (id: string) =>
    (await store().db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
  /** Events of a policy that is there already, one for each word. */
  async function owe(...causes: string[]): Promise<void> {
    const [held] = await store().db.select().from(memberPolicies).where(like(memberPolicies.policyId, 'CF-%')).limit(1);
    for (const cause of causes)
      await oweWebhook(api.ports, 'evidence.decided', held?.policyId ?? '', {
        ...{ held_id: 'h', plan_id: null, decision: cause, people: [], decided_on: '2026-12-01' },
      });
  }
  const words = (to: Receiver = receiver) => to.got.map(({ event }) => event.data['decision']);

  it('tell a submission, a payment, a start and a decision, in their order, signed and verified elsewhere', async () => {
    const { secret } = await add();
    const me = await enrolledMember(api);
    await tellDue(api.ports);
    expect(receiver.got.map(({ event }) => event.type)).toEqual(['policy.submitted', 'policy.status']);
    const [submitted, paid] = receiver.got.map(({ event }) => event.data);
    expect(submitted).toMatchObject({
      ...{ policy_id: me.policyId, site_key: NORTH_STAR.site_key, agent_id: '4101', group_id: null },
      plans: [{ status: 'PENDING', cause: 'submitted', waits_for: ['first-payment'], start_date: '2027-01-01' }],
    });
    expect(paid).toMatchObject({ policy_id: me.policyId, status: 'SUBMITTED', cause: 'first-paid', waits_for: [] });
    expect(paid?.['held_id']).toBe(submitted?.plans?.[0]?.['held_id']);
    await passDays(api, '2027-01-01');
    const ill = await enrollWithEvidence(api);
    const { policyId } = await memberOf(api, ill);
    const [waiting] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, policyId));
    const by = { actor: 'operator:kim' };
    const asked = { decision: 'evidence-reduced', amount: 100_000 } as const;
    expect(await decidePlan(api.ports, waiting?.id ?? '', asked, by)).toMatchObject({ ok: true });
    await tellDue(api.ports);
    const kinds = receiver.got.map(
      ({ event: { type, data } }) => `${type} ${String(data['cause'] ?? data['decision'] ?? '')}`,
    );
    expect(kinds.slice(2)).toEqual([
      'policy.status started',
      'policy.submitted ',
      'policy.status first-paid',
      'evidence.decided evidence-reduced',
      'policy.status evidence-reduced',
    ]);
    expect(receiver.got.find(({ event }) => event.type === 'evidence.decided')?.event.data).toMatchObject({
      plan_id: '1504',
      people: [{ person: 'member', plan_pricing_id: '150402' }],
      decided_on: '2027-01-01',
    });
    for (const got of receiver.got) {
      expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': got.id });
      expect(rightSignatures(got, secret)).toBe(1);
      expect(rightSignatures({ ...got, body: `${got.body} ` }, secret)).toBe(0);
      expect(got.id).toMatch(/^msg_[\w-]{24}$/);
    }
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(receiver.got.length);
  });

  it('tell a payment that did not come by the processor’s code, and what then became of the plan', async () => {
    await add();
    await enrollUnpaid(api);
    await tellDue(api.ports);
    const failed = receiver.got.filter(({ event }) => event.type === 'payment.failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.event.data).toMatchObject({ sequence: 0, attempt: 1, retry_on: null });
    expect(failed[0]?.event.data['code']).toMatch(/^[\w-]+$/);
    // A card that is refused before there is a policy is nobody’s news but the shopper’s.
    await expect(enrollByCard(api, TEST_CARDS.declined)).rejects.toThrow();
    receiver.got.length = 0;
    await tellDue(api.ports);
    expect(receiver.got.filter(({ event }) => event.type === 'payment.failed')).toEqual([]);
  });

  it('hold nothing of a household’s names, numbers, addresses, answers and dates of birth', async () => {
    await add();
    const c = canariesOf(77);
    const shopper = await fillWithCanaries(api, c);
    await shopper.sign({ user_name: `${c.firstName} ${c.lastName}` });
    await shopper.bank({ account_name: c.accountName, account_number: c.account });
    await shopper.ok('saveReviewInfo', { additional_notes: c.reviewNotes });
    await enrollUnpaid(api);
    await passDays(api, '2026-12-27', '2027-01-01', '2027-02-15');
    await tellDue(api.ports);
    const all = receiver.got.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
    expect(receiver.got.length).toBeGreaterThan(4);
    expect(foundIn(all, c)).toEqual([]);
    expect(all).not.toMatch(/Ana|Ruiz|Lindqvist|@|\b\d{3}-\d{2}-\d{4}\b|birth|name"|"(19|200)\d\d-/);
    expect(JSON.stringify(api.logged)).not.toContain('whsec_');
  });

  it('are owed exactly when what they tell of is committed', async () => {
    await add();
    await enrolledMember(api);
    const before = (await deliveries()).length;
    const undone = store().withTransaction(async () => {
      await owe('undone');
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await deliveries()).toHaveLength(before);
  });

  it('go to each endpoint that asked for their kind, and to no other', async () => {
    const other = await open();
    await add(receiver, '--events', 'policy.submitted,payment.failed');
    await add(other, '--events', 'policy.status');
    await enrolledMember(api);
    await tellDue(api.ports);
    expect(receiver.got.map(({ event }) => event.type)).toEqual(['policy.submitted']);
    expect(other.got.map(({ event }) => event.type)).toEqual(['policy.status']);
  });

  it('are tried ten times in three days, the same id and body each time, until they are taken', async () => {
    const { id, secret } = await add();
    await enrolledMember(api);
    await tellDue(api.ports);
    receiver.got.length = 0;
    receiver.answer(500);
    await owe('again');
    for (const wait of [5, 300, 1_800, 7_200]) {
      await tellDue(api.ports);
      await tellDue(api.ports);
      later(wait - 1);
      await tellDue(api.ports);
      later(1);
    }
    expect(receiver.got).toHaveLength(4);
    expect(await run('list')).toMatch(/failing since 2026-11-2\dT\S+, 1 waiting/);
    receiver.answer(204);
    await tellDue(api.ports);
    expect(new Set(receiver.got.map(({ id: one, body }) => one + body)).size).toBe(1);
    // Each attempt is signed for its own moment, so that a receiver may refuse old ones.
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
    expect(receiver.got.every((got) => rightSignatures(got, secret) === 1)).toBe(true);
    expect(await endpoint(id)).toMatchObject({ failingSince: null, disabledAt: null });
    expect(await run('deliveries', '--state', 'sent')).toMatch(/sent, 5 attempts, answered 204/);
  });

  it('are given up after three days, their endpoint disabled for all to see, and told again when it is enabled', async () => {
    const { id } = await add();
    await enrolledMember(api);
    receiver.answer(503);
    for (const wait of [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      later(wait + 40);
      await tellDue(api.ports);
    }
    expect(await endpoint(id)).toMatchObject({ disabledAt: expect.any(Date) as Date });
    expect((await deliveries()).filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
    expect(api.logged.join('\n')).toContain('webhook.disabled');
    expect(await run('list')).toContain('disabled since');
    expect(await operate(api.ports, 'doctor')).toContain(`webhooks enable ${id}`);
    const [trace] = await store().db.select().from(auditLog).where(eq(auditLog.action, 'webhook.disable'));
    expect(trace).toMatchObject({ actor: 'system', subject: `webhook:${id}`, data: { answer: '503' } });
    receiver.got.length = 0;
    await owe('while disabled');
    later(DAY);
    await tellDue(api.ports);
    expect(receiver.got).toEqual([]);
    receiver.answer(200);
    expect(await run('replay', '--since', '2026-11-20', '--endpoint', id)).toMatch(/^1 --endpoint: .* is disabled/);
    expect(await run('enable', id)).toMatch(/^0 .*It took nothing since 2026-11-2/);
    expect(await run('replay', '--since', '2026-11-20', '--endpoint', id)).toMatch(/^0 3 are told again/);
    await tellDue(api.ports);
    expect(receiver.got.map(({ event }) => event.type)).toEqual([
      'policy.submitted',
      'policy.status',
      'evidence.decided',
    ]);
  });

  it('are tried again after five seconds, and after thirty where an address did not take three in a row', async () => {
    await add();
    receiver.answer(503);
    await owe('one');
    await tellDue(api.ports);
    for (const [seconds, tries] of [
      [4, 1],
      [1, 2],
    ] as const) {
      later(seconds);
      await tellDue(api.ports);
      expect(receiver.got).toHaveLength(tries);
    }
    await owe('two', 'three', 'four');
    await tellDue(api.ports);
    expect(words()).toEqual(['one', 'one', 'two', 'three', 'four']);
    for (const [seconds, tries] of [
      [29, 5],
      [1, 8],
    ] as const) {
      later(seconds);
      await tellDue(api.ports);
      expect(receiver.got).toHaveLength(tries);
    }
  });

  it('stop at once for a receiver that says it is gone', async () => {
    const { id } = await add();
    receiver.answer(410);
    await enrolledMember(api);
    await tellDue(api.ports);
    expect(receiver.got).toHaveLength(1);
    expect(await endpoint(id)).toMatchObject({ disabledAt: expect.any(Date) as Date });
  });

  it('come at least once, under one id, when a process dies between the request and its note', async () => {
    await add();
    await enrolledMember(api);
    const dies: Ports = {
      ...api.ports,
      webhooks: {
        ...api.ports.webhooks,
        send: async (order) => {
          await api.ports.webhooks.send(order);
          throw new Error('killed here');
        },
      },
    };
    await expect(tellDue(dies)).rejects.toThrow('killed here');
    expect(receiver.got).toHaveLength(1);
    await tellDue(api.ports);
    // The one that died held them: nobody takes them before its lease is over.
    expect(receiver.got).toHaveLength(1);
    later(121);
    await tellDue(api.ports);
    expect(receiver.got.map(({ event }) => event.type)).toEqual([
      'policy.submitted',
      'policy.submitted',
      'policy.status',
    ]);
    expect(receiver.got[1]?.id).toBe(receiver.got[0]?.id);
    expect(receiver.got[1]?.body).toBe(receiver.got[0]?.body);
    expect((await deliveries()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(['sent 2', 'sent 1']);
  });

  it('are sent once each, in order, by several processes at once', async () => {
    await enrolledMember(api);
    const others = await Promise.all([open(), open()]);
    for (const one of [receiver, ...others]) await add(one);
    const causes = Array.from({ length: 12 }, (_, index) => `cause-${index}`);
    await owe(...causes);
    const counts = await Promise.all([1, 2, 3].map(() => tellDue(api.ports)));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(36);
    for (const one of [receiver, ...others]) expect(words(one)).toEqual(causes);
  });

  it('wait for no other: a receiver that hangs holds its own events alone', async () => {
    const hanging = await open(() => undefined);
    await add(hanging);
    await add();
    await enrolledMember(api);
    await owe('one', 'two', 'three');
    const worker = startWebhookWorker(api.ports);
    await expect.poll(() => receiver.got.length, { timeout: 5_000 }).toBe(5);
    await worker.stop();
    expect(await run('deliveries', '--state', 'waiting')).toContain('answered timeout');
  });

  it.each([
    [
      'answers with more than anybody reads',
      '200',
      (_: unknown, r: ServerResponse) => {
        r.writeHead(200);
        const part = Buffer.alloc(1_000_000, 'x');
        const more = () => void (!r.destroyed && r.write(part, () => setImmediate(more)));
        more();
      },
    ],
    [
      'sends its answer a byte at a time',
      'timeout',
      (_: unknown, r: ServerResponse) => {
        const head = [...'HTTP/1.1 200 OK\r\nserver: slow'];
        const timer = setInterval(() => r.socket?.write(head.shift() ?? 'w'), 50);
        r.socket?.on('close', () => clearInterval(timer));
      },
    ],
    ['cuts the connection', 'ECONNRESET', (_: unknown, r: ServerResponse) => void r.socket?.destroy()],
    [
      'answers with no HTTP',
      'HPE_INVALID_CONSTANT',
      (_: unknown, r: ServerResponse) => void r.socket?.end('nonsense\r\n\r\n'),
    ],
  ])('are told by a status alone to a receiver that %s: %s', async (_, answered, manner) => {
    receiver.setManner(manner);
    await add();
    await enrolledMember(api);
    await tellDue(api.ports);
    expect((await deliveries())[0]?.lastAnswer).toBe(answered);
  });

  it('follow no redirect', async () => {
    const target = await open();
    receiver.setManner((_, response) => void response.writeHead(307, { location: target.url }).end());
    await add();
    await enrolledMember(api);
    await tellDue(api.ports);
    expect(target.got).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', lastAnswer: '307' });
  });

  it('are signed by both secrets while one is rotated, then by the new one, and the keys of the database may move', async () => {
    const { id, secret } = await add();
    await enrolledMember(api);
    const told = await run('rotate', id, '--hours', '2');
    const next = SECRET.exec(told)?.[0] ?? '';
    expect(next).not.toBe(secret);
    expect(await run('list')).toContain('two secrets until 2026-11-2');
    await tellDue(api.ports);
    for (const got of receiver.got) expect([rightSignatures(got, secret), rightSignatures(got, next)]).toEqual([1, 1]);
    const [row] = await store().db.select().from(webhookEndpoints);
    expect(JSON.stringify(row)).not.toContain('whsec_');
    const newer = { id: 200, secret: 'another-key-for-the-test-of-webhooks-5f1c' };
    api.ports.fields = createFieldCrypto([newer, ...KEYS]);
    await rotateFields(api.ports);
    api.ports.fields = createFieldCrypto([newer]);
    later(2 * 3_600);
    receiver.got.length = 0;
    await owe('later');
    await tellDue(api.ports);
    const [got] = receiver.got;
    if (!got) throw new Error('nothing came');
    expect([rightSignatures(got, secret), rightSignatures(got, next)]).toEqual([0, 1]);
    api.ports.fields = createFieldCrypto([...KEYS, newer]);
    await rotateFields(api.ports);
    const atOnce = SECRET.exec(await run('rotate', id, '--hours', '0'))?.[0] ?? '';
    receiver.got.length = 0;
    expect(await run('test', id)).toMatch(/^0 127\.0\.0\.1:\d+ took it, and answered 204\.$/);
    expect(receiver.got.map(({ event }) => event.type)).toEqual(['webhook.test']);
    expect(receiver.got.map((one) => [rightSignatures(one, next), rightSignatures(one, atOnce)])).toEqual([[0, 1]]);
  });

  it('are told again under their own id, one or all since a day, also to an endpoint that came later', async () => {
    await enrolledMember(api);
    later(3 * DAY);
    await owe('later');
    const { id } = await add();
    await tellDue(api.ports);
    expect(receiver.got).toEqual([]);
    expect(await run('replay', '--since', '2026-11-24', '--dry-run')).toMatch(/^0 1 are told again/);
    await tellDue(api.ports);
    expect(receiver.got).toEqual([]);
    expect(await run('replay', '--since', '2026-11-24')).toBe('0 1 are told again.');
    await tellDue(api.ports);
    expect(words()).toEqual(['later']);
    const [got] = receiver.got;
    expect(await run('replay', got?.id ?? '', '--endpoint', id)).toBe('0 1 are told again.');
    await tellDue(api.ports);
    expect(receiver.got.map(({ id: one, body }) => one + body)).toEqual(Array(2).fill(`${got?.id}${got?.body}`));
    expect(await run('replay', '--since', '2026-11-01')).toBe('0 3 are told again.');
    await tellDue(api.ports);
    expect(receiver.got.slice(2).map(({ event }) => event.type)).toEqual([
      'policy.submitted',
      'policy.status',
      'evidence.decided',
    ]);
  });

  it.each([
    [['add', 'ftp://hooks.example.com'], '--url: Give an address that begins with https://.'],
    [['add', 'https://user:word@hooks.example.com'], '--url: Give an address without a name and password in it.'],
    [['add', 'hooks'], '--url: Give an address, such as https://hooks.example.com/in.'],
    [
      ['add', 'https://hooks.example.com', '--events', 'policy.gone'],
      '--events: Give some of policy.submitted, policy.status, payment.failed and evidence.decided.',
    ],
    [['remove', 'x'], '--id: There is no webhook x.'],
    [['rotate', 'x'], '--id: There is no webhook x.'],
    [['rotate', 'x', '--hours', '900'], '--hours: Give hours, from 0 to 336.'],
    [['test', 'x'], '--id: There is no webhook x.'],
    [['replay'], 'EVENT or --since: Say what to tell again, by one of the two.'],
    [['replay', 'msg_x'], '--event: There is no event msg_x. Events are kept for 90 days.'],
    [['replay', '--since', '11/20/26'], '--since: Give a day, such as 2026-11-20.'],
  ])('refuse %j in one line', async (args, line) => {
    expect(await run(...args)).toBe(`1 ${line}`);
  });

  it('go nowhere inside without the setting: refused when added, when looked up, and when tried', async () => {
    const { id } = await add();
    api.ports.webhooks = createWebhookSender({
      allowPrivate: false,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    expect(await run('add', receiver.url)).toBe('1 --url: Give an address that begins with https://.');
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '10.1.2.3',
      'db.internal',
      '[::ffff:10.0.0.1]',
      '2130706433',
    ])
      expect([host, await run('add', `https://${host}/in`)]).toEqual([
        host,
        '1 --url: Give an address of the public network.',
      ]);
    expect(await run('test', id)).toMatch(/^1 --id: .* did not take it: refused address\.$/);
    await store().db.update(webhookEndpoints).set({ url: 'https://rebound.example.com/in' });
    expect(await run('test', id)).toBe('1 --id: rebound.example.com did not take it: private address.');
    expect(receiver.got).toEqual([]);
  });

  it('leave a line of the audit log for each change, without a secret or what an address may hide', async () => {
    const { id, secret } = await add({ ...receiver, url: `${receiver.url}?token=hidden-word` });
    await run('rotate', id);
    await run('test', id);
    await run('remove', id);
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `webhook:${id}`))
      .orderBy(asc(auditLog.seq));
    expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      ['add', 'rotate', 'test', 'remove'].map((what) => `operator:kim webhook.${what}`),
    );
    expect(JSON.stringify(rows)).not.toMatch(/hidden-word|whsec_/);
    expect(JSON.stringify(api.logged)).not.toContain(secret);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
    expect(await run('list')).toBe('0 No other system is told anything.');
    expect(await deliveries()).toEqual([]);
    api.setNow(NOW);
  });
});
