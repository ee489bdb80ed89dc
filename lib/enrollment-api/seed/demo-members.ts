import * as z from 'zod';
import { RELATIONSHIPS } from '@/lib/rules/words/answer-kinds';
import { GENDERS } from '@/lib/rules/words/genders';
import { ACCOUNT_TYPES } from '@/lib/rules/words/payment-kinds';
import { WAITS } from '@/lib/rules/words/policy-states';
import { TIERS } from '@/lib/rules/words/tiers';
import { WireId } from '../rating/vocabulary';
import { readDemoFile } from './demo-files';

const Day = z.iso.date();
const name = { first_name: z.string(), last_name: z.string(), birthdate: Day };
/** One that was withdrawn for good, so that it passes validation and belongs to no person; of children none. */
const Ssn = z.string().regex(/^(?:\d{9})?$/);

const Policy = z.strictObject({
  planId: WireId,
  pricingId: WireId,
  status: z.enum(['ACTIVE', 'TERMINATED', 'LAPSED', 'PENDING']),
  from: Day,
  to: Day.optional(),
  /** The decisions and payments that it waits for. */
  waitsFor: z.array(z.enum(WAITS)).optional(),
  /** Sold by the demo's own shop, so that it lives and renews here; the others are of other systems. */
  soldHere: z.literal(true).optional(),
});

const Dependent = z.strictObject({
  id: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  ...name,
  gender: z.enum(GENDERS),
  ssn: Ssn,
});

const Beneficiary = z.strictObject({ ...name, ssn: Ssn, relationship: z.string(), percentage: z.int() });

const Member = z.strictObject({
  id: WireId,
  owner: z.strictObject({ agentId: WireId, groupId: WireId.nullable(), portalId: WireId }),
  person: z.strictObject({
    ...name,
    gender: z.enum(GENDERS),
    ssn: Ssn,
    marital_status: z.enum(['0', '1', '2', '3']),
  }),
  contact: z.strictObject({
    email: z.string(),
    phone: z.string(),
    address1: z.string(),
    address2: z.string().optional(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  tier: z.enum(TIERS),
  policies: z.array(Policy),
  dependents: z.array(Dependent),
  beneficiaries: z.array(Beneficiary),
  bank: z
    .strictObject({
      bank_name: z.string(),
      bank_routing: z.string(),
      account_number: z.string(),
      account_type: z.enum(ACCOUNT_TYPES),
    })
    .optional(),
  card: z
    .strictObject({
      brand: z.string(),
      last4: z.string(),
      expiration_month: z.string(),
      expiration_year: z.string(),
    })
    .optional(),
  /** Health questions answered with Yes on that day; the others were answered with No. */
  health: z.strictObject({ yes: z.array(z.int()), on: Day }).optional(),
});

export type MemberSeed = z.output<typeof Member>;
export type DependentSeed = MemberSeed['dependents'][number];
export type BeneficiarySeed = MemberSeed['beneficiaries'][number];

/** Members of the demo, all invented, with what they hold and what is on file about them. */
export const readDemoMembers = (): MemberSeed[] =>
  z.array(Member).parse(JSON.parse(readDemoFile('demo/members.json').toString('utf8')));
