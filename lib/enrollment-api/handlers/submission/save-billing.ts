import type { saveBillingInfo as saveEndpoint } from '@/lib/contract/billing';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { InputOf } from '@/lib/contract/endpoint';
import { DEFAULT_BILL_DATE, PAYMENT_OPTIONS } from '@/lib/rules/money/billing-choices';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { messages } from '@/lib/rules/text/messages';
import { STATES } from '@/lib/rules/words/states';
import { isChargedMethod } from '@/lib/rules/words/payment-kinds';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { BillingAnswer } from '@/lib/rules/words/step-answers';
import { EnrollmentError, invalid, refusal } from '../../api-error';
import { consents } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { answer, type Context } from '../../request-context';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { loadColumn, loadColumns } from '../../store/step-columns';
import type { Loaded, StoredBilling } from '../../store/saved-steps';
import { loadOpenEnrollment } from '../shared/enrollment';
import { sha256 } from '../shared/hashes';
import { buildPricedEnrollment, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { describe, describer, type Ask } from '../steps/step-descriptors';
import { checkForm } from '../steps/save-forms';
import { draftSecrets } from '../steps/step-drafts';
import { cartRequirements } from '../steps/requirements';
import { assertMethod, buildAuthorization, toBillDay } from './payment';
import { tellRefusedCard } from './first-payment';
import { readFramedCard } from './processor-calls';
import { toPlain } from './texts';

/** The step's answers; those of a card are asked for only where cards are taken. */
const BILLING: Record<BillingAnswer, Ask<'card'>> = {
  payment_method: {},
  bill_date: {},
  account_name: {},
  account_holder_type: {},
  account_type: {},
  routing_number: {},
  bank_name: {},
  account_number: { secret: true },
  first_name_on_cc: { extra: 'card' },
  last_name_on_cc: { extra: 'card' },
  expiration_month: { extra: 'card' },
  expiration_year: { extra: 'card' },
  card_number: { extra: 'card', shown: true },
  security_code: { extra: 'card', shown: true },
  address1: { extra: 'card' },
  address2: { extra: 'card', required: false, shown: true },
  city: { extra: 'card' },
  state: { extra: 'card', options: STATES.map(({ abbrev, name }) => ({ value: abbrev, label: name })) },
  zip: { extra: 'card' },
  is_physical_address: { extra: 'card', required: false, shown: true },
};

/** The answers kept of a payment by bank account. */
const OF_BANK = Object.entries(BILLING).flatMap(([name, ask]) => (ask === null || ask.extra ? [] : [name]));

/**
 * Describes the billing step's fields (rules 3 §2): none but the method for payment by list or statement; a kept card
 * or account by its last four digits.
 */
export function describeBilling(
  priced: PricedEnrollment,
  stored: StoredBilling | null,
  holder: StepValues = {},
): Descriptor[] {
  const choice = paymentChoice(cartRequirements(priced).paymentMethod);
  if (choice.kind === 'notice')
    return [describer({ payment_method: choice.method })('payment_method', { options: [...PAYMENT_OPTIONS] })];
  const card = stored?.card ?? null;
  // A kept card shows the last four digits of its number; its code was never kept, and is asked for with a new number
  // (decisions 17).
  const required = card === null;
  const asks = {
    ...BILLING,
    payment_method: { options: choice.methods },
    card_number: { ...BILLING.card_number, required },
    security_code: { ...BILLING.security_code, required },
  };
  const cards = choice.methods.some(({ value }) => value === 'cc');
  const [first, last] = [textOf(holder, 'first_name'), textOf(holder, 'last_name')];
  const presets = {
    payment_method: choice.methods[0]?.value ?? '',
    first_name_on_cc: first,
    last_name_on_cc: last,
    account_name: `${first} ${last}`.trim(),
  };
  const values = stored?.values ?? {};
  return [
    ...describe(asks, new Set(cards ? ['card'] : []), { values, presets }).map((one) =>
      one.field_name === 'card_number' && card ? { ...one, masked: card.last4 } : one,
    ),
    ...RECORD_IDS.filter((name) => Object.hasOwn(values, name)).map((name) =>
      describer(values)(name, { required: false, shown: true }),
    ),
  ];
}

/** The record on file that pays, where one does. */
const RECORD_IDS = ['bank_id', 'card_id'] as const;

export const getFormFieldsBillingInfo: Handlers['getFormFieldsBillingInfo'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  // The person who enrolls is the holder of card and account, unless told otherwise.
  const { billing_info: stored, primary_info: person } = await loadColumns(context, priced.enrollment, [
    'billing_info',
    'primary_info',
  ]);
  const result = describeBilling(priced, stored?.data.values ?? null, person?.data.values);
  const refused = await tellRefusedCard(context, priced.enrollment.id, stored?.data.values.card ?? null);
  return answer({ result, version: toWireVersion(stored), ...(refused !== undefined && { card_refused: refused }) });
};

type Input = InputOf<typeof saveEndpoint>;

/** Reads the answers of the form; with "choose physical address" the address is the contact step's (rules 3 §4). */
async function readAnswers(
  context: Context,
  priced: PricedEnrollment,
  input: Input,
  hasBillDate: boolean,
): Promise<StepValues> {
  const {
    enrollment_id: _id,
    version: _v,
    authorization_accepted: _a,
    authorization_text_hash: _h,
    payment_token: _t,
    ...members
  } = input;
  const answers = Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as StepValues;
  // The default (rules 3 §3) counts only where the day is asked for at all.
  if (hasBillDate) answers['bill_date'] ??= DEFAULT_BILL_DATE;
  if (input.is_physical_address !== 'yes') return answers;
  const contact = (await loadColumn(context, priced.enrollment, 'contact_info'))?.data.values ?? {};
  const address = ADDRESS_FIELDS.map((name) => [name, textOf(contact, name)] as const);
  return { ...answers, ...Object.fromEntries(address.filter(([, value]) => value !== '')) };
}

export type Prepared = { values: StepValues; method: StoredBilling['method']; card: StoredBilling['card'] };

const NOTHING = { method: 'eft', values: {}, card: null, authorizationHash: null, authorizedAt: null } as const;

/**
 * Checks the form and turns a new card into the vault's token. Nothing is saved yet, as the vault is outside the
 * database.
 */
async function prepare(
  context: Context,
  priced: PricedEnrollment,
  input: Input,
  kept: StoredBilling | null,
): Promise<Prepared> {
  const method = input.payment_method ?? '';
  if (method === '') throw invalid(['payment_method', messages.required]);
  assertMethod(context, priced, method);
  const framed = method === 'cc' ? await readFramedCard(context, input) : null;
  const stored = framed ? { ...(kept ?? NOTHING), card: framed.card } : kept;
  const descriptors = describeBilling(priced, stored);
  const hasBillDate = descriptors.some(({ field_name }) => field_name === 'bill_date');
  const answers = { ...(await readAnswers(context, priced, input, hasBillDate)), ...framed?.expiry };
  const checked = checkForm(context, STEP_FORMS.billing, descriptors, answers, stored?.values ?? {});
  if (method !== 'cc') return { method, values: onlyBank(checked, method), card: null };
  const { card_number: number, security_code: code, account_number: _account, ...values } = checked;
  if (typeof number !== 'string' || number === '') {
    if (!stored?.card) throw invalid(['card_number', messages.required]);
    return { method, values, card: stored.card };
  }
  if (textOf(checked, 'security_code') === '') throw invalid(['security_code', messages.required]);
  if (!context.vault) throw invalid(['payment_method', messages.option]);
  const outcome = await context.vault.tokenize({
    number,
    expirationMonth: textOf(values, 'expiration_month'),
    expirationYear: textOf(values, 'expiration_year'),
    securityCode: typeof code === 'string' ? code : '',
  });
  if (!outcome.ok) throw invalid([outcome.target, outcome.message]);
  const { token, brand, last4 } = outcome;
  return { method, values, card: { token, brand, last4 } };
}

/** Returns the answers to keep: a bank account keeps no card data, any other method no bank data. */
function onlyBank(values: StepValues, method: string): StepValues {
  const names = method === 'eft' ? OF_BANK : ['payment_method'];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export const saveBillingInfo: Handlers['saveBillingInfo'] = async (input, context) => {
  const before = await loadPricedEnrollment(context, input.enrollment_id);
  const rows = await loadColumns(context, before.enrollment, ['billing_info', 'draft:billing_info']);
  const stored = rows.billing_info?.data.values ?? null;
  const secrets = draftSecrets(rows, 'billing_info', rows.billing_info?.version ?? 0);
  return savePrepared(context, input, await prepare(context, before, input, withSecrets(stored, secrets)));
};

/** Returns the kept payment with the numbers of its draft. */
function withSecrets(stored: StoredBilling | null, secrets: StepValues): StoredBilling | null {
  if (Object.keys(secrets).length === 0) return stored;
  const kept = stored ?? NOTHING;
  return { ...kept, values: { ...kept.values, ...secrets } };
}

type Accepted = Pick<Input, 'enrollment_id' | 'version' | 'authorization_accepted' | 'authorization_text_hash'>;

/** Keeps a checked payment with the authorization that was accepted for it (decisions 28). */
export async function savePrepared(context: Context, input: Accepted, prepared: Prepared) {
  if (isChargedMethod(prepared.method) && input.authorization_accepted !== 1)
    throw invalid(['authorization_accepted', messages.acceptText]);
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const authorizationHash = await keepAuthorization(context, priced, prepared, input.authorization_text_hash);
    const values = {
      ...prepared,
      authorizationHash,
      authorizedAt: authorizationHash === null ? null : context.now.toISOString(),
    };
    const expected = fromWireVersion(input.version);
    const version = await saveStep(context, enrollment, 'billing_info', { complete: true, values }, expected);
    return answer({ version: String(version) });
  });
}

/**
 * Keeps the authorization's words with the digits written out (decisions 28); refuses when other amounts or words were
 * shown.
 */
async function keepAuthorization(
  context: Context,
  priced: PricedEnrollment,
  { method, values, card }: Prepared,
  shownHash: string | undefined,
): Promise<string | null> {
  if (method !== 'eft' && method !== 'cc') return null;
  const billDay = toBillDay(textOf(values, 'bill_date'));
  const { hash, text } = await buildAuthorization(context, priced, { method, billDay });
  if (shownHash !== hash)
    throw refusal('textsChanged', 'The payment authorization has changed. Please read it again and accept it.');
  const lastFour = card?.last4 ?? textOf(values, 'account_number').slice(-4);
  const written = await buildAuthorization(context, priced, { method, billDay, lastFour });
  const wording = toPlain(written.text);
  await context.store.db.insert(consents).values({
    id: context.ids.token(16),
    enrollmentId: priced.enrollment.id,
    kind: 'payment-authorization',
    textKey: `payment-authorization-${method} ${text.version}`,
    textSha256: sha256(wording),
    wording,
    eprocess: priced.enrollment.eprocess,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    acceptedAt: context.now,
  });
  return hash;
}

/**
 * Says whether the payment is settled for the cart as it is now: the method still taken, the authorized amounts
 * unchanged.
 */
export async function isBillingComplete(
  context: Context,
  priced: PricedEnrollment,
  kept: Loaded<'billing_info'> | undefined,
): Promise<boolean> {
  if (!kept?.data.complete) return false;
  const { method, values, authorizationHash, card } = kept.data.values;
  try {
    assertMethod(context, priced, method);
  } catch (error) {
    if (error instanceof EnrollmentError) return false;
    throw error;
  }
  if (method !== 'eft' && method !== 'cc') return true;
  if (method === 'cc' && card === null) return false;
  const billDay = toBillDay(textOf(values, 'bill_date'));
  const { hash } = await buildAuthorization(context, priced, { method, billDay });
  return hash === authorizationHash;
}
