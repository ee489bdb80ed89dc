import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { PolicyEvidence } from '@/lib/contract/policy-evidence';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { patient } from './patience';
import { drawnSignature, toDataUrl } from './pictures';
import { CANARY, type Shopper } from './shopper';
import { BAYLINE, buildApi, forgetNewMembers, HARBOR_MILLS, NORTH_STAR, NOW, resultOf, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };

/** What is kept of a sale, as the client's rep reads it (decisions 261). */
describeWithDemo('the evidence of a sale', (store) => {
  let api: Api;
  let shopper: Shopper;
  let policyId: string;
  let memberId: string;

  beforeAll(async () => {
    api = patient(await buildApi(store()));
    api.setNow(NOW);
    await forgetNewMembers(store());
    shopper = await enrollByCard(api);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    policyId = policy?.id ?? '';
    memberId = policy?.memberId ?? '';
    await api.sent();
  });

  const ask = (headers: Record<string, string>, more = {}) =>
    api.call('getPolicyEvidence', { policy_id: policyId, ...more }, headers);

  it('tells steps, texts with the hash of their words, signatures, mails and documents, and no number or health answer', async () => {
    const answer = await ask(DANA);
    const told = resultOf<PolicyEvidence>(answer);
    expect(told.steps.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Personal Information', 'Contact Information', 'Billing Information']) as string[],
    );
    expect(told.plans[0]?.changes.map(({ what }) => what)).toEqual(['Submitted', 'First payment came']);
    const payment = told.texts.find(({ title }) => title.startsWith('Payment authorization'));
    expect(payment).toMatchObject({ words: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(told.texts.filter(({ words }) => words !== null).length).toBeGreaterThan(1);
    expect(told.signatures).toHaveLength(1);
    expect(told.mails).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('Receipt') as string }),
    );
    expect(told.audit.is_sound).toBe(true);
    expect(told.audit.rows.map(({ what }) => what)).toContain('enrollment.submit');
    for (const secret of [CANARY.ssn, CANARY.account, CANARY.card, '4242', 'ana.ruiz@mail.example'])
      expect(answer.text).not.toContain(secret);
  });

  it('opens a picture of a harmless screen, and none that may show a birth date, health or a way to pay', async () => {
    // As the browser takes them, while the enrollment is open.
    const open = await enrollByCardWith(['contact_info', 'primary_info', 'billing_info']);
    const told = resultOf<PolicyEvidence>(await api.call('getPolicyEvidence', { policy_id: open }, DANA));
    expect(told.pictures.map(({ title, can_open }) => [title, can_open])).toEqual([
      ['Contact Information', true],
      ['Personal Information', false],
      ['Billing Information', false],
    ]);
    const pictureOf = async (at: number) =>
      resultOf<PolicyEvidence>(
        await api.call('getPolicyEvidence', { policy_id: open, picture: told.pictures[at]?.id ?? '' }, DANA),
      ).picture;
    expect(
      Buffer.from((await pictureOf(0))?.png ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await pictureOf(1)).toBeNull();
    expect(await pictureOf(2)).toBeNull();
  });

  /** Another enrollment, with pictures of these screens. */
  async function enrollByCardWith(names: readonly string[]): Promise<string> {
    await forgetNewMembers(store());
    const other = await enrollByCard(api);
    const image = toDataUrl(drawnSignature());
    for (const [at, name] of names.entries()) {
      api.setNow(new Date(NOW.getTime() + at * 1_000));
      expect((await other.call('saveScreenshot', { name, image })).body['status']).toBe('success');
    }
    api.setNow(NOW);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, other.id));
    return policy?.id ?? '';
  }

  it('is the client’s rep’s alone, each reading in the audit log, and gone at once with the client or the account', async () => {
    for (const headers of [
      NORTH_STAR,
      MARCUS,
      RUTH,
      shopper.headers,
      { ...NORTH_STAR, signed_in: `member:0:${memberId}` },
    ]) {
      const answer = await ask(headers);
      expect(answer.body['status']).toBe('error');
      expect(answer.text).not.toContain('Ruiz');
    }
    const readings = async () =>
      (
        await store()
          .db.select()
          .from(auditLog)
          .where(eq(auditLog.subject, `policy:${policyId}`))
      ).filter(({ action }) => action === 'evidence.read');
    const before = (await readings()).length;
    expect((await ask(DANA)).http).toBe(200);
    expect((await readings()).slice(before)).toMatchObject([{ actor: 'rep:rep-4101' }]);
    await store().db.update(members).set({ agentId: '4102' }).where(eq(members.id, memberId));
    expect((await ask(DANA)).http).toBe(404);
    expect((await ask(MARCUS)).http).toBe(404);
    await store().db.update(members).set({ agentId: '4101' }).where(eq(members.id, memberId));
    await store().db.update(staff).set({ active: false }).where(eq(staff.id, 'rep-4101'));
    expect((await ask(DANA)).http).toBe(403);
    await store().db.update(staff).set({ active: true }).where(eq(staff.id, 'rep-4101'));
  });
});
