import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { partName, type SignedParts } from '@/lib/rules/steps/signed-changes';
import type { Context } from '../../request-context';
import { priceCart } from '../cart/view';
import { loadColumns } from '../../store/step-columns';
import { cartParts } from '../shared/price-parts';
import { canonicalJson, sha256 } from '../shared/hashes';
import { OUTSIDE_ANSWERS } from '../steps/outside-answers';
import { withoutUnasked } from '../steps/replaced-coverage';
import { cartDate, type PricedEnrollment } from '../shared/priced-enrollment';

/** The content that a signature is bound to, and the same part by part, so that a later change can be named. */
export type SignedContent = { hash: string; parts: SignedParts };

const ANSWERS = [
  'primary_info',
  'contact_info',
  'employer_info',
  'beneficiary_info',
  'health_info',
  'dependent_info',
] as const;

/** The steps that are one form: their changes are named by the form's groups. */
const FORMS: Readonly<Record<string, keyof typeof STEP_FORMS>> = {
  primary_info: 'personal',
  contact_info: 'contact',
  employer_info: 'employer',
};

/**
 * Hashes everything an applicant signs: the texts shown, the answers, the plans and what they cost. A later edit that
 * changes any of it changes the hash, and a new signature is asked for (decisions 25); the hashes of the parts say which
 * (decisions 187).
 */
export async function hashSignedContent(
  context: Context,
  priced: PricedEnrollment,
  textsHash: string,
): Promise<SignedContent> {
  const { dependent_info: listed, ...others } = await loadColumns(context, priced.enrollment, ANSWERS);
  // A list that the submission forgets is not signed: it would be gone from what was signed.
  const isForgotten = priced.household.tier === 'IO' || listed?.data.values.dependents.length === 0;
  const columns = { ...others, ...(listed && !isForgotten && { dependent_info: listed }) };
  const on = cartDate(priced);
  const rated = priceCart(priced, on);
  const parts = cartParts(priced, rated);
  const answers = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      saidByApplicant(name === 'primary_info' ? withoutUnasked(priced, column.data.values) : column.data.values),
    ]),
  );
  const { category: _category, startedAs: _startedAs, ...filter } = priced.filter;
  const cart = {
    on,
    items: rated.items.map(({ planId, pricingId, cents, pending }) => [
      planId,
      pricingId,
      cents,
      ...(pending === null ? [] : [pending]),
    ]),
    memberships: rated.memberships.map(({ planId, pricingId, cents }) => [planId, pricingId, cents]),
    firstMonth: rated.firstMonthCents,
    recurring: rated.recurringCents,
    ...(parts.length > 0 && { parts: parts.map(({ kind, cents }) => [kind, cents]) }),
  };
  return {
    hash: sha256(canonicalJson({ textsHash, filter, answers, ...cart })),
    parts: {
      ...Object.fromEntries(Object.entries(answers).flatMap(([name, said]) => partsOf(name, said))),
      texts: textsHash,
      quote: sha256(canonicalJson(filter)),
      cart: sha256(canonicalJson(cart)),
    },
  };
}

/** The hashes of one step: a form's groups each, anything else as a whole. */
function partsOf(name: string, said: object): [string, string][] {
  const key = FORMS[name];
  if (key === undefined) return [[name, sha256(canonicalJson(said))]];
  const groups = new Map<string, [string, unknown][]>();
  for (const [field, value] of Object.entries(said)) {
    const group = STEP_FORMS[key].fields.find((each) => each.name === field)?.group ?? 'others';
    groups.set(group, [...(groups.get(group) ?? []), [field, value]]);
  }
  return [...groups].map(([group, values]) => [
    partName(name, group),
    sha256(canonicalJson(Object.fromEntries(values))),
  ]);
}

/**
 * The answers without what is no statement of the applicant: what outside services add to a save (decisions 48), and the ids of
 * the people of a list, which are new when the same list is sent without them.
 */
function saidByApplicant(answers: object): object {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => !OUTSIDE_ANSWERS.includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutId) : value]),
  );
}

function withoutId(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { id: _id, ...said } = entry as { id?: unknown };
  return said;
}
