import type { Tier } from '@/lib/rules/words/tiers';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import type { Gender } from '@/lib/rules/words/genders';
import type { Wait } from '@/lib/rules/words/policy-states';
import type { AccountType } from '@/lib/rules/words/payment-kinds';

/** `spouse` or `child`; birth dates are `YYYY-MM-DD`. */
export type DependentSeed = {
  id: string;
  relationship: Relationship;
  first_name: string;
  last_name: string;
  birthdate: string;
  gender: Gender;
  ssn: string;
};

export type BeneficiarySeed = {
  first_name: string;
  last_name: string;
  birthdate: string;
  ssn: string;
  relationship: string;
  percentage: number;
};

export type MemberSeed = {
  id: string;
  owner: { agentId: string; groupId: string | null; portalId: string };
  person: {
    first_name: string;
    last_name: string;
    birthdate: string;
    gender: Gender;
    ssn: string;
    marital_status: '0' | '1' | '2' | '3';
  };
  contact: {
    email: string;
    phone: string;
    address1: string;
    address2?: string;
    city: string;
    state: string;
    zip: string;
  };
  tier: Tier;
  policies: {
    planId: string;
    pricingId: string;
    status: 'ACTIVE' | 'TERMINATED' | 'LAPSED' | 'PENDING';
    from: string;
    to?: string;
    /** The decisions and payments that it waits for. */
    waitsFor?: readonly Wait[];
    /** Sold by the demo's own shop, so that it lives and renews here; the others are of other systems. */
    soldHere?: true;
  }[];
  dependents: DependentSeed[];
  beneficiaries: BeneficiarySeed[];
  bank?: { bank_name: string; bank_routing: string; account_number: string; account_type: AccountType };
  card?: { brand: string; last4: string; expiration_month: string; expiration_year: string };
  /** Health questions answered with Yes on that day; the others were answered with No. */
  health?: { yes: number[]; on: string };
};
