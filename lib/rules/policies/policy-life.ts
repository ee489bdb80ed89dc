import { addMonths, onDay } from '../text/dates';
import { addDays } from '../text/days-later';
import {
  isHeld,
  PLAN_DECISIONS,
  WAITS,
  type EndCause,
  type LifeCause,
  type PlanDecision,
  type PlanStatus,
  type Wait,
} from '../words/policy-states';

/**
 * Days after the last one paid for in which coverage goes on and may still be paid; they count from the day before the start
 * where nothing was paid yet. No law that all plans share says it, so this is the product's own default: the 31 days that
 * carriers usually grant (decisions 40).
 */
export const GRACE_DAYS = 31;

/** Days after a lapse in which a plan that is paid again goes on without a gap; the product's own default as well. */
const REINSTATEMENT_DAYS = 31;

/**
 * Days after the submission by which evidence is decided, and the days before their end at which its member is reminded. No law that
 * all plans share says it: the product's own default, well above the 5 to 10 days that a carrier takes (decisions 260).
 */
export const EVIDENCE_DAYS = { decided: 60, reminded: 14 } as const;

/** One held plan in time, without its price and people. Days are `YYYY-MM-DD`. */
export type Life = {
  status: PlanStatus;
  waitsFor: readonly Wait[];
  /** First day of coverage. */
  start: string;
  /** The last day paid for; null before the first payment, and always where others collect. */
  paidThrough: string | null;
  /** The last day of coverage once it is known: the day before the start where it never began, or lapsed before a day of it was paid for. */
  end: string | null;
  /** The cause of the end where one is known, else of the last change. A later month that is paid is no change. */
  cause: LifeCause;
  /** The day of the last change. */
  since: string;
  /** A part of the benefit is in force while evidence is decided, so that evidence does not hold the plan back. */
  guaranteed: boolean;
  /** The last day on which evidence may be decided; null where none is waited for. */
  evidenceBy: string | null;
};

/**
 * An event of a held plan, and the day it happened `on`. `paid`: premium is there up to a day. `returned`: money was taken back, and
 * up to this day is still paid for, null for none; told once per payment. `cancelled`: the member asks for it, and may return the
 * plan up to `freeLookEnds`. `ended`: a last day is known, in advance or after it.
 */
export type LifeEvent =
  | { type: 'day'; on: string }
  | { type: 'paid'; on: string; through: string }
  | { type: 'returned'; on: string; through: string | null }
  | { type: PlanDecision; on: string }
  | { type: 'cancelled'; on: string; freeLookEnds: string }
  | { type: 'ended'; on: string; end: string; cause: EndCause };

type Kind = LifeEvent['type'];

const RUNNING: readonly Kind[] = ['paid', 'returned', ...PLAN_DECISIONS, 'cancelled', 'ended'];

/**
 * The events of a status; others cannot happen and change nothing. A lapsed plan may still wait for its evidence. The last two are
 * ends.
 */
const HEARD: Record<PlanStatus, readonly Kind[]> = {
  SUBMITTED: RUNNING,
  PENDING: RUNNING,
  ACTIVE: RUNNING,
  LAPSED: ['paid', 'evidence-approved', 'evidence-reduced', 'evidence-declined'],
  CANCELLED: [],
  TERMINATED: [],
};

/** The wait that a decision ends, and whether it lets the plan begin. */
const DECISIONS: Record<PlanDecision, { wait: Wait; isKept: boolean }> = {
  'evidence-approved': { wait: 'evidence', isKept: true },
  'evidence-reduced': { wait: 'evidence', isKept: true },
  'evidence-declined': { wait: 'evidence', isKept: false },
  'underwriting-accepted': { wait: 'underwriting', isKept: true },
  'underwriting-declined': { wait: 'underwriting', isKept: false },
  'carrier-accepted': { wait: 'carrier', isKept: true },
  'carrier-declined': { wait: 'carrier', isKept: false },
};

type Submission = Pick<Life, 'waitsFor' | 'start' | 'paidThrough' | 'guaranteed'> & { on: string };

/** A plan as its submission leaves it. */
export function buildLife({ on, ...terms }: Submission): Life {
  const evidenceBy = terms.waitsFor.includes('evidence') ? addDays(on, EVIDENCE_DAYS.decided) : null;
  const life: Life = { ...terms, evidenceBy, status: 'PENDING', end: null, cause: 'submitted', since: on };
  return settle({ ...life, status: standing(life, on) }, on);
}

/**
 * The plan after an event; null where the event cannot be: nothing is changed then, so that late and repeated events are harmless.
 * Time up to the event has passed first, on the days on which it did something: days may be left out.
 */
export function afterLifeEvent(life: Life, event: LifeEvent): Life | null {
  const on = later(event.on, life.since);
  const now = settle(life, on);
  if (event.type === 'day') return now === life ? null : now;
  const next = HEARD[now.status].includes(event.type) ? applied(now, event, on) : null;
  return next && settle(next, on);
}

/** The day of the next change that time alone brings, which may be past; null where none is to come. */
export function nextChangeOn(life: Life): string | null {
  return afterTime(life)?.since ?? null;
}

/** True when a day is covered as far as is known: a later day counts as if nothing happened until then but time. */
export function isCoveredOn(life: Life, day: string): boolean {
  const { status, start, end } = settle(life, day);
  return status !== 'PENDING' && start <= day && (end === null || day <= end);
}

/** The last day on which a payment that is missing keeps the plan. */
export function payBy({ start, paidThrough }: Pick<Life, 'start' | 'paidThrough'>): string {
  return addDays(paidThrough ?? addDays(start, -1), GRACE_DAYS);
}

/** The last day on which a plan that lapsed may be paid again: the month that is missing, once paid, must be far enough not to lapse at once. */
export function reinstateBy({ since, start, paidThrough }: Pick<Life, 'since' | 'start' | 'paidThrough'>): string {
  const missing = paidThrough === null ? start : addDays(paidThrough, 1);
  const enough = payBy({ start, paidThrough: addDays(addMonths(missing, 1), -1) });
  const last = addDays(since, REINSTATEMENT_DAYS);
  return enough < last ? enough : last;
}

/** True while a payment that is begun on a day may bring a plan into force, keep it there or bring it back, whatever is noted by then. */
export function canBePaid(life: Life, on: string): boolean {
  const then = settle(life, on);
  return isHeld(then.status) || (then.status === 'LAPSED' && on <= reinstateBy(then));
}

/** The open things that keep a plan from beginning. */
export function holdsBack({ waitsFor, guaranteed }: Pick<Life, 'waitsFor' | 'guaranteed'>): Wait[] {
  return waitsFor.filter((wait) => wait !== 'evidence' || !guaranteed);
}

/** Lets time pass up to a day, change by change. */
function settle(life: Life, day: string): Life {
  const next = afterTime(life);
  return next === null || next.since > day ? life : settle(next, day);
}

/** The next change that time alone brings, dated by its day; null where none is to come. A lapse stops the clock of evidence. */
function afterTime(life: Life): Life | null {
  const changes = [overdue(life), byDays(life)].filter((change) => change !== null);
  const [first] = changes.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
  return first ?? null;
}

/** Evidence that is not decided in time closes as if it were declined (decisions 36, 260). */
function overdue(life: Life): Life | null {
  const { status, evidenceBy, since, guaranteed } = life;
  if (evidenceBy === null || !isHeld(status)) return null;
  const on = later(addDays(evidenceBy, 1), since);
  return guaranteed ? without('evidence', life, 'evidence-overdue', on) : neverBegun(life, 'evidence-overdue', on);
}

/** The change that the days of start, payments and end bring. */
function byDays(life: Life): Life | null {
  const { status, start, since } = life;
  if (status === 'SUBMITTED') return { ...life, status: 'ACTIVE', ...causedBy(life, 'started', later(start, since)) };
  if (status !== 'PENDING' && status !== 'ACTIVE') return null;
  const isPayable = status === 'PENDING' ? life.waitsFor.includes('first-payment') : life.paidThrough !== null;
  const unpaidOn = isPayable ? addDays(payBy(life), 1) : null;
  const overOn = life.end === null ? null : addDays(life.end, 1);
  if (unpaidOn !== null && (overOn === null || unpaidOn <= overOn)) return unpaid(life, later(unpaidOn, since));
  return overOn === null ? null : over(life, later(overOn, since));
}

/**
 * Grace is over. A plan that waits for more than its payments runs into this only once it is decided. One that was to end
 * anyway ends with the last day paid for, and is not to be brought back; one that was to renew may be, as if it had not been (decisions 273).
 */
function unpaid(life: Life, on: string): Life {
  if (life.status === 'PENDING') return neverBegun(life, 'first-unpaid', on);
  if (life.end !== null && life.cause !== 'renewal') return over({ ...life, end: life.paidThrough }, on);
  return { ...life, status: 'LAPSED', end: life.paidThrough, cause: 'unpaid', since: on };
}

/** The last day has passed; nothing is left of a plan that still waited, or of which no day was paid for. */
function over(life: Life, on: string): Life {
  if (life.status === 'PENDING' || (life.end ?? life.start) < life.start) return neverBegun(life, life.cause, on);
  return { ...life, status: 'TERMINATED', waitsFor: [], evidenceBy: null, since: on };
}

function neverBegun(life: Life, cause: LifeCause, on: string): Life {
  return {
    ...life,
    status: 'CANCELLED',
    waitsFor: [],
    evidenceBy: null,
    end: addDays(life.start, -1),
    cause,
    since: on,
  };
}

/** One event; `on` is the day of the change, which is later than the event's own where that was told late. */
function applied(life: Life, event: Exclude<LifeEvent, { type: 'day' }>, on: string): Life | null {
  switch (event.type) {
    case 'paid':
      return paid(life, event.through, on);
    case 'returned':
      return returned(life, event.through, on);
    case 'cancelled':
      return cancelled(life, event, on);
    case 'ended':
      return ended(life, event.end, event.cause, on);
    default:
      return decided(life, event.type, on);
  }
}

function paid(life: Life, through: string, on: string): Life | null {
  // A plan that took the place of another is paid for before it starts.
  if (life.paidThrough === null ? through < life.start : through <= life.paidThrough) return null;
  const next = { ...life, paidThrough: through };
  if (life.status === 'LAPSED') return reinstated(next, on);
  return life.waitsFor.includes('first-payment') ? without('first-payment', next, 'first-paid', on) : next;
}

/** A lapsed plan goes on without a gap when it is paid in time, and far enough not to lapse again at once. */
function reinstated(life: Life, on: string): Life | null {
  if (on > reinstateBy(life) || on > payBy(life)) return null;
  return { ...life, status: 'ACTIVE', end: null, cause: 'reinstated', since: on };
}

function returned(life: Life, through: string | null, on: string): Life | null {
  const isBefore = through !== null && through < addDays(life.start, -1);
  if (life.paidThrough === null || isBefore || (through !== null && through >= life.paidThrough)) return null;
  const next = { ...life, paidThrough: through, ...causedBy(life, 'returned', on) };
  if (through !== null) return next;
  const waitsFor = WAITS.filter((wait) => wait === 'first-payment' || life.waitsFor.includes(wait));
  return { ...next, waitsFor, status: 'PENDING' };
}

function decided(life: Life, decision: PlanDecision, on: string): Life | null {
  const { wait, isKept } = DECISIONS[decision];
  if (!life.waitsFor.includes(wait)) return null;
  // Declined evidence leaves the guaranteed amount (decisions 36).
  if (!isKept && !(wait === 'evidence' && life.guaranteed)) return neverBegun(life, decision, on);
  return without(wait, life, decision, on);
}

/**
 * Returned in the free look, or before there was coverage: never begun. Later the month is the last one, as every applicant's
 * statement says.
 */
function cancelled(life: Life, asked: { on: string; freeLookEnds: string }, on: string): Life | null {
  if (asked.on <= asked.freeLookEnds) return neverBegun(life, 'free-look', on);
  if (life.status !== 'ACTIVE' || asked.on < life.start) return neverBegun(life, 'request', on);
  return ended(life, onDay(asked.on, 31), 'request', on);
}

/** A last day only ever moves to an earlier one. */
function ended(life: Life, end: string, cause: EndCause, on: string): Life | null {
  if (end < life.start) return neverBegun(life, cause, on);
  return life.end !== null && end >= life.end ? null : { ...life, end, cause, since: on };
}

/** The plan with one wait less. A lapse keeps its day, by which it may be paid again. */
function without(wait: Wait, life: Life, cause: LifeCause, on: string): Life {
  const evidenceBy = wait === 'evidence' ? null : life.evidenceBy;
  const next = { ...life, evidenceBy, waitsFor: life.waitsFor.filter((each) => each !== wait) };
  return life.status === 'LAPSED' ? next : { ...next, status: standing(next, on), ...causedBy(life, cause, on) };
}

const standing = (life: Life, on: string): PlanStatus =>
  holdsBack(life).length > 0 ? 'PENDING' : on < life.start ? 'SUBMITTED' : 'ACTIVE';

const causedBy = ({ end, cause }: Life, now: LifeCause, on: string): Pick<Life, 'cause' | 'since'> => ({
  cause: end === null ? now : cause,
  since: on,
});

const later = (one: string, other: string): string => (one > other ? one : other);
