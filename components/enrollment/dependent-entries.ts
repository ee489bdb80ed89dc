import type { BrowserRequestOf } from '@/lib/contract/endpoint';
import type { Dependent } from '@/lib/contract/dependents';
import type { FieldError } from '@/lib/contract/envelope';
import type { EndpointNamed } from '@/lib/contract/registry';
import { dependentProblem } from '@/lib/rules/people/dependent-rules';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { healthPlaces } from '@/lib/rules/steps/health-places';
import { MAX_MEDICATIONS } from '@/lib/rules/steps/health-questions';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { maskSsn } from '@/lib/rules/text/secret-masks';
import { messages } from '@/lib/rules/text/messages';
import { toHealthAnswers, toWireHealth } from '@/lib/rules/steps/health-wire';
import { toSent } from './list-editor-values';

export { describeDependent as describeEntry } from '@/lib/rules/steps/list-values';

export type DependentInput = BrowserRequestOf<EndpointNamed<'saveDependentInfo'>>['dependents'][number];

/** One dependent while the list is edited. */
export type DependentEntry = {
  /** Stable while the entry is on the page; null until it is on the list. */
  key: string | null;
  /** Given by the server with the first save; keeps the stored Social Security Number. */
  id: string | null;
  relationship: Relationship;
  /** `primary_info` in wire form. A stored Social Security Number stands as its mask. */
  values: StepValues;
  health: HealthAnswers | null;
};

/** Turns a saved dependent into an entry of the list. */
export function toEntry({ dependent_id, primary_info, health_info }: Dependent): DependentEntry {
  const { employed: _alwaysZero, ssn, is_smoker = '', ...values } = primary_info;
  return {
    key: dependent_id,
    id: dependent_id,
    relationship: primary_info.relationship,
    values: { ...values, is_smoker, ssn: maskSsn(ssn) },
    health: health_info ? toHealthAnswers(health_info) : null,
  };
}

/** Returns the entry as the wire takes it; `employed` is always 0 (rules 3 §3). */
export function toInput({ id, values, health }: DependentEntry): DependentInput {
  return {
    ...(id !== null && { dependent_id: id }),
    primary_info: { ...toSent(values), employed: '0' },
    ...(health && { health_info: toWireHealth(health) }),
  };
}

/** The messages of a list: those of each dependent by its index, the others for the list. */
export type ListProblems = { entries: ReadonlyMap<number, readonly string[]>; list: readonly string[] };

export const NO_PROBLEMS: ListProblems = { entries: new Map(), list: [] };

/**
 * Sorts messages by dependent: `dependents.1.ssn` belongs to the second one (rules 3 §5: "Dependent #2 message"). All of all
 * people are told (decisions 163).
 */
export function toListProblems(fields: readonly FieldError[], health: HealthDefinition | null): ListProblems {
  const labels = labelsOf(health);
  const entries = new Map<number, string[]>();
  const list: string[] = [];
  for (const { target_element, error_message } of fields) {
    const match = /^dependents\.(\d+)(?:\.(.+))?$/.exec(target_element);
    if (!match) {
      list.push(error_message);
      continue;
    }
    const index = Number(match[1]);
    entries.set(index, [...(entries.get(index) ?? []), entryProblem(index, labels.get(match[2] ?? ''), error_message)]);
  }
  return { entries, list };
}

/** The words of every field of an entry, its health answers too. */
function labelsOf(health: HealthDefinition | null): ReadonlyMap<string, string> {
  return new Map([
    ...dependentForm.fields.map(({ name, label }) => [name, label] as const),
    ...(health ? healthPlaces(health, MAX_MEDICATIONS) : []).map(({ id, label }) => [id, label] as const),
  ]);
}

/**
 * Returns a message with its dependent: a missing answer is named, "Dependent #2 Gender: Field is required"; other
 * messages say themselves what is wrong.
 */
function entryProblem(index: number, label: string | undefined, message: string): string {
  const named = message === messages.required && label !== undefined ? labelledMessage(label, message) : message;
  return dependentProblem(index, named);
}
