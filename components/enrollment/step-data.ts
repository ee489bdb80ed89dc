import type { FieldError } from '@/lib/contract/envelope';
import type { RefusalWay } from '@/lib/contract/refusal-way';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { Step, StepKey, StepOf } from '@/lib/rules/steps/step-table';
import type { Option } from '@/lib/rules/words/option';

/** The data every step's page hands to its form. Plain data: it crosses from the server to the browser. */
export type StepData = {
  /** The step's row of the table: of nine rows a page needs one. */
  step: Step;
  /** Wire descriptors of the step's fields. */
  descriptors: readonly Descriptor[];
  /** Version of the saved answers; a save with an older one is refused (decisions 24). */
  version: string | null;
  today: string;
  /** True when a rep fills in the form for a client. */
  assisted: boolean;
  /** Choices by wire name. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** Takes the step's form when no script does. */
  action: string;
  /** The messages after the form was sent without scripts: by field, and one that belongs to none. */
  refused: { problems: Readonly<Record<string, string>>; message: string; way?: RefusalWay } | null;
  /** Takes the form of Save & Continue Later when no script does. */
  laterAction: string;
  /** The page that does the same where not even the dialog comes. */
  laterPage: string;
  /** The page Next leads to: the following step, or the review the step was opened from. */
  nextHref: string;
  backHref: string;
  /** True when the step was opened from the review page (the spec's `navto`). */
  returnsToReview: boolean;
  /** The part of the answers that the review led to; null where it led to the step. */
  part: string | null;
  /** The answers typed here before and not yet accepted; null when there are none. */
  draft: { savedAt: string; values: DraftValues; isStale: boolean } | null;
  /** Names this answer of the server: a page that is shown again, by Back or forward, has an old one. */
  stamp: string;
  /** The page at which a saved enrollment is opened again. */
  resumeHref: string;
  /** The site's first page. */
  startHref: string;
  /** Prefilled address of the Save & Continue Later dialog. */
  email: string;
};

/** The data of one step, by whose names the contract knows its calls. */
export type StepDataOf<K extends StepKey> = StepData & { step: StepOf<K> };

/** The messages of a form that was sent without scripts, as the wire's error answer has them. */
export const fieldErrorsOf = ({ problems }: NonNullable<StepData['refused']>): FieldError[] =>
  Object.entries(problems).map(([target_element, error_message]) => ({ target_element, error_message }));

/** The form of a list's entry that is open where no script runs, and what was refused of it. */
export type OpenEntry = {
  /** The place of the entry; null for a new one. */
  at: number | null;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  message: string;
};
