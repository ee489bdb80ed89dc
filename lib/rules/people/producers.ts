import { isCategoryKey } from '../words/categories';
import { CATEGORY_LINES, LINE_NAMES, type LicenceLine, type ProducerGapReason } from '../words/licences';
import type { PlanKind } from '../words/plan-kinds';
import { formatDate } from '../text/date-words';
import { joinWords } from '../text/join-words';

/** A licence of one state for one line, in force up to its last day, `YYYY-MM-DD`. */
export type Licence = { state: string; line: LicenceLine; until: string };

/** The agent of an enrollment with their number in the National Producer Registry. */
export type Agent = { name: string; npn: string | null; licences: readonly Licence[] };

export type SoldPlan = { name: string; category: string; kind: PlanKind | null };

/** The producer as papers and screens name one. `plans` is empty when it is for everything insured here. */
export type NamedProducer = { name: string; npn: string; plans: readonly string[] };

/** Plans for which the agent is not named, with what is missing. */
export type ProducerGap = {
  line: LicenceLine;
  because: ProducerGapReason;
  /** The last day of a licence that ends too early. */
  until: string | null;
  plans: readonly string[];
};

type Place = { state: string; on: string };

/** A number as the registry gives it: up to ten digits. */
const NPN = /^\d{1,10}$/;

/** The line of authority that selling a plan needs; null for what is no insurance (decisions 144). */
export function lineOf({ category, kind }: Pick<SoldPlan, 'category' | 'kind'>): LicenceLine | null {
  return kind === 'insurance' && isCategoryKey(category) ? CATEGORY_LINES[category] : null;
}

/**
 * The agent of an enrollment is named as producer of the plans for whose line their licence in the shopper's state
 * covers the day on which cover begins (decisions 39, 144); for every other insured plan the gap says why not. Without
 * an agent there is neither.
 */
export function nameProducer(
  agent: Agent | null,
  plans: readonly SoldPlan[],
  place: Place,
): { named: NamedProducer | null; gaps: ProducerGap[] } {
  if (agent === null) return { named: null, gaps: [] };
  const insured = Map.groupBy(plans, lineOf);
  const gaps: ProducerGap[] = [];
  const sold: string[] = [];
  for (const [line, some] of insured) {
    if (line === null) continue;
    const names = some.map(({ name }) => name);
    const gap = gapOf(agent, line, place);
    if (gap === null) sold.push(...names);
    else gaps.push({ line, ...gap, plans: names });
  }
  const named = sold.length > 0 && agent.npn !== null ? { name: agent.name, npn: agent.npn } : null;
  return { named: named && { ...named, plans: gaps.length > 0 ? sold : [] }, gaps };
}

function gapOf(
  { npn, licences }: Agent,
  line: LicenceLine,
  { state, on }: Place,
): Pick<ProducerGap, 'because' | 'until'> | null {
  if (npn === null || !NPN.test(npn)) return { because: 'no-npn', until: null };
  const days = licences.filter((own) => own.state === state && own.line === line).map(({ until }) => until);
  const last = days.toSorted().at(-1) ?? null;
  if (last === null) return { because: 'no-licence', until: null };
  return last < on ? { because: 'ended', until: last } : null;
}

/**
 * The agent of a site as a plan's page names them, which is the same for all: no state is known there, so that it says where. Null for what is no
 * insurance, and for an agent without a number (decisions 144).
 */
export function tellSeller(agent: Pick<Agent, 'name' | 'npn'> | null, plan: Omit<SoldPlan, 'name'>): string | null {
  if (agent === null || agent.npn === null || !NPN.test(agent.npn) || lineOf(plan) === null) return null;
  return `${agent.name}, NPN ${agent.npn}, in the states where licensed`;
}

/** The words before the producer's name on screens and papers. */
export const PRODUCER_LABEL = 'Your agent';

type Row = { label: string; value: string };

/**
 * The rows at the foot of a plan's page with the agent as named where the household lives, in place of the one for all visitors of the site: null where
 * none is licensed there, undefined where that is not known.
 */
export function withAgentThere(rows: readonly Row[] = [], agent: Row | null | undefined): readonly Row[] {
  if (agent === undefined) return rows;
  return [...rows.filter(({ label }) => label !== PRODUCER_LABEL), ...(agent === null ? [] : [agent])];
}

/** "Dana Whitfield, NPN 1234567", and the plans where it is not for all that is insured. */
export function tellProducer({ name, npn, plans }: NamedProducer): string {
  return `${name}, NPN ${npn}${plans.length === 0 ? '' : `, for ${joinWords(plans)}`}`;
}

/** The words on paper under a plan for which no producer is named. */
export const NO_PRODUCER = 'No individual agent is named for this plan.';

/** The reason for the rep alone: the shopper reads no name and no reason. `place` has the state's name. */
export function tellGap({ line, because, until, plans }: ProducerGap, place: Place): string {
  const names = joinWords(plans);
  const starts = formatDate(place.on);
  if (because === 'no-npn') return `Your producer number (NPN) is not on file: ${names}.`;
  if (because === 'ended' && until !== null)
    return `Your license in ${place.state} for ${LINE_NAMES[line]} ends on ${formatDate(until)}, before coverage starts on ${starts}: ${names}.`;
  return `You hold no license in ${place.state} for ${LINE_NAMES[line]} that covers ${starts}: ${names}.`;
}
