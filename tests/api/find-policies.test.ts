import { desc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveMember, type Member, type MemberProfile } from '@/lib/enrollment-api/store/member-rows';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { lookBy, verbOf, verbsOf, type At } from '@/lib/operator/console/console-perform';
import { findPolicies } from '@/lib/operator/verbs/find-policies';
import { SCOPES } from '@/lib/rules/words/operator-scopes';
import { describeWithDemo } from '../config/databases';
import { product } from '../unit/site/support';
import { operate } from './operate';
import { buildApi, type Api } from './support';

const profile: MemberProfile = {
  ...{ firstName: 'Zoë', middleName: '', lastName: "O'Quill-Brandeis", dob: '1990-02-03', gender: '1' },
  ...{ ssn: '219094477', email: 'zoe.q@mail.example', phone: '5125550177', smoker: null },
  ...{ address1: '1 Main St', address2: '', city: 'Austin', state: 'TX', zip: '78701' },
};

type Found = {
  found: { policy: string; name: string; member: string; plans: string[]; of: string }[];
  told: string;
  total: number;
  page: number;
  more: boolean;
};

/** An operator's search over the members of all owners (decisions 299). */
describeWithDemo('policies find', (store) => {
  let api: Api;
  const made: string[] = [];
  beforeEach(async () => void (api = await buildApi(store())));
  afterEach(async () => {
    if (made.length > 0)
      await store()
        .db.delete(members)
        .where(inArray(members.id, made.splice(0)));
  });

  const at = (areas: At['operator']['areas'] = SCOPES): At => ({
    operator: { id: 'operator-1', name: 'Omar', areas },
    ports: api.ports,
    siteKey: product.key,
    ip: '192.0.2.7',
  });

  async function add(
    id: string,
    policyId: string | null,
    own: Partial<Member> = {},
    told: Partial<MemberProfile> = {},
  ) {
    const member = { id, agentId: '4101', groupId: null, portalId: null, ...own, profile: { ...profile, ...told } };
    await saveMember(api.ports, member);
    made.push(id);
    if (policyId === null) return;
    const plan = { planName: 'Dental Preferred 1000', status: 'ACTIVE', tier: 'IO', effectiveDate: '2026-01-01' };
    await store()
      .db.insert(memberPolicies)
      .values({ id: `${id}-1`, policyId, memberId: id, ...plan });
  }
  async function look(search: string, page?: string): Promise<Found> {
    const outcome = await lookBy(at(), findPolicies, { search, ...(page !== undefined && { page }) });
    if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
    return outcome.data as unknown as Found;
  }
  const find = async (search: string) => (await look(search)).found.map(({ policy }) => policy);
  const newest = async () => (await store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1))[0];

  it.each([
    'zoe',
    'ZOË',
    'quill',
    'oquillbrandeis',
    'brandeis zoe',
    'bra qui',
    'Zoe.Q@mail.example',
    't7x-cd3-pkmn',
    'CF-9999-0000-1111',
    'cf-9999-0000-1111',
  ])('by "%s" finds her policy, whosever member she is', async (search) => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    expect(await find(search)).toEqual(['CF-9999-0000-1111']);
    await store().db.update(members).set({ active: false }).where(eq(members.id, 'T7XCD3PKMN'));
    expect(await find(search)).toEqual([]);
  });

  it('looks over agents and groups alike, and tells whose member each is', async () => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    await add('T7XCD3PKMP', 'CF-9999-0000-2222', { agentId: '4102' });
    await add('T7XCD3PKMQ', 'CF-9999-0000-3333', { agentId: null, groupId: '1929' });
    await add('T7XCD3PKMR', null);
    const { found, total } = await look('zoe quill');
    expect(total).toBe(3);
    expect(new Map(found.map(({ policy, of }) => [policy, of]))).toEqual(
      new Map([
        ['CF-9999-0000-1111', 'Dana Whitfield'],
        ['CF-9999-0000-2222', 'Marcus Delacroix'],
        ['CF-9999-0000-3333', 'Harbor Mills'],
      ]),
    );
    expect(found[0]).toMatchObject({ name: "Zoë O'Quill-Brandeis", plans: ['Dental Preferred 1000 (Active)'] });
  });

  it('finds by the first three letters whom no whole word fits, and says so', async () => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    expect(await look('quilter')).toMatchObject({ total: 1, told: expect.stringContaining('first three letters') });
    expect((await look('quill')).told).toBe('1 member fits.');
    expect(await look('quilter nobody')).toMatchObject({ total: 0, found: [] });
  });

  it.each(['02/03/1990', '219-09-4477', '4477', 'zoe 4477', '???'])('does not search by "%s"', async (search) => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    const outcome = await lookBy(at(), findPolicies, { search });
    expect(outcome).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^--search: .*not searched over all/)],
    });
  });

  it('opens the names of the page alone, and has the others on pages of their own', async () => {
    const ids = Array.from({ length: 23 }, (_, index) => `T7XCD3PK${(index + 10).toString()}`);
    for (const id of ids) await add(id, `CF-${id}`, {}, { lastName: 'Sealed' });
    const opened: string[] = [];
    const { openJson } = api.ports.fields;
    api.ports.fields.openJson = (sealed, place) => {
      opened.push(`${place.table}.${place.column}`);
      return openJson(sealed, place);
    };
    const first = await look('sealed');
    expect([first.total, first.found.length, first.more]).toEqual([23, 20, true]);
    expect(opened).toEqual(Array.from({ length: 20 }, () => 'members.profile'));
    api.ports.fields.openJson = openJson;
    const second = await look('sealed', '2');
    expect([second.page, second.found.length, second.more]).toEqual([2, 3, false]);
    expect(new Set([...first.found, ...second.found].map(({ policy }) => policy)).size).toBe(23);
    expect((await look('sealed', '99')).page).toBe(2);
  });

  it('is one line of the audit log for each search, with whose names were shown and never what was searched for', async () => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    const before = await store().db.$count(auditLog);
    await look('zoe quill');
    expect(await store().db.$count(auditLog)).toBe(before + 1);
    const line = await newest();
    expect(line).toMatchObject({
      actor: 'operator:operator-1',
      action: 'policies.find',
      siteKey: product.key,
      ip: '192.0.2.7',
      data: { found: 1, shown: 1, members: 'T7XCD3PKMN' },
    });
    expect(JSON.stringify(line)).not.toMatch(/zoe|quill/i);
    await look('nobody-of-ours');
    expect((await newest())?.data).toMatchObject({ found: 0, members: '' });
    expect(await operate(api.ports, 'policies', 'find', 'zoe quill')).toMatch(
      /^0 CF-9999-0000-1111: Zoë O'Quill-Brandeis \(T7X-CD3-PKMN\)/,
    );
    expect(await newest()).toMatchObject({ actor: 'operator:kim', action: 'policies.find' });
  });

  it('asks for the area of policies, and on the machine for a name', async () => {
    await add('T7XCD3PKMN', 'CF-9999-0000-1111');
    expect(verbOf({ areas: ['house', 'people', 'money'] }, 'policies find')).toBeNull();
    expect(verbsOf({ areas: ['policies'] })).toContain(findPolicies);
    const before = await store().db.$count(auditLog);
    expect(await operate(api.ports, 'policies', 'find', 'zoe quill', '--by', 'no name!')).toMatch(/^1 --by/);
    expect(await store().db.$count(auditLog)).toBe(before);
  });
});
