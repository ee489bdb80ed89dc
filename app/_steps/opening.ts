import type { OpenEntry, StepData } from '@/components/enrollment/step-data';
import type { StepRefusal } from '@/lib/session/step-refusal';
import { STEPS } from '@/lib/rules/steps/step-table';
import { STEP_PART } from '@/lib/site/step-anchors';

/** The query of a step’s address. */
export type Query = Partial<Record<'navto' | 'entry' | 'form' | 'part' | 'after' | 'from', string | string[]>>;

/** The way in which a step was opened. */
export type Opening = {
  fromReview: boolean;
  /** The part of its answers that was to be changed, when the review led here. */
  part: string | null;
  /** The title of a step that was asked for, but comes after this one; null where none was. */
  after: string | null;
  /** Its messages, after it was sent without scripts and refused. */
  refusal: StepRefusal | null;
  /** The form of a list's entry that is open where no script runs. */
  open: OpenEntry;
};

/** The part that the address names, as `reviewAnchor` has it. */
export function partIn(named: Query['part']): string | null {
  return typeof named === 'string' && STEP_PART.test(named) ? named : null;
}

/** The title of the step that could not be opened yet. */
export function stepAfter(named: Query['after']): string | null {
  return STEPS.find(({ slug }) => slug === named)?.title ?? null;
}

/** The entry that the address names, with what was refused of it (decisions 158). */
export function openEntry(named: Query['entry'], refusal: StepRefusal | null): OpenEntry {
  const at = typeof named === 'string' && /^\d$/.test(named) ? Number(named) : null;
  const refused = refusal?.entry === at ? refusal : null;
  return { at, values: refused?.values ?? {}, problems: refused?.problems ?? {}, message: refused?.message ?? '' };
}

/** Boxes that say themselves that they want a tick, wherever they are without one. */
const OWN_BOXES = /^(?:authorization_accepted|consent_electronic|accepted_texts\.\d+)$/;

/** The messages of a refused form that its page does not say by itself. */
export function withoutBoxes({ problems, message, way }: StepRefusal): NonNullable<StepData['refused']> {
  const others = Object.entries(problems).filter(([name]) => !OWN_BOXES.test(name));
  return { problems: Object.fromEntries(others), message, ...(way && { way }) };
}
