import * as z from 'zod';
import { TOLD_STATES } from '../rules/words/change-kinds';
import { DECIDED_EVENTS, DECIDERS } from '../rules/words/life-events';
import { CHARGED_METHODS, PAYMENT_METHODS } from '../rules/words/payment-kinds';
import { BOUGHT_KINDS } from '../rules/words/plan-kinds';
import { TOLD_PAYMENTS } from '../rules/words/told-payments';
import { endpoint } from './endpoint';
import { done, lookup, result, success } from './envelope';
import { PdfFile } from './ours';
import { EnrollmentId, Flag01Input, Id, Label, MoneyString, NullableId, Text, Tier, WireDate } from './scalars';

/* The home of a member: what is held, paid and still to be answered (decisions 40, 57, 256). Ours: the specification has a greeting and a tier. */

const mine = { user_id: Id };

/** The outcome of a cancellation on the day it is asked for. */
const Cancelling = z.object({
  /** The last day of coverage; null where the plan counts as never begun. */
  last_day: WireDate.nullable(),
  /** Money that comes back. */
  refund: MoneyString,
  /** The last day on which the plan may be returned as never begun. */
  free_look_until: WireDate,
});

const HeldPlan = z.object({
  held_id: Id,
  /** The confirmation number; the number of the policy where another system made it. */
  policy_id: Id,
  plan_name: Label,
  kind: z.enum(BOUGHT_KINDS).nullable(),
  carrier: Label,
  /** The word of the roster, and the state with what happens next in words. */
  status: z.string().max(40),
  label: Label,
  next: Text,
  price: MoneyString,
  tier: Tier.nullable(),
  covered: z.array(Label).max(20),
  effective_date: WireDate,
  last_day: WireDate.nullable(),
  /** True while a day of today's is covered. */
  covered_today: z.boolean(),
  /** True where a card stands for the plan. */
  has_card: z.boolean(),
  /** The employer's group that the plan was enrolled under; empty where none. */
  group: Label,
  /** True where receipt and documents can be opened here. */
  has_receipt: z.boolean(),
  /** The name of the other site that has them, where the plan was bought there; null where none has. */
  documents_at: Label.nullable(),
  /** True where the member may change how its policy is paid here. */
  is_paid_by_self: z.boolean(),
  /** True where it names beneficiaries whom the member may change here. */
  names_heirs: z.boolean(),
  /** Null where the plan cannot be cancelled here. */
  cancelling: Cancelling.nullable(),
});
export type HeldPlan = z.infer<typeof HeldPlan>;

/** The next payment of a policy, or the one that did not come. */
const NextPayment = z.object({
  policy_id: Id,
  state: z.enum(['planned', 'failed']),
  amount: MoneyString,
  on: WireDate.nullable(),
  method: z.enum(CHARGED_METHODS),
  last4: z.string().max(4),
});
export type NextPayment = z.infer<typeof NextPayment>;

const Heir = z.object({
  name: Label,
  relationship: Label,
  share: z.string().max(10),
  is_contingent: z.boolean(),
});

/** A signed change of people or of the address on which the rep or the group decides (decisions 271, 308). */
const ToldChange = z.object({
  change_id: Id,
  /** Null for a move, which changes every policy. */
  policy_id: NullableId,
  event: z.enum(DECIDED_EVENTS),
  /** The person who joins or leaves; empty for a move. */
  name: Label,
  state: z.enum(TOLD_STATES),
  decided_by: z.enum(DECIDERS).exclude(['nobody']),
  signed_on: WireDate,
  /** Null while it waits. */
  decided_on: WireDate.nullable(),
  /** The words of who declined it; empty for all others. */
  reason: Text,
});

const MemberHome = z.object({
  member_number: Id,
  name: Label,
  /** The last four digits of the number at which the member is called; empty where none is on file. */
  phone_last4: z.string().max(4),
  plans: z.array(HeldPlan).max(60),
  payments: z.array(NextPayment).max(60),
  beneficiaries: z.array(Heir).max(60),
  /** Enrollments that gave the member's number or address, and wait for the member's word (decisions 57). */
  questions: z.array(z.object({ claim_id: Id, submitted_on: WireDate })).max(20),
  /** Newest first: changes that wait for a decision, and those that were decided lately. */
  changes: z.array(ToldChange).max(20),
});
export type MemberHome = z.infer<typeof MemberHome>;

export const getMemberHome = endpoint({
  method: 'GET',
  path: '/get-member-home',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject(mine),
  output: result(MemberHome),
  summary:
    'What the signed-in member holds: plans with state, price and people, payments, beneficiaries (decisions 256).',
});

/** One payment of a policy, made, planned or failed. */
const ListedPayment = z.object({
  policy_id: Id,
  /** The plans that it pays for. */
  plans: z.array(Label).max(60),
  /** The day on which it was made, or is to be taken. */
  on: WireDate,
  /** The first day of the month of coverage that it was asked for. */
  month: WireDate,
  amount: MoneyString,
  state: z.enum(TOLD_PAYMENTS),
  method: z.enum(PAYMENT_METHODS),
  /** Why it did not come; empty for all others. */
  reason: Text,
  /** Money of it that was given back, newest first. */
  refunds: z.array(z.object({ on: WireDate, amount: MoneyString })).max(50),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** Payments of a list at most: more than thirty years of one policy. */
export const MOST_PAYMENTS = 400;

const MyPayments = z.object({
  /** Newest first; those that are planned come before all others. */
  payments: z.array(ListedPayment).max(MOST_PAYMENTS),
  /** Older ones are left out. */
  more: z.boolean(),
});

export type MyPayments = z.infer<typeof MyPayments>;

export const getMyPayments = endpoint({
  method: 'GET',
  path: '/get-my-payments',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject(mine),
  output: result(MyPayments),
  summary: 'All payments of the signed-in member: day, amount, state, money given back (decisions 256).',
});

export const getIdCard = endpoint({
  method: 'GET',
  path: '/get-id-card',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, held_id: Id }),
  output: success(PdfFile),
  summary: 'The ID card of a plan that covers the signed-in member today, in the size of a wallet’s (decisions 272).',
});

export const openMemberPolicy = endpoint({
  method: 'POST',
  path: '/open-member-policy',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, policy_id: Id }),
  output: lookup(z.object({ enrollment_id: EnrollmentId, agent_id: NullableId, group_id: NullableId })),
  summary: 'The enrollment of a policy that the signed-in member holds; 204 for all else (decisions 256).',
});

export const cancelMemberPlan = endpoint({
  method: 'POST',
  path: '/cancel-member-plan',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({
    ...mine,
    held_id: Id,
    /** The last day that the page told; left out for a plan that was told to count as never begun. */
    seen_last_day: WireDate.optional(),
  }),
  output: done,
  errors: ['conflict'],
  summary:
    'The member cancels a plan: never begun in the free look or before the start, else at the end of the month (decisions 256).',
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/answer-claim',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({ ...mine, claim_id: Id, is_mine: Flag01Input }),
  output: done,
  summary: 'The member says whether an enrollment with their number or address is theirs (decisions 57).',
});
