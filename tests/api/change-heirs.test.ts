import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getHeirsChange } from '@/lib/contract/member-details';
import type { MemberHome } from '@/lib/contract/member-home';
import { openChange } from '@/lib/enrollment-api/store/change-rows';
import { loadMember, loadMemberRecords } from '@/lib/enrollment-api/store/member-rows';
import { memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberBeneficiaries, memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, type Me } from './enrolled-member';
import { BAYLINE, buildApi, fieldErrors, forgetNewMembers, NORTH_STAR, NOW, resultOf, type Api } from './support';

type Heirs = AnswerOf<typeof getHeirsChange>['data']['result'];

const ana = {
  first_name: 'Ana',
  last_name: 'Quill',
  birthdate: '02/03/1990',
  ssn: '219098503',
  relationship: 'parent',
  beneficiary_percentage: '60',
};
const trust = {
  relationship: 'trust',
  organization_name: 'Quill Family Trust',
  trust_date: '01/02/2003',
  tax_number: '12-3456789',
  beneficiary_percentage: '40',
};

/** A member who holds a life plan, with one beneficiary on file (decisions 272). */
describeWithDemo('the beneficiaries of a policy, changed by its member', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await forgetNewMembers(store());
  });

  /** The plan that was sold is held as a life plan: its wizard is not what is looked at here. */
  async function enrolled(): Promise<Me> {
    const me = await enrolledMember(api);
    await store().db.update(memberPolicies).set({ planId: '1503' }).where(eq(memberPolicies.policyId, me.policyId));
    return me;
  }
  const look = ({ id, policyId, headers }: Me) =>
    api.call('getHeirsChange', { user_id: id, policy_id: policyId }, headers);
  const heirsOf = async (me: Me) => resultOf<Heirs>(await look(me));
  async function save(me: Me, beneficiaries?: readonly Record<string, unknown>[], on?: Heirs) {
    const { seen } = on ?? (await heirsOf(me));
    const list = beneficiaries === undefined ? {} : { beneficiaries };
    return api.call('saveHeirsChange', { user_id: me.id, policy_id: me.policyId, seen, ...list }, me.headers);
  }
  async function sign(me: Me, own: Record<string, unknown> = {}, on?: Heirs) {
    const { seen, statement } = on ?? (await heirsOf(me));
    const member = await loadMember(api.ports, me.id);
    const signature = `${member?.profile.firstName} ${member?.profile.lastName}`;
    const text_hash = statement?.text_hash ?? '0'.repeat(64);
    const told = { user_id: me.id, policy_id: me.policyId, seen, signature, accepted: 1, text_hash, ...own };
    return api.call('signHeirsChange', told, me.headers);
  }
  const onFile = (me: Me) => loadMemberRecords(api.ports, 'beneficiary', me.id, me.policyId);

  it('count from the signature on, in the home and for the next enrollment; the list before stays in the record', async () => {
    const me = await enrolled();
    expect(await heirsOf(me)).toMatchObject({ beneficiaries: [], is_begun: false, statement: null });
    expect((await save(me, [ana, trust])).body).toMatchObject({ status: 'success' });
    expect(await onFile(me)).toEqual([]);
    const begun = await heirsOf(me);
    expect(begun).toMatchObject({ is_begun: true, beneficiaries: [{ ssn: '8503' }, { tax_number: '6789' }] });
    expect(begun.statement?.text).toContain('60% and 40%');
    await api.sent();
    expect((await sign(me)).body).toMatchObject({ status: 'success' });
    const now = await heirsOf(me);
    expect(now).toMatchObject({ is_begun: false, beneficiaries: [{ first_name: 'Ana' }, { relationship: 'trust' }] });
    expect((await onFile(me)).map(({ data }) => [data['ssn'], data['tax_number'] ?? ''])).toEqual([
      ['219098503', ''],
      ['', '123456789'],
    ]);
    const home = resultOf<MemberHome>(await api.call('getMemberHome', { user_id: me.id }, me.headers));
    expect(home.beneficiaries.map(({ name, share }) => [name, share])).toEqual([
      ['Ana Quill', '60'],
      ['Quill Family Trust', '40'],
    ]);
    expect(home.plans[0]).toMatchObject({ names_heirs: true });
    const [mail] = (await api.sent()).filter(({ subject }) => subject === 'You changed who is paid');
    for (const name of ['Quill', '8503', '6789']) expect(mail?.text).not.toContain(name);

    const [first] = now.beneficiaries;
    const kept = { ...first, beneficiary_percentage: '100', ssn: undefined };
    expect((await save(me, [kept])).body).toMatchObject({ status: 'success' });
    expect((await sign(me)).body).toMatchObject({ status: 'success' });
    expect(await onFile(me)).toMatchObject([{ data: { ssn: '219098503', beneficiary_percentage: '100' } }]);
    const rows = await store().db.select().from(memberChanges).where(eq(memberChanges.memberId, me.id));
    const records = rows
      .filter(({ state }) => state === 'done')
      .map((row) => openChange(api.ports.fields, row)?.record as { before: unknown[]; list: unknown[] });
    expect(records.map(({ before, list }) => [before.length, list.length]).toSorted()).toEqual([
      [0, 2],
      [2, 1],
    ]);
  });

  it('are signed with the exact words, which name no person and are kept with the enrollment', async () => {
    const me = await enrolled();
    await save(me, [ana, trust]);
    const begun = await heirsOf(me);
    expect(fieldErrors(await sign(me, { accepted: 0 }))).toHaveProperty('accepted');
    expect(fieldErrors(await sign(me, { signature: 'Somebody Else' }))).toHaveProperty('signature');
    expect((await sign(me, { text_hash: 'a'.repeat(64) })).body).toMatchObject({ errorCode: 'textsChanged' });
    expect(await onFile(me)).toEqual([]);
    expect((await sign(me)).body).toMatchObject({ status: 'success' });
    const texts = await store().db.select().from(consents).where(eq(consents.enrollmentId, me.enrollmentId));
    const words = texts.find(({ textKey }) => textKey.startsWith('change-beneficiaries'));
    expect(words?.wording).toBe(begun.statement?.text);
    const plain = JSON.stringify([
      texts,
      await store().db.select().from(memberChanges).where(eq(memberChanges.memberId, me.id)),
      await store().db.select().from(memberBeneficiaries).where(eq(memberBeneficiaries.memberId, me.id)),
    ]);
    for (const secret of ['219098503', '3456789', 'Quill']) expect(plain).not.toContain(secret);
  });

  it('must be whole, and no person twice or the member', async () => {
    const me = await enrolled();
    await save(me, [ana]);
    expect(await heirsOf(me)).toMatchObject({ is_begun: true, statement: null });
    expect(fieldErrors(await sign(me))).toHaveProperty('beneficiaries');
    expect(fieldErrors(await save(me, [ana, { ...ana, beneficiary_percentage: '40' }]))).toHaveProperty(
      'beneficiaries.1.ssn',
    );
    const member = await loadMember(api.ports, me.id);
    const self = { ...ana, ssn: member?.profile.ssn };
    expect(fieldErrors(await save(me, [self]))).toHaveProperty('beneficiaries.0.ssn');
    expect(fieldErrors(await save(me, [{ ...ana, birthdate: '' }]))).toHaveProperty('beneficiaries.0.birthdate');
  });

  it('are forgotten when the member says so, and change for one of two tabs alone', async () => {
    const me = await enrolled();
    const before = await heirsOf(me);
    await save(me, [ana, trust]);
    expect((await save(me, [trust], before)).http).toBe(409);
    const begun = await heirsOf(me);
    await save(me);
    expect(await heirsOf(me)).toMatchObject({ is_begun: false, beneficiaries: [] });
    expect((await sign(me, {}, begun)).http).toBe(409);
    await save(me, [ana, trust]);
    const whole = await heirsOf(me);
    const pressed = await Promise.all(Array.from({ length: 6 }, () => sign(me, {}, whole)));
    expect(pressed.filter(({ body }) => body['status'] === 'success')).toHaveLength(1);
    expect(await onFile(me)).toHaveLength(2);
  });

  it('are the member’s alone, and of plans that name any', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    await save(me, [ana, trust]);
    const seen = await heirsOf(me);
    for (const headers of [
      {},
      NORTH_STAR,
      { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' },
      { ...NORTH_STAR, signed_in: 'group:1:group-1929', group_id: '1929' },
      other.headers,
      { ...BAYLINE, uid: me.id, signed_in: `member:0:${me.id}` },
    ]) {
      const by = { ...me, headers };
      for (const answer of [await look(by), await save(by, [ana], seen), await sign(by, {}, seen)]) {
        expect(answer.body['status'], answer.text).not.toBe('success');
        expect(answer.text).not.toContain('Quill');
      }
    }
    const theirs = { ...other, policyId: me.policyId };
    for (const answer of [await look(theirs), await save(theirs, [ana], seen), await sign(theirs, {}, seen)])
      expect(answer.http).toBe(404);
    await store().db.update(memberPolicies).set({ planId: '1101' }).where(eq(memberPolicies.policyId, other.policyId));
    expect((await look(other)).http).toBe(404);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await look(me)).http).toBe(403);
  });
});
