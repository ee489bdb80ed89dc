import type { Gender } from '@/lib/rules/words/genders';
import type { PictureType } from '@/lib/rules/words/site-kinds';
import type { Tier } from '@/lib/rules/words/tiers';
import type { OpenType } from '@/lib/rules/words/visits';
import type { PlanTerms } from '../rating/plan';
import type { RateTable } from '../rating/plan-rates';
import type { staff } from '../store/schema/access-tables';
import type { assistantQuestions } from '../store/schema/activity-tables';
import type {
  agreementTexts,
  carriers,
  featuredPlans,
  plans,
  planVisibility,
  questions,
} from '../store/schema/catalog-tables';
import type { contributions } from '../store/schema/rate-tables';
import type {
  agentGroups,
  agentPortals,
  agents,
  groupPortals,
  groups,
  hosts,
  portals,
  producerLicences,
  referrals,
  sites,
} from '../store/schema/site-tables';

/** A place in a folder: the file by its path there, line and column counted from 1. */
export type Place = { file: string; line: number; column: number };

/** One thing that is wrong, told as `file:line:column: what, and what is expected`. */
export type Problem = { at: Place; what: string; expected: string };

/** A row as the database keeps it, and where the folder tells it. */
export type Told<Row> = { row: Row; at: Place };

/** A plan with its terms; related plans, riders and memberships follow from them. */
export type PlanRow = Omit<typeof plans.$inferInsert, 'definition'> & { definition: PlanTerms };

/** All rate tables that a folder has of one plan. Amounts as pricing counts them. */
export type FiledRates = { planId: string; tables: RateTable[] };

/** One of the carrier's own test quotes: what a household pays a month, in cents, for a level on its first day. */
export type ExpectedPrice = {
  planId: string;
  level: string;
  zip: string;
  county: string | null;
  birthDate: string;
  gender: Gender;
  tobacco: boolean | null;
  tier: Tier;
  spouseBirthDate: string | null;
  spouseGender: Gender | null;
  spouseTobacco: boolean | null;
  childBirthDates: readonly string[];
  income: number | null;
  hours: number | null;
  portalId: string | null;
  effectiveDate: string;
  cents: number;
};

/**
 * A picture of a site's look that lies beside it in `brands`. The look names it by \`address\`, a path of every site's own, which follows
 * from what it is: another picture has another one.
 */
export type Picture = {
  siteKey: string;
  file: string;
  address: string;
  type: PictureType;
  bytes: Uint8Array;
};

/** The owner of visitors who come without agent and group, as the installation's setting keeps it. */
export type DefaultGuest = {
  agent_id: string | null;
  group_id: string | null;
  portal_id: string | null;
  open_type: OpenType;
};

/**
 * A whole shop as its owner's folder tells it: rows of the database, so that reading, comparing, writing and exporting
 * need no second model. Codes are not part of it: the database has their keyed hashes alone (decisions 278).
 */
export type Shop = {
  carriers: Told<typeof carriers.$inferInsert>[];
  portals: Told<typeof portals.$inferInsert>[];
  agents: Told<typeof agents.$inferInsert>[];
  licences: Told<typeof producerLicences.$inferInsert>[];
  groups: Told<typeof groups.$inferInsert>[];
  agentPortals: Told<typeof agentPortals.$inferInsert>[];
  agentGroups: Told<typeof agentGroups.$inferInsert>[];
  groupPortals: Told<typeof groupPortals.$inferInsert>[];
  contributions: Told<typeof contributions.$inferInsert>[];
  staff: Told<typeof staff.$inferInsert>[];
  sites: Told<typeof sites.$inferInsert>[];
  hosts: Told<typeof hosts.$inferInsert>[];
  pictures: Told<Picture>[];
  guest: Told<DefaultGuest> | null;
  referrals: Told<typeof referrals.$inferInsert>[];
  plans: Told<PlanRow>[];
  rates: Told<FiledRates>[];
  visibility: Told<typeof planVisibility.$inferInsert>[];
  featured: Told<typeof featuredPlans.$inferInsert>[];
  questions: Told<typeof questions.$inferInsert>[];
  assistantQuestions: Told<typeof assistantQuestions.$inferInsert>[];
  texts: Told<typeof agreementTexts.$inferInsert>[];
  expected: Told<ExpectedPrice>[];
};
