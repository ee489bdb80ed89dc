import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Waiting } from '@/lib/contract/rep-home';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { enrollments, resumeCodes } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { signingLinks } from '@/lib/enrollment-api/store/schema/signing-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { CANARY, Shopper } from './shopper';
import { BAYLINE, buildApi, forgetNewMembers, HARBOR_MILLS, NORTH_STAR, NOW, type Api } from './support';
import { enrollUnpaid } from './unpaid';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELIAS = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };

type Home = { waiting: Waiting[]; counts: Record<Waiting['kind'], number>; week: Record<string, number> };

const NONE = { 'failed-payment': 0, signature: 0, evidence: 0, 'first-payment': 0, renewal: 0, saved: 0 };

describeWithDemo('the home of a rep', (store) => {
  let api: Api;
  let clock = NOW.getTime();
  /** A moment later than all before. */
  const pass = (minutes = 1) => api.setNow(new Date((clock += minutes * 60_000)));
  beforeEach(async () => {
    api = await buildApi(store());
    const { db } = store();
    await db.delete(resumeCodes);
    await db.delete(signingLinks);
    await db.delete(renewals);
    await db.update(memberPolicies).set({ waitsFor: [] });
    await db.update(paymentIntents).set({ state: 'voided', sends: 0, nextAt: null });
    await db.update(staff).set({ active: true });
    await forgetNewMembers(store());
    // A week in which nothing happened before.
    pass(8 * 24 * 60);
  });

  async function homeOf(headers: Record<string, string> = DANA, show?: Waiting['kind']): Promise<Home> {
    const answer = await api.call('getRepHome', show ? { show } : {}, headers);
    expect(answer.http, answer.text).toBe(200);
    return answer.body.data as Home;
  }
  const policyOf = async ({ id }: Shopper) => {
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    return policy?.id ?? '';
  };
  /** A rep's enrollment with everything before the agreement. */
  async function prepared(headers: Record<string, string> = DANA): Promise<Shopper> {
    await forgetNewMembers(store());
    const shopper = await Shopper.quote(api, { eprocess: 'rep', headers });
    await shopper.choose('dental');
    await shopper.checkout('rep');
    await shopper.personal();
    await shopper.contact();
    return shopper;
  }
  async function unpaid(): Promise<Shopper> {
    await forgetNewMembers(store());
    return enrollUnpaid(api);
  }
  async function kept(headers: Record<string, string> = DANA): Promise<Shopper> {
    const shopper = await prepared(headers);
    await shopper.ok('saveEnrollment', { tab: 'contact_info', email: 'desk@mail.example' });
    return shopper;
  }

  it('tells everything that waits, newest first, by words, days and amounts alone', async () => {
    expect(await homeOf()).toEqual({ waiting: [], counts: NONE, week: { quotes: 0, begun: 0, enrolled: 0 } });
    const failed = await unpaid();
    pass();
    const saved = await kept();
    pass();
    const signing = await prepared();
    await signing.ok('createSigningLink');
    pass();
    await forgetNewMembers(store());
    const paid = await enrollByCard(api);
    const paidFor = await policyOf(paid);
    await store()
      .db.update(memberPolicies)
      .set({ waitsFor: ['evidence'] })
      .where(eq(memberPolicies.policyId, paidFor));
    pass();
    await forgetNewMembers(store());
    const waits = await Shopper.quote(api);
    await waits.choose('dental');
    await waits.checkout();
    await waits.personal();
    await waits.contact();
    expect((await waits.sign()).body['status']).toBe('success');
    expect((await waits.bank()).body['status']).toBe('success');
    await waits.ok('saveReviewInfo');

    const { waiting, counts, week } = await homeOf();
    expect(waiting.map(({ kind, name }) => [kind, name])).toEqual([
      ['first-payment', 'Ana Ruiz-Lindqvist'],
      ['evidence', 'Ana Ruiz-Lindqvist'],
      ['signature', 'Ana Ruiz-Lindqvist'],
      ['saved', 'Ana Ruiz-Lindqvist'],
      ['failed-payment', 'Ana Ruiz-Lindqvist'],
    ]);
    for (const { plans } of waiting) expect(plans.join()).toContain('Dental');
    expect(counts).toEqual({
      'failed-payment': 1,
      signature: 1,
      evidence: 1,
      'first-payment': 1,
      renewal: 0,
      saved: 1,
    });
    expect(week).toEqual({ quotes: 0, begun: 5, enrolled: 3 });
    const of = <K extends Waiting['kind']>(kind: K) =>
      waiting.find((row) => row.kind === kind) as Waiting & { kind: K };
    expect(of('failed-payment')).toMatchObject({ policy_id: await policyOf(failed), is_first: true });
    expect(of('failed-payment').amount).toMatch(/^\d+\.\d\d$/);
    expect(of('signature')).toMatchObject({ opened_at: null, step: null });
    expect(of('saved')).toMatchObject({ saved_tab: 'contact_info', email_hint: expect.stringMatching(/^.\*\*\*@/) });
    expect(of('first-payment').due_on).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    const only = await homeOf(DANA, 'signature');
    expect(only.waiting).toEqual([of('signature')]);
    expect(only.counts).toEqual(counts);
    expect(saved.id).not.toBe(signing.id);

    const told = JSON.stringify(await api.call('getRepHome', {}, DANA));
    for (const secret of [...Object.values(CANARY), '219-09-8473', 'visa', '1111', '4410', failed.id, saved.id])
      expect(told.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('tells how far a client is with a link, and nothing of it once it is over or done', async () => {
    const shopper = await prepared();
    const { link_id } = await shopper.ok<{ link_id: string }>('createSigningLink');
    const at = new Date(clock);
    await store().db.update(signingLinks).set({ openedAt: at, step: 'review' }).where(eq(signingLinks.id, link_id));
    expect((await homeOf()).waiting).toMatchObject([
      { kind: 'signature', link_id, opened_at: at.toISOString(), step: 'review' },
    ]);
    await api.call('stopSigningLink', { link_id }, DANA);
    expect((await homeOf()).counts).toEqual(NONE);
  });

  it('is another’s to nobody: no rep, group, member or visitor, and no rep who is locked out', async () => {
    await unpaid();
    const shopper = await prepared();
    await shopper.ok('createSigningLink');
    await kept();
    expect((await homeOf(DANA)).waiting).toHaveLength(3);
    expect(await homeOf(MARCUS)).toEqual({ waiting: [], counts: NONE, week: { quotes: 0, begun: 0, enrolled: 0 } });
    const policyId = await policyOf(await unpaid());
    const refused = [RUTH, ELIAS, NORTH_STAR, { ...NORTH_STAR, agent_id: '4101' }];
    for (const headers of refused) {
      expect((await api.call('getRepHome', {}, headers)).http).toBe(403);
      expect((await api.call('sendPayLink', { policy_id: policyId }, headers)).http).toBe(403);
    }
    await api.sent();
    expect((await api.call('sendPayLink', { policy_id: policyId }, MARCUS)).http).toBe(404);
    expect((await api.call('sendPayLink', { policy_id: 'CF-none' }, DANA)).http).toBe(404);
    await store().db.update(staff).set({ active: false }).where(eq(staff.id, 'rep-4101'));
    expect((await api.call('getRepHome', {}, DANA)).http).toBe(403);
    expect((await api.call('sendPayLink', { policy_id: policyId }, DANA)).http).toBe(403);
    expect(await api.sent()).toEqual([]);
  });

  it('writes one row about a look, without a name', async () => {
    await unpaid();
    const [{ before = 0 } = {}] = await store()
      .db.select({ before: sql<number>`max(${auditLog.seq})` })
      .from(auditLog);
    await homeOf(DANA, 'failed-payment');
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(sql`${auditLog.seq} > ${before}`);
    expect(rows).toMatchObject([
      {
        actor: 'rep:rep-4101',
        action: 'rep-home.list',
        subject: 'agent:4101',
        data: { shown: 1, found: 1, show: 'failed-payment' },
      },
    ]);
  });

  it('mails the member the link to pay again, four times a day, and never tells it', async () => {
    const shopper = await unpaid();
    const policy_id = await policyOf(shopper);
    await api.sent();
    const sent = await api.call('sendPayLink', { policy_id }, DANA);
    expect(sent.body).toEqual({ status: 'success', data: {}, request_id: sent.body['request_id'] });
    const [mail] = await api.sent();
    expect(mail).toMatchObject({ subject: 'Your payment did not come', to: 'ana.ruiz@mail.example' });
    const token = /\/receipt\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await api.call('getReceiptStatus', { token })).body.data).toMatchObject({ pending: true });
    expect(sent.text).not.toContain(token);
    const more = await Promise.all([1, 2, 3, 4, 5].map(() => api.call('sendPayLink', { policy_id }, DANA)));
    expect(more.map(({ http }) => http).toSorted()).toEqual([200, 200, 200, 429, 429]);
    pass(24 * 60 + 1);
    expect((await api.call('sendPayLink', { policy_id }, DANA)).http).toBe(200);
    const audited = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `policy:${policy_id}`));
    expect(audited.filter(({ action }) => action === 'policy.pay-link')).toHaveLength(5);
  });

  it('lets go of a payment that is made again, and mails nothing about it', async () => {
    const shopper = await unpaid();
    const policy_id = await policyOf(shopper);
    const due = await shopper.ok<{ payment: string; ways: { method: string; authorization_text_hash: string }[] }>(
      'getPaymentDue',
    );
    await shopper.ok('payPolicy', {
      payment: due.payment,
      payment_method: 'cc',
      authorization_accepted: 1,
      authorization_text_hash: due.ways.find(({ method }) => method === 'cc')?.authorization_text_hash,
      card_number: '5555555555554444',
      expiration_month: '09',
      expiration_year: '2029',
      security_code: '123',
    });
    await api.settle();
    expect((await homeOf()).counts).toEqual(NONE);
    await api.sent();
    const again = await api.call('sendPayLink', { policy_id }, DANA);
    expect([again.http, again.body['message']]).toEqual([422, expect.stringContaining('Nothing is due any more')]);
    expect((await api.sent()).filter(({ subject }) => subject === 'Your payment did not come')).toEqual([]);
  });

  it('counts the quotes that this rep mailed in the last seven days', async () => {
    const shopper = await Shopper.quote(api, { eprocess: 'rep', headers: DANA });
    await shopper.choose('dental');
    const quote = { tab: 'cart_info', name: 'Ines Calloway', email: 'ines@calloway.example', message: '' };
    await shopper.ok('saveEnrollment', quote);
    expect((await homeOf()).week).toMatchObject({ quotes: 1, begun: 0, enrolled: 0 });
    expect((await homeOf(MARCUS)).week).toMatchObject({ quotes: 0 });
    pass(8 * 24 * 60);
    expect((await homeOf()).week).toMatchObject({ quotes: 0 });
  });

  it('takes no longer for what another agent has', async () => {
    await unpaid();
    const few = await time();
    await tenThousandOfAnother();
    const many = await time();
    console.log(`rep home: ${few.toFixed(1)} ms, with 10,000 members of another agent ${many.toFixed(1)} ms`);
    expect((await homeOf()).waiting).toHaveLength(1);
  });

  /** The fastest of some looks, in milliseconds. */
  async function time(): Promise<number> {
    const taken: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const began = performance.now();
      await homeOf();
      taken.push(performance.now() - began);
    }
    return Math.min(...taken);
  }

  /** Members of Bayline whose plans wait. */
  async function tenThousandOfAnother(): Promise<void> {
    const { db } = store();
    await db.delete(memberPolicies).where(sql`${memberPolicies.id} like 'many-%'`);
    await db.delete(policies).where(sql`${policies.id} like 'many-%'`);
    await db.delete(members).where(sql`${members.id} like 'many-%'`);
    await db.delete(enrollments).where(sql`${enrollments.id} like 'many-%'`);
    const many = sql`generate_series(1, 10000) n`;
    const site = BAYLINE.site_key;
    await db.execute(sql`insert into enrollments (id, site_key, agent_id, eprocess, type, tier)
      select 'many-' || n, ${site}, '4102', 'applicant', 'new-member', 'IO' from ${many}`);
    await db.execute(sql`insert into members (id, agent_id, profile, active)
      select 'many-' || n, '4102', '-', false from ${many}`);
    await db.execute(sql`insert into policies (id, enrollment_id, site_key, agent_id, member_id, eprocess, tier, effective_date,
        first_month_cents, recurring_cents, payment_method, record)
      select 'many-' || n, 'many-' || n, ${site}, '4102', 'many-' || n, 'applicant', 'IO', '2027-01-01', 1, 1, 'eft',
        'many-' || n from ${many}`);
    await db.execute(sql`insert into member_policies (id, policy_id, member_id, plan_name, status, cause, since, waits_for, tier,
        effective_date)
      select 'many-' || n, 'many-' || n, 'many-' || n, 'Everyday Dental', 'PENDING', 'submitted', '2026-11-21', '["first-payment"]', 'IO',
        '2027-01-01' from ${many}`);
  }
});
