import type { InputOf } from '@/lib/contract/endpoint';
import type { getEnrollmentTempInfo as tempInfoEndpoint } from '@/lib/contract/steps';
import { toWireDate } from '@/lib/rules/text/dates';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { maskAnswers } from '@/lib/rules/steps/shown-answers';
import { maskNumber } from '@/lib/rules/text/secret-masks';
import { labelOf } from '@/lib/rules/words/option';
import { CAPACITY_CHOICES, type Capacity, type Verification } from '@/lib/rules/words/signers';
import { resultOf, type Context } from '../../request-context';
import type { Handlers } from '../handlers';
import { loadColumn } from '../../store/step-columns';
import type { FilterInfo, StoredBilling } from '../../store/saved-steps';
import { loadEnrollment } from '../shared/enrollment';
import { loadPricedEnrollment } from '../shared/priced-enrollment';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { toWireBeneficiary } from './save-beneficiaries';
import { toWireDependents } from './save-dependents';
import { toWireHealth } from './save-health';
import { tellsReplacement, withoutUnasked } from './replaced-coverage';
import type { FormColumn } from './save-forms';

type Value = string | Record<string, unknown> | Record<string, unknown>[] | null;
type Column = InputOf<typeof tempInfoEndpoint>['column'];
type Reader = (context: Context, enrollment: EnrollmentRow) => Promise<Value>;

const toFlag = (answer: boolean | null | undefined) => (typeof answer === 'boolean' ? (answer ? '1' : '0') : '');

function toWireFilter(filter: FilterInfo): Record<string, unknown> {
  return {
    zip: filter.zip,
    state: filter.state,
    city: filter.city,
    dob: toWireDate(filter.dob),
    gender: filter.gender,
    tier: filter.tier,
    is_smoker: toFlag(filter.smoker),
    spouse_is_smoker: toFlag(filter.spouseSmoker),
    tobacco: Object.entries(filter.tobacco ?? {}).map(([tobacco_question, { member, spouse }]) => ({
      tobacco_question,
      is_smoker: toFlag(member),
      spouse_is_smoker: toFlag(spouse),
    })),
    annual_incode: filter.annualIncome === null ? '' : String(filter.annualIncome),
    working_hours: filter.workingHours === null ? '' : String(filter.workingHours),
    category: filter.category ?? '',
    spouse_dob: filter.spouseDob === null ? '' : toWireDate(filter.spouseDob),
    no_of_children: filter.childCount === null ? '' : String(filter.childCount),
  };
}

function toWirePayment({ values, card }: StoredBilling): Record<string, unknown> {
  const masked = maskAnswers(STEP_FORMS.billing, values);
  const routing = textOf(values, 'routing_number');
  return {
    ...masked,
    ...(routing === '' ? {} : { bank_routing: maskNumber(routing) }),
    ...(card ? { card_number: maskNumber(card.last4), card_brand: card.brand } : {}),
  };
}

/** Makes the reader of a form column, which answers null before the first save. */
function readForm(name: FormColumn, form: StepForm): Reader {
  return async (context, enrollment) => {
    const column: { data: { values: StepValues } } | null = await loadColumn(context, enrollment, name);
    return column ? maskAnswers(form, column.data.values) : null;
  };
}

/** The wire's columns by the wire's names (rules 1 §7.2, rules 2 §3, rules 3 §3). */
const READERS: Record<Column, Reader> = {
  filter_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'filter_info');
    return column ? toWireFilter(column.data) : null;
  },
  effective_date: async (_context, { effectiveDate }) => (effectiveDate === null ? null : toWireDate(effectiveDate)),
  type: async (_context, { type }) => type,
  eprocess: async (_context, { eprocess }) => eprocess,
  group_id: async (_context, { groupId }) => groupId,
  primary_info: readForm('primary_info', STEP_FORMS.personal),
  contact_info: readForm('contact_info', STEP_FORMS.contact),
  employer_info: readForm('employer_info', STEP_FORMS.employer),
  benificiary_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'beneficiary_info');
    return column?.data.values.beneficiaries.map(toWireBeneficiary) ?? null;
  },
  health_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'health_info');
    return column ? toWireHealth(column.data.values) : null;
  },
  dependent_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'dependent_info');
    return column ? toWireDependents(column.data.values.dependents, column.data) : null;
  },
  payment_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'billing_info');
    return column ? toWirePayment(column.data.values) : null;
  },
  review_info: async (context, enrollment) => {
    const column = await loadColumn(context, enrollment, 'review_info');
    return column ? { additional_notes: column.data.values.notes } : null;
  },
  aggrement_info: async (context, enrollment) => {
    const signed = (await loadColumn(context, enrollment, 'agreement_info'))?.data.values;
    if (!signed) return null;
    return {
      ...signed.values,
      ...(signed.signer && {
        signer_name: signed.signer.name,
        signer_capacity: signed.signer.capacity,
        signer_verified: signed.signer.verifiedHow,
        // The one who sent a link did not hand over a screen (decisions 34); the certificate names who sent it.
        handed_over_by: signed.signer.verifiedHow === 'link-and-spoken-code' ? '' : signed.signer.handedOverBy,
      }),
      ...(signed.household && { also_signed: alsoSigned(signed.household) }),
      ...(signed.statement && {
        statement_by: `${signed.statement.by}, ${signed.statement.code}`,
        statement_verified: signed.statement.verifiedHow,
      }),
      accepted_texts: signed.acceptedTexts,
      texts_hash: signed.textsHash,
      signed_at: signed.signedAt,
    };
  },
};

type AlsoSigned = { name: string; capacity: Capacity; verifiedHow?: Verification | null };

/** A signature on the own device is told apart from one on this screen (decisions 240). */
const alsoSigned = (household: readonly AlsoSigned[]): string =>
  household
    .map(({ name, capacity, verifiedHow }) => {
      const words = labelOf(CAPACITY_CHOICES, capacity);
      return `${name} (${words}${verifiedHow === 'own-link-and-code' ? ', by a link on the own device' : ''})`;
    })
    .join(', ');

/** Reads one column of an enrollment as the wire has it, numbers masked; null before the first save. */
export function readColumn(context: Context, enrollment: EnrollmentRow, column: Column): Promise<Value> {
  return READERS[column](context, enrollment);
}

export const getEnrollmentTempInfo: Handlers['getEnrollmentTempInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const saved = await readColumn(context, enrollment, input.column);
  if (input.column !== 'primary_info' || typeof saved !== 'object' || saved === null || !tellsReplacement(saved))
    return resultOf(saved);
  // The review shows no answer whose plan has left the cart.
  return resultOf(withoutUnasked(await loadPricedEnrollment(context, enrollment.id), saved));
};
