import type { AskedSubType } from '@/lib/rules/quote/plan-questions';

/** An underwriting question as the page hands it to its panel (rules 2 §3). */
export type UnderwritingQuestion = {
  question_id: number;
  question_text: string;
  question_sub_type: AskedSubType;
  options: readonly { option_id: number; option_text: string; option_group: string; require_detail: boolean }[];
};

/** A carrier's question; `true_condition` 1: only Yes lets one continue (rules 2 §3, §5). */
export type CarrierQuestion = { qid: number; question: string; true_condition: 0 | 1 };

/** The questions a plan asks before it can be had. */
export type PlanQuestions = {
  planId: number;
  underwriting: readonly UnderwritingQuestion[];
  carrier: readonly CarrierQuestion[];
};
