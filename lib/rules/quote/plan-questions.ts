import { messages } from '../text/messages';
import { checkPaperLine } from '../text/paper-text';
import { cleanText } from '../text/text';
import type { QuestionSubType } from '../words/plan-kinds';
import {
  checkDetailEntry,
  DETAIL_ENTRIES,
  isBlankEntry,
  QUESTION_TEXT_LIMIT,
  toKeptEntry,
  type DetailEntry,
  type TreatmentDays,
} from './question-details';

/** The details that a Yes to an underwriting question asks for (rules 2 §3); null: none. */
export type AskedSubType = QuestionSubType | null;

/** One answer as the wire has it (rules 2 §3); nothing given means nothing said. */
export type QuestionAnswer = {
  yes_no_flag?: 0 | 1 | undefined;
  who?: string | undefined;
  checkbox_answers?: readonly number[] | undefined;
  detail?: readonly DetailEntry[] | undefined;
};

/** An option to choose; one with `detail` asks for the treatment when it is chosen (rules 2 §3 "require_detail"). */
export type QuestionOption = { id: number; detail: boolean };

/** The part of a question that its answer is checked against. */
export type AskedQuestion = { subType: AskedSubType; options: readonly QuestionOption[] };

/** Messages by their places in an answer: `''` is the whole of it, `who` and `detail.0.dot_from` are fields of it. */
export type AnswerProblems = Readonly<Record<string, string>>;

/**
 * The messages for one answer, by their places: "Please answer all questions" for an open one, or a Yes that lacks what
 * it asks for (rules 2 §5); else what is wrong with its texts and treatments (decisions 151).
 */
export function checkQuestionAnswer(
  question: AskedQuestion,
  answer: QuestionAnswer | undefined,
  days: TreatmentDays,
): AnswerProblems {
  if (answer?.yes_no_flag === 0) return {};
  if (answer?.yes_no_flag !== 1 || !isTold(question, answer)) return { '': messages.answerAllQuestions };
  if (question.subType === 'text_field') {
    const message = checkPaperLine(answer.who ?? '', QUESTION_TEXT_LIMIT);
    return message === null ? {} : { who: message };
  }
  if (!asksDetail(question, answer)) return {};
  // The options of a list may name illnesses of parents, who were treated before their child was born.
  return checkDetails(answer, question.subType === 'detail' ? days : { ...days, born: null });
}

function checkDetails({ detail = [] }: QuestionAnswer, days: TreatmentDays): AnswerProblems {
  const found = detail.flatMap((entry, index) =>
    isBlankEntry(entry)
      ? []
      : Object.entries(checkDetailEntry(entry, days)).map(([name, message]) => [`detail.${index}.${name}`, message]),
  );
  return Object.fromEntries(found);
}

function isTold(question: AskedQuestion, answer: QuestionAnswer): boolean {
  if (question.subType === 'text_field') return Boolean(answer.who?.trim());
  if (question.subType === 'checkbox') {
    const ids = answer.checkbox_answers ?? [];
    if (ids.length === 0 || !ids.every((chosen) => question.options.some(({ id }) => id === chosen))) return false;
  }
  return !asksDetail(question, answer) || (answer.detail ?? []).some((entry) => !isBlankEntry(entry));
}

/** True for a Yes that is asked about a treatment: by its question, or by an option that was chosen. */
function asksDetail({ subType, options }: AskedQuestion, { checkbox_answers: ids = [] }: QuestionAnswer): boolean {
  return (
    subType === 'detail' || (subType === 'checkbox' && options.some(({ id, detail }) => detail && ids.includes(id)))
  );
}

/** An accepted answer as it is kept for the carrier: what was asked for and checked, and nothing else. */
export function toKeptAnswer(question: AskedQuestion, answer: QuestionAnswer): QuestionAnswer {
  if (answer.yes_no_flag !== 1) return { yes_no_flag: answer.yes_no_flag };
  const { subType } = question;
  return {
    yes_no_flag: 1,
    ...(subType === 'text_field' && { who: cleanText(answer.who ?? '') }),
    ...(subType === 'checkbox' && { checkbox_answers: answer.checkbox_answers }),
    ...(asksDetail(question, answer) && {
      detail: (answer.detail ?? [])
        .slice(0, DETAIL_ENTRIES.length)
        .filter((entry) => !isBlankEntry(entry))
        .map(toKeptEntry),
    }),
  };
}

/**
 * The message for a wrong answer to a carrier's question, or null (rules 2 §5). `condition` 1: only Yes lets one
 * continue; 0: a Yes or a No has to be there, and the carrier's own rule is the server's to apply.
 */
export function checkCarrierAnswer(condition: 0 | 1, given: 0 | 1 | undefined): string | null {
  if (given === undefined) return condition === 1 ? messages.answerShouldBeYes : messages.answerShouldBeYesOrNo;
  return condition === 1 && given === 0 ? messages.answerYes : null;
}
