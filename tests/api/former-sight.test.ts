import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { endpointNames, registry, type EndpointName } from '@/lib/contract/registry';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { describeWithDemo } from '../config/databases';
import { enrollmentMember, HAPPY } from './happy';
import { inputsOf, NOT_READS, READS, seenMember, STAFF_HEADERS, type Seen, type Who } from './sight-table';
import { asWord, BAYLINE, buildApi, resultOf, type Api } from './support';

const isOpenToAll = (name: EndpointName) => ['public', 'shopper'].includes(registry[name].access);

/** The reads of one of them, each with what it shows. */
const readsOf = (who: Who) =>
  Object.entries(READS).flatMap(([name, sights]) => {
    const sight = sights[who];
    return sight === undefined ? [] : [{ name: name as EndpointName, sight }];
  });

/** An account that ends, and how it is there again. */
type Ending = { who: Who; how: string; table: PgTable; where: (seen: Seen) => SQL; end: object; back: object };
const isStaff = (id: string) => () => eq(staff.id, id);
const isHer = ({ id }: Seen) => eq(members.id, id);
const locked = { end: { active: false }, back: { active: true } };
const raised = (from: number) => ({ end: { sessionVersion: from + 1 }, back: { sessionVersion: from } });
const ENDINGS: readonly Ending[] = [
  { who: 'rep', how: 'was locked out', table: staff, where: isStaff('rep-4101'), ...locked },
  { who: 'rep', how: 'was signed out everywhere', table: staff, where: isStaff('rep-4101'), ...raised(1) },
  { who: 'rep', how: 'has an agent out of business', table: agents, where: () => eq(agents.id, '4101'), ...locked },
  { who: 'group', how: 'was locked out', table: staff, where: isStaff('group-1929'), ...locked },
  { who: 'group', how: 'was signed out everywhere', table: staff, where: isStaff('group-1929'), ...raised(1) },
  { who: 'group', how: 'has a group that ended', table: groups, where: () => eq(groups.id, '1929'), ...locked },
  { who: 'member', how: 'is gone', table: members, where: isHer, ...locked },
  { who: 'member', how: 'was signed out everywhere', table: members, where: isHer, ...raised(0) },
];

/** Reps, administrators and members who are none any more, against everything that can be asked (decisions 302). */
describeWithDemo('a former rep, group or member', (store) => {
  let processes: Api[] = [];
  let seen: Record<Who, Seen>;
  beforeAll(async () => {
    const api = await buildApi(store());
    const group = await seenMember(api, 'group');
    const rep = await seenMember(api, 'rep');
    seen = { rep, group, member: rep };
    await store().db.update(members).set({ active: true }).where(eq(members.id, group.id));
    processes = [api, await buildApi(store(), { seed: false })];
  });
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const back of undo.splice(0)) await back();
  });

  const headersOf = (who: Who) => (who === 'member' ? seen.member.headers : STAFF_HEADERS[who]);
  function ask(name: EndpointName, who: Who, { at = processes[0], headers = headersOf(who) } = {}) {
    const all = inputsOf(seen[who], name, who);
    const takes = Object.keys(registry[name].input.shape);
    const input = Object.fromEntries(takes.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
    if (!at) throw new Error('no process');
    return at.call(name, input, headers);
  }
  async function end(table: PgTable, where: SQL, { end: gone, back }: Pick<Ending, 'end' | 'back'>) {
    await store().db.update(table).set(gone).where(where);
    undo.push(() => store().db.update(table).set(back).where(where));
  }

  it('is asked about with every read of the wire: one that is not in the table fails here', () => {
    const guarded = endpointNames.filter((name) => !isOpenToAll(name));
    const told = Object.keys(READS).filter((name) => !isOpenToAll(name as EndpointName));
    expect([...told, ...NOT_READS].sort()).toEqual(guarded.toSorted());
  });

  it.each(['rep', 'group', 'member'] as const)('sees as a %s of today all that is in the table', async (who) => {
    const unseen: string[] = [];
    for (const { name, sight } of readsOf(who)) {
      const { http, body, text } = await ask(name, who);
      const isNamed = sight !== 'names' || asWord('Ana').test(text);
      if (http !== 200 || body['status'] !== 'success' || !isNamed) unseen.push(`${name}: ${text.slice(0, 300)}`);
    }
    expect(unseen).toEqual([]);
  });

  it.each(ENDINGS)(
    'sees nothing at once, in any process, once the $who $how',
    async ({ who, table, where, ...change }) => {
      await end(table, where(seen[who]), change);
      for (const at of processes) {
        for (const { name } of readsOf(who))
          expect([name, (await ask(name, who, { at })).body]).toMatchObject([name, { errorCode: 'signedOut' }]);
        // Whoever they say they are, no other call listens to them either, with whatever it is asked.
        for (const name of endpointNames) {
          const { http, text } = await at.call(name, HAPPY[name] ?? {}, headersOf(who));
          expect([name, http]).toEqual([name, 403]);
          expect(text).not.toMatch(asWord('Ana'));
        }
      }
    },
  );

  it.each([
    { who: 'rep' as const, end: { agentId: '4102' }, back: { agentId: '4101' } },
    { who: 'group' as const, end: { groupId: '2556' }, back: { groupId: '1929' } },
  ])('sees nothing of a member who went from the $who to another one', async ({ who, ...change }) => {
    const begun = resultOf<{ temp_enrollment_id: string }>(await ask('addFilterForExistingUser', who));
    await end(members, isHer(seen[who]), change);
    const leaks: string[] = [];
    for (const at of processes)
      for (const { name, sight } of readsOf(who)) {
        const { http, body, text } = await ask(name, who, { at });
        const isTold = http === 200 && body['status'] === 'success' && body['statusCode'] !== 204;
        const isHers = asWord('Ana').test(text) || text.includes(seen[who].policyId);
        // A list goes on without her.
        if (isHers || (isTold && sight === 'tells')) leaks.push(`${name}: ${text.slice(0, 300)}`);
      }
    expect(leaks).toEqual([]);
    // What was begun for the member is read no more (decisions 275).
    const isRead = (name: EndpointName) => registry[name].method === 'GET' && enrollmentMember(name) !== null;
    for (const name of endpointNames.filter((one) => isRead(one) && HAPPY[one])) {
      const member = enrollmentMember(name) ?? '';
      const input = { ...HAPPY[name], [member]: begun.temp_enrollment_id };
      const answer = await processes[0]?.call(name, input, headersOf(who));
      expect(answer?.text, name).not.toMatch(asWord('Ana'));
      if (registry[name].access === 'shopper') expect([name, answer?.http]).toEqual([name, 404]);
    }
    if (who === 'rep') {
      const other = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
      expect((await ask('getMemberInfo', who, { headers: other })).text).toMatch(asWord('Ana'));
    }
  });
});
