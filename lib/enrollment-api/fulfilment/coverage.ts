import type { Relationship } from '@/lib/rules/words/answer-kinds';
import type { LifeEventKind } from '@/lib/rules/words/life-events';
import type { Tier } from '@/lib/rules/words/tiers';
import type { MemberProfile } from '../store/member-rows';

/** The facts that identify a person to a carrier: a change of one of them is told as such. */
export const PERSON_FACTS = ['firstName', 'middleName', 'lastName', 'dob', 'gender', 'ssn'] as const;

/** A person as carriers are told of them. Days are `YYYY-MM-DD`, numbers are digits; '' where a fact is not known. */
export type CoveredPerson = Pick<MemberProfile, (typeof PERSON_FACTS)[number]>;

/** A dependent on a plan with the first and the last day; null where no last one is known. */
export type CoveredDependent = CoveredPerson & {
  id: string;
  relationship: Relationship;
  from: string;
  to: string | null;
};

/** The names of a person. */
export type Names = Pick<CoveredPerson, 'firstName' | 'middleName' | 'lastName'>;

/** The member, with the address and the ways to reach them. */
export type Subscriber = Omit<MemberProfile, 'county' | 'smoker'>;

/** A beneficiary: a person, or an organization or trust by its name alone. */
export type Heir = { name: string; relationship: string; dob: string; rank: string; percent: string };

/** One held plan as a carrier has to know it. An export seals it, so that the file can be written again byte for byte. */
export type Coverage = {
  heldId: string;
  policyId: string;
  memberId: string;
  plan: { id: string; pricingId: string; name: string; category: string; carrierId: string; carrier: string };
  tier: Tier;
  start: string;
  /** The last day of coverage once one is known; the day before the start where it never began. */
  end: string | null;
  /** The cause of the end, or of the last change (`LIFE_CAUSES`). */
  cause: string;
  status: string;
  /** The decisions and payments that are waited for. */
  waitsFor: readonly string[];
  /** Cents a month. */
  cents: number;
  signedOn: string;
  /** The last life event after which people joined or left. */
  event: LifeEventKind | null;
  group: { id: string; code: string; name: string } | null;
  producer: { name: string; npn: string } | null;
  subscriber: Subscriber;
  dependents: readonly CoveredDependent[];
  heirs: readonly Heir[];
  /** Other coverage that the applicant told of, without an end before this one begins. */
  other: { carrier: string; from: string; to: string } | null;
  /** Coverage that it replaces, in the applicant's words: carrier and policy number. Left out where it replaces none, or was not asked. */
  replaces?: string;
};

/** Things that a file says of a person or a plan. `none` is said of a plan that stays as it is while its person changes. */
export type Deed = 'add' | 'change' | 'end' | 'reinstate' | 'audit' | 'none';

/** A file's words on one person: `member`, or a dependent by their record. `reason` is a code of element 1203. */
export type PersonDeed = {
  id: string;
  deed: Exclude<Deed, 'none'>;
  reason: string;
  /** The deed on the person's coverage by the plan. */
  covered: Deed;
  /** The name that the carrier has, where it changed. */
  was?: Names;
};

/** A held plan and what a file says of it and its people. */
export type Message = { coverage: Coverage; deed: Exclude<Deed, 'none'>; people: readonly PersonDeed[] };

/** The id of the subscriber among the people of a message. */
export const MEMBER = 'member';

/** A fact that a file cannot carry, in words without the fact itself. */
export type Unwritable = { field: string; words: string };
