import * as z from 'zod';
import { PLAN_RELATIONS } from '../rules/words/plan-kinds';
import { endpoint } from './endpoint';
import { result, success } from './envelope';
import {
  BenefitLines,
  CategoryKey,
  CategoryList,
  EnrollmentId,
  EProcess,
  Html,
  Id,
  Label,
  MoneyString,
  OpenType,
  PositiveInt,
  PositiveIntInput,
  StateCode,
  Text,
  Tier,
} from './scalars';
import { FilingRow } from './wire-parts';

/* Plans, their categories and their pages (rules 1 §7.1, §7.4). */

/**
 * One plan in a list. `plan_price` per month: with a quote the shopper's own, of the cheapest level, else the lowest at
 * which the plan is sold at all; then `plan_pricing_id` is null (decisions 43).
 */
export const PlanCard = z.object({
  plan_id: PositiveInt,
  plan_name: Label,
  carrier_name: Label,
  /** Key of the carrier's drawn logo. */
  plan_logo: z.string().max(64),
  /** `MM` marks the premier plan (rules 1 §3). */
  plan_type: z.string().max(16),
  plan_category: CategoryKey,
  plan_short_text: Text,
  /** After the employer's part. */
  plan_price: MoneyString,
  /** The employer that pays a part of it (decisions 147). */
  employer_name: Label.optional(),
  /** The dearest level's, where the shopper's levels cost differently. */
  plan_price_to: MoneyString.optional(),
  /** Something that the shopper's price rests on is not told yet, and assumed in the plan's favor. */
  plan_price_assumed: z.literal(true).optional(),
  plan_pricing_id: PositiveInt.nullable(),
});
export type PlanCard = z.infer<typeof PlanCard>;

/** One level of a plan: "Preferred 1000", "$1,000 a year", "Fillings 80%". */
const PlanLevel = z.object({
  plan_pricing_id: PositiveInt,
  level_name: Label,
  benefit_lines: BenefitLines,
  plan_price: MoneyString,
  /** The price is the guaranteed amount's: evidence decides on this level first (decisions 36). */
  needs_review: z.literal(true).optional(),
});

/** Texts of a plan's page, sanitized HTML; an empty text hides its section (rules 2 §3). */
const PlanDescription = z.object({
  body_text: Html,
  header_text: Html,
  blueBarText: Html,
  association_text: Html,
  exclusions_text_name: Label,
  exclusions_text: Html,
  example_text_name: Label,
  example_text: Html,
  faq_text_name: Label,
  faq_text: Html,
});

/**
 * A benefit of a plan: "Fillings", "80%". `key` is that of the vocabulary (decisions 139); the plan's own facts, and an
 * API of before, have none. `value` is of all levels together, `levels` of each that has one, where they differ.
 */
const PlanFact = z.object({
  key: z.string().max(64).optional(),
  label: Label,
  value: Label,
  levels: z
    .array(z.object({ plan_pricing_id: PositiveInt, value: Label }))
    .max(40)
    .optional(),
});
export type PlanFact = z.infer<typeof PlanFact>;

export const PlanDetail = PlanCard.extend({
  plan_desc: PlanDescription,
  /** Also the rows of a comparison. */
  facts: z.array(PlanFact).max(120),
  /** "Choose your yearly maximum". */
  level_heading: Label,
  levels: z.array(PlanLevel).max(40),
  tiers: z.array(Tier).max(4),
  /** Kind, underwriter, form: what a regulator asks for. An API of before has none. */
  filing: z.array(FilingRow).max(8).optional(),
  /**
   * The question about tobacco of a plan whose price asks for it, if the spouse is asked as well, and the states where
   * none is (decisions 37, 133).
   */
  tobacco: z.object({ question: Text, spouse: z.boolean(), not_in: z.array(StateCode).max(60) }).optional(),
});
export type PlanDetail = z.infer<typeof PlanDetail>;

const siteMembers = {
  group_id: Id.optional(),
  agent_id: Id.optional(),
  portal_id: Id.optional(),
  eprocess: EProcess.optional(),
  open_type: OpenType.optional(),
};
const siteSession = ['group_id', 'agent_id', 'portal_id', 'eprocess', 'open_type'] as const;

/** Categories on offer. `tiles` adds what the landing shows of each, `carriers` whose plans they are. */
const Menu = success(z.array(CategoryKey).max(13)).extend({
  icon: z.record(z.string().max(32), z.string().max(200)),
  tiles: z
    .array(
      z.object({
        category: CategoryKey,
        title: Label,
        blurb: Label,
        plan_count: z.int().min(0),
        price_from: MoneyString,
      }),
    )
    .max(13),
  carriers: z.array(z.object({ plan_logo: z.string().max(64), carrier_name: Label })).max(100),
});

export const getCommonMenu = endpoint({
  method: 'GET',
  path: '/get-common-menu',
  side: 'menu',
  access: 'public',
  limit: 'read',
  session: siteSession,
  input: z.strictObject(siteMembers),
  output: Menu,
  summary: 'Categories with plans on this site (rules 1 §7.1).',
});

export const getGroupMenu = endpoint({
  method: 'GET',
  path: '/get-group-menu',
  side: 'menu',
  access: 'public',
  limit: 'read',
  session: ['group_id'],
  input: z.strictObject({ group_id: Id.optional(), from_site: z.string().max(64).optional() }),
  output: Menu,
  summary: "Categories of a group's plans (rules 1 §7.1).",
});

export const getPlanCategory = endpoint({
  method: 'GET',
  path: '/get-plan-category',
  access: 'public',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.array(z.object({ value: CategoryKey, title: Label })).max(13)),
  summary: 'All categories with their titles (rules 1 §7.1).',
});

export const getFeaturedPlans = endpoint({
  method: 'GET',
  path: '/get-featured-plans',
  access: 'public',
  limit: 'read',
  session: siteSession,
  input: z.strictObject(siteMembers),
  output: success(z.array(PlanCard).max(24)),
  summary: 'Plans the landing recommends (rules 1 §7.1).',
});

export const getMenuFilteredPlans = endpoint({
  method: 'GET',
  path: '/get-menu-filtered-plans',
  access: 'public',
  limit: 'read',
  session: siteSession,
  input: z.strictObject({ ...siteMembers, category: CategoryList.optional() }),
  output: success(z.array(PlanCard).max(500)),
  summary: 'Plans on this site for a visitor without a quote, all or of some categories (rules 1 §7.4).',
});

export const getFilteredPlans = endpoint({
  method: 'GET',
  path: '/get-filtered-plans',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, categories: CategoryList.optional() }),
  output: success(
    z.object({
      result: z.array(PlanCard).max(500),
      /** Nothing fits this tier although plans exist: "Plans are available for IO tier only" (rules 1 §2.9). */
      io_only: z.boolean(),
    }),
  ),
  summary: "Plans that fit the shopper's answers, at the shopper's price (rules 1 §7.4).",
});

export const getLeftSideFilterFields = endpoint({
  method: 'GET',
  path: '/get-left-side-filter-fields',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: result(
    z.object({
      categories: z.array(z.object({ value: CategoryKey, title: Label, count: z.int().min(0) })).max(13),
    }),
  ),
  summary: 'Categories of the side filter with the number of plans in each (rules 1 §7.4).',
});

export const getPlanDetail = endpoint({
  method: 'GET',
  path: '/get-plan-detail/{plan_id}',
  access: 'public',
  limit: 'read',
  input: z.strictObject({ plan_id: PositiveIntInput }),
  output: success(PlanDetail),
  summary: "A plan's page as every visitor sees it (rules 1 §7.4).",
});

const ofVisit = {
  plan_id: PositiveIntInput,
  enrollment_id: EnrollmentId.optional(),
  /** Of a visit that chose its portal and has no enrollment yet: what only that portal sells is on offer, too. */
  portal_id: Id.optional(),
};

export const getPlanDetailByQuery = endpoint({
  method: 'GET',
  path: '/get-plan-detail',
  access: 'public',
  limit: 'read',
  session: ['enrollment_id', 'portal_id'],
  input: z.strictObject(ofVisit),
  output: success(PlanDetail),
  summary: 'The same with the id in the query; with an enrollment, priced for the shopper (rules 2 §7).',
});

export const getRelatedPlans = endpoint({
  method: 'GET',
  path: '/get-related-plans',
  access: 'public',
  limit: 'read',
  session: ['enrollment_id', 'portal_id'],
  input: z.strictObject(ofVisit),
  output: result(z.array(PlanCard.extend({ relation: z.enum(PLAN_RELATIONS), note: Text })).max(40)),
  summary: 'Suggested products, membership choices and riders of a plan (rules 1 §2.10, rules 2 §7).',
});
