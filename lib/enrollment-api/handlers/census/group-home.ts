import { eq } from 'drizzle-orm';
import type { GroupHomeView } from '@/lib/contract/census';
import { employerDue } from '@/lib/rules/money/employer-due';
import { toWireMoney } from '@/lib/rules/money/money';
import { daysLeft, mayRemind } from '@/lib/rules/people/census-standing';
import { firstOfMonth, toWireDate } from '@/lib/rules/text/dates';
import { CENSUS_DETAILS, CENSUS_STATES, type CensusState } from '@/lib/rules/words/census-words';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { answer, type Context } from '../../request-context';
import { openCensusPeople, type CensusPerson } from '../../store/census-rows';
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
 * The progress of a group's open enrollment, and a page of its people, newest first (decisions 257). Names are sealed; those of the page and of
 * people who need evidence are opened (decisions 266), and every look is in the audit log.
 */
async function lookAtGroup(context: Context, wanted: Wanted) {
  const { by, groupId } = requireGroup(context);
  const [group] = await context.store.db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw notFound('group');
  const search = wanted.search ?? '';
  const { people, held, fits, near } = await loadStandings(context, groupId, search);
  const ofFilter = people.filter((one) => wanted.filter === undefined || one.state === wanted.filter);
  const exact = search === '' ? ofFilter : ofFilter.filter(({ row }) => fits.has(row.id));
  const isNear = exact.length === 0 && ofFilter.some(({ row }) => near.has(row.id));
  const found = isNear ? ofFilter.filter(({ row }) => near.has(row.id)) : exact;
  const page = Math.min(wanted.page ?? 1, Math.max(1, Math.ceil(found.length / PAGE_ROWS)));
  const shown = found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  const needing = people.filter(({ detail }) => detail === 'evidence').slice(0, MOST_NAMES);
  const opened = await openCensusPeople(
    context,
    groupId,
    [...shown, ...needing].map(({ row }) => row.id),
  );
  const nameOf = ({ row }: Placed) => toName(opened.get(row.id));
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
    evidence: needing.map(nameOf),
    people: shown.map((one) => toListed(context, one, opened.get(one.row.id))),
    found: found.length,
    page,
    ...(isNear && { near: true as const }),
  });
}

const toName = (person: CensusPerson | undefined) => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();

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
  return state !== 'enrolled' && row.emailHash !== null && mayRemind(row.remindedAt, now);
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

const dayOn = (day: string | undefined) => (day ? toWireDate(day) : null);

function toListed(context: Context, one: Placed, person: CensusPerson | undefined): GroupHomeView['people'][number] {
  const { row, state, detail, plans, changedOn } = one;
  return {
    person_id: row.id,
    name: toName(person),
    employee_class: row.employeeClass ?? '',
    hired_on: dayOn(person?.hiredOn),
    eligible_on: dayOn(person?.eligibleOn),
    dependents: person?.dependents?.length ?? null,
    state,
    detail,
    plans,
    changed_on: changedOn === null ? null : toWireDate(changedOn),
    reminded_at: row.remindedAt?.toISOString() ?? null,
    reminders: row.reminders,
    remindable: isRemindable(context, one),
  };
}
