import type { TabName } from '../words/tab-names';
import { STEPS, stepForTab, stepOf, type Step, type StepKey } from './step-table';

/** A tab of get-dynamic-tabs (rules 3 §3). */
export type Tab<N extends string = string> = { tab_name: N; required: boolean; order: number };

/** The range of places a tab may name (rules 3 §9); a tab outside is not shown. */
const ORDERS = { first: 0, last: 10 } as const;

/**
 * Returns the steps an enrollment goes through, in the server's order: known tabs that are required. A tab named twice
 * counts once. The review submits, so it is there whatever the server says, and last (decisions 161).
 */
export function visibleSteps(tabs: readonly Tab[]): Step[] {
  const shown = tabs
    .filter((tab) => tab.required && tab.order >= ORDERS.first && tab.order <= ORDERS.last)
    .map((tab) => ({ step: stepForTab(tab.tab_name), order: tab.order }))
    .filter((entry): entry is { step: Step; order: number } => entry.step !== null && entry.step.key !== 'review')
    .sort((one, other) => one.order - other.order || STEPS.indexOf(one.step) - STEPS.indexOf(other.step));
  return [...new Set(shown.map((entry) => entry.step)), stepOf('review')];
}

/**
 * Builds the tabs an API answers with: every step in default order, `required` for those asked for. Agreement is always
 * required (rules 3 §2).
 */
export function buildTabs(required: ReadonlySet<StepKey>): Tab<TabName>[] {
  return STEPS.map((step, order) => ({
    tab_name: step.tab,
    required: required.has(step.key) || step.key === 'agreement' || step.key === 'review',
    order,
  }));
}

/** Returns the step after `key`; null after the last, or when `key` is not among the steps. */
export function nextStep(steps: readonly Step[], key: StepKey): Step | null {
  const index = steps.findIndex((step) => step.key === key);
  return index < 0 ? null : (steps[index + 1] ?? null);
}

/** Returns the step before `key`; null before the first, or when `key` is not among the steps. */
export function previousStep(steps: readonly Step[], key: StepKey): Step | null {
  const index = steps.findIndex((step) => step.key === key);
  return index < 1 ? null : (steps[index - 1] ?? null);
}

/** Returns the first step that is not done yet; null when all are. */
export function firstIncomplete(steps: readonly Step[], done: ReadonlySet<StepKey>): Step | null {
  return steps.find((step) => !done.has(step.key)) ?? null;
}

/** Says whether a step may be opened: it is one of the steps, and every step before it is done. */
export function canOpen(steps: readonly Step[], done: ReadonlySet<StepKey>, key: StepKey): boolean {
  const index = steps.findIndex((step) => step.key === key);
  return index >= 0 && steps.slice(0, index).every((step) => done.has(step.key));
}

/**
 * Returns the step a visitor of step `key` is sent to when it may not be opened: the first incomplete step, or the last
 * one when all are done. Null when the step may be opened, or when there is no step at all.
 */
export function redirectTarget(steps: readonly Step[], done: ReadonlySet<StepKey>, key: StepKey): Step | null {
  if (canOpen(steps, done, key)) return null;
  return firstIncomplete(steps, done) ?? steps.at(-1) ?? null;
}

/** The state of a step in the progress bar. */
export type StepState = 'current' | 'completed' | 'not started';

/** Returns the state of a step while `current` is shown. */
export function stepState(step: Step, current: StepKey, done: ReadonlySet<StepKey>): StepState {
  if (step.key === current) return 'current';
  return done.has(step.key) ? 'completed' : 'not started';
}

/**
 * Returns the place to go to after step `key` was saved: back to the review when it was opened from there (the spec's
 * `navto` marker, which the caller then clears), else to the next step, else to the receipt (rules 2 §2.1, rules 3 §4).
 */
export function afterSave(steps: readonly Step[], key: StepKey, returnTo: 'review' | null): Step | 'receipt' {
  if (returnTo === 'review' && key !== 'review' && steps.some((step) => step.key === 'review')) return stepOf('review');
  return nextStep(steps, key) ?? 'receipt';
}

/** Title of a step's page: "Step 3 of 9: Employer Information" comes first, so that it is heard first (look §1). */
export function stepTitle(steps: readonly Step[], key: StepKey): string {
  const { title } = stepOf(key);
  const at = steps.findIndex((each) => each.key === key);
  return `Step ${at + 1} of ${steps.length}: ${title}`;
}
