import { normalizeDateText } from '../text/date-text';
import type { AskedSubType } from './plan-questions';
import { DETAIL_ENTRIES, DETAIL_NAMES, isBlankEntry, type DetailEntry, type DetailName } from './question-details';

/* Names of the fields of a plan's questions, which are their ids too, for the form and for the route without script. */

export const questionId = (id: number) => `underwriting-${id}`;
export const whoId = (id: number) => `${questionId(id)}-who`;
export const optionsId = (id: number) => `${questionId(id)}-options`;
export const optionId = (id: number, option: number) => `${questionId(id)}-option-${option}`;
export const detailId = (id: number, entry: number, name: DetailName) => `${questionId(id)}-${entry}-${name}`;
export const carrierId = (qid: number) => `carrier-${qid}`;

/** A question as far as its fields go. */
type Fielded = {
  question_id: number;
  question_sub_type: AskedSubType;
  options: readonly { option_id: number }[];
};

/** The text of a field by its name; empty when there is none. */
export type ReadField = (name: string) => string;

/** One question's answer as the form has it; what a No hides is not sent. */
export function readAnswer(read: ReadField, question: Fielded) {
  const { question_id: id, question_sub_type: subType, options } = question;
  const flag = read(questionId(id));
  if (flag !== '1') return { question_id: id, ...(flag === '0' && { yes_no_flag: 0 as const }) };
  const detail = readDetail(read, id);
  return {
    question_id: id,
    yes_no_flag: 1 as const,
    ...(subType === 'text_field' && { who: read(whoId(id)).trim() }),
    ...(subType === 'checkbox' && {
      checkbox_answers: options.map(({ option_id }) => option_id).filter((option) => read(optionId(id, option)) !== ''),
    }),
    ...((subType === 'detail' || subType === 'checkbox') && detail.length > 0 && { detail }),
  };
}

/** The entries up to the last that was begun, so that each keeps its place. */
function readDetail(read: ReadField, id: number): DetailEntry[] {
  const entries = DETAIL_ENTRIES.map((entry): DetailEntry => {
    const given = DETAIL_NAMES.map((name) => {
      const text = read(detailId(id, entry, name)).trim();
      return [name, name === 'dot_from' || name === 'dot_to' ? normalizeDateText(text) : text] as const;
    });
    return Object.fromEntries(given.filter(([, text]) => text !== ''));
  });
  return entries.slice(0, entries.findLastIndex((entry) => !isBlankEntry(entry)) + 1);
}

/** The answer to a carrier's question; undefined while it is open. */
export function readCarrierAnswer(read: ReadField, qid: number): 0 | 1 | undefined {
  const flag = read(carrierId(qid));
  return flag === '1' ? 1 : flag === '0' ? 0 : undefined;
}

/**
 * The field that a member of the wire is asked in: `answers.201` is a question, `answers.201.detail.0.dot_from` one of
 * its fields, `aflac_data.304` a carrier's question. Null for a member of no question.
 */
export function questionFieldOf(target: string): string | null {
  const [of, id = '', ...rest] = target.split('.');
  if (!/^[1-9]\d*$/.test(id)) return null;
  if (of === 'aflac_data') return carrierId(Number(id));
  if (of !== 'answers') return null;
  return [questionId(Number(id)), ...rest.filter((part) => part !== 'detail')].join('-');
}
