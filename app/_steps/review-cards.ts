import type { CardMark, ReviewCard } from '@/components/enrollment/review-card';
import { cardLead } from '@/lib/rules/steps/card-lead';
import type { ChangedSignature } from '@/lib/rules/steps/change-words';
import type { Choices } from '@/lib/rules/steps/shown-answers';
import { shownGroups } from '@/lib/rules/steps/shown-groups';
import { toRecord } from '@/lib/rules/steps/shown-health';
import { shownStep } from '@/lib/rules/steps/shown-step';
import type { Step } from '@/lib/rules/steps/step-table';
import { groupAnchor } from '@/lib/site/step-anchors';

/** A step that has a card on the review. */
export type CardStep = Step & { card: string };

type Given = {
  /** The step's column as the wire has it, masked. */
  saved: unknown;
  /** Words for its codes, where the API has the list. */
  choices?: Choices;
  /** The step's page. */
  href: string;
  image?: string | null;
  /** What was typed in the step and not accepted yet. */
  draft?: TypedAnswers | null;
  /** A rep fills in the steps for a client. */
  assisted?: boolean;
  mark?: CardMark | null;
};

type TypedAnswers = { values: Readonly<Record<string, unknown>>; masked: Readonly<Record<string, unknown>> };

/** Builds the review's card of one step (rules 3 §2, §3 "Review display fields"). */
export function buildReviewCard(
  step: CardStep,
  { saved, choices = {}, href, image = null, draft = null, assisted = false, mark = null }: Given,
): ReviewCard {
  return {
    key: step.key,
    title: step.card,
    image,
    lead: cardLead(step.key, saved, choices),
    groups: shownGroups(step.key, saved, choices, assisted).map(({ place, ...group }) => ({
      ...group,
      changeHref: `${href}?navto=review&part=${group.part}#${place ?? groupAnchor(group.part)}`,
    })),
    details: shownStep(step.key, saved, 'review', choices),
    editHref: `${href}?navto=review`,
    unsaved: differs(draft, saved),
    mark,
  };
}

/** The mark of a step on its card, before it can be submitted: changed after signing, signed for something else, open. */
export function markOf({ key }: Step, isDone: boolean, changed: ChangedSignature | null): CardMark | null {
  if (key === 'agreement' && changed !== null)
    return { kind: 'signed-before', at: changed.signedAt, text: changed.before };
  if (!isDone) return { kind: 'open' };
  const at = changed?.steps.get(key);
  return at === undefined ? null : { kind: 'changed', at };
}

/** True where something else stands in the step than was accepted. Numbers of people and accounts are kept when retyped alone. */
function differs(draft: TypedAnswers | null, saved: unknown): boolean {
  if (draft === null) return false;
  const accepted = toRecord(saved);
  const typed = Object.entries(draft.values);
  return Object.keys(draft.masked).length > 0 || typed.some(([name, value]) => value !== (accepted[name] ?? ''));
}
