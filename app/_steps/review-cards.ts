import type { ReviewCard } from '@/components/enrollment/review-step';
import type { Choices } from '@/lib/rules/steps/shown-answers';
import { shownStep, type ShownPart } from '@/lib/rules/steps/shown-step';
import { toRecord } from '@/lib/rules/steps/shown-health';
import type { Step } from '@/lib/rules/steps/step-table';

/** A step that has a card on the review. */
export type CardStep = Step & { card: string };

/** Rows that stand on the card itself; the rest is behind View Details. */
const SHOWN_ROWS = 6;

type Given = {
  /** The step's column as the wire has it, masked. */
  saved: unknown;
  /** Words for its codes, where the API has the list. */
  choices?: Choices;
  editHref: string;
  image?: string | null;
  /** What was typed in the step and not accepted yet. */
  draft?: TypedAnswers | null;
};

type TypedAnswers = { values: Readonly<Record<string, unknown>>; masked: Readonly<Record<string, unknown>> };

/** Builds the review's card of one step (rules 3 §2, §3 "Review display fields"). */
export function buildReviewCard(
  step: CardStep,
  { saved, choices, editHref, image = null, draft = null }: Given,
): ReviewCard {
  const parts = shownStep(step.key, saved, 'review', choices);
  return {
    key: step.key,
    title: step.card,
    image,
    rows: summaryOf(parts),
    details: parts,
    editHref,
    unsaved: differs(draft, saved),
  };
}

/** True where something else stands in the step than was accepted. Numbers of people and accounts are kept when retyped alone. */
function differs(draft: TypedAnswers | null, saved: unknown): boolean {
  if (draft === null) return false;
  const accepted = toRecord(saved);
  const typed = Object.entries(draft.values);
  return Object.keys(draft.masked).length > 0 || typed.some(([name, value]) => value !== (accepted[name] ?? ''));
}

/** Returns the rows on the card: a line for each person of a list, of anything else the first rows. */
function summaryOf(parts: readonly ShownPart[]): ReviewCard['rows'] {
  const people = parts.filter(({ heading, questions }) => heading !== null && !questions);
  if (people.length > 1)
    return people.map(({ heading, rows }) => ({ label: heading ?? '', value: rows[0]?.value ?? '' }));
  return (parts[0]?.rows ?? []).slice(0, SHOWN_ROWS).map(({ label, value }) => ({ label, value }));
}
