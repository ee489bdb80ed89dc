import { execFileSync } from 'node:child_process';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MyRights } from '@/lib/contract/member-rights';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import type { MyData } from '@/lib/enrollment-api/handlers/rights/collect-data';
import { carryOutDeletions } from '@/lib/enrollment-api/handlers/rights/carry-out-deletions';
import { makeOwed } from '@/lib/enrollment-api/handlers/submission/papers';
import { addDeletion } from '@/lib/enrollment-api/store/deletion';
import { loadMemberRecords } from '@/lib/enrollment-api/store/member-rows';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { policyDocuments } from '@/lib/enrollment-api/store/schema/paper-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { deletionRequests } from '@/lib/enrollment-api/store/schema/rights-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, signedInAs, type Me } from './enrolled-member';
import { CANARY } from './shopper';
import { BAYLINE, buildApi, fieldErrors, forgetNewMembers, NORTH_STAR, resultOf, type Api } from './support';

/** The rights of a member over what is kept about them (decisions 267). */
describeWithDemo('a member’s data', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetNewMembers(store());
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null });
    await api.sent();
  });

  async function enrolled(): Promise<Me> {
    const me = await enrolledMember(api);
    await makeOwed(api.ports);
    return me;
  }
  const elias: Me = { id: '70001', policyId: '', enrollmentId: '', headers: signedInAs('70001') };

  type File = { file_name: string; content_type: string; content: string };
  const fetchFile = async ({ id, headers }: Me, as: 'json' | 'pdf') =>
    (await api.call('getMyData', { user_id: id, as }, headers)).body.data as unknown as File;
  const dataOf = async (me: Me) =>
    JSON.parse(Buffer.from((await fetchFile(me, 'json')).content, 'base64').toString()) as MyData;
  const rightsOf = async ({ id, headers }: Me) =>
    resultOf<MyRights>(await api.call('getMyRights', { user_id: id }, headers));
  const ask = ({ id, headers }: Me, word = 'DELETE') => api.call('askDeletion', { user_id: id, word }, headers);
  const end = (me: Me) =>
    store()
      .db.update(memberPolicies)
      .set({ status: 'TERMINATED', endDate: '2026-11-30' })
      .where(eq(memberPolicies.memberId, me.id));

  it('is told whole, part by part, after an enrollment: who, plans, payments, documents, consents, mails, looks', async () => {
    const me = await enrolled();
    await api.call('getMemberHome', { user_id: me.id }, me.headers);
    const data = await dataOf(me);
    expect(data.profile).toMatchObject({ first_name: 'Ana', ssn: expect.stringMatching(/^ends in \d{4}$/) });
    expect(data.plans.map(({ confirmation_number: number }) => number)).toEqual([me.policyId]);
    const causes = data.plans.flatMap(({ changes }) => changes.map(({ cause }) => cause));
    expect(causes.toSorted()).toEqual(['first-paid', 'submitted']);
    expect(data.policies.map(({ confirmation_number: number }) => number)).toEqual([me.policyId]);
    expect(data.policies[0]?.payments[0]).toMatchObject({ month: 1, method: 'cc', state: 'captured' });
    const documents = await store().db.select().from(policyDocuments).where(eq(policyDocuments.policyId, me.policyId));
    expect(documents.length).toBeGreaterThan(0);
    expect(data.documents.map(({ sha256 }) => sha256).toSorted()).toEqual(
      documents.map(({ sha256 }) => sha256).toSorted(),
    );
    expect(data.signatures.length).toBeGreaterThan(0);
    expect(data.consents.length).toBeGreaterThan(0);
    expect(data.consents.every(({ sha256, wording }) => sha256 !== '' && wording !== '')).toBe(true);
    expect(data.mails.map(({ subject }) => subject)).toContain('Enrollment Receipt');
    expect(data.audit.map(({ action }) => action)).toContain('enrollment.submit');
  });

  it('has no whole number, no card token and nothing of anybody else', async () => {
    await enrolled();
    await forgetNewMembers(store());
    const me = await enrolled();
    for (const one of [me, elias]) {
      const text = JSON.stringify(await dataOf(one));
      expect(text).not.toMatch(/\b\d{3}-?\d{2}-?\d{4}\b(?!\d)|demo_member_|tok_/);
      for (const secret of ['219099999', '004417729', '078051120', CANARY.ssn]) expect(text).not.toContain(secret);
    }
    const data = await dataOf(elias);
    expect(data.dependents).toHaveLength(3);
    expect(data.health).not.toBeNull();
    expect(data.ways_to_pay).toHaveLength(2);
    expect(data.policies).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(me.policyId);
    expect(data.audit.every(({ by }) => !by.includes(':'))).toBe(true);
  });

  it('is a tagged PDF with the same facts', async () => {
    const { content, content_type: type, file_name: name } = await fetchFile(elias, 'pdf');
    expect([type, name]).toEqual(['application/pdf', 'my-data.pdf']);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(content, 'base64') }).toString();
    for (const word of ['Your data', 'Elias', 'Dependents', 'Beneficiaries', 'Ways to pay', 'Plans', 'ends in 9999'])
      expect(text).toContain(word);
    expect(text).not.toContain('219099999');
  });

  it('is for its member alone, and each download is in the audit log', async () => {
    const me = await enrolled();
    const others = [{}, NORTH_STAR, BAYLINE, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }, elias.headers];
    for (const headers of others)
      for (const [name, more] of [
        ['getMyData', { as: 'json' }],
        ['getMyRights', {}],
        ['askDeletion', { word: 'DELETE' }],
        ['withdrawDeletion', {}],
      ] as const) {
        const answer = await api.call(name, { user_id: me.id, ...more }, headers);
        expect([403, 404]).toContain(answer.http);
        expect(answer.text).not.toContain(me.policyId);
      }
    expect(await store().db.select().from(deletionRequests).where(eq(deletionRequests.memberId, me.id))).toEqual([]);
    await fetchFile(me, 'pdf');
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'member.export'), eq(auditLog.subject, `member:${me.id}`)));
    expect(rows).toMatchObject([{ actor: `member:${me.id}`, data: { as: 'pdf' } }]);
  });

  it('tells before what is kept and why, asks for a word, and can be kept after all', async () => {
    const me = await enrolled();
    const before = await rightsOf(me);
    expect(before).toMatchObject({ holds_plans: true, asked_on: null });
    expect(before.kept.every(({ why, until }) => why !== '' && until === null)).toBe(true);
    for (const word of ['', 'yes', 'DELET']) expect(fieldErrors(await ask(me, word))).toHaveProperty('word');
    await api.sent();
    expect((await ask(me, ' delete ')).http).toBe(200);
    expect((await ask(me)).http).toBe(200);
    expect((await rightsOf(me)).asked_on).not.toBeNull();
    expect((await api.sent()).map(({ subject }) => subject)).toEqual(['You asked us to delete your data']);
    expect(await carryOutDeletions(api.ports)).toBe(0);
    await api.call('withdrawDeletion', { user_id: me.id }, me.headers);
    expect((await rightsOf(me)).asked_on).toBeNull();
    await end(me);
    expect(await carryOutDeletions(api.ports)).toBe(0);
    const [row] = (await rightsOf(me)).kept;
    expect(row?.until).toBe('12/31/2036');
  });

  it('is deleted once no plan is held: what may go is gone, what must stay is there, and nobody signs in', async () => {
    const me = await enrolled();
    const draft = resultOf<{ temp_enrollment_id: string }>(
      await api.call('addFilterForMember', { user_id: me.id, tier: 'IO' }, me.headers),
    ).temp_enrollment_id;
    await ask(me);
    await end(me);
    await api.sent();
    expect(await carryOutDeletions(api.ports)).toBe(1);
    expect(await carryOutDeletions(api.ports)).toBe(0);
    const mails = await api.sent();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your data is deleted']);
    const [row] = await store().db.select().from(members).where(eq(members.id, me.id));
    expect(row).toMatchObject({ active: false, emailHash: null, ssnHash: null, phoneHash: null, words: null });
    const profile = api.ports.fields.openJson(row?.profile ?? '', { table: 'members', row: me.id, column: 'profile' });
    expect(profile).toMatchObject({ firstName: 'Ana', ssn: '', dob: '', email: '', phone: '', address1: '' });
    for (const kind of ['dependent', 'beneficiary', 'bank', 'card'] as const)
      expect(await loadMemberRecords(api.ports, kind, me.id)).toEqual([]);
    expect(await store().db.select().from(enrollments).where(eq(enrollments.id, draft))).toEqual([]);
    expect(await store().db.select().from(policies).where(eq(policies.id, me.policyId))).toHaveLength(1);
    expect(
      await store().db.select().from(policyDocuments).where(eq(policyDocuments.policyId, me.policyId)),
    ).not.toEqual([]);
    expect((await api.call('getMemberHome', { user_id: me.id }, me.headers)).http).toBe(403);
    const audited = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `member:${me.id}`));
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.ask-deletion', 'member.delete']),
    );
    expect(JSON.stringify(audited)).not.toContain('Ana');
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('is deleted once by two workers at once, and never while a plan is held again', async () => {
    const me = await enrolled();
    await addDeletion(api.ports, me.id, NORTH_STAR.site_key);
    await end(me);
    const both = await Promise.all([carryOutDeletions(api.ports), carryOutDeletions(api.ports)]);
    expect(both.toSorted()).toEqual([0, 1]);
    await forgetNewMembers(store());
    const again = await enrolled();
    await addDeletion(api.ports, again.id, NORTH_STAR.site_key);
    expect(await carryOutDeletions(api.ports)).toBe(0);
    expect((await rightsOf(again)).holds_plans).toBe(true);
  });
});
