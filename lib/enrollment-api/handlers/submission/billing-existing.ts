import type { saveBillingInfoExisting as saveEndpoint } from '@/lib/contract/billing';
import type { InputOf } from '@/lib/contract/endpoint';
import { DEFAULT_BILL_DATE } from '@/lib/rules/money/billing-choices';
import { checkExpiry } from '@/lib/rules/money/card-number';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import { ACCOUNT_ANSWERS } from '@/lib/rules/words/pay-answers';
import { messages } from '@/lib/rules/text/messages';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { Context } from '../../request-context';
import { EnrollmentError, invalid } from '../../api-error';
import { loadMemberRecords, type MemberRecord } from '../../store/member-rows';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { loadColumn } from '../../store/step-columns';
import { profileText } from '../shared/profile';
import { loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { checkForm } from '../steps/save-forms';
import { describeBilling, savePrepared, type Prepared } from './save-billing';
import { assertMethod } from './payment';

type Input = InputOf<typeof saveEndpoint>;

const UNUSABLE = 'This account can no longer be used. Please enter a new one.';

/**
 * Pays with an account or a card on file (rules 3 §4). The record is the member's own, found by the enrollment; the
 * fields sent with it are only what was shown, and are not believed (decisions 19, threats T1).
 */
export const saveBillingInfoExisting: Handlers['saveBillingInfoExisting'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const method = input.payment_method ?? '';
  assertMethod(context, priced, method);
  if (method === 'eft') return savePrepared(context, input, await prepareBank(context, priced, input));
  if (method === 'cc') return savePrepared(context, input, await prepareCard(context, priced, input));
  throw invalid(['payment_method', messages.option]);
};

async function recordOf(
  context: Context,
  { enrollment }: PricedEnrollment,
  kind: 'bank' | 'card',
  id: string | undefined,
): Promise<MemberRecord> {
  const records = enrollment.userId === null ? [] : await loadMemberRecords(context, kind, enrollment.userId);
  const record = records.find((one) => one.id === id);
  if (!record) throw invalid([`${kind}_id`, id === undefined ? messages.required : messages.option]);
  return record;
}

/** Checks the stored account by the rules of a new one: an old file may hold what would be refused today. */
async function prepareBank(context: Context, priced: PricedEnrollment, input: Input): Promise<Prepared> {
  const { data } = await recordOf(context, priced, 'bank', input.bank_id);
  const answers: StepValues = {
    payment_method: 'eft',
    bill_date: input.bill_date ?? DEFAULT_BILL_DATE,
    routing_number: profileText(data, 'bank_routing'),
    ...texts(data, ACCOUNT_ANSWERS),
  };
  try {
    const values = checkForm(context, STEP_FORMS.billing, describeBilling(priced, null), answers, {});
    return { method: 'eft', values: { ...values, bank_id: input.bank_id ?? '' }, card: null };
  } catch (error) {
    if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
    const own = error.fields.filter(({ target_element: field }) => field === 'bill_date');
    throw own.length > 0 ? error : invalid(['bank_id', UNUSABLE]);
  }
}

/** Prepares a charge of the vault's token; the billing address is the contact address (decisions 17). */
async function prepareCard(context: Context, priced: PricedEnrollment, input: Input): Promise<Prepared> {
  const { data } = await recordOf(context, priced, 'card', input.card_id);
  const [month, year] = [profileText(data, 'expiration_month'), profileText(data, 'expiration_year')];
  if (checkExpiry(month, year, context.today) !== null) throw invalid(['card_id', messages.cardExpired]);
  const [first = '', ...rest] = profileText(data, 'name_on_cc').split(' ');
  const contact = (await loadColumn(context, priced.enrollment, 'contact_info'))?.data.values ?? {};
  const address = Object.entries(contact).filter(([name]) => ADDRESS_FIELDS.some((field) => field === name));
  return {
    method: 'cc',
    values: {
      payment_method: 'cc',
      card_id: input.card_id ?? '',
      bill_date: input.bill_date ?? DEFAULT_BILL_DATE,
      first_name_on_cc: first,
      last_name_on_cc: rest.join(' '),
      expiration_month: month,
      expiration_year: year,
      is_physical_address: 'yes',
      ...Object.fromEntries(address),
    },
    card: {
      token: profileText(data, 'token'),
      brand: profileText(data, 'brand'),
      last4: profileText(data, 'last4'),
      customer: profileText(data, 'customer') || null,
    },
  };
}

const texts = (data: JsonObject, names: readonly string[]): StepValues =>
  Object.fromEntries(names.map((name) => [name, profileText(data, name)]));
