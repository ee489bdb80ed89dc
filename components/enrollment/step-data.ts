import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { Option } from '@/lib/rules/words/option';

/** What every step's page hands to its form. Plain data: it crosses from the server to the browser. */
export type StepData = {
  /** Wire descriptors of the step's fields. */
  descriptors: readonly Descriptor[];
  /** Version of the saved answers; a save with an older one is refused (decisions 24). */
  version: string | null;
  today: string;
  /** A rep fills the form for a client. */
  assisted: boolean;
  /** Choices by wire name. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** Where Next leads: the following step, or back to the review it was opened from. */
  nextHref: string;
  backHref: string;
  /** The step was opened from the review page (the spec's `navto`). */
  returnsToReview: boolean;
  /** Prefilled address of the Save & Continue Later dialog. */
  email: string;
};
