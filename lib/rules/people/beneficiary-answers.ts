import type { StepValues } from '../fields/field-definition';
import { maskNumber, maskSsn } from '../text/secret-masks';
import { isContingent, splitEvenly } from './beneficiary-rules';

type SavedHeir = { ssn: string; tax_number?: string | undefined } & Readonly<Record<string, string | undefined>>;

/** Returns a saved beneficiary's answers as a form has them: stored numbers stand as their masks (decisions 19, 156). */
export function heirAnswers({ ssn, tax_number: tax = '', ...values }: SavedHeir): StepValues {
  const answers = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...Object.fromEntries(answers),
    ssn: maskSsn(ssn),
    ...(tax !== '' && { tax_number: maskNumber(tax) }),
  };
}

/** Returns equal shares that make 100, of the primary and of the contingent beneficiaries, in the list's order. */
export function evenShares(list: readonly { beneficiary_rank?: string | undefined }[]): string[] {
  const count = (next: boolean) => list.filter((each) => isContingent(each) === next).length;
  const shares = { primary: splitEvenly(count(false)), next: splitEvenly(count(true)) };
  return list.map((each) => String(shares[isContingent(each) ? 'next' : 'primary'].shift() ?? ''));
}
