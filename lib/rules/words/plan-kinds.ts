import { CATEGORY_KEYS } from './categories';

/* Words for the relations between plans and for what plans ask. */

/** The law that a plan is sold under differs by these (decisions 136). */
export const PLAN_KINDS = ['insurance', 'service', 'membership'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** The kinds of what a cart holds, as a receipt names them: what is done with a plan goes by it. */
export const BOUGHT_KINDS = [...CATEGORY_KEYS, 'membership'] as const;
export type BoughtKind = (typeof BOUGHT_KINDS)[number];

/** Relations of a plan to another, on the wire (rules 1 §2.10, rules 2 §7 "get-related-plans"). */
export const PLAN_RELATIONS = ['suggested', 'membership', 'rider'] as const;
export type PlanRelation = (typeof PLAN_RELATIONS)[number];

/** Relations of a plan to another as the catalogue keeps them: the wire's membership is an association there. */
export const RELATED_KINDS = ['association', 'rider', 'suggested'] as const;
export type RelatedKind = (typeof RELATED_KINDS)[number];

/** Further answers that a Yes to an underwriting question may ask for (rules 2 §3). */
export const QUESTION_SUB_TYPES = ['text_field', 'checkbox', 'detail'] as const;
export type QuestionSubType = (typeof QUESTION_SUB_TYPES)[number];
