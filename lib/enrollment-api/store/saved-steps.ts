import type { StepValues } from '@/lib/rules/fields/field-definition';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { Capacity, Verification } from '@/lib/rules/words/signers';
import type { Gender } from '@/lib/rules/words/genders';
import type { Tier } from '@/lib/rules/words/tiers';
import type { SignedParts } from '@/lib/rules/steps/signed-changes';
import type { HealthAnswers } from '@/lib/rules/steps/health-answers';
import type { EProcess } from '@/lib/rules/words/visits';
import type { PaymentMethod } from '@/lib/rules/words/payment-kinds';

/** The quote's answers. Dates are `YYYY-MM-DD`, income is whole dollars a year; null means not told yet. */
export type FilterInfo = {
  zip: string;
  state: string;
  city: string;
  county: string | null;
  dob: string;
  gender: Gender;
  tier: Tier;
  smoker: boolean | null;
  /** Left out by enrollments from before the spouse was asked, as null is. */
  spouseSmoker?: boolean | null;
  /** Answers to the questions of plans that have words of their own, by those words (decisions 37). */
  tobacco?: Record<string, { member?: boolean | null; spouse?: boolean | null }>;
  annualIncome: number | null;
  workingHours: number | null;
  category: string | null;
  spouseDob: string | null;
  childCount: number | null;
  /** The role in which the enrollment was begun; a rep may switch between Rep and Member Enrollment at checkout. */
  startedAs: EProcess;
};

/** `values` in wire form, the SSN in full: the column is sealed. */
export type StoredDependent = { id: string; values: StepValues; health: HealthAnswers | null };

/**
 * The premier family's answer, and the spouse whom a No took out of the list: no part of what is submitted or signed
 * (decisions 163).
 */
export type SpouseAnswer = { enrollSpouse?: boolean; aside?: StoredDependent };

export type StoredBeneficiary = { id: string; values: StepValues };

/** The agreement as saved; image and words are in `signatures` and `consents`. */
type StoredAgreement = {
  values: StepValues;
  acceptedTexts: string[];
  textsHash: string;
  contentSha256: string;
  /** The hashes of its parts; absent where it was signed before they were kept. */
  parts?: SignedParts;
  /** Null where the rep's verified statement was enough. */
  signatureId: string | null;
  /** The line that named the producer, or empty; absent where it was signed before one was shown. */
  producer?: string;
  /** The signer (decisions 33), with the name of who handed over; absent where it was signed before signers were kept. */
  signer?: { name: string; capacity: Capacity; verifiedHow: Verification; handedOverBy: string };
  /** The rep's statement that the client was verified (decisions 34, 59). */
  statement?: StoredStatement;
  /** Dependents who had signed for themselves before (decisions 166); absent where none had to. */
  household?: { name: string; capacity: Capacity; verifiedHow?: Verification | null }[];
  signedAt: string;
};

/** A rep's statement that the client answered rightly; of the answer only a keyed hash. `at` is in UTC. */
export type StoredStatement = { by: string; code: string; verifiedHow: Verification; answerHash: string; at: string };

/** A payment as kept: of a card only what the vault answered (decisions 17). */
export type StoredBilling = {
  method: PaymentMethod;
  values: StepValues;
  /** `customer`: the processor's, for a card that it knows already. */
  card: { token: string; brand: string; last4: string; customer?: string | null } | null;
  authorizationHash: string | null;
  authorizedAt: string | null;
};

/** A step as saved. `complete` false: kept by Save & Continue Later before everything was answered. */
type Kept<T> = { complete: boolean; values: T };

/**
 * The draft of a step. `base` is the version of the accepted answers it was begun from; `turns` has the
 * last message of each editor that is in it. Secrets are whole: the column is sealed.
 */
export type KeptDraft = { base: number; values: DraftValues; turns: Readonly<Record<string, number>>; savedAt: string };

export type Columns = AcceptedColumns & { [N in StepName as DraftName<N>]: KeptDraft };

/** The column of the draft that belongs to a step's column of accepted answers. */
export type DraftName<N extends StepName = StepName> = `draft:${N}`;

/** The columns of the nine steps. */
export type StepName = Exclude<keyof AcceptedColumns, 'filter_info'>;

export const draftName = <N extends StepName>(column: N): DraftName<N> => `draft:${column}`;

/** Returns the column of the draft that ends when this one is accepted; null where there is none. */
export function draftOf(column: ColumnName): string | null {
  return column === 'filter_info' || column.startsWith('draft:') ? null : `draft:${column}`;
}

type AcceptedColumns = {
  filter_info: FilterInfo;
  primary_info: Kept<StepValues>;
  contact_info: Kept<StepValues>;
  employer_info: Kept<StepValues>;
  beneficiary_info: Kept<{ beneficiaries: StoredBeneficiary[] }>;
  health_info: Kept<HealthAnswers>;
  dependent_info: Kept<{ dependents: StoredDependent[] }> & SpouseAnswer;
  agreement_info: Kept<StoredAgreement | null>;
  billing_info: Kept<StoredBilling>;
  review_info: Kept<{ notes: string }>;
};
export type ColumnName = keyof Columns;

export type Loaded<N extends ColumnName> = { data: Columns[N]; version: number };
