import type { PlanTerms } from '../../rating/plan';
import type { PlanAnswer } from '../../store/shopper-rows';

type Kind = PlanAnswer['kind'];

/** True where a declining answer refuses amounts that need evidence only, and not the guaranteed one (decisions 36). */
export function asksEvidence(plan: PlanTerms): boolean {
  return plan.levels.some(({ evidence }) => evidence !== undefined);
}

/** The kinds of a plan's questions that hold it up no more: accepted, or declined where the guaranteed amount is left. */
export function settledKinds(plan: PlanTerms, answers: readonly PlanAnswer[]): Set<Kind> {
  const settled = answers.filter(
    ({ planId, outcome }) => planId === plan.id && (outcome === 'accepted' || asksEvidence(plan)),
  );
  return new Set(settled.map(({ kind }) => kind));
}

/** The meaning for prices of the answers to all plans' questions. */
export function ratedAnswers(
  plans: ReadonlyMap<string, { definition: PlanTerms }>,
  answers: readonly PlanAnswer[],
): { answeredQuestions: string[]; evidenceDeclined: string[] } {
  const of = (wanted: Kind) =>
    answers.flatMap((answer) => {
      const plan = answer.kind === wanted ? plans.get(answer.planId)?.definition : undefined;
      return plan ? [{ plan, outcome: answer.outcome }] : [];
    });
  return {
    answeredQuestions: of('new-questions').flatMap(({ plan }) => {
      const key = plan.availability.newQuestions;
      return key !== undefined && settledKinds(plan, answers).has('new-questions') ? [key] : [];
    }),
    evidenceDeclined: of('underwriting').flatMap(({ plan, outcome }) =>
      outcome === 'declined' && asksEvidence(plan) ? [plan.id] : [],
    ),
  };
}
