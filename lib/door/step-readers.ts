import { today } from '@/lib/clock';
import {
  getExistingBankInfo,
  getExistingCardInfo,
  getPaymentMethod,
  saveBillingInfoExisting,
} from '@/lib/contract/billing';
import { fieldError } from '@/lib/contract/field-errors';
import { registry } from '@/lib/contract/registry';
import { saveEnrollerCode } from '@/lib/contract/steps';
import { env } from '@/lib/env';
import { existingChoice, withoutChoice } from '@/lib/rules/fields/billing-records';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import { draftOfForm } from '@/lib/rules/steps/form-draft';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { readSentForm, textIn, type SentForm } from '@/lib/rules/steps/sent-answers';
import { readIntent } from '@/lib/rules/steps/list-intents';
import { ENROLLER_CODE, SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { toStepPayload } from '@/lib/rules/steps/step-payload';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import { acceptanceId, acceptedTexts, CONSENT, keptTicks, verificationMode } from '@/lib/rules/steps/verification';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { CARD_NEEDS_SCRIPTS, SIGNATURE_LETTERS } from '@/lib/rules/text/plain-messages';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { readAuthorization } from './authorization-reader';
import { readBeneficiaries } from './beneficiaries-reader';
import { readDependents } from './dependents-reader';
import { readHealth } from './health-reader';
import { refusalIn } from './refuse-form';
import { isDone } from './sent-entry';
import type { AskStep, StepReader } from './step-reader';
import { drawSignature } from './typed-signature';

type FormStep = Extract<StepForm['key'], StepKey>;
type ReadFields = { descriptors: readonly Descriptor[]; values: StepValues; draft: DraftValues };

/** Reads the fields of a form by the descriptors of its step. */
async function readFields(ask: AskStep, sent: SentForm, key: FormStep): Promise<ReadFields | { refusal: unknown }> {
  const form: StepForm = STEP_FORMS[key];
  const { path, output } = registry[stepOf(key).load];
  const answer = await ask('GET', path);
  const asked = output.safeParse(answer);
  if (!asked.success) return { refusal: answer };
  const context = { today: today() };
  const descriptors = asked.data.data.result;
  const fields = mergeFields(form, descriptors, context);
  const values = readSentForm(fields, sent, context);
  return { descriptors, values, draft: draftOfForm(fields, values, context) };
}

/** Reads a step that is one form of descriptor fields. */
const readForm =
  (key: FormStep): StepReader =>
  async (ask, sent) => {
    const read = await readFields(ask, sent, key);
    return 'refusal' in read ? read : { payload: toStepPayload(read.values), draft: read.draft };
  };

/**
 * Reads personal information. A code of the enroller is kept first, as its dialog does, because the save asks for it; a
 * code that is refused stands as it was typed (rules 2 §2.3, §4).
 */
const readPersonal: StepReader = async (ask, sent, visit) => {
  const read = await readForm('personal')(ask, sent, visit);
  const code = textIn(sent, ENROLLER_CODE)?.trim() ?? '';
  if (code === '' || !('payload' in read)) return read;
  const answer = await ask('POST', saveEnrollerCode.path, { enrollerCode: code });
  if (isDone(answer)) return read;
  const failure = refusalIn(answer);
  const told = Array.isArray(failure?.data) ? failure.data[0]?.error_message : failure?.message;
  return {
    ...read,
    problems: [fieldError(ENROLLER_CODE, told ?? UNEXPECTED)],
    undrafted: { [ENROLLER_CODE]: code },
  };
};

/**
 * Reads the texts that were accepted and the name that was typed, which is drawn here (decisions 26). A picture is in no
 * draft; the ticks are kept with the texts they were given to.
 */
const readAgreement: StepReader = async (ask, sent) => {
  if (readIntent(sent).kind === 'save') return readAuthorization(ask, sent);
  const read = await readFields(ask, sent, 'agreement');
  if ('refusal' in read) return read;
  const name = textIn(sent, SIGNED_NAME)?.trim() ?? '';
  const signature = drawSignature(name);
  const textsHash = textIn(sent, 'texts_hash') ?? '';
  const accepted = acceptedTexts(Object.keys(sent));
  const consents = textIn(sent, CONSENT) !== undefined;
  const ticked = [...accepted.map(acceptanceId), ...(consents ? [CONSENT] : [])];
  return {
    payload: {
      ...read.values,
      eprocess: verificationMode(read.descriptors) ?? undefined,
      signature: signature ?? '',
      ...(signature !== null && { signature_mode: 'typed' satisfies SignatureMode, signed_name: name }),
      [CONSENT]: consents ? 1 : 0,
      accepted_texts: accepted,
      texts_hash: textsHash,
    },
    draft: {
      ...read.draft,
      accepted: keptTicks(ticked, textsHash),
    },
    ...(name !== '' && signature === null && { problems: [fieldError('signature', SIGNATURE_LETTERS)] }),
  };
};

/**
 * Reads a payment: by what is on file, by what was typed, or nothing where a list or a statement pays (rules 3 §4). In
 * live mode a card's number is taken from a script alone.
 */
const readBilling: StepReader = async (ask, sent) => {
  const [read, method, banks, cards] = await Promise.all([
    readFields(ask, sent, 'billing'),
    ask('GET', getPaymentMethod.path),
    ask('GET', getExistingBankInfo.path),
    ask('GET', getExistingCardInfo.path),
  ]);
  if ('refusal' in read) return read;
  const type = getPaymentMethod.output.safeParse(method);
  if (!type.success) return { refusal: method };
  const choice = paymentChoice(type.data.data.result);
  if (choice.kind === 'notice') return { payload: { payment_method: choice.method }, draft: {} };
  const records = {
    banks: getExistingBankInfo.output.safeParse(banks).data?.data.result ?? [],
    cards: getExistingCardInfo.output.safeParse(cards).data?.data.result ?? [],
  };
  const { values } = read;
  // What another way to pay asks for was not in the form: it stands as it was known.
  const draft = Object.fromEntries(Object.entries(read.draft).filter(([name]) => Object.hasOwn(values, name)));
  const authorized = {
    authorization_accepted: textIn(sent, 'authorization_accepted') === undefined ? 0 : 1,
    authorization_text_hash: textIn(sent, 'authorization_text_hash'),
  };
  const existing = existingChoice(values, records);
  if (existing) return { payload: { ...existing, ...authorized }, draft, path: saveBillingInfoExisting.path };
  if (textOf(values, 'payment_method') === 'cc' && env().COVERFRONT_MODE === 'live') {
    const { payment_method: _, ...others } = draft;
    const problems = [fieldError('payment_method', CARD_NEEDS_SCRIPTS)];
    return { payload: {}, draft: others, problems };
  }
  return { payload: { ...withoutChoice(values), ...authorized }, draft };
};

/** Reads the notes; pressing the review's button submits (rules 3 §2). */
const readReview: StepReader = (_ask, sent) => {
  const notes = textIn(sent, 'additional_notes') ?? '';
  return Promise.resolve({
    payload: { additional_notes: notes, first_enroll: 1 },
    draft: { additional_notes: notes },
  });
};

/** The reader of each step. */
export const STEP_READERS: Readonly<Record<StepKey, StepReader>> = {
  personal: readPersonal,
  contact: readForm('contact'),
  employer: readForm('employer'),
  agreement: readAgreement,
  billing: readBilling,
  review: readReview,
  beneficiary: readBeneficiaries,
  health: readHealth,
  dependent: readDependents,
};
