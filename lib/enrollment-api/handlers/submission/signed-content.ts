import type { Context } from '../../request-context';
import { priceCart } from '../cart/view';
import { loadColumns } from '../../store/step-columns';
import { cartParts } from '../shared/price-parts';
import { canonicalJson, sha256 } from '../shared/hashes';
import { OUTSIDE_ANSWERS } from '../steps/outside-answers';
import { cartDate, type PricedEnrollment } from '../shared/priced-enrollment';

/**
 * Returns the hash over everything an applicant signs: the texts shown, the answers, the plans and what they cost. A
 * later edit that changes any of it changes the hash, and a new signature is asked for (decisions 25).
 */
export async function hashSignedContent(
  context: Context,
  priced: PricedEnrollment,
  textsHash: string,
): Promise<string> {
  const columns = await loadColumns(context, priced.enrollment, [
    'primary_info',
    'contact_info',
    'employer_info',
    'beneficiary_info',
    'health_info',
    'dependent_info',
  ]);
  const on = cartDate(priced);
  const rated = priceCart(priced, on);
  const parts = cartParts(priced, rated);
  const answers = Object.entries(columns).map(([name, column]) => [name, saidByApplicant(column.data.values)]);
  const { category: _category, startedAs: _startedAs, ...filter } = priced.filter;
  return sha256(
    canonicalJson({
      textsHash,
      filter,
      answers: Object.fromEntries(answers),
      on,
      items: rated.items.map(({ planId, pricingId, cents, pending }) => [
        planId,
        pricingId,
        cents,
        ...(pending === null ? [] : [pending]),
      ]),
      memberships: rated.memberships.map(({ planId, pricingId, cents }) => [planId, pricingId, cents]),
      firstMonth: rated.firstMonthCents,
      recurring: rated.recurringCents,
      ...(parts.length > 0 && { parts: parts.map(({ kind, cents }) => [kind, cents]) }),
    }),
  );
}

/** The answers without what outside services add to a save: another word of theirs is no other statement (decisions 48). */
function saidByApplicant(answers: object): object {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !OUTSIDE_ANSWERS.includes(name)));
}
