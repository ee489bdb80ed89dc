import { eq } from 'drizzle-orm';
import type { GroupHomeView } from '@/lib/contract/census';
import { employerDue } from '@/lib/rules/money/employer-due';
import { toWireMoney } from '@/lib/rules/money/money';
import { daysLeft, mayRemind } from '@/lib/rules/people/census-standing';
import { isEmail } from '@/lib/rules/people/email';
import { plainLetters } from '@/lib/rules/text/plain-letters';
import { firstOfMonth, toWireDate } from '@/lib/rules/text/dates';
import { CENSUS_DETAILS, CENSUS_STATES, type CensusState } from '@/lib/rules/words/census-words';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { answer, type Context } from '../../request-context';
import { groups } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { countSearch } from '../members/list';
import { actorName } from '../shared/signed-in-caller';
import { loadStandings, requireGroup, type HeldOfGroup, type Placed } from './load-standings';

/** Rows of a page, as in the other lists of people (rules 1 §9). */
const PAGE_ROWS = 5;
/** Names of those who need evidence that are told at most; the count is of all. */
const MOST_NAMES = 20;

type Wanted = { filter?: CensusState | undefined; page?: number | undefined; search?: string };

export const getGroupHome: Handlers['getGroupHome'] = (input, context) => lookAtGroup(context, input);

export const searchGroupHome: Handlers['searchGroupHome'] = async (input, context) => {
  await countSearch(context, requireGroup(context).by);
  return lookAtGroup(context, input);
};

/**
 * The progress of a group's open enrollment, and a page of its people (decisions 257). Names are sealed, so all of them are opened; the page
 * and the names of those who need evidence leave, and every look is in the audit log.
 */
async function lookAtGroup(context: Context, wanted: Wanted) {
  const { by, groupId } = requireGroup(context);
  const [group] = await context.store.db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw notFound('group');
  const { people, held } = await loadStandings(context, groupId);
  const search = wanted.search ?? '';
  const found = people.filter(
    (one) => (wanted.filter === undefined || one.state === wanted.filter) && (search === '' || isNamed(one, search)),
  );
  const page = Math.min(wanted.page ?? 1, Math.max(1, Math.ceil(found.length / PAGE_ROWS)));
  const shown = found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  const { siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: actorName(by),
    action: 'census.look',
    subject: `group:${groupId}`,
    siteKey,
    ip,
    data: { page, shown: shown.length, found: found.length, filter: wanted.filter ?? 'all', searched: search !== '' },
  });
  return answer({
    group_name: group.name,
    ...toOpenEnrollment(context, group.openUntil),
    counts: toCounts(people),
    reminders: toReminders(context, people),
    contributions: toContributions(context, held),
    evidence: people
      .filter(({ detail }) => detail === 'evidence')
      .slice(0, MOST_NAMES)
      .map(toName),
    people: shown.map((one) => toListed(context, one)),
    found: found.length,
    page,
  });
}

const toName = ({ row: { person } }: Placed) => `${person.firstName} ${person.lastName}`.trim();

/** Each word that is searched for begins a word of the name, however it is written. */
function isNamed(one: Placed, search: string): boolean {
  const names = plainLetters(toName(one)).split(/[\s-]+/);
  return plainLetters(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((word) => names.some((name) => name.startsWith(word)));
}

function toOpenEnrollment({ today }: Context, openUntil: string | null) {
  if (openUntil === null) return { open_until: null, days_left: null };
  return { open_until: toWireDate(openUntil), days_left: daysLeft(openUntil, today) };
}

function toCounts(people: readonly Placed[]): GroupHomeView['counts'] {
  const states = CENSUS_STATES.map((state) => [state, people.filter((one) => one.state === state).length]);
  const details = CENSUS_DETAILS.map((detail) => [detail, people.filter((one) => one.detail === detail).length]);
  return {
    total: people.length,
    states: Object.fromEntries(states) as GroupHomeView['counts']['states'],
    details: Object.fromEntries(details) as GroupHomeView['counts']['details'],
  };
}

/** True for a person who can be reminded now. */
export function isRemindable({ now }: Context, { state, row }: Placed): boolean {
  return state !== 'enrolled' && isEmail(row.person.email) && mayRemind(row.remindedAt, now);
}

function toReminders(context: Context, people: readonly Placed[]): GroupHomeView['reminders'] {
  const open = people.filter((one) => isRemindable(context, one));
  const last = people.flatMap(({ row, state }) => (state === 'not-started' && row.remindedAt ? [row.remindedAt] : []));
  const latest = last.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    waiting: open.filter(({ state }) => state === 'waiting').length,
    'not-started': open.filter(({ state }) => state === 'not-started').length,
    evidence: open.filter(({ detail }) => detail === 'evidence').length,
    last: latest?.toISOString() ?? null,
  };
}

function toContributions({ today }: Context, held: readonly HeldOfGroup[]): GroupHomeView['contributions'] {
  const { employer, payroll, plans, unknown } = employerDue(held, today);
  if (plans === 0 && unknown === 0) return null;
  return {
    month: toWireDate(firstOfMonth(today)),
    employer: toWireMoney(employer),
    payroll: toWireMoney(payroll),
    total: toWireMoney(employer + payroll),
    plans,
    unknown_plans: unknown,
  };
}

function toListed(context: Context, one: Placed): GroupHomeView['people'][number] {
  const { row, state, detail, plans, changedOn } = one;
  return {
    person_id: row.id,
    name: toName(one),
    employee_class: row.employeeClass ?? '',
    state,
    detail,
    plans,
    changed_on: changedOn === null ? null : toWireDate(changedOn),
    reminded_at: row.remindedAt?.toISOString() ?? null,
    reminders: row.reminders,
    remindable: isRemindable(context, one),
  };
}
