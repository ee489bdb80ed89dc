import * as z from 'zod';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { PlanCard } from './plans';
import { EnrollmentId, EnrollType, Field, Gender, Id, PositiveInt, StateCode, Text, Tier } from './scalars';

/* The recommendation service (rules 1 §7.6). */

/**
 * A card with the server's words about a plan that cannot be added at the moment (rules 1 §2.12): its blackout, that
 * one of its kind is active or in the cart, or that it is paid in another way than the cart.
 */
const RecommendedPlan = PlanCard.extend({
  message: Text.nullable(),
  message_code: z.enum(['blackout', 'alreadyActive', 'paidApart']).nullable(),
});

export const recommendationPlanDetails = endpoint({
  method: 'GET',
  path: '/recommendation/plan-details',
  upstream: 'recommendation',
  side: 'recommendation',
  access: 'public',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({
    plan_list: z.string().regex(/^\d{1,10}(,\d{1,10}){0,19}$/),
    enrollment_id: EnrollmentId.optional(),
  }),
  output: success(z.array(RecommendedPlan).max(20)),
  summary: "Cards of recommended plans by their ids; with an enrollment, at the shopper's price (rules 1 §7.6).",
});

/** `reason` is why it is shown: "Often added with Dental". */
const Recommendation = z.object({ plan_id: PositiveInt, reason: Text.optional() });

const asked = z.strictObject({
  platformID: Id.optional(),
  userID: Id.optional(),
  agentID: Id.optional(),
  groupID: Id.optional(),
  enroll_type: EnrollType.optional(),
  /** Plans in the cart, or the plan looked at, separated by commas. */
  planID: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,39}$/)
    .optional(),
  state: StateCode.optional(),
  tier: Tier.optional(),
  age: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  gender: Gender.optional(),
});
const session = ['platformID', 'userID', 'agentID', 'groupID', 'enroll_type'] as const;
/** A list, or a list per category (rules 1 §7.6). */
const Recommendations = z.object({
  status: z.literal('success'),
  recs: z.union([z.array(Recommendation).max(60), z.record(z.string().max(32), z.array(Recommendation).max(60))]),
});

export const recommendationPopularity = endpoint({
  method: 'GET',
  path: '/recommendation/popularity',
  upstream: 'recommendation',
  side: 'recommendation',
  access: 'public',
  limit: 'read',
  session,
  input: asked,
  output: Recommendations,
  summary: 'What others choose most (rules 1 §7.6).',
});

export const recommendationFilter = endpoint({
  method: 'GET',
  path: '/recommendation/filter',
  upstream: 'recommendation',
  side: 'recommendation',
  access: 'public',
  limit: 'read',
  session,
  input: asked,
  output: Recommendations,
  summary: 'What people with like answers choose (rules 1 §7.6).',
});

export const recommendationAssociation = endpoint({
  method: 'GET',
  path: '/recommendation/association',
  upstream: 'recommendation',
  side: 'recommendation',
  access: 'public',
  limit: 'read',
  session,
  input: asked,
  output: Recommendations,
  summary: 'What goes with the plans in the cart (rules 1 §7.6).',
});

/** The ids a link to recommendations may carry (rules 1 §7.6, `decrypt-detail`). */
export const SEALED_NAMES = ['portalId', 'planId', 'userID', 'agentId', 'groupId'] as const;

export const decryptDetail = endpoint({
  method: 'POST',
  path: '/decrypt-detail',
  upstream: 'recommendation',
  side: 'recommendation',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({
    portalId: Field.optional(),
    planId: Field.optional(),
    userID: Field.optional(),
    agentId: Field.optional(),
    groupId: Field.optional(),
  }),
  output: success(
    z
      .array(
        z.object({
          portalId: Id.nullable(),
          planId: Id.nullable(),
          userID: Id.nullable(),
          agentId: Id.nullable(),
          groupId: Id.nullable(),
        }),
      )
      .max(1),
  ),
  summary: 'The ids behind a signed link; the server only asks it (rules 1 §7.6, decisions 10, threats T29).',
});
