import type { Flag } from '../words/answer-kinds';
import type { StepForm, StepValues } from '../fields/field-definition';
import type { Descriptor, Flags } from '../words/field-descriptor';

/** One row of a list, or the details of one Yes, by wire name. */
export type DraftRow = Record<string, string>;
/** A yes-or-no question as it stands; the flag is empty while it is open. */
export type DraftAnswer = { yes_no_flag: '' | Flag; rows: DraftRow[] };
/** One answer as it stands in a step. */
export type DraftValue = string | Flags | DraftRow[] | DraftAnswer;
/** The answers of a step before they are accepted, by wire name; `question:145` is a health question's (decisions 154). */
export type DraftValues = Record<string, DraftValue>;
/** Changes of a draft: null forgets an answer. */
export type DraftChanges = Record<string, DraftValue | null>;

/** A draft as it comes back: secrets are told by their last four digits alone (decisions 19). */
export type StepDraft = {
  version: string;
  savedAt: string;
  values: DraftValues;
  masked: Readonly<Record<string, string>>;
};

/** Returns the draft after the changes. */
export function applyChanges(values: DraftValues, changes: DraftChanges): DraftValues {
  const next = Object.entries({ ...values, ...changes });
  return Object.fromEntries(next.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Returns the answers that differ, as changes of the first; the order of members is no difference. */
export function changesBetween(before: DraftValues, after: DraftValues): DraftChanges {
  const changed = Object.entries(after).filter(([name, value]) => !isSameValue(before[name], value));
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)]);
}

/** Says whether two answers are the same. */
export function isSameValue(one: DraftValue | undefined, other: DraftValue | undefined): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns a form's draft as answers of its fields; what is no answer of a form is left out. */
export function toStepValues(values: DraftValues): StepValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || isFlags(value) ? [[name, value]] : [],
    ),
  );
}

function isFlags(value: DraftValue): value is Flags {
  return typeof value === 'object' && Object.values(value).every((flag) => flag === 0 || flag === 1);
}

/**
 * Returns a form's descriptors with the draft's answers in the place of the accepted ones. Answers that the server
 * fixes stay as they are.
 */
export function describeDraft(
  form: StepForm,
  descriptors: readonly Descriptor[],
  draft: StepDraft | null,
): Descriptor[] {
  if (draft === null) return [...descriptors];
  const answers = toStepValues(draft.values);
  // Fields that the form adds by itself have no descriptor, unless it is to have a value.
  const described = new Set(descriptors.map(({ field_name }) => field_name));
  const added = form.fields
    .filter(({ name, companion }) => companion !== undefined && !described.has(name) && Object.hasOwn(answers, name))
    .map(({ name, companion }) => ({
      field_name: name,
      value: null,
      required: companion === 'required',
      read_only: false,
      shown: true,
    }));
  return [...descriptors, ...added].map((descriptor) => {
    const { field_name: name, read_only: fixed } = descriptor;
    if (fixed) return descriptor;
    const masked = draft.masked[name];
    if (masked !== undefined) return { ...descriptor, value: '', masked };
    return Object.hasOwn(answers, name) ? { ...descriptor, value: answers[name] ?? null } : descriptor;
  });
}

/** The name under which a health question's answer is drafted. */
export const questionName = (id: string | number): string => `question:${id}`;
