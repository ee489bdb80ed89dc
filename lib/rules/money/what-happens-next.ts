import { formatDate } from '../text/date-words';
import { fromWireDate } from '../text/dates';
import { addDays } from '../text/days-later';
import { joinWords } from '../text/join-words';
import { RECEIPT_SUBJECT } from '../words/fixed-titles';
import type { PaymentState } from '../words/payment-kinds';
import type { BoughtKind } from '../words/plan-kinds';

/** The members of a receipt that say what happens next, as the wire has them. */
export type Awaited = {
  email: string;
  submitted_on: string;
  effective_date: string;
  payment_state: PaymentState;
  items: readonly { plan_name: string; kind?: BoughtKind | undefined; pending?: string | undefined }[];
};

/** `self`: the member reads it; else a rep or a group reads a client's. */
export type Reader = 'self' | 'other';

export type NextStep = {
  kind: 'mail' | 'payment' | 'pending' | 'card' | 'start';
  title: string;
  text: string;
};

/** Days within which member cards are in the mail. */
const CARD_DAYS = 21;

/** The use of a plan of each kind: a card that is shown, a claim that is made, or a sum for another. */
const USES: Record<BoughtKind, 'card' | 'claim' | 'heirs' | 'none'> = {
  dental: 'card',
  vision: 'card',
  medical: 'card',
  limitedmed: 'card',
  rx: 'card',
  lifestyle: 'card',
  term_life: 'heirs',
  supplemental: 'claim',
  di: 'claim',
  critical: 'claim',
  accident: 'claim',
  hospital: 'claim',
  pet: 'claim',
  membership: 'none',
};

/** True for a kind of plan that is shown by a card. */
export const hasCard = (kind: BoughtKind): boolean => USES[kind] === 'card';

/** True while something of an enrollment is not decided or not paid, so that none is told to be enrolled (decisions 40). */
export function isPending({ items, payment_state: state }: Pick<Awaited, 'items' | 'payment_state'>): boolean {
  return state === 'pending-first-payment' || items.some(({ pending }) => pending !== undefined);
}

/** The greeting of a receipt: what may truly be said of the enrollment (rules 3 §2 "Confirmation page"). */
export function receiptTitle(receipt: Pick<Awaited, 'items' | 'payment_state'> & { name: string }, reader: Reader) {
  const state = isPending(receipt) ? 'submitted' : 'enrolled';
  if (reader === 'other')
    return state === 'enrolled'
      ? `Thank you. ${receipt.name} is enrolled.`
      : `Thank you. We have the enrollment of ${receipt.name}.`;
  const first = receipt.name.split(' ')[0] ?? '';
  return state === 'enrolled'
    ? `Thank you, ${first}. You are enrolled.`
    : `Thank you, ${first}. We have your enrollment.`;
}

/** The next events, in the order of their days: a card only for who gets one, and the state of what is pending. */
export function whatHappensNext(receipt: Awaited, reader: Reader): NextStep[] {
  const dated = [...cards(receipt), ...start(receipt, reader)].toSorted((one, other) => one.on.localeCompare(other.on));
  return [
    { kind: 'mail', title: 'Within 10 minutes', text: mailText(receipt.email, reader) },
    ...(receipt.payment_state === 'pending-first-payment' ? [unpaid(reader)] : []),
    ...receipt.items.flatMap(({ plan_name: name, pending }): NextStep[] =>
      pending === undefined ? [] : [{ kind: 'pending', title: `${name}: pending`, text: pending }],
    ),
    ...dated.map(({ kind, title, text }) => ({ kind, title, text })),
  ];
}

function mailText(email: string, reader: Reader): string {
  return reader === 'self'
    ? `A receipt with the subject “${RECEIPT_SUBJECT}” and your electronic copy arrive at ${email}. The receipt is sent to the member and the client.`
    : `A receipt with the subject “${RECEIPT_SUBJECT}” and the electronic copy arrive at ${email}. The receipt is sent to the member and the client.`;
}

function unpaid(reader: Reader): NextStep {
  return {
    kind: 'payment',
    title: 'Now: the first payment',
    text: `It did not come through, and the plans wait for it. ${reader === 'self' ? 'You' : 'The member'} need not enroll again: another card or account is enough.`,
  };
}

type Dated = NextStep & { on: string };

/** Receipts of before their kinds were kept say it of all plans. */
function isUntold({ items }: Awaited): boolean {
  return items.every(({ kind }) => kind === undefined);
}

function namesOf({ items }: Awaited, use: 'card' | 'claim' | 'heirs'): string[] {
  return items.filter(({ kind }) => kind !== undefined && USES[kind] === use).map(({ plan_name: name }) => name);
}

function cards(receipt: Awaited): Dated[] {
  const submitted = fromWireDate(receipt.submitted_on);
  const names = namesOf(receipt, 'card');
  if (submitted === null || (names.length === 0 && !isUntold(receipt))) return [];
  const on = addDays(submitted, CARD_DAYS);
  const text =
    names.length === 0
      ? 'Member cards come in the mail, for plans that have one.'
      : `${names.length === 1 ? 'The member card' : 'Member cards'} of ${joinWords(names)} ${names.length === 1 ? 'comes' : 'come'} in the mail.`;
  return [{ on, kind: 'card', title: `By ${formatDate(on, 'monthDay')}`, text }];
}

function start(receipt: Awaited, reader: Reader): Dated[] {
  const on = fromWireDate(receipt.effective_date);
  if (on === null) return [];
  const whose = reader === 'self' ? 'Your' : 'The';
  const isPart = receipt.items.some(({ pending }) => pending !== undefined);
  const [claims, heirs] = [namesOf(receipt, 'claim'), namesOf(receipt, 'heirs')];
  const text = [
    receipt.payment_state === 'pending-first-payment'
      ? `${whose} plans begin, once the first payment is there.`
      : `${whose} plans begin${isPart ? ', save for what is pending' : ''}.`,
    isUntold(receipt) ? 'Where a plan has a member card, show it, or this receipt, when you get care.' : '',
    namesOf(receipt, 'card').length > 0 ? 'Show the card, or this receipt, at the first visit.' : '',
    claims.length > 0 ? `${joinWords(claims)} ${pays(claims)} after a claim: keep bills and reports for it.` : '',
    heirs.length > 0 ? `${joinWords(heirs)} ${pays(heirs)} the people who were named for it.` : '',
  ];
  return [{ on, kind: 'start', title: formatDate(on, 'monthDay'), text: text.filter((each) => each !== '').join(' ') }];
}

const pays = (names: readonly string[]) => (names.length === 1 ? 'pays' : 'pay');
