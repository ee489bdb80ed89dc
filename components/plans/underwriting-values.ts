import { normalizeDateText } from '@/lib/rules/text/date-text';
import type { UnderwritingQuestion } from './question-types';

/** Entries of a detail (rules 2 §3: "two entries"), and their members with their labels. */
export const DETAIL_ENTRIES = [0, 1] as const;
export const DETAIL_FIELDS = [
  { name: 'dot_from', label: 'Treated from', date: true },
  { name: 'dot_to', label: 'Treated to', date: true },
  { name: 'reason_for_condition', label: 'Reason or condition', date: false },
  { name: 'degree_of_recovery', label: 'Degree of recovery', date: false },
  { name: 'physician_name_address', label: 'Physician’s name and address', date: false },
] as const;

type DetailName = (typeof DETAIL_FIELDS)[number]['name'];

/** Ids of the fields, which are also their names. */
export const questionId = (id: number) => `underwriting-${id}`;
export const whoId = (id: number) => `${questionId(id)}-who`;
export const optionsId = (id: number) => `${questionId(id)}-options`;
export const detailId = (id: number, entry: number, name: DetailName) => `${questionId(id)}-${entry}-${name}`;

/** One question's answer as the form has it; what a No hides is not sent. */
export function readAnswer(data: FormData, { question_id: id, question_sub_type: subType }: UnderwritingQuestion) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const flag = text(questionId(id));
  if (flag !== '1') return { question_id: id, ...(flag === '0' && { yes_no_flag: 0 as const }) };
  const detail = DETAIL_ENTRIES.map((entry) => readDetail(text, id, entry)).filter(
    (entry) => Object.keys(entry).length > 0,
  );
  return {
    question_id: id,
    yes_no_flag: 1 as const,
    ...(subType === 'text_field' && { who: text(whoId(id)) }),
    ...(subType === 'checkbox' && { checkbox_answers: data.getAll(optionsId(id)).map(Number) }),
    ...(detail.length > 0 && { detail }),
  };
}

function readDetail(text: (name: string) => string, id: number, entry: number): Partial<Record<DetailName, string>> {
  const given = DETAIL_FIELDS.map(({ name, date }) => {
    const value = text(detailId(id, entry, name));
    return [name, date ? normalizeDateText(value) : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
