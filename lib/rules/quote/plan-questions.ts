import { messages } from '../text/messages';
import type { QuestionSubType } from '../words/plan-kinds';

/** The details that a Yes to an underwriting question asks for (rules 2 §3); null: none. */
export type AskedSubType = QuestionSubType | null;

/** One answer as the wire has it (rules 2 §3); nothing given means nothing said. */
export type QuestionAnswer = {
  yes_no_flag?: 0 | 1 | undefined;
  who?: string | undefined;
  checkbox_answers?: readonly number[] | undefined;
  detail?: readonly Readonly<Record<string, string | undefined>>[] | undefined;
};

/** An option to choose; one with `detail` asks for the treatment when it is chosen (rules 2 §3 "require_detail"). */
export type QuestionOption = { id: number; detail: boolean };

/** "Please answer all questions" for an open answer, or a Yes that lacks what it asks for (rules 2 §5), else null. */
export function checkQuestionAnswer(
  subType: AskedSubType,
  options: readonly QuestionOption[],
  answer: QuestionAnswer | undefined,
): string | null {
  const whole = answer?.yes_no_flag === 0 || (answer?.yes_no_flag === 1 && isTold(subType, options, answer));
  return whole ? null : messages.answerAllQuestions;
}

function isTold(subType: AskedSubType, options: readonly QuestionOption[], answer: QuestionAnswer): boolean {
  if (subType === 'text_field') return Boolean(answer.who?.trim());
  if (subType === 'detail') return hasDetail(answer);
  if (subType !== 'checkbox') return true;
  const ids = answer.checkbox_answers ?? [];
  const chosen = options.filter(({ id }) => ids.includes(id));
  const isKnown = ids.every((id) => chosen.some((option) => option.id === id));
  return ids.length > 0 && isKnown && (hasDetail(answer) || !chosen.some(({ detail }) => detail));
}

const hasDetail = ({ detail = [] }: QuestionAnswer): boolean =>
  detail.some((entry) => Object.values(entry).some((text) => text?.trim()));

/**
 * The message for a wrong answer to a carrier's question, or null (rules 2 §5). `condition` 1: only Yes lets one
 * continue; 0: a Yes or a No has to be there, and the carrier's own rule is the server's to apply.
 */
export function checkCarrierAnswer(condition: 0 | 1, given: 0 | 1 | undefined): string | null {
  if (given === undefined) return condition === 1 ? messages.answerShouldBeYes : messages.answerShouldBeYesOrNo;
  return condition === 1 && given === 0 ? messages.answerYes : null;
}
