import type { Problem } from '@/components/plans/pricing-problem';
import type { Failure } from '@/lib/gateway/result';
import { isPricingErrorCode, type PricingErrorCode } from '@/lib/rules/words/pricing-codes';
import { explainPricingError, pricingErrorDetail } from '@/lib/rules/money/pricing-errors';

/** The members that the dependents' dialog asks for, by their wire names and ours. */
const DEPENDENT_FIELDS: ReadonlySet<string> = new Set(['spouse_dob', 'dep_dob', 'no_of_children']);

const NOT_OFFERED = 'This plan is not offered for your selection. Please choose another plan.';

const LATER = 'You can reload this page to ask again; nothing you told us is lost.';

/**
 * The reason a plan has no price (rules 1 §8): a code of the catalogue with its words, its figures and its mending
 * action; messages about dependents; the server's own message for anything else it answers with. Null when no answer
 * came, or one outside the contract.
 */
export function toProblem(failure: Failure): Problem | null {
  switch (failure.kind) {
    case 'coded': {
      if (!isPricingErrorCode(failure.code)) return { message: failure.message, detail: '', action: 'basic-info' };
      const explained = explainPricingError(failure.code, failure.message);
      // A plan that names itself as its replacement has no price and no way on.
      if (explained === null) return { message: failure.message, detail: '', action: null };
      return { ...explained, detail: pricingErrorDetail(failure.code, failure.data) };
    }
    case 'fields': {
      const dependents = failure.fields.some(({ target_element: name }) => DEPENDENT_FIELDS.has(name));
      return { message: failure.message, detail: '', action: dependents ? 'dependents' : 'basic-info' };
    }
    case 'http':
      if (failure.status === 404) return { message: NOT_OFFERED, detail: '', action: 'basic-info' };
      if (failure.status >= 500) return { message: failure.message, detail: LATER, action: null };
      return { message: failure.message, detail: '', action: 'basic-info' };
    default:
      return null;
  }
}

/** The answers about earnings that a refusal waits for. */
export function neededEarnings(code: string | null | undefined): ('annual_income' | 'working_hours')[] {
  const needs: Partial<Record<PricingErrorCode, 'annual_income' | 'working_hours'>> = {
    salaryError: 'annual_income',
    hourError: 'working_hours',
  };
  const needed = needs[code as PricingErrorCode];
  return needed === undefined ? [] : [needed];
}

/** The plan that a `changePid` names; null when it names none. */
export function pidOf(data: unknown): number | null {
  const pid = typeof data === 'object' && data !== null && 'pid' in data ? Number(data.pid) : NaN;
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
