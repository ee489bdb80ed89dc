import type { PlanQuestions } from '@/components/plans/question-types';
import type { Quote, Shopper } from '@/lib/visitor/shopper';

/** The questions that stand before a plan; `carrierFlow`: "Enroll Now" begins them (rules 2 §4). */
export type OpenQuestions = PlanQuestions & { carrierFlow: boolean };

/**
 * Loads what the plan still asks of this shopper (rules 2 §2.2, §7); null when it asks nothing or everything is
 * answered. A look-up that fails is in the log and asks nothing (rules 2 §8): the cart refuses the plan with a message
 * of its own.
 */
export async function loadQuestions({ call }: Shopper, quote: Quote, planId: number): Promise<OpenQuestions | null> {
  const mine = { enrollment_id: quote.enrollmentId, plan_id: planId };
  const answered = await call('checkAlreadyAnswered', mine);
  if (!answered.ok || answered.value.data.result) return null;
  const [underwriting, carrier, flow] = await Promise.all([
    call('getQuestions', { ...mine, type: 'save' }),
    call('getCarrierQuestions', mine),
    call('checkCarrierPlan', mine),
  ]);
  const open = {
    planId,
    underwriting: underwriting.ok ? underwriting.value.data.result : [],
    carrier: carrier.ok ? (carrier.value.data ?? []) : [],
    carrierFlow: flow.ok && flow.value.data.result,
  };
  return open.underwriting.length + open.carrier.length > 0 ? open : null;
}
