import type { DeclineNext, PlanQuestions } from '@/components/plans/question-types';
import { today } from '@/lib/clock';
import { oldestBirth } from '@/lib/rules/quote/oldest-birth';
import { fromWireDate } from '@/lib/rules/text/dates';
import { telHref } from '@/lib/rules/text/tel-href';
import { isTier } from '@/lib/rules/words/tiers';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import type { Quote, Shopper } from '@/lib/visitor/shopper';

/** The questions that stand before a plan; `carrierFlow`: "Enroll Now" begins them (rules 2 §4). */
export type OpenQuestions = PlanQuestions & { carrierFlow: boolean };

/** The end of questions that the carrier declined: its words, and an amount that is left, or none (decisions 151). */
export type Declined = { error_message: string; guaranteed: boolean };

/** The questions that are open, and a decline; both null when the plan asks nothing or took the answers. */
export type AskedOfPlan = { questions: OpenQuestions | null; declined: Declined | null };

type Asked = { plan_id: number; plan_name: string; plan_category: CategoryKey };

/**
 * Loads what the plan still asks of this shopper (rules 2 §2.2, §7). A look-up that fails is in the log and asks
 * nothing (rules 2 §8): the cart refuses the plan with a message of its own.
 */
export async function loadQuestions({ call, site }: Shopper, quote: Quote, plan: Asked): Promise<AskedOfPlan> {
  const mine = { enrollment_id: quote.enrollmentId, plan_id: plan.plan_id };
  const answered = await call('checkAlreadyAnswered', mine);
  if (!answered.ok) return { questions: null, declined: null };
  const { result, declined = null } = answered.value.data;
  if (result || (declined !== null && !declined.guaranteed)) return { questions: null, declined };
  const [underwriting, carrier, flow, sent] = await Promise.all([
    call('getQuestions', { ...mine, type: 'save' }),
    call('getCarrierQuestions', mine),
    call('checkCarrierPlan', mine),
    loadRefused(site.key, 'questions'),
  ]);
  const open = {
    planId: plan.plan_id,
    underwriting: underwriting.ok ? underwriting.value.data.result : [],
    carrier: carrier.ok ? (carrier.value.data ?? []) : [],
    carrierFlow: flow.ok && flow.value.data.result,
    days: treatmentDays(quote),
    next: declineNext(site, plan),
    action: formAction(site, 'plan-questions'),
    sent: sent?.about === String(plan.plan_id) ? sent : null,
  };
  return { questions: open.underwriting.length + open.carrier.length > 0 ? open : null, declined };
}

function treatmentDays({ values }: Quote): OpenQuestions['days'] {
  const { tier, dob, spouse_dob: spouse } = values;
  return { today: today(), born: isTier(tier) ? oldestBirth(tier, fromWireDate(dob), fromWireDate(spouse)) : null };
}

/** The ways on from a decline: plans of the same kind, and the person whom the site names. */
export function declineNext(site: Site, plan: Omit<Asked, 'plan_id'>): DeclineNext {
  const { contact, phone } = site.branding;
  return {
    planName: plan.plan_name,
    plansHref: routes.plans(site, plan.plan_category),
    call: contact.name === '' || phone === '' ? null : { who: contact.firstName, phone, href: telHref(phone) },
  };
}
