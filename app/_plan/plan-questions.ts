import type { DeclineNext, PlanQuestions } from '@/components/plans/question-types';
import { today } from '@/lib/clock';
import { oldestBirth } from '@/lib/rules/quote/oldest-birth';
import { fromWireDate } from '@/lib/rules/text/dates';
import { telHref } from '@/lib/rules/text/tel-href';
import { QUESTIONS_LEFT } from '@/lib/rules/text/question-words';
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

/** The open questions of a plan, and its decline: both null when it asks nothing or took the answers. */
export type AskedOfPlan = {
  questions: OpenQuestions | null;
  declined: Declined | null;
  /** The words about a form without script that was just saved; empty otherwise. */
  answered: string;
};

type Asked = { plan_id: number; plan_name: string; plan_category: CategoryKey };

/**
 * Loads what the plan still asks of this shopper (rules 2 §2.2, §7). A look-up that fails is in the log and asks
 * nothing (rules 2 §8): the cart refuses the plan with a message of its own.
 */
export async function loadQuestions({ call, site }: Shopper, quote: Quote, plan: Asked): Promise<AskedOfPlan> {
  const mine = { enrollment_id: quote.enrollmentId, plan_id: plan.plan_id };
  const [settled, last] = await Promise.all([
    call('checkAlreadyAnswered', mine),
    loadRefused(site.key, 'questions', 'answered'),
  ]);
  if (!settled.ok) return { questions: null, declined: null, answered: '' };
  const { result, declined = null } = settled.value.data;
  const sent = last?.about === String(plan.plan_id) ? last : null;
  const saved = sent?.form === 'answered' ? sent.message : '';
  if (result || (declined !== null && !declined.guaranteed)) return { questions: null, declined, answered: saved };
  const [underwriting, carrier, flow] = await Promise.all([
    call('getQuestions', { ...mine, type: 'save' }),
    call('getCarrierQuestions', mine),
    call('checkCarrierPlan', mine),
  ]);
  const open = {
    planId: plan.plan_id,
    underwriting: underwriting.ok ? underwriting.value.data.result : [],
    carrier: carrier.ok ? (carrier.value.data ?? []) : [],
    carrierFlow: flow.ok && flow.value.data.result,
    days: treatmentDays(quote),
    next: declineNext(site, plan),
    action: formAction(site, 'plan-questions'),
    sent: sent?.form === 'questions' ? sent : null,
  };
  const isOpen = open.underwriting.length + open.carrier.length > 0;
  return { questions: isOpen ? open : null, declined, answered: saved !== '' && isOpen ? QUESTIONS_LEFT : saved };
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
