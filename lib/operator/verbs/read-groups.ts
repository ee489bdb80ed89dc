import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { defineVerb, listed } from '../verb';
import { agentName } from './owner';

export const listGroups = defineVerb({
  name: 'groups list',
  about: 'Lists the employer groups: their agent, how many employees their list names, and how many of them enrolled.',
  scope: 'people',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const listedPeople = sql<number>`count(${censusPeople.id}) filter (where ${censusPeople.active})`.mapWith(Number);
    const enrolled = sql<number>`count(${censusPeople.memberId}) filter (where ${censusPeople.active})`.mapWith(Number);
    const rows = await store.db
      .select({ group: groups, firstName: agents.firstName, lastName: agents.lastName, listedPeople, enrolled })
      .from(groups)
      .leftJoin(agents, eq(agents.id, groups.agentId))
      .leftJoin(censusPeople, eq(censusPeople.groupId, groups.id))
      .groupBy(groups.id, agents.firstName, agents.lastName)
      .orderBy(asc(groups.name), asc(groups.id));
    const shown = rows.map(({ group: { id, name, code, openUntil, paydays, active }, ...row }) => ({
      group: id,
      name,
      code,
      agent: agentName(row) || null,
      employees: row.listedPeople,
      enrolled: row.enrolled,
      open_until: openUntil,
      paydays,
      state: active ? 'open' : 'out of business',
    }));
    return listed(
      shown,
      ({ group, name, agent, employees, enrolled: done, open_until, state }) =>
        `${group}: ${name}, ${agent === null ? 'no agent' : `agent ${agent}`}, ${done} of ${employees} enrolled, ${open_until === null ? 'no last day' : `open until ${open_until}`}, ${state}`,
      'There is no group.',
    );
  },
});
