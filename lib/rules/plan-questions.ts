import { messages } from './messages';

/** What a Yes to an underwriting question asks for beside itself (spec 2 §3); null: nothing more. */
export type QuestionSubType = 'text_field' | 'checkbox' | 'detail' | null;

/** One answer as the wire has it (spec 2 §3); nothing given means nothing said. */
export type QuestionAnswer = {
  yes_no_flag?: 0 | 1 | undefined;
  who?: string | undefined;
  checkbox_answers?: readonly number[] | undefined;
  detail?: readonly Readonly<Record<string, string | undefined>>[] | undefined;
};

/** "Please answer all questions" for an answer that is open, or whose Yes lacks what it asks for (spec 2 §5), else null. */
export function checkQuestionAnswer(
  subType: QuestionSubType,
  optionIds: readonly number[],
  answer: QuestionAnswer | undefined,
): string | null {
  const whole = answer?.yes_no_flag === 0 || (answer?.yes_no_flag === 1 && isTold(subType, optionIds, answer));
  return whole ? null : messages.answerAllQuestions;
}

function isTold(subType: QuestionSubType, optionIds: readonly number[], answer: QuestionAnswer): boolean {
  if (subType === 'text_field') return Boolean(answer.who?.trim());
  if (subType === 'detail')
    return (answer.detail ?? []).some((entry) => Object.values(entry).some((text) => text?.trim()));
  if (subType !== 'checkbox') return true;
  const chosen = answer.checkbox_answers ?? [];
  return chosen.length > 0 && chosen.every((id) => optionIds.includes(id));
}

/**
 * What is wrong with the answer to a carrier's question, or null (spec 2 §5). `condition` 1: only Yes lets one continue; 0: a
 * Yes or a No has to be there, and the carrier's own rule is the server's to apply.
 */
export function checkCarrierAnswer(condition: 0 | 1, given: 0 | 1 | undefined): string | null {
  if (given === undefined) return condition === 1 ? messages.answerShouldBeYes : messages.answerShouldBeYesOrNo;
  return condition === 1 && given === 0 ? messages.answerYes : null;
}
