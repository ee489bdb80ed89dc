import type { FieldContext, StepValues } from '@/lib/rules/fields/field-definition';
import type { Gender } from '@/lib/rules/words/genders';
import type { Tier } from '@/lib/rules/words/tiers';
import type { HealthAnswers } from '@/lib/rules/steps/health-answers';
import type { EProcess } from '@/lib/rules/words/visits';
import type { PaymentMethod } from '@/lib/rules/words/payment-kinds';
import type { Context } from '../../request-context';
import { locked, notFound, stale } from '../../api-error';
import {
  loadColumns as loadStoredColumns,
  saveColumn as saveStoredColumn,
  type EnrollmentScope,
} from '../../store/step-columns';
import type { JsonObject } from '../../store/schema/types';

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
  annualIncome: number | null;
  workingHours: number | null;
  category: string | null;
  spouseDob: string | null;
  childCount: number | null;
  /** Who began the enrollment; a rep may switch between Rep and Member Enrollment at checkout. */
  startedAs: EProcess;
};

/** `values` in wire form, the SSN in full: the column is sealed. */
export type StoredDependent = { id: string; values: StepValues; health: HealthAnswers | null };

export type StoredBeneficiary = { id: string; values: StepValues };

/** What was agreed to; image and words are in `signatures` and `consents`. */
type StoredAgreement = {
  values: StepValues;
  acceptedTexts: string[];
  textsHash: string;
  contentSha256: string;
  signatureId: string;
  signedAt: string;
};

/** A payment as kept: of a card only what the vault answered (decisions 17). */
export type StoredBilling = {
  method: PaymentMethod;
  values: StepValues;
  card: { token: string; brand: string; last4: string } | null;
  authorizationHash: string | null;
  authorizedAt: string | null;
};

/** A step as saved. `complete` false: kept by Save & Continue Later before everything was answered. */
type Kept<T> = { complete: boolean; values: T };

export type Columns = {
  filter_info: FilterInfo;
  primary_info: Kept<StepValues>;
  contact_info: Kept<StepValues>;
  employer_info: Kept<StepValues>;
  beneficiary_info: Kept<{ beneficiaries: StoredBeneficiary[] }>;
  health_info: Kept<HealthAnswers>;
  dependent_info: Kept<{ dependents: StoredDependent[] }>;
  agreement_info: Kept<StoredAgreement | null>;
  billing_info: Kept<StoredBilling>;
  review_info: Kept<{ notes: string }>;
};
export type ColumnName = keyof Columns;

export type Loaded<N extends ColumnName> = { data: Columns[N]; version: number };

/** The saved columns of an enrollment that exist. The caller has checked whose enrollment it is. */
export async function loadColumns<N extends ColumnName>(
  context: Context,
  scope: EnrollmentScope,
  names: readonly N[],
): Promise<{ [K in N]?: Loaded<K> }> {
  const stored = await loadStoredColumns(context, scope, names);
  const loaded = [...stored].map(([name, { data, version }]) => [name, { data, version }]);
  // The shapes are ours: each column is written by `saveColumn` only, sealed and bound to its row.
  return Object.fromEntries(loaded) as { [K in N]?: Loaded<K> };
}

/** One saved column, or null. */
export async function loadColumn<N extends ColumnName>(
  context: Context,
  scope: EnrollmentScope,
  name: N,
): Promise<Loaded<N> | null> {
  const columns: { [K in N]?: Loaded<K> } = await loadColumns(context, scope, [name]);
  return columns[name] ?? null;
}

/**
 * Saves one column and answers its new version. With `expected` (the version the caller read; 0: nothing was saved then) a
 * column that changed since is not overwritten: throws `conflict` (decisions 24, threats R7).
 */
export async function saveColumn<N extends ColumnName>(
  context: Context,
  scope: EnrollmentScope,
  name: N,
  data: Columns[N],
  expected?: number | undefined,
): Promise<number> {
  const change = { name, data: data as JsonObject, expected, by: actorOf(context) };
  const outcome = await saveStoredColumn(context, scope, change);
  if (outcome.ok) return outcome.version;
  if (outcome.reason === 'stale') throw stale();
  throw outcome.reason === 'locked' ? locked() : notFound('enrollment');
}

/** Who acts, for the store's records: the signed-in person, else the visitor. */
export function actorOf({ caller }: Context): string {
  const { signedIn, uid } = caller;
  if (signedIn !== null) return `${signedIn.role}:${signedIn.id}`;
  return uid === null ? 'visitor' : `uid:${uid}`;
}

/** The wire's `version` of a column; `0` before the first save. */
export function toWireVersion(loaded: { version: number } | null | undefined): string {
  return String(loaded?.version ?? 0);
}

/** A sent `version` to the number it means; a text that is none of ours never matches. */
export function fromWireVersion(version: string | undefined): number | undefined {
  if (version === undefined) return undefined;
  return /^\d{1,9}$/.test(version) ? Number(version) : -1;
}

/** The context of the field rules. */
export function fieldContext(context: Context, options: FieldContext['options'] = {}): FieldContext {
  return { today: context.today, options };
}
