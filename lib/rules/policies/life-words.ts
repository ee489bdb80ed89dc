import { choiceWords } from '../text/choice-words';
import { formatDate } from '../text/date-words';
import { toWireDate } from '../text/dates';
import { joinWords } from '../text/join-words';
import type { LifeCause, PlanStatus, Wait } from '../words/policy-states';
import { afterLifeEvent, holdsBack, payBy, reinstateBy, type Life } from './policy-life';

const OPEN: Record<Wait, string> = {
  'first-payment': 'first payment',
  evidence: 'evidence of insurability',
  underwriting: 'underwriting',
  carrier: 'carrier approval',
};

/** Something that a plan waits for, as people write it: "first payment". */
export function waitWords(wait: string): string {
  const [, told] = Object.entries(OPEN).find(([known]) => known === wait) ?? [];
  return told ?? choiceWords(wait);
}

const MONEY_BACK = 'what was paid for it comes back';

/** The reasons for which a plan never began; one without words of its own has the last. */
const NEVER_BEGAN: Partial<Record<LifeCause, string>> = {
  'free-look': 'The plan was returned in time: it counts as never begun, and everything paid for it comes back.',
  request: `The plan was cancelled before coverage began, and ${MONEY_BACK}.`,
  'evidence-declined': `The carrier declined the evidence of insurability, so coverage never began; ${MONEY_BACK}.`,
  'evidence-overdue': `The evidence of insurability was not decided in time, so coverage never began; ${MONEY_BACK}.`,
  'underwriting-declined': `Underwriting declined the plan, so coverage never began; ${MONEY_BACK}.`,
  'carrier-declined': `The carrier declined the plan, so coverage never began; ${MONEY_BACK}.`,
  'with-its-plan': `The plan that it goes with is gone, so it never began; ${MONEY_BACK}.`,
  renewal: 'The plan that it was to follow was not paid for, so it never began.',
  superseded: `Another plan took its place before coverage began, and ${MONEY_BACK}.`,
};

const CAUSES: Partial<Record<LifeCause, string>> = {
  'first-paid': 'First payment came',
  'first-unpaid': 'First payment did not come',
  unpaid: 'Payment missing',
  returned: 'Payment taken back',
  reinstated: 'Paid again in time',
  'free-look': 'Returned in the free look',
  request: 'Cancelled by the member',
};

/** A cause in a few words for a list of changes: "Evidence approved". */
export function causeWords(cause: string): string {
  const [, told] = Object.entries(CAUSES).find(([known]) => known === cause) ?? [];
  const plain = cause.replaceAll('-', ' ');
  return told ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The word of another system for a plan's state, as people write words: "Active", "Terminated 10/31/2026". */
export function foreignLabel({ status, endDate }: { status: string; endDate: string | null }): string {
  const word = status.charAt(0) + status.slice(1).toLowerCase();
  return status === 'ACTIVE' || endDate === null ? word : `${word} ${toWireDate(endDate)}`;
}

/** A plan's state in a few words; `today` lets time pass that was not written down yet. */
export function lifeLabel(life: Life, today: string): string {
  const now = afterLifeEvent(life, { type: 'day', on: today }) ?? life;
  return LABELS[now.status](now);
}

/** The next thing that happens with a plan, in one sentence for member and rep alike. */
export function lifeNext(life: Life, today: string): string {
  const now = afterLifeEvent(life, { type: 'day', on: today }) ?? life;
  return SENTENCES[now.status](now, today);
}

const LABELS: Record<PlanStatus, (life: Life) => string> = {
  SUBMITTED: ({ start }) => `Starts ${formatDate(start)}`,
  PENDING: (life) => `Pending ${joinWords(holdsBack(life).map((wait) => OPEN[wait]))}`,
  ACTIVE: ({ end }) => (end === null ? 'Active' : `Active until ${formatDate(end)}`),
  LAPSED: () => 'Lapsed',
  CANCELLED: () => 'Cancelled',
  TERMINATED: (life) => `Ended ${formatDate(lastDay(life))}`,
};

const SENTENCES: Record<PlanStatus, (life: Life, today: string) => string> = {
  SUBMITTED: (life) =>
    life.waitsFor.includes('evidence')
      ? `Coverage starts on ${formatDate(life.start)} with the guaranteed amount, while the carrier decides on the rest.`
      : `Nothing is left to do: coverage starts on ${formatDate(life.start)}.`,
  PENDING: tellPending,
  ACTIVE: tellActive,
  LAPSED: tellLapsed,
  CANCELLED: tellCancelled,
  TERMINATED: (life) => {
    const ended = `Coverage ended on ${formatDate(lastDay(life))}`;
    return life.cause === 'request' ? `${ended}, as was asked for.` : `${ended}.`;
  },
};

function tellPending(life: Life, today: string): string {
  const others = holdsBack(life).filter((wait) => wait !== 'first-payment');
  const from = formatDate(life.start);
  const starts = life.start > today ? `Coverage starts on ${from}` : `Coverage counts from ${from}`;
  const awaited = joinWords(others.map((wait) => OPEN[wait]));
  if (!life.waitsFor.includes('first-payment')) return `${starts} once ${awaited} ${isOrAre(others)} through.`;
  const once =
    others.length === 0
      ? 'the first payment is there'
      : `the first payment is there and ${awaited} ${isOrAre(others)} through`;
  return `${starts} once ${once}; without the payment by ${formatDate(payBy(life))}, the plan is cancelled.`;
}

function tellActive(life: Life, today: string): string {
  const { end, paidThrough } = life;
  if (paidThrough !== null && paidThrough < today)
    return `A payment is missing: coverage ends with ${formatDate(paidThrough)} unless it is paid by ${formatDate(payBy(life))}.`;
  if (end !== null) return `Coverage ends on ${formatDate(end)}.`;
  if (life.waitsFor.includes('evidence'))
    return 'The guaranteed amount is in force, while the carrier decides on the rest.';
  return paidThrough === null
    ? 'Nothing is left to do: coverage is in force.'
    : `Nothing is left to do: coverage is paid through ${formatDate(paidThrough)}.`;
}

function tellLapsed(life: Life, today: string): string {
  const ended = `Coverage ended on ${formatDate(lastDay(life))} because a payment is missing`;
  return today <= reinstateBy(life)
    ? `${ended}; paid up by ${formatDate(reinstateBy(life))}, it goes on without a gap.`
    : `${ended}; a new enrollment is needed to be covered again.`;
}

function tellCancelled(life: Life): string {
  if (life.cause === 'first-unpaid')
    return `The first payment did not come by ${formatDate(payBy({ ...life, paidThrough: null }))}, so coverage never began.`;
  return NEVER_BEGAN[life.cause] ?? `The plan ended before coverage began, and ${MONEY_BACK}.`;
}

const isOrAre = (waits: readonly Wait[]): string => (waits.length === 1 ? 'is' : 'are');

const lastDay = ({ end, start }: Life): string => end ?? start;
