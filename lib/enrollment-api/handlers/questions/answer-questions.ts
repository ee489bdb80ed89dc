import { and, eq } from 'drizzle-orm';
import type { saveQuestionAnswers as saveEndpoint } from '@/lib/contract/questions';
import type { InputOf } from '@/lib/contract/endpoint';
import { messages } from '@/lib/rules/text/messages';
import { checkCarrierAnswer, checkQuestionAnswer, toKeptAnswer } from '@/lib/rules/quote/plan-questions';
import { oldestBirth } from '@/lib/rules/quote/oldest-birth';
import type { TreatmentDays } from '@/lib/rules/quote/question-details';
import { answer, done, found, nothing, resultOf, type Context } from '../../request-context';
import { invalidFields, refusal, type EnrollmentError } from '../../api-error';
import type { PlanTerms } from '../../rating/plan';
import type { UnderwritingQuestion } from '../../rating/plan-requirements';
import { places } from '../../store/places';
import { planAnswers } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { loadPlanAnswers } from '../../store/shopper-rows';
import { loadOpenEnrollment } from '../shared/enrollment';
import { asksEvidence, settledKinds } from '../shared/plan-answers';
import { buildPricedEnrollment, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { offeredPlan } from '../plans/plan-price';

type Kind = (typeof planAnswers.$inferSelect)['kind'];

async function answeredKinds(context: Context, priced: PricedEnrollment, plan: PlanTerms): Promise<Set<Kind>> {
  return settledKinds(plan, await loadPlanAnswers(context.store, priced.enrollment.id));
}

/** The kinds of questions that a plan asks before it can be had (rules 2 §4). */
function askedKinds(plan: PlanTerms): Kind[] {
  return [
    ...(plan.requirements.underwriting ? ['underwriting' as const] : []),
    ...(plan.requirements.carrierQuestions.length > 0 ? ['carrier' as const] : []),
    ...(plan.availability.newQuestions === undefined ? [] : ['new-questions' as const]),
  ];
}

/** A question as the wire has it, with the effect of its answers where the carrier lets it be known. */
function toWireQuestion(question: UnderwritingQuestion, effect: string | null) {
  const told = (declines: boolean) => (declines && effect !== null ? effect : undefined);
  return {
    question_id: question.id,
    question_text: question.text,
    question_sub_type: question.subType === 'none' ? null : question.subType,
    options: question.options.map((option) => ({
      option_id: option.id,
      option_text: option.text,
      option_group: option.group ?? '',
      require_detail: option.detail,
      effect_text: told(option.declines),
    })),
    yes_effect_text: told(question.declineOn === 'yes'),
    no_effect_text: told(question.declineOn === 'no'),
  };
}

/** The words beside an answer that declines; null while they are the carrier's secret (decisions 151). */
function effectOf(plan: PlanTerms): string | null {
  if (plan.requirements.underwriting?.tellsEffects !== true) return null;
  return asksEvidence(plan)
    ? 'With this answer only the guaranteed amount can be offered. It needs no review.'
    : 'With this answer the plan cannot be offered.';
}

/** The underwriting questions; none when the plan has none or they are answered (rules 2 §7). */
export const getQuestions: Handlers['getQuestions'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const { definition } = offeredPlan(priced, input.plan_id);
  const answered = await answeredKinds(context, priced, definition);
  if (answered.has('underwriting')) return resultOf([]);
  const effect = effectOf(definition);
  return resultOf(
    (definition.requirements.underwriting?.questions ?? []).map((question) => toWireQuestion(question, effect)),
  );
};

type Answers = InputOf<typeof saveEndpoint>['answers'];

const toAsked = ({ subType, options }: UnderwritingQuestion) => ({
  subType: subType === 'none' ? null : subType,
  options,
});

const answerTo = (answers: Answers, { id }: UnderwritingQuestion) =>
  answers.find(({ question_id }) => question_id === id);

/** The spec's message beside each that is open, and ours beside what is wrong in its details (rules 2 §5). */
function assertAnswered(questions: readonly UnderwritingQuestion[], answers: Answers, days: TreatmentDays): void {
  const wrong = questions.flatMap((question) =>
    Object.entries(checkQuestionAnswer(toAsked(question), answerTo(answers, question), days)).map(
      ([part, error_message]) => ({
        target_element: part === '' ? `answers.${question.id}` : `answers.${question.id}.${part}`,
        error_message,
      }),
    ),
  );
  if (wrong.length > 0) throw invalidFields(wrong);
}

/** The answers for the carrier: to its questions only, of which each has what it asked for. */
const toKept = (questions: readonly UnderwritingQuestion[], answers: Answers) =>
  questions.flatMap((question) => {
    const given = answerTo(answers, question);
    return given === undefined ? [] : [{ question_id: question.id, ...toKeptAnswer(toAsked(question), given) }];
  });

function daysOf({ household, filter }: PricedEnrollment): TreatmentDays {
  const { tier, dob, spouse, today } = household;
  return { today, born: oldestBirth(tier, dob, spouse?.dob ?? filter.spouseDob) };
}

/** True when an answer ends in a decline: the plan says which (rules 2 §4 "Underwriting"). */
function declines(questions: readonly UnderwritingQuestion[], answers: Answers): boolean {
  return questions.some((question) => {
    const { declineOn, options } = question;
    const given = answerTo(answers, question);
    const chosen = given?.yes_no_flag === 1 ? (given.checkbox_answers ?? []) : [];
    const byOption = options.some((option) => option.declines && chosen.includes(option.id));
    const flag = declineOn === 'never' ? null : declineOn === 'yes' ? 1 : 0;
    return byOption || (flag !== null && given?.yes_no_flag === flag);
  });
}

type Outcome = { planId: string; kind: Kind; accepted: boolean; answers: unknown };

async function saveAnswers(context: Context, enrollmentId: string, outcome: Outcome): Promise<void> {
  const { planId, kind, accepted, answers } = outcome;
  const data = context.fields.sealJson(answers, places.planAnswers(enrollmentId, planId, kind));
  const result = accepted ? ('accepted' as const) : ('declined' as const);
  await context.store.db
    .insert(planAnswers)
    .values({ enrollmentId, planId, kind, outcome: result, data, createdAt: context.now, updatedAt: context.now })
    .onConflictDoUpdate({
      target: [planAnswers.enrollmentId, planAnswers.planId, planAnswers.kind],
      set: { outcome: result, data, updatedAt: context.now },
    });
}

/** Loads the plan for a write of answers, with the enrollment locked. */
async function loadForAnswers(context: Context, enrollmentId: string, planId: number) {
  const catalog = await getCatalog(context);
  const enrollment = await loadOpenEnrollment(context, enrollmentId, 'update');
  const priced = await buildPricedEnrollment(context, enrollment, catalog);
  return { priced, plan: offeredPlan(priced, planId).definition };
}

export const saveQuestionAnswers: Handlers['saveQuestionAnswers'] = async (input, context) => {
  // The decline is kept before it is told, so the refusal is thrown after the transaction.
  const declined = await context.store.withTransaction(async () => {
    const { priced, plan } = await loadForAnswers(context, input.enrollment_id, input.plan_id);
    const { underwriting } = plan.requirements;
    const questions = underwriting?.questions ?? [];
    // Once declined, trying other answers does not help: the first ones count (threats T23).
    if (await isDeclined(context, priced.enrollment.id, plan)) return plan;
    assertAnswered(questions, input.answers, daysOf(priced));
    const accepted = !declines(questions, input.answers);
    const answers = toKept(questions, input.answers);
    const kinds = askedKinds(plan).filter((kind) => kind !== 'carrier');
    for (const kind of kinds)
      await saveAnswers(context, priced.enrollment.id, { planId: plan.id, kind, accepted, answers });
    return accepted ? null : plan;
  });
  if (declined && !asksEvidence(declined)) throw decline(declined);
  return answer({
    success_message: declined
      ? `With these answers ${declined.name} can be had for the guaranteed amount only. It needs no review: you can now see its price and add it to your cart.`
      : 'Thank you. You can now see your price and add the plan to your cart.',
  });
};

const declineMessage = ({ requirements }: PlanTerms): string =>
  requirements.underwriting?.declineMessage ?? 'This plan cannot be offered with these answers.';

function decline(plan: PlanTerms): EnrollmentError {
  const message = declineMessage(plan);
  return refusal('decline', message, { error_message: message });
}

async function isDeclined(context: Context, enrollmentId: string, plan: PlanTerms): Promise<boolean> {
  const [row] = await context.store.db
    .select({ outcome: planAnswers.outcome })
    .from(planAnswers)
    .where(
      and(
        eq(planAnswers.enrollmentId, enrollmentId),
        eq(planAnswers.planId, plan.id),
        eq(planAnswers.kind, 'underwriting'),
        eq(planAnswers.outcome, 'declined'),
      ),
    );
  return row !== undefined;
}

/** The carrier's questions; none when the plan has none or they are answered, as of the underwriting ones (rules 2 §7). */
export const getCarrierQuestions: Handlers['getCarrierQuestions'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const { definition } = offeredPlan(priced, input.plan_id);
  const { carrierQuestions } = definition.requirements;
  if (carrierQuestions.length === 0) return nothing;
  if ((await answeredKinds(context, priced, definition)).has('carrier')) return nothing;
  return found(
    carrierQuestions.map(({ id, text, mustBe }) => ({
      qid: id,
      question: text,
      true_condition: mustBe === 'yes' ? (1 as const) : (0 as const),
    })),
  );
};

export const saveCarrierQuestions: Handlers['saveCarrierQuestions'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const { priced, plan } = await loadForAnswers(context, input.enrollment_id, input.plan_id);
    const wrong = plan.requirements.carrierQuestions.flatMap(({ id, mustBe }) => {
      const given = input.aflac_data.find(({ qid }) => qid === id)?.true_condition;
      if (given === (mustBe === 'yes' ? 1 : 0)) return [];
      const message = checkCarrierAnswer(mustBe === 'yes' ? 1 : 0, given) ?? messages.answerNo;
      return [{ target_element: `aflac_data.${id}`, error_message: message }];
    });
    if (wrong.length > 0) throw invalidFields(wrong);
    const answers = { planId: plan.id, kind: 'carrier' as const, accepted: true, answers: input.aflac_data };
    await saveAnswers(context, priced.enrollment.id, answers);
    return done;
  });

export const checkCarrierPlan: Handlers['checkCarrierPlan'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  return resultOf(offeredPlan(priced, input.plan_id).definition.specialCarrier);
};

/** Says whether a plan asks for income or working hours (rules 2 §7). */
export const checkDisabilityPlan: Handlers['checkDisabilityPlan'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const { availability, levels } = offeredPlan(priced, input.plan_id).definition;
  const asks = availability.minIncome !== undefined || availability.minHours !== undefined;
  return resultOf(asks || levels.some(({ minIncome }) => minIncome !== undefined));
};

export const checkAlreadyAnswered: Handlers['checkAlreadyAnswered'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const { definition } = offeredPlan(priced, input.plan_id);
  const answers = await loadPlanAnswers(context.store, priced.enrollment.id);
  const settled = settledKinds(definition, answers);
  const isDecline = answers.some(
    ({ planId, kind, outcome }) => planId === definition.id && kind === 'underwriting' && outcome === 'declined',
  );
  return answer({
    result: askedKinds(definition).every((kind) => settled.has(kind)),
    ...(isDecline && {
      declined: { error_message: declineMessage(definition), guaranteed: asksEvidence(definition) },
    }),
  });
};
