import { parseDateText } from '../text/date-text';
import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';
import { isSsn } from './ssn';

/** Most beneficiaries an enrollment has (rules 2 §9). */
export const MAX_BENEFICIARIES = 3;

/** As much of a beneficiary as the list's rules look at. */
export type Share = { beneficiary_percentage: string | number };

/** The state of the list page: what it shows and allows (rules 2 §2.6, §5). */
export type BeneficiaryList = {
  total: number;
  /** The add form is offered: fewer than three, total under 100. */
  canAdd: boolean;
  /** Next is shown: at least one, total exactly 100. */
  canContinue: boolean;
  message: string;
  tone: 'good' | 'bad' | 'plain';
  /** The status line beside it, which says what is missing (look §2.0). */
  status: string;
};

/** Sum of the shares; a share that is no whole number counts as 0. */
export function totalPercentage(list: readonly Share[]): number {
  return list.reduce((total, { beneficiary_percentage: share }) => {
    const text = String(share).trim();
    return total + (/^\d{1,3}$/.test(text) ? Number(text) : 0);
  }, 0);
}

/** Works out what the list allows and says. */
export function beneficiaryList(list: readonly Share[]): BeneficiaryList {
  const total = totalPercentage(list);
  const canContinue = total === 100;
  return {
    total,
    canAdd: list.length < MAX_BENEFICIARIES && total < 100,
    canContinue,
    ...verdict(list.length, total),
    status: statusLine(list.length, total),
  };
}

/** Problems of a whole list before it is saved, in the wire's form; empty when it may be saved. */
export function checkBeneficiaryList(list: readonly Share[]): { target_element: string; error_message: string }[] {
  const { canContinue, message } = beneficiaryList(list);
  if (canContinue && list.length <= MAX_BENEFICIARIES) return [];
  return [
    {
      target_element: 'beneficiaries',
      error_message: list.length > MAX_BENEFICIARIES ? messages.beneficiariesMax : message,
    },
  ];
}

/** The answers that tell one beneficiary from another, by wire name. */
export const HEIR_ANSWERS = ['first_name', 'last_name', 'birthdate', 'ssn'] as const;
export type Heir = Readonly<Record<(typeof HEIR_ANSWERS)[number], string>>;

/** The problem of a beneficiary who is the applicant; null where either number is not known whole. */
export function checkNotSelf({ ssn }: Pick<Heir, 'ssn'>, ownSsn: string): HeirProblem | null {
  return isSameSsn(ssn, ownSsn) ? { name: 'ssn', message: messages.beneficiarySelf } : null;
}

/** The problem of a beneficiary who is among the `others`, by number or by name and birth date; else null. */
export function checkNotTwice(heir: Heir, others: readonly Heir[]): HeirProblem | null {
  if (others.some(({ ssn }) => isSameSsn(ssn, heir.ssn))) return { name: 'ssn', message: messages.beneficiaryTwice };
  const isListed = others.some((other) => isNamedAlike(heir, other));
  return isListed ? { name: 'first_name', message: messages.beneficiaryTwice } : null;
}

export type HeirProblem = { name: 'ssn' | 'first_name'; message: string };

function isSameSsn(one: string, other: string): boolean {
  // A stored number stands as its last four digits, which two people may share.
  return isSsn(one) && isSsn(other) && digitsOnly(one) === digitsOnly(other);
}

function isNamedAlike(one: Heir, other: Heir): boolean {
  const born = parseDateText(one.birthdate);
  return born !== null && born === parseDateText(other.birthdate) && plainName(one) === plainName(other);
}

function plainName({ first_name: first, last_name: last }: Heir): string {
  return `${first} ${last}`
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter(Boolean)
    .join(' ');
}

/** Equal whole shares of 100 for `count` people, the first ones one larger where it does not divide: 34, 33, 33. */
export function splitEvenly(count: number): number[] {
  const base = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) => base + (index < 100 - base * count ? 1 : 0));
}

/** "Beneficiary #1: Ana Ruiz" (rules 2 §2.6); `index` counts from 0. */
export function beneficiaryTitle(index: number, person: { first_name: string; last_name: string }): string {
  return `Beneficiary #${index + 1}: ${person.first_name} ${person.last_name}`.trim();
}

function verdict(count: number, total: number): Pick<BeneficiaryList, 'message' | 'tone'> {
  if (count === 0) return { message: messages.beneficiariesEmpty, tone: 'plain' };
  if (total === 100) return { message: messages.beneficiariesComplete, tone: 'good' };
  if (count >= MAX_BENEFICIARIES) return { message: messages.beneficiariesMax, tone: 'bad' };
  return { message: total > 100 ? messages.beneficiariesOver : messages.beneficiariesUnder, tone: 'bad' };
}

function statusLine(count: number, total: number): string {
  if (total === 100) return 'Total is 100%.';
  if (total > 100) return `Take ${total - 100}% away. Total is ${total}%.`;
  if (count >= MAX_BENEFICIARIES) return `Edit a share: ${100 - total}% is missing. Total is ${total}%.`;
  return `Add ${100 - total}% more. Total is ${total}%.`;
}
