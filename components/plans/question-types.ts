import type { AskedSubType } from '@/lib/rules/quote/plan-questions';
import type { TreatmentDays } from '@/lib/rules/quote/question-details';

/** An option of a question, with its effect where the carrier lets it be known. */
export type UnderwritingOption = {
  option_id: number;
  option_text: string;
  option_group: string;
  require_detail: boolean;
  effect_text?: string | undefined;
};

/** An underwriting question as the page hands it to its panel (rules 2 §3). */
export type UnderwritingQuestion = {
  question_id: number;
  question_text: string;
  question_sub_type: AskedSubType;
  options: readonly UnderwritingOption[];
  yes_effect_text?: string | undefined;
  no_effect_text?: string | undefined;
};

/** A carrier's question; `true_condition` 1: only Yes lets one continue (rules 2 §3, §5). */
export type CarrierQuestion = { qid: number; question: string; true_condition: 0 | 1 };

/** A form that was sent without script and refused: what was typed and what is wrong, by field. */
export type SentQuestions = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  message: string;
};

/** Ways on for a shopper to whom a plan is declined. */
export type DeclineNext = {
  planName: string;
  /** Plans of the same kind. */
  plansHref: string;
  /** The person or desk to call; null when the site names none. */
  call: { who: string; phone: string; href: string } | null;
};

/** The questions a plan asks before it can be had. */
export type PlanQuestions = {
  planId: number;
  underwriting: readonly UnderwritingQuestion[];
  carrier: readonly CarrierQuestion[];
  /** The days between which a treatment lies. */
  days: TreatmentDays;
  next: DeclineNext;
  /** Address that takes the form when no script does (decisions 151). */
  action: string;
  sent: SentQuestions | null;
};
