import * as z from 'zod';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { TIERS } from '@/lib/rules/words/tiers';
import { IsoDate, PlanTier, StateCode, WireId } from './vocabulary';

const only = <T extends z.ZodType>(item: T) =>
  z.strictObject({ only: z.array(item).min(1).optional(), except: z.array(item).min(1).optional() });

/**
 * The age that counts (decisions 1):
 * `effective` age on the coverage start date; `nearest` the birthday nearest to it, before or after;
 * `policy` age on the policy's last anniversary (`policyDay`) on or before the coverage start date.
 */
const AgeBasis = z.enum(['effective', 'nearest', 'policy']);

const AgeRange = z.strictObject({ min: z.int().min(0).max(120), max: z.int().min(0).max(120) });

/** Another plan is sold instead; the page goes there (`changePid`). Every given condition must hold. */
const ChangePid = z.strictObject({
  pid: WireId,
  states: z.array(StateCode).min(1).optional(),
  tiers: z.array(PlanTier).min(1).optional(),
  minAge: z.int().optional(),
  effectiveFrom: IsoDate.optional(),
});

/** Days on which the plan cannot be put into a cart; the message is shown in red (rules 1 §8 "blackout"). */
const Blackout = z.strictObject({
  from: IsoDate,
  to: IsoDate,
  states: z.array(StateCode).min(1).optional(),
  message: z.string(),
});

export const Availability = z.strictObject({
  states: only(StateCode).default({}),
  /** Service areas inside the states, by the first three digits of the ZIP (`metError`). */
  zip3: only(z.string().regex(/^\d{3}$/)).default({}),
  tiers: z
    .array(PlanTier)
    .min(1)
    .default([...TIERS]),
  ageBasis: AgeBasis.default('effective'),
  /** Month and day of the policy's anniversary, for the basis `policy`. */
  policyDay: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .default('01-01'),
  /** The applicant's age (`ageError`). */
  memberAge: AgeRange.default({ min: 18, max: 99 }),
  /** A covered spouse's or child's age (`planAgeError`). */
  spouseAge: AgeRange.default({ min: 16, max: 99 }),
  childAge: AgeRange.default({ min: 0, max: 25 }),
  /** Portals that sell it; left out: all. */
  portals: z.array(WireId).min(1).optional(),
  /** Least annual income in whole dollars (`salaryError`). */
  minIncome: z.int().min(1).optional(),
  /** Least hours of work a week (`hourError`). */
  minHours: z.int().min(1).max(168).optional(),
  /** The price needs an answer about tobacco (`smokerError`). */
  tobaccoAnswer: z.boolean().default(false),
  /** The words in which it is asked; an answer to other words is none (decisions 37). */
  tobaccoQuestion: z.string().min(1).max(300).default(TOBACCO_QUESTION),
  /** States that forbid rating by tobacco, or by age (decisions 133). */
  unrated: z
    .strictObject({ tobacco: z.array(StateCode).default([]), age: z.array(StateCode).default([]) })
    .prefault({}),
  /** The price needs the spouse's date of birth or the number of children first (dependent modal, rules 1 §4). */
  dependentInfo: z.boolean().default(false),
  blackouts: z.array(Blackout).default([]),
  changePid: z.array(ChangePid).default([]),
  /** Key of a question set that must be answered before a price is shown (`newQuestionsError`). */
  newQuestions: z.string().optional(),
  /** Left out of the listing for good: reached by id only (older editions, memberships). */
  listed: z.boolean().default(true),
});
export type Availability = z.infer<typeof Availability>;

/**
 * The days on which coverage may start (decisions 9; read by `cartEffectiveDates` of lib/rules): the first of each of
 * the next `months` months, further `days` of a month, and the last day of a month on which the next first can still be
 * chosen.
 */
export const EffectiveDates = z.strictObject({
  months: z.int().min(1).max(3).default(3),
  days: z.array(z.int().min(1).max(31)).default([]),
  cutoffDay: z.int().min(1).max(31).nullable().default(20),
});
export type EffectiveDates = z.infer<typeof EffectiveDates>;
