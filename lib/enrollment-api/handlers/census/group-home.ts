import { eq } from 'drizzle-orm';
import type { GroupHomeView } from '@/lib/contract/census';
import { employerDue, type HeldAmounts } from '@/lib/rules/money/employer-due';
import { toWireMoney } from '@/lib/rules/money/money';
import { daysLeft, mayRemind } from '@/lib/rules/people/census-standing';
import { firstOfMonth, toWireDate } from '@/lib/rules/text/dates';
import { CENSUS_DETAILS, CENSUS_STATES, type CensusDetail, type CensusState } from '@/lib/rules/words/census-words';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { answer, type Context } from '../../request-context';
import { openCensusPeople, type CensusEntry, type CensusPerson } from '../../store/census-rows';
import { groups } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { countSearch } from '../members/list';
import { actorName } from '../shared/signed-in-caller';
import { loadHeldAmounts, openStandings, requireGroup, type Placed, type Together } from './load-standings';

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
  const { countAll, loadRows, place } = await openStandings(context, groupId);
  const { together, words, near } = await countAll(search);
  const ofFilter = together.filter((one) => wanted.filter === undefined || one.state === wanted.filter);
  const facts = wanted.filter === undefined ? undefined : ofFilter.map((one) => one.facts);
  const isNear = search !== '' && sum(ofFilter, 'fits') === 0 && sum(ofFilter, 'near') > 0;
  const found = sum(ofFilter, search === '' ? 'people' : isNear ? 'near' : 'fits');
  const page = Math.min(wanted.page ?? 1, Math.max(1, Math.ceil(found / PAGE_ROWS)));
  const named = search === '' ? undefined : isNear ? near : words;
  const paged = { from: (page - 1) * PAGE_ROWS, most: PAGE_ROWS };
  const shown = found === 0 ? [] : await place(await loadRows({ facts, words: named, ...paged }));
  const waiting = together.filter(({ detail }) => detail === 'evidence').map((one) => one.facts);
  const needing = waiting.length === 0 ? [] : await loadRows({ facts: waiting, most: MOST_NAMES });
  const opened = await openCensusPeople(
    context,
    groupId,
    [...shown.map(({ row }) => row), ...needing].map(({ id }) => id),
  );
  const nameOf = ({ id }: CensusEntry) => toName(opened.get(id));
  const { siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: actorName(by),
    action: 'census.look',
    subject: `group:${groupId}`,
    siteKey,
    ip,
    data: { page, shown: shown.length, found, filter: wanted.filter ?? 'all', searched: search !== '' },
  });
  return answer({
    group_name: group.name,
    ...toOpenEnrollment(context, group.openUntil),
    counts: toCounts(together),
    reminders: toReminders(together),
    contributions: toContributions(context, await loadHeldAmounts(context, groupId)),
    evidence: needing.map(nameOf),
    people: shown.map((one) => toListed(context, one, opened.get(one.row.id))),
    found,
    page,
    ...(isNear && { near: true as const }),
  });
}

const toName = (person: CensusPerson | undefined) => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();

function toOpenEnrollment({ today }: Context, openUntil: string | null) {
  if (openUntil === null) return { open_until: null, days_left: null };
  return { open_until: toWireDate(openUntil), days_left: daysLeft(openUntil, today) };
}

type Counted = 'people' | 'remindable' | 'fits' | 'near';
const sum = (of: readonly Together[], which: Counted): number => of.reduce((all, one) => all + one[which], 0);

function toCounts(of: readonly Together[]): GroupHomeView['counts'] {
  const states = CENSUS_STATES.map((state) => [state, sum(inState(of, state), 'people')]);
  const details = CENSUS_DETAILS.map((detail) => [detail, sum(inDetail(of, detail), 'people')]);
  return {
    total: sum(of, 'people'),
    states: Object.fromEntries(states) as GroupHomeView['counts']['states'],
    details: Object.fromEntries(details) as GroupHomeView['counts']['details'],
  };
}

const inState = (of: readonly Together[], state: CensusState) => of.filter((one) => one.state === state);
const inDetail = (of: readonly Together[], detail: CensusDetail) => of.filter((one) => one.detail === detail);

/** True for a person who has an address and was not reminded lately. */
export const isDue = ({ now }: Context, { emailHash, remindedAt }: CensusEntry): boolean =>
  emailHash !== null && mayRemind(remindedAt, now);

/** True for a person who can be reminded now. */
export const isRemindable = (context: Context, { state, row }: Placed): boolean =>
  state !== 'enrolled' && isDue(context, row);

function toReminders(of: readonly Together[]): GroupHomeView['reminders'] {
  const last = inState(of, 'not-started').flatMap(({ lastReminded }) => lastReminded?.getTime() ?? []);
  return {
    waiting: sum(inState(of, 'waiting'), 'remindable'),
    'not-started': sum(inState(of, 'not-started'), 'remindable'),
    evidence: sum(inDetail(of, 'evidence'), 'remindable'),
    last: last.length === 0 ? null : new Date(Math.max(...last)).toISOString(),
  };
}

function toContributions({ today }: Context, held: readonly HeldAmounts[]): GroupHomeView['contributions'] {
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
