import type { Waiting } from '@/lib/contract/rep-home';
import { formatWireMoney } from '@/lib/rules/money/money';
import { stepForSavedTab, STEPS } from '@/lib/rules/steps/step-table';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import type { WaitingKind } from '@/lib/rules/words/waiting-kinds';

/** The filters, by what they leave. */
export const FILTER_WORDS: Record<WaitingKind, string> = {
  'failed-payment': 'Failed payment',
  signature: 'Signature',
  evidence: 'Evidence',
  'first-payment': 'First payment',
  renewal: 'Renewal',
  saved: 'Saved',
};

const onDay = (wire: string): string => formatDate(fromWireDate(wire) ?? wire, 'monthDay');
const atDay = (instant: string): string => formatDate(dayOf(new Date(instant)), 'monthDay');

function stepOfTab(tab: string): string {
  const step = stepForSavedTab(tab);
  return step === 'cart' || step === null ? 'Cart' : step.title;
}

function linkNote(link: Extract<Waiting, { kind: 'signature' }>, now: Date): string {
  const { sent_at, opened_at, step, expires_at } = link;
  if (new Date(expires_at) <= now) return `Sent ${atDay(sent_at)}, the link is over`;
  const title = STEPS.find(({ key }) => key === step)?.title;
  const how = opened_at === null ? 'not opened' : title === undefined ? 'opened' : `now at ${title}`;
  return `Sent ${atDay(sent_at)}, ${how}`;
}

/** Words for what waits, few of them, and a line of facts under them. */
export function sayWaiting(row: Waiting, now: Date): { title: string; note: string } {
  switch (row.kind) {
    case 'failed-payment':
      return {
        title: `Failed payment, ${formatWireMoney(row.amount)}`,
        note: row.is_first ? `First month, ${onDay(row.failed_on)}` : `Did not come on ${onDay(row.failed_on)}`,
      };
    case 'signature':
      return { title: 'Waiting for signature', note: linkNote(row, now) };
    case 'evidence':
      return { title: 'Waiting for evidence', note: `Enrolled ${onDay(row.since)}` };
    case 'first-payment':
      return {
        title: 'Waiting for the first payment',
        note: row.due_on === null ? `Enrolled ${onDay(row.since)}` : `Due ${onDay(row.due_on)}`,
      };
    case 'renewal':
      return row.act_by === null
        ? { title: 'Ends at its renewal', note: `Needs another plan by ${onDay(row.day)}` }
        : { title: 'Renewal to sign', note: `Renews ${onDay(row.day)}, to sign by ${onDay(row.act_by)}` };
    case 'saved':
      return {
        title: `Saved at ${stepOfTab(row.saved_tab)}`,
        note: `On ${atDay(row.saved_at)}, its code works until ${atDay(row.ends_at)}`,
      };
  }
}

/** "1 thing waits for you. 4 people enrolled this week." */
export function sayDay(waiting: number, enrolled: number): string {
  const things = waiting === 1 ? '1 thing waits for you.' : `${waiting} things wait for you.`;
  if (enrolled === 0) return things;
  return `${things} ${enrolled === 1 ? '1 enrollment was' : `${enrolled} enrollments were`} submitted this week.`;
}
