import { messages } from '../text/messages';
import type { Descriptor } from '../words/field-descriptor';
import { HEIR_RANKS, type HeirRank } from '../words/heirs';

/** Most beneficiaries an enrollment has (rules 2 §9). */
export const MAX_BENEFICIARIES = 3;

/** As much of a beneficiary as the list's rules look at. */
export type Share = { beneficiary_percentage: string | number; beneficiary_rank?: string | undefined };

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
  /** The shares of those who follow when no primary one is left; null without such (decisions 156). */
  contingent: { total: number; status: string } | null;
  /** A contingent one may be added: the primary shares are whole, fewer than three, total under 100. */
  canAddContingent: boolean;
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
  const primary = list.filter((one) => !isContingent(one));
  const others = list.filter(isContingent);
  const total = totalPercentage(primary);
  const next = totalPercentage(others);
  const isWhole = others.length === 0 || (next === 100 && others.length <= MAX_BENEFICIARIES);
  return {
    total,
    canAdd: primary.length < MAX_BENEFICIARIES && total < 100,
    canContinue: total === 100 && isWhole,
    ...(total === 100 && !isWhole
      ? ({ message: messages.contingentTotal, tone: 'bad' } as const)
      : verdict(primary.length, total)),
    status: statusLine(primary.length, total),
    contingent: others.length === 0 ? null : { total: next, status: statusLine(others.length, next) },
    canAddContingent: total === 100 && others.length < MAX_BENEFICIARIES && next < 100,
  };
}

/** The share that a new entry of a rank starts with: the last of three must take what is missing. */
export function shareLeft(list: readonly Share[], rank: HeirRank): string {
  const { total, contingent } = beneficiaryList(list);
  const isNext = isContingent({ beneficiary_rank: rank });
  const count = list.filter((one) => isContingent(one) === isNext).length;
  const missing = 100 - (isNext ? (contingent?.total ?? 0) : total);
  return count === MAX_BENEFICIARIES - 1 && missing > 0 ? String(missing) : '';
}

/** True where an API takes ranks; without them all beneficiaries are primary (decisions 156). */
export function takesRanks(descriptors: readonly Pick<Descriptor, 'field_name'>[]): boolean {
  return descriptors.some(({ field_name: name }) => name === 'beneficiary_rank');
}

/** True for a beneficiary who follows when no primary one is left (decisions 156). */
export function isContingent({ beneficiary_rank: rank }: { beneficiary_rank?: string | undefined }): boolean {
  return rank === HEIR_RANKS[1];
}

/** Problems of a whole list before it is saved, in the wire's form; empty when it may be saved. */
export function checkBeneficiaryList(list: readonly Share[]): { target_element: string; error_message: string }[] {
  const { canContinue, message } = beneficiaryList(list);
  const tooMany = list.filter((one) => !isContingent(one)).length > MAX_BENEFICIARIES;
  if (canContinue && !tooMany) return [];
  return [
    {
      target_element: 'beneficiaries',
      error_message: tooMany ? messages.beneficiariesMax : message,
    },
  ];
}

/** Equal whole shares of 100 for `count` people, the first ones one larger where it does not divide: 34, 33, 33. */
export function splitEvenly(count: number): number[] {
  const base = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) => base + (index < 100 - base * count ? 1 : 0));
}

/** "Beneficiary #1: Ana Ruiz" (rules 2 §2.6), or "Contingent beneficiary #3: …"; `index` counts from 0. */
export function beneficiaryTitle(index: number, name: string, rank?: string): string {
  return `${beneficiaryHeading(index, rank)}: ${name}`.trim();
}

/** "Beneficiary #1", or "Contingent beneficiary #3". */
export function beneficiaryHeading(index: number, rank: string | undefined): string {
  return `${isContingent({ beneficiary_rank: rank }) ? 'Contingent beneficiary' : 'Beneficiary'} #${index + 1}`;
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
