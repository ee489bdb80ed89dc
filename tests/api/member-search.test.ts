import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillMemberWords } from '@/lib/enrollment-api/store/member-list';
import { saveMember, type Member, type MemberProfile } from '@/lib/enrollment-api/store/member-rows';
import { rotateFields } from '@/lib/enrollment-api/store/rotate';
import { rateLimits, staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { createFieldCrypto } from '@/lib/security/fields';
import { describeWithDemo } from '../config/databases';
import { KEYS } from '../config/demo';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, type Answer, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };

type Page = { result: { user_id: string; name: string }[]; total: number; page: number; near?: true };

const profile: MemberProfile = {
  ...{ firstName: 'Zoë', middleName: '', lastName: "O'Quill-Brandeis", dob: '1990-02-03', gender: '1' },
  ...{ ssn: '219094477', email: 'zoe.q@mail.example', phone: '5125550177', smoker: null },
  ...{ address1: '1 Main St', address2: '', city: 'Austin', state: 'TX', zip: '78701' },
};

/** A list of people whose names stay sealed (decisions 266). */
describeWithDemo('a search of members', (store) => {
  let api: Api;
  const made: string[] = [];
  beforeEach(async () => {
    api = await buildApi(store());
    await store().db.delete(rateLimits);
  });
  afterEach(async () => {
    if (made.length > 0)
      await store()
        .db.delete(members)
        .where(inArray(members.id, made.splice(0)));
  });

  async function add(id: string, own: Partial<Member> = {}, told: Partial<MemberProfile> = {}): Promise<Member> {
    const member = { id, agentId: '4101', groupId: null, portalId: null, ...own, profile: { ...profile, ...told } };
    await saveMember(api.ports, member);
    made.push(id);
    return member;
  }
  const pageOf = ({ body }: Answer) => body.data as unknown as Page;
  const look = async (search: string, headers: Record<string, string> = DANA) =>
    pageOf(await api.call('searchMembers', { search }, headers));
  const find = async (search: string, headers: Record<string, string> = DANA) =>
    (await look(search, headers)).result.map(({ user_id }) => user_id);

  it.each([
    'zoe',
    'ZOË',
    "o'quill",
    'oquill',
    'quill',
    'brandeis zoe',
    'O’Quill–Brandeis',
    'oquillbrandeis',
    'zo\u0065\u0308',
    'qui zoe',
    'bra qui',
    '02/03/1990',
    '219-09-4477',
    '4477',
    'Zoe.Q@mail.example',
    'zoe 4477',
    'T7X-CD3-PKMN',
    't7x cd3 pkmn',
  ])('by "%s" finds her', async (search) => {
    await add('T7XCD3PKMN');
    expect(await find(search)).toContain('T7XCD3PKMN');
  });

  it.each(['zoe bayer', 'q', 'qu', 'mail.example', '219', '21909', '2190', '02/04/1990', 'T7XCD3PKM', '%', '_', "'"])(
    'by "%s" does not',
    async (search) => {
      await add('T7XCD3PKMN');
      expect(await find(search)).not.toContain('T7XCD3PKMN');
    },
  );

  it('finds by the first three letters whom no whole word fits, and says so', async () => {
    await add('T7XCD3PKMN');
    expect(await look('quilter')).toMatchObject({ result: [{ user_id: 'T7XCD3PKMN' }], total: 1, near: true });
    expect(await look('quill')).not.toHaveProperty('near');
    expect(await look('quilter nobody')).toMatchObject({ total: 0 });
  });

  it('finds by a part of the name of the group', async () => {
    await add('T7XCD3PKMN', { groupId: '1929' });
    expect(await find('arbor zoe')).toEqual(['T7XCD3PKMN']);
    expect(await find('zoe', RUTH)).toEqual(['T7XCD3PKMN']);
  });

  it("never finds another's members, by whatever is known of them", async () => {
    await add('T7XCD3PKMN');
    await add('T7XCD3PKMP', { agentId: '4102' }, { ssn: '', email: 'other@mail.example' });
    for (const search of ['zoe', 'qui', '4477', '02/03/1990', '219094477', 'zoe.q@mail.example', 'T7XCD3PKMN'])
      for (const headers of [MARCUS, RUTH]) expect(await find(search, headers)).not.toContain('T7XCD3PKMN');
    expect(await find('zoe', MARCUS)).toEqual(['T7XCD3PKMP']);
    expect(await find('T7XCD3PKMP')).toEqual([]);
  });

  it('has for one word another hash in every list, which tells neither the word nor what it is of', async () => {
    await add('T7XCD3PKMN');
    await add('T7XCD3PKMP', { agentId: '4102', groupId: '1929' });
    const rows = await store().db.select().from(members).where(inArray(members.id, made));
    const [one = [], two = []] = rows.map(({ words }) => words ?? []);
    expect(one.filter((word) => two.includes(word))).toEqual([]);
    expect(two).toHaveLength(one.length * 2);
    expect(one).toEqual(one.toSorted());
    for (const word of [...one, ...two]) expect(word).toMatch(/^\d+\.[\w-]{43}$/);
  });

  it('finds nobody by the words of before a change of name, owner or file', async () => {
    const member = await add('T7XCD3PKMN');
    await saveMember(api.ports, { ...member, profile: { ...member.profile, lastName: 'Vantongeren' } });
    expect(await find('vantongeren')).toEqual(['T7XCD3PKMN']);
    for (const search of ['quill', 'bra', 'brandeis', 'oquill']) expect(await find(search)).not.toContain('T7XCD3PKMN');
    await saveMember(api.ports, { ...member, agentId: '4102' });
    expect(await find('zoe')).toEqual([]);
    expect(await find('zoe', MARCUS)).toEqual(['T7XCD3PKMN']);
    await store().db.update(members).set({ active: false }).where(eq(members.id, 'T7XCD3PKMN'));
    expect(await find('zoe', MARCUS)).toEqual([]);
  });

  it('answers a former rep nothing', async () => {
    await add('T7XCD3PKMN');
    const setActive = (active: boolean) => store().db.update(staff).set({ active }).where(eq(staff.id, 'rep-4101'));
    await setActive(false);
    const answer = await api.call('searchMembers', { search: 'zoe' }, DANA);
    await setActive(true);
    expect([answer.http, answer.body['errorCode']]).toEqual([403, 'signedOut']);
    expect(answer.text).not.toContain('T7XCD3PKMN');
  });

  it('is newest first and five a page, with every member on one page alone', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `T7XCD3PK${(index + 10).toString()}`);
    for (const [index, id] of ids.entries()) {
      await add(id, {}, { lastName: 'Pageturner', ssn: '', email: `page${index}@mail.example` });
      const createdAt = new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 2)));
      await store().db.update(members).set({ createdAt }).where(eq(members.id, id));
    }
    const pages = [];
    for (const page of [1, 2, 3, 9])
      pages.push(pageOf(await api.call('searchMembers', { search: 'pageturner', page }, DANA)));
    const [first, second, third, past] = pages;
    expect([first, second, third].flatMap((page) => page?.result.map(({ user_id }) => user_id))).toEqual(
      ids.toReversed(),
    );
    expect(past).toMatchObject({ page: 3, total: 12, result: third?.result });
  });

  it('opens the names of the page alone', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `T7XCD3PK${(index + 10).toString()}`);
    for (const id of ids) await add(id, {}, { lastName: 'Sealed' });
    const opened: string[] = [];
    const { openJson } = api.ports.fields;
    api.ports.fields.openJson = (sealed, place) => {
      opened.push(`${place.table}.${place.column}`);
      return openJson(sealed, place);
    };
    expect((await look('sealed')).total).toBe(9);
    await api.call('getAgentMembers', { agent_id: '4101' }, DANA);
    expect(opened).toEqual(Array.from({ length: 10 }, () => 'members.profile'));
    api.ports.fields.openJson = openJson;
  });

  it('finds rows of before there were hashes once they are made, and none that was left', async () => {
    await add('T7XCD3PKMN');
    await add('T7XCD3PKMP', {}, { lastName: 'Quill' });
    await store().db.update(members).set({ words: null }).where(inArray(members.id, made));
    await store().db.update(members).set({ active: false }).where(eq(members.id, 'T7XCD3PKMP'));
    expect(await find('zoe')).toEqual([]);
    expect(await fillMemberWords(api.ports)).toBe(1);
    expect(await find('quill zoe')).toEqual(['T7XCD3PKMN']);
    expect(await fillMemberWords(api.ports)).toBe(0);
  });

  it('finds under the old key while keys rotate, and under the new one alone afterwards', async () => {
    await add('T7XCD3PKMN');
    const keys = [{ id: 9, secret: 'a newer field key of the tests, 32+ bytes' }, ...KEYS];
    const both = createFieldCrypto(keys);
    expect(api.ports.fields.blindIndex('x', 'y')).toBe(both.blindIndexes('x', 'y')[1]);
    const turning = await buildApi(store(), { keys });
    const ask = async (search: string) =>
      pageOf(await turning.call('searchMembers', { search }, DANA)).result.map(({ user_id }) => user_id);
    expect(await ask('quill')).toEqual(['T7XCD3PKMN']);
    await rotateFields({ store: store(), fields: both });
    const old = await store().db.execute(
      sql`select 1 from members where active and array_to_string(words, ' ') ~ '(^| )1[.]'`,
    );
    expect(old).toEqual([]);
    expect(await ask('qui')).toEqual(['T7XCD3PKMN']);
    expect(await ask('brandt')).toContain('70001');
    const back = createFieldCrypto(keys.toReversed());
    await rotateFields({ store: store(), fields: back });
    expect(await find('brandt')).toContain('70001');
  });
});
