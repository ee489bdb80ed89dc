import { ruleOf } from '../fields/field-rules';
import { FORM_RULES } from '../fields/form-rules';
import { checkText } from './check-answer';
import { isRevealed, type ShownField } from './merge-fields';
import type { FieldContext, FieldValue, StepForm, StepValues } from '../fields/field-definition';
import { takeApart } from './taken-apart';
import type { Flags } from '../words/field-descriptor';
import { messages } from '../text/messages';
import { cleanText } from '../text/text';

/** A step's verdict: messages by wire name, and the answers in wire form, empty ones left out (rules 2 §3). */
export type StepVerdict = { problems: Record<string, string>; values: StepValues };

/**
 * Checks a step's answers against the fields shown. Fields that are not revealed are dropped; read-only ones keep the
 * stored value and a different answer is refused. A stored secret is kept by leaving it out or sending its mask back;
 * it is then not among the values, so that a mask never reaches the store.
 */
export function checkStep(
  form: StepForm,
  fields: readonly ShownField[],
  typed: StepValues,
  context: FieldContext,
): StepVerdict {
  const answers = takeApart(fields, typed);
  const problems = new Map<string, string>();
  const values: [string, FieldValue][] = [];
  // Conditions look at what will be kept: a read-only answer counts with its stored value.
  const effective = Object.fromEntries(
    fields.map((field) => [field.name, field.readOnly ? field.value : answerOf(field, answers)]),
  );
  for (const field of fields) {
    if (!isRevealed(field, effective, context)) continue;
    const outcome = checkAnswer(field, answers, context);
    if ('problem' in outcome) problems.set(field.name, outcome.problem);
    else if (outcome.value !== '') values.push([field.name, outcome.value]);
  }
  const kept: StepValues = Object.fromEntries(values);
  for (const [name, problem] of Object.entries(FORM_RULES[form.key]?.(kept, context) ?? {}))
    if (problem !== null && !problems.has(name)) problems.set(name, problem);
  return { problems: Object.fromEntries(problems), values: kept };
}

type Outcome = { problem: string } | { value: FieldValue };

function checkAnswer(field: ShownField, answers: StepValues, context: FieldContext): Outcome {
  const answer = answerOf(field, answers);
  if (field.stored && (!Object.hasOwn(answers, field.name) || answer === field.value)) return { value: '' };
  if (field.readOnly) return checkReadOnly(field, Object.hasOwn(answers, field.name) ? answer : field.value);
  if (typeof answer !== 'string') return checkFlags(field, answer);
  if (field.kind === 'checkbox') return checkTick(field, answer);
  if (answer.trim() === '') return field.required ? { problem: missing(field) } : { value: '' };
  const problem = checkChoice(field, answer) ?? checkText(field, answer, context);
  return problem === null ? { value: toWire(field, answer) } : { problem };
}

function checkReadOnly(field: ShownField, answer: FieldValue): Outcome {
  const stored = field.value;
  if (typeof stored !== 'string' || typeof answer !== 'string') return { value: stored };
  const same = !field.stored && toWire(field, answer) === toWire(field, stored);
  return same ? { value: toWire(field, stored) } : { problem: messages.readOnly };
}

function checkFlags(field: ShownField, answer: Flags): Outcome {
  const keys = field.choices?.map(({ value }) => value) ?? Object.keys(answer);
  const flags = Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(answer, key) && answer[key] === 1 ? (1 as const) : (0 as const)]),
  );
  const any = Object.values(flags).includes(1);
  return field.required && !any ? { problem: missing(field) } : { value: flags };
}

function checkTick(field: ShownField, answer: string): Outcome {
  const [on, off] = field.ticks ?? ['1', '0'];
  if (answer !== '' && answer !== on && answer !== off) return { problem: messages.option };
  return field.required && answer !== on ? { problem: missing(field) } : { value: answer === '' ? off : answer };
}

function checkChoice(field: ShownField, answer: string): string | null {
  if (field.choices === undefined || field.kind === 'hidden') return null;
  return field.choices.some(({ value }) => value === answer) ? null : messages.option;
}

function toWire(field: ShownField, answer: string): string {
  return (ruleOf(field).toWire ?? cleanText)(answer);
}

function answerOf(field: ShownField, answers: StepValues): FieldValue {
  const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
  if (field.kind === 'checkbox-group') return typeof answer === 'object' ? answer : {};
  return typeof answer === 'string' ? answer : '';
}

function missing(field: ShownField): string {
  return messages[field.requiredMessage ?? 'required'];
}
