import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { GroupHomeView } from '@/lib/contract/census';
import { REMIND_DAYS } from '@/lib/rules/people/census-standing';
import { CENSUS_DETAILS, CENSUS_STATES } from '@/lib/rules/words/census-words';
import { saveCensusPerson } from '@/lib/enrollment-api/store/census-rows';
import { saveMember } from '@/lib/enrollment-api/store/member-rows';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { enrollmentColumns, enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { places } from '@/lib/enrollment-api/store/places';
import { describeWithDemo } from '../config/databases';
import { buildApi, type Api } from './support';

/*
 * The home of a group counts its list in the database and places the people of a page by the rule: over all pages both must
 * agree, for people who hold, wait for and have begun everything that the states tell apart.
 */

const BLUEWATER = { site_key: 'enroll.localhost/bluewater', group_id: '2556' };
const INES = { ...BLUEWATER, signed_in: 'group:1:group-2556' };
const DAY = 86_400_000;
const NOW = new Date('2026-11-10T18:00:00Z');

type Plan = { status: string; waitsFor?: string[] };
const TERMINATED = { status: 'TERMINATED' };
const ACTIVE = { status: 'ACTIVE' };
const pending = (...waitsFor: string[]) => ({ status: 'PENDING', waitsFor });
/** The plans of a person; null for one who is no member. */
const HELD: (Plan[] | null)[] = [
  null,
  [],
  [ACTIVE],
  [pending('evidence')],
  [pending('first-payment'), ACTIVE],
  [pending('underwriting', 'carrier')],
  [TERMINATED],
  [TERMINATED, ACTIVE],
  [ACTIVE, pending('first-payment', 'evidence')],
  [{ status: 'SUBMITTED' }, { status: 'CANCELLED' }],
  [{ status: 'It is, "quoted": ok' }, { status: 'LAPSED' }],
];
const DRAFTS = [null, 'member', 'email', 'person', null, 'email', 'person'] as const;
const AGO = [null, 0, REMIND_DAYS] as const;
/** As many people as there are ways to put the first two together. */
const PEOPLE = HELD.length * DRAFTS.length;

describeWithDemo('the count of a group’s list', (store) => {
  let api: Api;

  beforeAll(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await store().db.delete(censusPeople).where(eq(censusPeople.groupId, '2556'));
    for (let number = 0; number < PEOPLE; number += 1) await addPerson(number);
    // Who left the group, and who is another group's, holds nothing of this one.
    await store().db.update(members).set({ active: false }).where(eq(members.id, 'tally-2'));
    await store().db.update(members).set({ groupId: '1929' }).where(eq(members.id, 'tally-13'));
    await store().db.update(censusPeople).set({ active: false }).where(eq(censusPeople.id, 'tally-20'));
  });

  const pick = <T>(of: readonly T[], number: number) => of[number % of.length] as T;

  async function addPerson(number: number): Promise<void> {
    const id = `tally-${number}`;
    const dob = `19${60 + (number % 40)}-01-${10 + (number % 20)}`;
    const person = {
      firstName: `Given${pick(['ann', 'bob'], number)}`,
      lastName: `Tally${pick([...'abcde'], number)}`,
      dob,
    };
    const email = number % 5 === 4 ? '' : `${id}@census.example`;
    const plans = pick(HELD, number);
    if (plans) await addMember(number, { ...person, email }, plans);
    const days = pick(AGO, number);
    await saveCensusPerson(api.ports, {
      ...{ id, groupId: '2556', employeeClass: 'Office', memberId: plans ? id : null, reminders: 0 },
      remindedAt: days === null ? null : new Date(NOW.getTime() - days * DAY),
      person: { ...person, email, hiredOn: '' },
    });
    await addDraft(number, { ...person, email });
  }

  type Told = { firstName: string; lastName: string; dob: string; email: string };

  async function addMember(number: number, told: Told, plans: readonly Plan[]): Promise<void> {
    const id = `tally-${number}`;
    const where = { address1: '1 Main St', address2: '', city: 'Austin', state: 'TX', zip: '78701' };
    const profile = { ...told, ...where, middleName: '', gender: '1' as const, ssn: '', phone: '', smoker: null };
    await saveMember(api.ports, { id, agentId: null, groupId: '2556', portalId: null, profile });
    for (const [index, plan] of plans.entries())
      await store()
        .db.insert(memberPolicies)
        .values({
          ...{ id: `${id}-${index}`, policyId: `T-${number}-${index}`, memberId: id, planName: 'Dental', tier: 'IO' },
          ...{ effectiveDate: `2026-0${1 + (number % 9)}-01`, employerCents: number % 4 === 0 ? null : 100 * number },
          ...{ payrollCents: 7, ...plan },
        });
  }

  async function addDraft(number: number, { email, firstName, lastName, dob }: Told): Promise<void> {
    const by = pick(DRAFTS, number);
    if (by === null) return;
    const id = `draft-${number}`;
    const own = {
      id,
      siteKey: BLUEWATER.site_key,
      groupId: '2556',
      userId: by === 'member' ? `tally-${number}` : null,
    };
    const on = { eprocess: 'applicant', type: 'new-member', tier: 'IO' } as const;
    await store()
      .db.insert(enrollments)
      .values({ ...own, ...on, signingLink: number % 2 === 0 ? `link-${number}` : null });
    const isPerson = by === 'person';
    const steps = {
      filter_info: { dob: isPerson ? dob : '' },
      primary_info: { values: isPerson ? { first_name: firstName, last_name: lastName } : {} },
      contact_info: { values: by === 'email' ? { email_address: email } : {} },
    };
    for (const [name, data] of Object.entries(steps)) {
      const sealed = api.ports.fields.sealJson(data, places.enrollmentColumn(id, name));
      await store().db.insert(enrollmentColumns).values({ enrollmentId: id, name, data: { sealed } });
    }
  }

  const viewOf = async (input: Record<string, unknown>) => {
    const operation = 'search' in input ? 'searchGroupHome' : 'getGroupHome';
    return (await api.call(operation, input, INES)).body.data as GroupHomeView;
  };

  /** The rows of all pages. */
  async function walk(input: Record<string, unknown>): Promise<GroupHomeView['people']> {
    const first = await viewOf(input);
    const people = [...first.people];
    for (let page = 2; people.length < first.found; page += 1)
      people.push(...(await viewOf({ ...input, page })).people);
    return people;
  }

  it('is of the people whom all pages list, and its lists are theirs in the same order', async () => {
    const [all, { counts, reminders, evidence, contributions }] = [await walk({}), await viewOf({})];
    expect(all).toHaveLength(PEOPLE - 1);
    expect(counts.total).toBe(PEOPLE - 1);
    for (const detail of CENSUS_DETAILS) {
      const own = all.filter((one) => one.detail === detail);
      expect([detail, counts.details[detail]]).toEqual([detail, own.length]);
      expect(own.length).toBeGreaterThan(0);
    }
    for (const state of CENSUS_STATES) {
      const own = all.filter((one) => one.state === state);
      expect([state, counts.states[state]]).toEqual([state, own.length]);
      expect(await walk({ filter: state })).toEqual(own);
    }
    const [needing, open] = [all.filter(({ detail }) => detail === 'evidence'), all.filter((one) => one.remindable)];
    expect(evidence).toEqual(needing.slice(0, 20).map(({ name }) => name));
    expect(reminders).toEqual({
      waiting: open.filter(({ state }) => state === 'waiting').length,
      'not-started': open.filter(({ state }) => state === 'not-started').length,
      evidence: open.filter(({ detail }) => detail === 'evidence').length,
      last: NOW.toISOString(),
    });
    expect(contributions?.plans).toBeGreaterThan(0);
    expect(contributions?.unknown_plans).toBeGreaterThan(0);
  });

  it('finds by words, with a list and by the first letters, as the rows of all pages have them', async () => {
    const all = await walk({});
    const named = (word: string) => all.filter(({ name }) => name.toLowerCase().split(' ').includes(word));
    for (const search of ['tallyb', 'givenann']) expect(await walk({ search })).toEqual(named(search));
    const waiting = named('tallyb').filter(({ state }) => state === 'waiting');
    expect(waiting.length).toBeGreaterThan(0);
    expect(await walk({ search: 'tallyb', filter: 'waiting' })).toEqual(waiting);
    expect(await walk({ search: 'tal' })).toEqual(all);
    const near = await viewOf({ search: 'talx', filter: 'waiting' });
    expect([near.near, near.found]).toEqual([true, all.filter(({ state }) => state === 'waiting').length]);
    expect(await viewOf({ search: '!' })).toMatchObject({ found: 0, people: [] });
  });

  it('reminds exactly those of a list who could be, each by where they are', async () => {
    const open = (await walk({})).filter(({ remindable, state }) => remindable && state === 'waiting');
    await api.sent();
    const answer = await api.call('remindCensusPeople', { filter: 'waiting' }, INES);
    expect(answer.body.data).toEqual({ reminded: open.length });
    const sent = (await api.sent()).map(({ to }) => to);
    expect(sent.toSorted()).toEqual(open.map(({ person_id: id }) => `${id}@census.example`).toSorted());
  });
});
