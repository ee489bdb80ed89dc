import type { LineToday, QuoteLine } from '@/lib/rules/quote/compare-quote';
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import type { RatedCart } from '../../rating/rate-cart';
import type { PlanTerms } from '../../rating/plan';
import type { PricedEnrollment } from '../shared/priced-enrollment';

const GONE = 'This plan is not sold any more.';
const REPLACED = 'Another plan is sold in its place:';
const QUESTIONS = 'Its questions are about you and come first. Answer them, and it goes into your cart.';

/** The lines of a rated cart: plans and memberships by their id, fees by their label. */
export function pricedLines({ items, memberships, fees }: RatedCart): QuoteLine[] {
  return [
    ...items.map(({ planId, name, cents }) => ({ planId, label: name, cents, cadence: 'monthly' as const })),
    ...memberships.map(({ planId, name, cents }) => ({ planId, label: name, cents, cadence: 'monthly' as const })),
    ...fees.map(({ label, cents, kind }) => ({ planId: null, label, cents, cadence: kind })),
  ];
}

/** True for a plan whose questions are asked before it goes into a cart: a quote carries no answers to them. */
export const asksFirst = ({ requirements }: PlanTerms): boolean =>
  Boolean(requirements.underwriting) || requirements.carrierQuestions.length > 0;

/** The same lines for a cart as it is today, with the reasons of those that have no price. */
export function linesToday({ catalog, entries, gone }: PricedEnrollment, rated: RatedCart): LineToday[] {
  const lines = pricedLines(rated).map((line): LineToday => {
    const item = rated.items.find(({ planId }) => planId === line.planId);
    const terms = entries.find(({ plan }) => plan.id === line.planId)?.plan;
    if (item && !item.result.ok) {
      const { code, message, data } = item.result;
      const other = code === 'changePid' ? catalog.plans.get(String(data['pid']))?.definition.name : undefined;
      return other === undefined
        ? { ...line, cents: null, stands: 'refused', why: reasonOf(message) }
        : { ...line, cents: null, stands: 'replaced', why: `${REPLACED} ${other}.` };
    }
    if (terms && asksFirst(terms)) return { ...line, stands: 'questions', why: QUESTIONS };
    const why = rated.memberships.find(({ planId }) => planId === line.planId)?.because ?? '';
    return { ...line, stands: 'priced', why };
  });
  const over = gone.map(({ item, plan }): LineToday => ({
    planId: item.planId,
    label: plan?.name ?? 'A plan',
    cadence: 'monthly',
    cents: null,
    stands: 'gone',
    why: GONE,
  }));
  return [...lines, ...over];
}
