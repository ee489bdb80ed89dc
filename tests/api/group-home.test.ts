import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GroupHomeView } from '@/lib/contract/census';
import type { EndpointName } from '@/lib/contract/registry';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { fromWireMoney } from '@/lib/rules/money/money';
import { readDemoCensus } from '@/lib/enrollment-api/seed/load-census';
import { members as seeded } from '@/tests/config/demo-shop';
import { fillCensusWords, saveCensusPerson } from '@/lib/enrollment-api/store/census-rows';
import { rateLimits, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { EMPLOYEE_DENTAL, payrollEnrollment, quoteEmployee } from './payroll';
import { CANARY } from './shopper';
import { BAYLINE, buildApi, forgetNewMembers, HARBOR_MILLS, NORTH_STAR, type Answer, type Api } from './support';

const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const BLUEWATER = { site_key: 'enroll.localhost/bluewater', group_id: '2556' };
const INES = { ...BLUEWATER, signed_in: 'group:1:group-2556' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const DAY = 86_400_000;

/** The applicant of the walks, born as the quotes of the tests are. */
const harborMillsCensus = readDemoCensus(seeded);
const ANA = { firstName: 'Ana', lastName: 'Ruiz-Lindqvist', dob: '1985-04-09', hiredOn: '2020-03-01' };

describeWithDemo('the home of a group', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const viewOf = (answer: Answer) => answer.body.data as GroupHomeView;
  const look = (input: Record<string, unknown> = {}, headers: Record<string, string> = RUTH) =>
    api.call('getGroupHome', input, headers);
  const view = async (input: Record<string, unknown> = {}) => viewOf(await look(input));
  const remind = (input: Record<string, unknown>, headers: Record<string, string> = RUTH) =>
    api.call('remindCensusPeople', input, headers);
  const reminded = async (input: Record<string, unknown>) =>
    ((await remind(input)).body.data as { reminded: number }).reminded;
  const list = (id: string, email: string, own: Partial<typeof ANA> = {}, groupId = '1929') =>
    saveCensusPerson(api.ports, {
      ...{ id, groupId, employeeClass: 'Office', memberId: null, remindedAt: null, reminders: 0 },
      person: { ...ANA, ...own, email },
    });
  const personOf = async (id: string) =>
    (await store().db.select().from(censusPeople).where(eq(censusPeople.id, id)))[0] ?? null;
  const forget = (id: string) => store().db.delete(censusPeople).where(eq(censusPeople.id, id));

  it('counts who is enrolled, waits and has not started, and tells the days left', async () => {
    const { counts, ...home } = await view();
    expect(home).toMatchObject({
      group_name: 'Harbor Mills',
      open_until: '12/04/2026',
      page: 1,
      evidence: ['Henrik Bauer'],
    });
    expect(home.days_left).toBeGreaterThan(0);
    expect(counts.total).toBe(harborMillsCensus.length);
    expect(counts.states).toEqual({ enrolled: 4, waiting: 1, 'not-started': 13 });
    expect(counts.details).toMatchObject({ enrolled: 4, evidence: 1, ended: 1, untouched: 12, begun: 0 });
    const after = new Date(api.ports.clock.now());
    api.setNow(new Date('2026-12-05T18:00:00Z'));
    expect(await view()).toMatchObject({ open_until: '12/04/2026', days_left: null });
    api.setNow(after);
  });

  it('lists five people a page, newest first, of one state, and by whole words of the name or their first three letters', async () => {
    const names = async (input: Record<string, unknown>) => (await view(input)).people.map(({ name }) => name);
    // The demo's are all of one moment.
    const ids = harborMillsCensus.map(({ id }) => id).toSorted();
    expect((await view()).people.map(({ person_id: id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    expect(await names({ page: 99 })).toHaveLength(harborMillsCensus.length % 5);
    expect(await names({ filter: 'waiting' })).toEqual(['Henrik Bauer']);
    const find = async (search: string, more = {}) => {
      const answer = await api.call('searchGroupHome', { search, ...more }, RUTH);
      return viewOf(answer).people.map(({ name }) => name);
    };
    expect(await find('ortega SAM')).toEqual(['Samuel Ortega']);
    expect(await find('rtega')).toEqual([]);
    expect(await find('ama', { filter: 'enrolled' })).toEqual(['Amadou Diallo']);
    expect((await find('ama')).toSorted()).toEqual(['Amadou Diallo', 'Curtis Amado']);
    expect(await find('amado')).toEqual(['Curtis Amado']);
    const near = viewOf(await api.call('searchGroupHome', { search: 'Amadeus' }, RUTH));
    expect([near.found, near.near]).toEqual([2, true]);
    const one = async (search: string) => viewOf(await api.call('searchGroupHome', { search }, RUTH)).people[0];
    const [bea, curtis, leif] = [await one('bea albright'), await one('curtis'), await one('leif')];
    expect(bea).toMatchObject({ employee_class: 'Dock', detail: 'untouched', changed_on: null, remindable: true });
    // What the employer's list says of them: no name of a dependent, and nothing of their pay.
    expect(bea).toMatchObject({ hired_on: '04/01/2019', eligible_on: null, dependents: null });
    const ivo = await one('ivo sandell');
    expect(ivo).toMatchObject({ hired_on: '10/06/2025', eligible_on: '01/01/2026', dependents: 0 });
    expect((await one('wren'))?.dependents).toBe(2);
    await saveCensusPerson(api.ports, {
      ...{ id: 'paid', groupId: '1929', employeeClass: null, memberId: null, remindedAt: null, reminders: 0 },
      person: { ...ANA, lastName: 'Paid', email: '', hours: 40, pay: { cents: 6_123_400, per: 'year' } },
    });
    const seen = await api.call('searchGroupHome', { search: 'paid' }, RUTH);
    expect(viewOf(seen).people).toHaveLength(1);
    expect(seen.text).not.toMatch(/6123400|61,?234|"pay"|Jonah|Isla/);
    await forget('paid');
    expect(curtis).toMatchObject({ reminders: 1, remindable: true });
    expect(curtis?.reminded_at).not.toBeNull();
    expect(leif).toMatchObject({ state: 'not-started', detail: 'ended', plans: 0 });
  });

  it('adds up what is due of the plans in force, and counts those whose parts are not known', async () => {
    const held = await store()
      .db.select()
      .from(memberPolicies)
      .innerJoin(members, eq(members.id, memberPolicies.memberId));
    const own = held.filter(
      ({ members: { groupId }, member_policies: { status } }) => groupId === '1929' && status === 'ACTIVE',
    );
    const sum = (of: (row: (typeof own)[number]['member_policies']) => number | null) =>
      own.reduce((cents, row) => cents + (of(row.member_policies) ?? 0), 0);
    const { contributions } = await view();
    const inCents = (amount: string | undefined) => fromWireMoney(amount ?? '');
    expect(contributions).toMatchObject({ month: '11/01/2026', plans: own.length, unknown_plans: 0 });
    expect(inCents(contributions?.employer)).toBe(sum(({ employerCents }) => employerCents));
    expect(inCents(contributions?.payroll)).toBe(sum(({ payrollCents }) => payrollCents));
    expect(inCents(contributions?.total)).toBe(
      sum(({ employerCents, payrollCents }) => (employerCents ?? 0) + (payrollCents ?? 0)),
    );
    expect(inCents(contributions?.employer)).toBeGreaterThan(0);
    const [first] = own;
    if (!first) throw new Error('no plan');
    const { id, employerCents } = first.member_policies;
    const keep = (cents: number | null) =>
      store().db.update(memberPolicies).set({ employerCents: cents }).where(eq(memberPolicies.id, id));
    await keep(null);
    expect((await view()).contributions).toMatchObject({ plans: own.length - 1, unknown_plans: 1 });
    await keep(employerCents);
  });

  it('shows who has begun, and moves them by their submission, with what their plan owes', async () => {
    await list('ana', 'Ana.Payroll@mail.example', { firstName: 'Another', lastName: 'Name' });
    const before = await view();
    const shopper = await payrollEnrollment(api);
    expect((await view()).counts.details.begun).toBe(1);
    const submitted = await shopper.ok('saveReviewInfo', { first_enroll: 1 });
    expect(submitted).toBeTruthy();
    expect((await personOf('ana'))?.memberId).toMatch(/./);
    const after = await view();
    expect(after.counts.states.enrolled).toBe(before.counts.states.enrolled + 1);
    expect(after.counts.states['not-started']).toBe(before.counts.states['not-started'] - 1);
    const [row] = await store()
      .db.select()
      .from(memberPolicies)
      .where(eq(memberPolicies.memberId, (await personOf('ana'))?.memberId ?? ''));
    expect(row).toMatchObject({ payrollCents: row?.premiumCents });
    expect(row?.employerCents).toBeGreaterThan(0);
    const answers = [JSON.stringify(after), (await api.call('searchGroupHome', { search: 'Another' }, RUTH)).text];
    for (const text of answers) for (const canary of Object.values(CANARY)) expect(text).not.toContain(canary);
    for (const word of ['mail.example', '5125550143', '1985', 'Alder Street', 'Dental'])
      expect(answers.join()).not.toContain(word);
    await forget('ana');
  });

  it('finds one by name and birth date, marks none of two alike, and none of another group', async () => {
    await forgetNewMembers(store());
    await list('named', 'other@mail.example', { firstName: 'ana', lastName: 'Ruiz Lindqvist' });
    await list('elsewhere', 'ana.payroll@mail.example', {}, '2556');
    await (await payrollEnrollment(api)).ok('saveReviewInfo', { first_enroll: 1 });
    expect((await personOf('named'))?.memberId).toMatch(/./);
    expect((await personOf('elsewhere'))?.memberId).toBeNull();
    await forget('named');
    await forgetNewMembers(store());
    await list('one', 'x@mail.example');
    await list('two', 'y@mail.example');
    await (await payrollEnrollment(api)).ok('saveReviewInfo', { first_enroll: 1 });
    expect([(await personOf('one'))?.memberId, (await personOf('two'))?.memberId]).toEqual([null, null]);
    for (const id of ['one', 'two', 'elsewhere']) await forget(id);
  });

  it.each([1, 0])('marks one who may be a member on file once that member has answered %s', async (isMine) => {
    await forgetNewMembers(store());
    const enroll = async () => {
      await (await payrollEnrollment(api)).ok('saveReviewInfo', { first_enroll: 1 });
      const known = await store().db.select().from(members).where(eq(members.active, true));
      return known.filter(({ id }) => !/^\d+$/.test(id));
    };
    const [first] = await enroll();
    await list('asked', 'ana.payroll@mail.example');
    const claim = (await enroll()).find(({ claims }) => claims !== null);
    expect(claim?.claims).toBe(first?.id);
    expect((await personOf('asked'))?.memberId).toBeNull();
    const self = { ...HARBOR_MILLS, uid: first?.id ?? '', signed_in: `member:0:${first?.id}` };
    const answered = { user_id: first?.id, claim_id: claim?.id, is_mine: isMine };
    expect((await api.call('answerClaim', answered, self)).http).toBe(200);
    expect((await personOf('asked'))?.memberId).toBe(isMine === 1 ? first?.id : claim?.id);
    await forget('asked');
  });

  it('opens the names of the page and of those who need evidence alone', async () => {
    const opened: string[] = [];
    const { openJson } = api.ports.fields;
    api.ports.fields.openJson = (sealed, place) => {
      if (place.table === 'census_people') opened.push(place.row);
      return openJson(sealed, place);
    };
    const { people, evidence } = await view();
    api.ports.fields.openJson = openJson;
    const rows = new Set(people.map(({ person_id: id }) => id));
    expect(opened.filter((id) => !rows.has(id))).toHaveLength(evidence.length);
    expect(new Set(opened).size).toBe(opened.length);
  });

  it('finds a person of before there were hashes once they are made', async () => {
    await list('before', 'before@mail.example', { lastName: 'Unhashed' });
    await store().db.update(censusPeople).set({ words: null, personHash: null }).where(eq(censusPeople.id, 'before'));
    const found = async () => viewOf(await api.call('searchGroupHome', { search: 'Unhashed' }, RUTH)).found;
    expect(await found()).toBe(0);
    expect(await fillCensusWords(api.ports)).toBe(1);
    expect([await found(), await fillCensusWords(api.ports)]).toEqual([1, 0]);
    expect((await personOf('before'))?.personHash).not.toBeNull();
    await forget('before');
  });

  it('finds a begun enrollment by name and birth date too', async () => {
    await list('begun', 'unlike@mail.example');
    const begun = await quoteEmployee(api);
    await begun.ok('addPlanToCart', EMPLOYEE_DENTAL);
    await begun.checkout();
    await begun.personal();
    const found = async () => viewOf(await api.call('searchGroupHome', { search: 'Lindqvist' }, RUTH)).people[0];
    expect(await found()).toMatchObject({ state: 'waiting', detail: 'begun' });
    await forget('begun');
  });

  describe('a reminder', () => {
    it('is mailed with the group’s words and no code, once in three days, also when pressed twenty times at once', async () => {
      await api.sent();
      const answers = await Promise.all(Array.from({ length: 20 }, () => remind({ person_id: 'h80001' })));
      const counts = answers.flatMap(({ http, body }) =>
        http === 200 ? [(body.data as { reminded: number }).reminded] : [],
      );
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
      const mails = await api.sent();
      expect(mails).toHaveLength(1);
      const [mail] = mails;
      expect(mail).toMatchObject({ to: 'bea@albright.example', subject: 'Choose your benefits' });
      expect(mail?.text).toContain('Everyone at Harbor Mills can enroll from November 2 to December 4.');
      expect(mail?.text).toContain('Friday, December 4, 2026');
      expect(mail?.text).toContain('harbormills.localhost');
      expect(mail?.text).not.toMatch(/\b\d{6}\b/);
      const [bea] = viewOf(await api.call('searchGroupHome', { search: 'bea albright' }, RUTH)).people;
      expect(bea).toMatchObject({ reminders: 1, remindable: false });
      const now = api.ports.clock.now();
      api.setNow(new Date(now.getTime() + 3 * DAY - 1_000));
      expect(await reminded({ person_id: 'h80001' })).toBe(0);
      api.setNow(new Date(now.getTime() + 3 * DAY));
      expect(await reminded({ person_id: 'h80001' })).toBe(1);
      api.setNow(now);
    });

    it('goes to all of a list who may have one, and to none who are enrolled', async () => {
      await api.sent();
      const { reminders } = await view();
      expect(reminders['not-started']).toBeGreaterThan(5);
      expect(await reminded({ filter: 'not-started' })).toBe(reminders['not-started']);
      expect(await api.sent()).toHaveLength(reminders['not-started']);
      expect(await reminded({ filter: 'not-started' })).toBe(0);
      expect(await reminded({ filter: 'evidence' })).toBe(1);
      const [mail] = await api.sent();
      expect(mail?.subject).toBe('Your enrollment is not finished');
      expect(mail?.text).not.toMatch(/evidence|health|critical/i);
      expect(await reminded({ person_id: 'h70012' })).toBe(0);
      expect((await remind({})).http).toBe(422);
      expect((await remind({ person_id: 'h80001', filter: 'waiting' })).http).toBe(422);
      await list('unmailable', 'no address');
      expect(await reminded({ person_id: 'unmailable' })).toBe(0);
      await forget('unmailable');
    });
  });

  const CALLS: [EndpointName, Record<string, unknown>][] = [
    ['getGroupHome', {}],
    ['searchGroupHome', { search: 'Bea' }],
    ['remindCensusPeople', { person_id: 'h80001' }],
    ['remindCensusPeople', { filter: 'not-started' }],
  ];

  it.each(CALLS)('%s %o is for the group’s own administrator alone', async (name, input) => {
    const member = { ...HARBOR_MILLS, uid: '70012', signed_in: 'member:0:70012' };
    const others = [MARCUS, { ...MARCUS, group_id: '1929' }, member, HARBOR_MILLS, NORTH_STAR, {}];
    const forged = { ...RUTH, signed_in: 'group:1:group-2556' };
    await store().db.update(censusPeople).set({ remindedAt: null });
    for (const headers of [...others, forged]) {
      const answer = await api.call(name, input, headers);
      expect([name, answer.http]).toEqual([name, 403]);
      expect(answer.text).not.toContain('Bea');
    }
    const elsewhere = await api.call(name, input, INES);
    expect(elsewhere.text).not.toContain('Bea');
    if (name === 'remindCensusPeople') expect(elsewhere.body.data ?? {}).not.toMatchObject({ reminded: 1 });
    else expect(viewOf(elsewhere)).toMatchObject({ people: [], counts: { total: 0 }, evidence: [] });
    expect((await personOf('h80001'))?.remindedAt).toBeNull();
  });

  it('is gone at once for an administrator who is locked out', async () => {
    const lock = (active: boolean) => store().db.update(staff).set({ active }).where(eq(staff.id, 'group-1929'));
    await lock(false);
    for (const [name, input] of CALLS) expect((await api.call(name, input, RUTH)).http).toBe(403);
    await lock(true);
    expect((await look()).http).toBe(200);
    await store().db.update(groups).set({ active: false }).where(eq(groups.id, '1929'));
    expect((await look()).http).toBe(403);
    await store().db.update(groups).set({ active: true }).where(eq(groups.id, '1929'));
  });

  it('is written into the audit log at every look and press, without a name', async () => {
    const rows = (action: string) => store().db.select().from(auditLog).where(eq(auditLog.action, action));
    const before = (await rows('census.look')).length;
    await view({ filter: 'enrolled' });
    const after = await rows('census.look');
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ actor: 'group:group-1929', subject: 'group:1929' });
    expect(JSON.stringify([after, await rows('census.remind')])).not.toMatch(/Bea|Albright|mail\.example/);
    expect(api.logged.join()).not.toMatch(/Albright|Henrik/);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('is searched with the limit of the other lists', async () => {
    await store().db.delete(rateLimits);
    for (let n = 0; n < 60; n += 1) await api.call('searchMembers', { search: 'zzz' }, RUTH);
    expect((await api.call('searchGroupHome', { search: 'zzz' }, RUTH)).http).toBe(429);
    expect((await look()).http).toBe(200);
  });

  it('keeps a person’s name, address and birth date sealed', async () => {
    const stored = JSON.stringify(await store().db.select().from(censusPeople));
    expect(stored).not.toMatch(/Albright|albright|1990-02-11/);
  });
});
