import { LICENCE_LINES } from '@/lib/rules/words/licences';
import { STAFF_ROLES } from '@/lib/rules/words/visits';
import { PAYDAYS } from '@/lib/rules/money/paydays';
import type { staff } from '../../store/schema/access-tables';
import type { agents, groups, portals, producerLicences } from '../../store/schema/site-tables';
import type { JsonObject } from '../../store/schema/types';
import * as kinds from './cell-kinds';
import { maybe, needed, tableFile } from './table-file';

export const PORTALS = tableFile({
  file: 'portals.csv',
  about: 'The ways in which people enroll: a rep chooses among them.',
  columns: {
    id: needed(kinds.wireId, 'a number of its own'),
    code: needed(kinds.code, 'the short name that lists show'),
    name: needed(kinds.words(), 'the name a rep reads'),
    for_individuals: maybe(kinds.yesNo, 'yes for the one of people who buy for themselves'),
  },
  toRows: ({ id, code, name, for_individuals }, at) => [
    { id, code, name, sort: at, active: true, forIndividuals: for_individuals ?? false },
  ],
  fromRows: (rows: readonly (typeof portals.$inferInsert)[]) =>
    rows.map(({ id, code, name, forIndividuals }) => ({
      id,
      code,
      name,
      for_individuals: forIndividuals === true ? true : null,
    })),
});

/** Columns of agents and groups for what their landing and its About say, by the names of the profile. */
const LANDING = {
  display_name: maybe(kinds.words(), 'the name above everything, where it is another one'),
  display_about_name: maybe(kinds.words(), 'the name in About, where it is another one'),
  display_phone: maybe(kinds.phone, 'the phone that pages show, where it is another one'),
  display_email: maybe(kinds.email, 'the address that pages show, where it is another one'),
  tagline: maybe(kinds.words(), 'one line under the name'),
  logo: maybe(kinds.words(2_048), 'the path of a picture, such as /cedar-lane/logo.svg'),
  image: maybe(kinds.words(2_048), 'the path of a picture in About'),
  image_link: maybe(kinds.words(2_048), 'the address behind it'),
} as const;
const LANDING_NAMES = Object.keys(LANDING) as (keyof typeof LANDING)[];

type Landing = Record<keyof typeof LANDING, string | null>;

/** A profile has what was told alone: pages take the owner's own name, phone and address for the rest. */
function toProfile(record: Landing, words: readonly [name: string, text: string | null]): JsonObject {
  const told = [...LANDING_NAMES.map((name) => [name, record[name]] as const), words];
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

const textOf = (object: JsonObject | undefined, name: string): string | null => {
  const value = object?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

const fromProfile = (profile: JsonObject | undefined): Landing =>
  Object.fromEntries(LANDING_NAMES.map((name) => [name, textOf(profile, name)])) as Landing;

const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** An agent with the portals and groups it may enroll under. */
export type AgentRows = { agent: typeof agents.$inferInsert; portals: readonly string[]; groups: readonly string[] };

export const AGENTS = tableFile({
  file: 'agents.csv',
  about: 'Brokers and reps.',
  columns: {
    id: needed(kinds.wireId, 'a number of its own'),
    code: needed(kinds.code, 'the public agent code; access codes are issued by the command'),
    first_name: needed(kinds.words(50), 'first name'),
    middle_name: maybe(kinds.words(50), 'middle name'),
    last_name: needed(kinds.words(50), 'last name'),
    email: needed(kinds.email, 'where mails to the agent go'),
    phone: maybe(kinds.phone, 'ten digits'),
    npn: maybe(kinds.npn, 'producer number; without one the agent is named on no plan'),
    landing_slug: maybe(kinds.slug, 'the landing on the product’s host'),
    portals: maybe(kinds.listOf(kinds.wireId), 'ids of portals.csv'),
    groups: maybe(kinds.listOf(kinds.wireId), 'ids of groups.csv'),
    ...LANDING,
    bio: maybe(kinds.prose, 'the words of About'),
  },
  toRows: (record): AgentRows[] => [
    {
      agent: {
        id: record.id,
        code: record.code,
        firstName: record.first_name,
        middleName: record.middle_name ?? '',
        lastName: record.last_name,
        email: record.email,
        phone: record.phone ?? '',
        npn: record.npn,
        landingSlug: record.landing_slug,
        profile: toProfile(record, ['agent_bio', record.bio]),
        active: true,
      },
      portals: record.portals ?? [],
      groups: record.groups ?? [],
    },
  ],
  fromRows: (rows: readonly AgentRows[]) =>
    rows.map(({ agent, portals: ofAgent, groups: under }) => ({
      id: agent.id,
      code: agent.code,
      first_name: agent.firstName,
      middle_name: orNull(agent.middleName),
      last_name: agent.lastName,
      email: agent.email,
      phone: orNull(agent.phone),
      npn: orNull(agent.npn),
      landing_slug: orNull(agent.landingSlug),
      portals: ofAgent.length === 0 ? null : ofAgent,
      groups: under.length === 0 ? null : under,
      ...fromProfile(agent.profile),
      bio: textOf(agent.profile, 'agent_bio'),
    })),
});

type LicenceRow = typeof producerLicences.$inferInsert;

export const LICENCES = tableFile({
  file: 'licences.csv',
  about: 'In which states an agent is licensed, for what, and until when.',
  columns: {
    agent: needed(kinds.wireId, 'an id of agents.csv'),
    state: needed(kinds.state, 'the state that licensed'),
    lines: needed(kinds.listOf(kinds.oneOf(LICENCE_LINES)), 'the lines of authority'),
    until: needed(kinds.day, 'the last day'),
  },
  toRows: ({ agent, state, lines, until }): LicenceRow[] =>
    lines.map((line) => ({ agentId: agent, state, line, until })),
  fromRows: (rows: readonly LicenceRow[]) =>
    [...Map.groupBy(rows, ({ agentId, state, until }) => `${agentId} ${state} ${until}`).values()].flatMap((same) =>
      same.slice(0, 1).map(({ agentId, state, until }) => ({
        agent: agentId,
        state,
        lines: LICENCE_LINES.filter((line) => same.some((row) => row.line === line)),
        until,
      })),
    ),
});

export type GroupRows = { group: typeof groups.$inferInsert; portals: readonly string[] };

export const GROUPS = tableFile({
  file: 'groups.csv',
  about: 'Employers and other groups.',
  columns: {
    id: needed(kinds.wireId, 'a number of its own'),
    code: needed(kinds.code, 'the public group code; enrollment codes are issued by the command'),
    name: needed(kinds.words(), 'the name'),
    agent: maybe(kinds.wireId, 'its agent, an id of agents.csv'),
    email: maybe(kinds.email, 'where mails to the group go'),
    phone: maybe(kinds.phone, 'ten digits'),
    address1: maybe(kinds.words(100), 'street and number'),
    city: maybe(kinds.words(50), 'city'),
    state: maybe(kinds.state, 'state'),
    zip: maybe(kinds.zip, 'ZIP code'),
    landing_slug: maybe(kinds.slug, 'the landing on the product’s host'),
    portals: maybe(kinds.listOf(kinds.wireId), 'ids of portals.csv'),
    paydays: maybe(kinds.oneOf(PAYDAYS.map(String)), 'pay days of a year, where premiums are taken from pay'),
    open_until: maybe(kinds.day, 'the last day of open enrollment'),
    due_day: maybe(kinds.whole(1, 28), 'the day of the month on which its part is due; without one the 1st'),
    ...LANDING,
    about: maybe(kinds.prose, 'the words of About'),
  },
  toRows: (record): GroupRows[] => [
    {
      group: {
        id: record.id,
        code: record.code,
        name: record.name,
        agentId: record.agent,
        email: record.email ?? '',
        phone: record.phone ?? '',
        landingSlug: record.landing_slug,
        address: toAddress(record),
        profile: toProfile(record, ['gweb_aboutus', record.about]),
        paydays: record.paydays === null ? null : Number(record.paydays),
        openUntil: record.open_until,
        dueDay: record.due_day,
        active: true,
      },
      portals: record.portals ?? [],
    },
  ],
  fromRows: (rows: readonly GroupRows[]) =>
    rows.map(({ group, portals: ofGroup }) => ({
      id: group.id,
      code: group.code,
      name: group.name,
      agent: orNull(group.agentId),
      email: orNull(group.email),
      phone: orNull(group.phone),
      ...fromAddress(group.address),
      landing_slug: orNull(group.landingSlug),
      portals: ofGroup.length === 0 ? null : ofGroup,
      paydays: typeof group.paydays === 'number' ? String(group.paydays) : null,
      open_until: group.openUntil ?? null,
      due_day: group.dueDay ?? null,
      ...fromProfile(group.profile),
      about: textOf(group.profile, 'gweb_aboutus'),
    })),
});

const ADDRESS = ['address1', 'city', 'state', 'zip'] as const;
type Address = Record<(typeof ADDRESS)[number], string | null>;

const toAddress = (record: Address): JsonObject =>
  Object.fromEntries(ADDRESS.flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])));

const fromAddress = (address: JsonObject | undefined): Address =>
  Object.fromEntries(ADDRESS.map((name) => [name, textOf(address, name)])) as Address;

export const STAFF = tableFile({
  file: 'staff.csv',
  about: 'Who may sign in as rep or for a group, with a code by mail.',
  columns: {
    id: needed(kinds.key, 'a name of its own, such as rep-4101'),
    role: needed(kinds.oneOf(STAFF_ROLES), 'rep or group'),
    agent: maybe(kinds.wireId, 'of a rep: an id of agents.csv'),
    group: maybe(kinds.wireId, 'of a group: an id of groups.csv'),
    email: needed(kinds.signInEmail, 'where the codes go'),
    name: needed(kinds.words(), 'first and last name'),
  },
  toRows: ({ id, role, agent, group, email, name }) => [
    { id, role, agentId: agent, groupId: group, email, name, active: true },
  ],
  // Operators are the installation's, not the shop's (decisions 285).
  fromRows: (rows: readonly (typeof staff.$inferInsert)[]) =>
    rows.flatMap(({ id, role, agentId, groupId, email, name }) =>
      role === 'operator' ? [] : [{ id, role, agent: agentId ?? null, group: groupId ?? null, email, name }],
    ),
});
