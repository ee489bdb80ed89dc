import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { members as seeded } from '@/tests/config/demo-shop';
import { loadColumn } from '@/lib/enrollment-api/store/step-columns';
import { buildHandlerContext } from '@/lib/enrollment-api/request-context';
import { readCaller } from '@/lib/enrollment-api/adapt';
import { rateLimits } from '@/lib/enrollment-api/store/schema/access-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, resultOf, type Answer, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELIAS = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
const NOBODY = [NORTH_STAR, HARBOR_MILLS, {}] as Record<string, string>[];

type Row = { user_id: string; name: string; ssn: string; policy_id: string; plan_info: { plan_status: string }[] };
type Page = { result: Row[]; total: number; page: number };
const pageOf = (answer: Answer) => answer.body.data as unknown as Page;
const ofDana = seeded.filter(({ owner }) => owner.agentId === '4101');
const ofHarborMills = seeded.filter(({ owner }) => owner.groupId === '1929');

describeWithDemo('current members', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const list = (page?: number, headers: Record<string, string> = DANA, agentId = '4101') =>
    api.call('getAgentMembers', { agent_id: agentId, ...(page === undefined ? {} : { page }) }, headers);
  const search = async (text: string, headers: Record<string, string> = DANA) =>
    pageOf(await api.call('searchMembers', { search: text }, headers)).result.map(({ name }) => name);
  const audited = (action: string) => store().db.select().from(auditLog).where(eq(auditLog.action, action));

  it('are five a page, newest first, with plans and the last four digits of a number', async () => {
    const first = pageOf(await list());
    const second = pageOf(await list(2));
    expect([first.result.length, first.total, first.page]).toEqual([5, ofDana.length, 1]);
    expect([second.result.length, second.page]).toEqual([ofDana.length - 5, 2]);
    expect(pageOf(await list(99)).page).toBe(2);
    // The demo's are all of one moment.
    const ids = [...first.result, ...second.result].map(({ user_id }) => user_id);
    expect(ids).toEqual(
      ofDana
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const elias = [...first.result, ...second.result].find(({ user_id }) => user_id === '70001');
    expect(elias).toMatchObject({
      name: 'Elias Brandt',
      dob: '03/14/1979',
      email: 'elias@brandt.example',
      ssn: '9999',
      group_info: { group_id: null, group_name: '' },
    });
    expect(elias?.plan_info.map(({ plan_status }) => plan_status)).toEqual(['ACTIVE', 'ACTIVE', 'TERMINATED']);
    for (const answer of [await list(), await list(2)]) expect(answer.text).not.toMatch(/\d{3}-?\d{2}-?\d{4}/);
  });

  it('of a group are those of the group, named with it', async () => {
    const answer = await api.call('getGroupUsers', { group_id: '1929' }, RUTH);
    expect(pageOf(answer).total).toBe(ofHarborMills.length);
    expect(answer.text).toContain('"group_name":"Harbor Mills"');
    expect(await search('Brandt', RUTH)).toEqual([]);
  });

  it('are found by what is known of them, and by a number as a whole only', async () => {
    expect(await search('elias')).toEqual(['Elias Brandt']);
    expect(await search('BRANDT eli')).toEqual(['Elias Brandt']);
    expect(await search('priya@natarajan.example')).toEqual(['Priya Natarajan']);
    expect(await search('natarajan.example')).toEqual([]);
    expect(await search('bluewater')).toEqual(['Tomasz Wieczorek']);
    expect(await search('3/14/1979')).toEqual(['Elias Brandt']);
    expect(await search('219-09-9999')).toEqual(['Elias Brandt']);
    expect(await search('9999')).toEqual(expect.arrayContaining(['Elias Brandt']));
    for (const part of ['219', '2190', '21909999', '19099999']) expect(await search(part)).toEqual([]);
    expect(await search('nobody at all')).toEqual([]);
  });

  it('are searched sixty times an hour, also when 120 searches come at once', async () => {
    await store().db.delete(rateLimits);
    const ask = () => api.call('searchMembers', { search: 'Brandt' }, RUTH);
    const answers = await Promise.all(Array.from({ length: 120 }, ask));
    const count = (status: number) => answers.filter(({ http }) => http === status).length;
    // A database that is busy may turn away some of the sixty that passed.
    expect([count(200) + count(503), count(429)]).toEqual([60, 60]);
    expect(count(200)).toBeGreaterThan(0);
    expect((await ask()).http).toBe(429);
  });

  it('are searched with a limit that a list has not, and whatever is searched for is in no log', async () => {
    const headers = { ...MARCUS };
    for (let n = 0; n < 60; n += 1) await api.call('searchMembers', { search: 'zzz-canary' }, headers);
    const refused = await api.call('searchMembers', { search: 'zzz-canary' }, headers);
    expect(refused.http).toBe(429);
    expect((await list(1, headers, '4102')).http).toBe(200);
    expect(api.logged.join()).not.toContain('canary');
    expect(JSON.stringify(await audited('members.list'))).not.toContain('canary');
  });

  it('are written into the audit log at every look', async () => {
    const before = await audited('members.list');
    await list(2);
    const after = await audited('members.list');
    expect(after.length).toBe(before.length + 1);
    expect(after.find(({ seq }) => !before.some((row) => row.seq === seq))).toMatchObject({
      actor: 'rep:rep-4101',
      subject: 'agent:4101',
      data: { page: 2, shown: ofDana.length - 5, found: ofDana.length, searched: false },
    });
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it.each<[EndpointName, Record<string, unknown>]>([
    ['getAgentMembers', { agent_id: '4101' }],
    ['getGroupUsers', { group_id: '1929' }],
    ['searchMembers', { search: 'a' }],
    ['addFilterForExistingUser', { user_id: '70001', tier: 'IO' }],
    ['addFilterForMember', { user_id: '70001', tier: 'IO' }],
    ['getMemberInfo', { user_id: '70001' }],
  ])('%s is for nobody who has not signed in, whatever ids come along', async (name, input) => {
    for (const headers of NOBODY) {
      const answer = await api.call(name, input, headers);
      expect([answer.http, answer.body['errorCode']]).toEqual([403, 'signedOut']);
      expect(answer.text).not.toMatch(/Brandt|9999/);
    }
  });

  it("are nobody else's: another agent, a group, a member", async () => {
    expect((await list(1, MARCUS)).http).toBe(404);
    expect((await list(1, RUTH)).http).toBe(404);
    expect((await list(1, ELIAS)).http).toBe(403);
    expect((await api.call('getGroupUsers', { group_id: '1929' }, DANA)).http).toBe(404);
    expect((await api.call('getGroupUsers', { group_id: '2556' }, RUTH)).http).toBe(404);
    for (const headers of [MARCUS, RUTH]) {
      const enroll = await api.call('addFilterForExistingUser', { user_id: '70001', tier: 'IO' }, headers);
      expect(enroll.http).toBe(404);
      const info = await api.call('getMemberInfo', { user_id: '70001' }, headers);
      expect(info.body).toMatchObject({ statusCode: 204, data: null });
    }
    const policy = { user_id: '70001', tier: 'IO', policy_id: '700021' };
    expect((await api.call('addFilterForExistingUser', policy, DANA)).http).toBe(404);
    const other = await api.call('addFilterForMember', { user_id: '70002', tier: 'IO' }, ELIAS);
    expect(other.http).toBe(404);
    expect((await api.call('addFilterForMember', { user_id: '70001', tier: 'IO' }, DANA)).http).toBe(403);
  });

  describe('enrolled again', () => {
    const enroll = async (user: string, tier: string, headers: Record<string, string> = DANA) => {
      const answer = await api.call('addFilterForExistingUser', { user_id: user, tier, eprocess: 'rep' }, headers);
      expect(fieldErrors(answer)).toEqual({});
      return Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(answer).temp_enrollment_id, headers);
    };

    it('asks for a tier, and begins with what is on file', async () => {
      for (const tier of ['', 'XX', undefined])
        expect(fieldErrors(await api.call('addFilterForExistingUser', { user_id: '70001', tier }, DANA))).toEqual({
          tier: 'Please choose a tier',
        });
      const shopper = await enroll('70001', 'IF');
      const info = await shopper.call('getGroupAgentMemberInfo');
      expect(info.body.data).toMatchObject({
        enrollment_type: 'existing-user',
        result: {
          user_info: { first_name: 'Elias', last_name: 'Brandt' },
          platforms: { platform_group_id: '101' },
        },
      });
      expect(await shopper.ok('getEnrollmentTempInfo', { column: 'filter_info' })).toMatchObject({
        zip: ofDana[0]?.contact.zip,
        dob: '03/14/1979',
        tier: 'IF',
      });
      expect(await shopper.ok('getTempDependentInfo')).toEqual({ spouse_dob: '11/02/1981', no_of_children: 2 });
      await shopper.choose('vision');
      const fields = await shopper.call('getFormFieldsPersonalInfo');
      expect(fields.text).toContain('Elias');
      expect(fields.text).not.toContain('219099999');
      const [row] = await store()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'member.enroll'), eq(auditLog.subject, 'member:70001')));
      expect(row).toMatchObject({ actor: 'rep:rep-4101', data: { tier: 'IF' } });
    });

    it('is theirs alone: not of another agent, and a group administrator enrolls under the group', async () => {
      const shopper = await enroll('70001', 'IO');
      expect((await api.call('getPlanCart', { enrollment_id: shopper.id }, MARCUS)).http).toBe(404);
      const member = ofHarborMills[0]?.id ?? '';
      const own = await enroll(member, 'IO', RUTH);
      expect((await own.call('getGroupAgentMemberInfo')).body.data).toMatchObject({
        result: { group_info: { group_id: '1929' } },
      });
      expect(await own.call('getEnrollmentTempInfo', { column: 'eprocess' }).then(resultOf)).toBe('group');
    });

    it('keeps the numbers on file of dependents and beneficiaries that are taken over without one', async () => {
      const shopper = await enroll('70001', 'IF');
      await shopper.choose('hospital');
      const { dependents } = await shopper.ok<{ dependents: { dependent_id: string; primary_info: Answer['body'] }[] }>(
        'getDependentsExistingUserEnrollment',
      );
      // The children have no number on file, so theirs is asked for.
      const taken = dependents.map(({ dependent_id, primary_info: { ssn, ...primary } }, index) => ({
        dependent_id,
        primary_info: {
          ...primary,
          ...(ssn === '' && { ssn: `21909848${index}` }),
          height_feet: '5',
          height_inch: '4',
          weight: '120',
        },
      }));
      expect(taken.map(({ primary_info }) => 'ssn' in primary_info)).toEqual([false, true, true]);
      const asked = await Promise.all(
        taken.map(async ({ dependent_id, primary_info }) => ({
          dependent_id,
          primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', primary_info),
        })),
      );
      for (const one of asked) await shopper.ok('validateSingleDependent', one);
      await shopper.ok('saveDependentInfo', { dependents: asked });
      const context = buildHandlerContext(
        api.ports,
        readCaller(new Headers(DANA), () => 'request-1'),
      );
      const scope = { id: shopper.id, siteKey: NORTH_STAR.site_key };
      const listed = (await loadColumn(context, scope, 'dependent_info'))?.data.values.dependents ?? [];
      expect(listed.map(({ id }) => id)).toEqual(['70001-1', '70001-2', '70001-3']);
      expect(listed[0]?.values['ssn']).toBe('078051120');

      const people = await shopper.ok<Record<string, string>[]>('getBeneficiariesExistingUserEnrollment');
      const beneficiaries = people.map(({ ssn: _last4, middle_name: _none, ...person }) => person);
      for (const one of beneficiaries) await shopper.ok('validateSingleBeneficiary', one);
      await shopper.ok('saveBeneficiaryInfo', { beneficiaries });
      const saved = (await loadColumn(context, scope, 'beneficiary_info'))?.data.values.beneficiaries ?? [];
      expect(saved.map(({ values }) => values['ssn'])).toEqual(['078051120', '042103580']);
      // Another member's record is no source of a number.
      const foreign = { ...beneficiaries[0], beneficiary_id: '70002-b1' };
      expect(fieldErrors(await shopper.call('validateSingleBeneficiary', foreign))).toHaveProperty('ssn');
    });

    it('pays with the account or card on file, and with no other', async () => {
      const shopper = await enroll('70001', 'IO');
      await shopper.choose('dental').catch(() => shopper.choose('vision'));
      await shopper.checkout('rep');
      const pay = async (method: 'eft' | 'cc', own: Record<string, unknown>) =>
        shopper.call('saveBillingInfoExisting', {
          payment_method: method,
          bill_date: '28',
          authorization_accepted: 1,
          authorization_text_hash: await shopper.authorization(method),
          ...own,
        });
      expect(fieldErrors(await pay('eft', {}))).toEqual({ bank_id: 'Field is required' });
      for (const bank_id of ['70003-bank', 'nothing'])
        expect(fieldErrors(await pay('eft', { bank_id }))).toHaveProperty('bank_id');
      const refused = await pay('eft', { bank_id: '70001-bank', authorization_accepted: 0 });
      expect(fieldErrors(refused)).toHaveProperty('authorization_accepted');
      // Whatever came along of the account's fields is not believed.
      const bank = await pay('eft', { bank_id: '70001-bank', bank_routing: '021000021', account_name: 'Mallory' });
      expect(bank.body['status']).toBe('success');
      const fields = await shopper.call('getFormFieldsBillingInfo');
      expect(fields.text).toContain('Elias Brandt');
      expect(fields.text).not.toMatch(/Mallory|004417729/);
      expect(fieldErrors(await pay('cc', { card_id: '70002-card' }))).toHaveProperty('card_id');
      const card = await pay('cc', { card_id: '70001-card' });
      expect(card.body['status']).toBe('success');
      expect((await shopper.call('getFormFieldsBillingInfo')).text).toContain('"masked":"4410"');
      const stranger = await Shopper.quote(api);
      const answer = await api.call(
        'saveBillingInfoExisting',
        { enrollment_id: stranger.id, payment_method: 'eft', bank_id: '70001-bank' },
        NORTH_STAR,
      );
      expect(fieldErrors(answer)).toHaveProperty('bank_id');
    });

    it('is begun by members for themselves with a tier, after a greeting by name', async () => {
      const info = await api.call('getMemberInfo', { user_id: '70001' }, ELIAS);
      expect(info.body).toMatchObject({
        statusCode: 200,
        data: {
          userid: '70001',
          member_info: { first_name: 'Elias', last_name: 'Brandt' },
          agent_info: { agent_id: '4101' },
          portal_id: '101',
        },
      });
      expect(fieldErrors(await api.call('addFilterForMember', { user_id: '70001' }, ELIAS))).toEqual({
        tier: 'Please choose a tier',
      });
      const answer = await api.call('addFilterForMember', { user_id: '70001', tier: 'IO' }, ELIAS);
      const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(answer);
      const eprocess = await api.call('getEnrollmentTempInfo', { enrollment_id: id, column: 'eprocess' }, ELIAS);
      expect(resultOf(eprocess)).toBe('applicant');
    });
  });
});
