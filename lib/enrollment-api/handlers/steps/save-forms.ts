import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { messages } from '@/lib/rules/text/messages';
import { stateName, toStateCode } from '@/lib/rules/words/states';
import { isStaff } from '@/lib/rules/words/visits';
import { withReason } from '@/lib/rules/text/text';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';
import { buildStepSchema, toFieldProblems, type FieldProblem } from '@/lib/rules/steps/step-schema';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { env } from '@/lib/env';
import { invalid, invalidFields } from '../../api-error';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { answer, done, type Context, fieldContext } from '../../request-context';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { loadColumn, loadColumns } from '../../store/step-columns';
import type { Loaded } from '../../store/saved-steps';
import { loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { buildPricedEnrollment, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { findZip } from '../shared/zip-lookup';
import { isOnFile } from '../shared/taken';
import { loadGroup } from '../lookup/access-codes';
import { addressOf } from '../lookup/landing-info';
import { describeContact, describeEmployer, describePersonal, type EmployerDefaults } from './step-descriptors';
import { assertClientEmail } from './client-email';
import { checkApplicant, PEOPLE_COLUMNS, peopleTold, toldOf } from './people-told';
import { draftSecrets } from './step-drafts';
import { askAhead, assertReachable, withOutsideAnswers } from './outside-answers';
import { cartRequirements } from './requirements';

/** The three steps that are one form each. */
export type FormColumn = 'primary_info' | 'contact_info' | 'employer_info';

const FORMS: Record<FormColumn, StepForm> = {
  primary_info: STEP_FORMS.personal,
  contact_info: STEP_FORMS.contact,
  employer_info: STEP_FORMS.employer,
};

/** Returns the fields a form step has for this cart, with what was saved. */
async function describeForm(
  context: Context,
  priced: PricedEnrollment,
  column: FormColumn,
  values: StepValues,
): Promise<Descriptor[]> {
  const subject = { requirements: cartRequirements(priced), filter: priced.filter, values };
  if (column === 'primary_info') return describePersonal(subject);
  const descriptors =
    column === 'contact_info'
      ? describeContact(subject)
      : describeEmployer(subject, await groupDefaults(context, priced.enrollment));
  // A box that promises a comparison is shown only where there is one (decisions 48).
  return context.lookups.services.has('address')
    ? descriptors
    : descriptors.filter(({ field_name }) => field_name !== 'with_validation');
}

async function groupDefaults(context: Context, enrollment: EnrollmentRow): Promise<EmployerDefaults> {
  const group = enrollment.groupId === null ? null : await loadGroup(context, enrollment.groupId);
  const address = group ? addressOf(group) : null;
  return group && address ? { name: group.name, phone: group.phone, ...address } : null;
}

async function formFields(context: Context, enrollmentId: string, column: FormColumn) {
  return answer(await loadFields(context, await loadPricedEnrollment(context, enrollmentId), column));
}

async function loadFields(context: Context, priced: PricedEnrollment, column: FormColumn) {
  const stored: Loaded<FormColumn> | null = await loadColumn(context, priced.enrollment, column);
  const result = await describeForm(context, priced, column, stored?.data.values ?? {});
  return { result, version: toWireVersion(stored) };
}

export const getFormFieldsPersonalInfo: Handlers['getFormFieldsPersonalInfo'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const fields = await loadFields(context, priced, 'primary_info');
  return answer({ ...fields, enroller_code: enrollerCodeOf(priced.enrollment) });
};

export const getFormFieldsContactInfo: Handlers['getFormFieldsContactInfo'] = async (input, context) =>
  formFields(context, input.enrollment_id, 'contact_info');
export const getFormFieldsEmployerInfo: Handlers['getFormFieldsEmployerInfo'] = async (input, context) =>
  formFields(context, input.enrollment_id, 'employer_info');

/**
 * Returns the answers of a form that pass the step's rules, with stored secrets kept where nothing new was sent; throws
 * the messages.
 */
export function checkForm(
  context: Context,
  form: StepForm,
  descriptors: readonly Descriptor[],
  answers: StepValues,
  stored: StepValues,
): StepValues {
  const outcome = judgeForm(context, form, descriptors, answers, stored);
  if (outcome.problems.length > 0) throw invalidFields(outcome.problems);
  return outcome.values;
}

/** Returns what is wrong with the answers of a form, and their wire form; as they came where something is wrong. */
export function judgeForm(
  context: Context,
  form: StepForm,
  descriptors: readonly Descriptor[],
  answers: StepValues,
  stored: StepValues,
): { problems: FieldProblem[]; values: StepValues } {
  const outcome = buildStepSchema(form, descriptors, fieldContext(context)).safeParse(answers);
  return {
    problems: outcome.success ? [] : toFieldProblems(outcome.error),
    values: keepSecrets(descriptors, outcome.success ? outcome.data : answers, stored),
  };
}

/** Adds the stored secrets that were not sent anew, so that they stay as they are (decisions 19). */
function keepSecrets(descriptors: readonly Descriptor[], values: StepValues, stored: StepValues): StepValues {
  const kept = descriptors.flatMap(({ field_name, masked }) => {
    const value = stored[field_name];
    return masked !== undefined && value !== undefined && !Object.hasOwn(values, field_name)
      ? [[field_name, value]]
      : [];
  });
  return { ...values, ...(Object.fromEntries(kept) as StepValues) };
}

type SaveInput = { enrollment_id: string; version?: string | undefined };

/** Returns a save's answers: its members without the envelope's own, flags as the texts that forms have. */
export function toAnswers({ enrollment_id: _id, version: _version, ...members }: SaveInput & Record<string, unknown>) {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  ) as StepValues;
}

/** The part of a save that is one step's own: it may refuse the answers, and returns those that are kept. */
type Extra = (priced: PricedEnrollment, values: StepValues, before: StepValues) => Promise<StepValues>;

async function saveForm(context: Context, input: SaveInput, column: FormColumn, extra: Extra) {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const rows = await loadColumns(context, enrollment, [column, `draft:${column}`]);
    const stored: Loaded<FormColumn> | undefined = rows[column];
    const before = { ...stored?.data.values, ...draftSecrets(rows, column, stored?.version ?? 0) };
    const descriptors = await describeForm(context, priced, column, before);
    const values = checkForm(context, FORMS[column], descriptors, toAnswers(input), before);
    const kept = await extra(priced, values, before);
    const expected = fromWireVersion(input.version);
    const version = await saveStep(context, enrollment, column, { complete: true, values: kept }, expected);
    return answer({ version: String(version) });
  });
}

/** Says whether a form step is done for the cart as it is now: its answers pass today's rules. */
export async function isFormComplete(
  context: Context,
  priced: PricedEnrollment,
  column: FormColumn,
  stored: Loaded<FormColumn> | undefined,
): Promise<boolean> {
  if (!stored?.data.complete) return false;
  // Read-only answers come from the quote as it is now, whatever they were at the time of the save.
  const descriptors = await describeForm(context, priced, column, {});
  const readOnly = new Set(descriptors.filter(({ read_only }) => read_only).map(({ field_name }) => field_name));
  const shown = new Set(mergeFields(FORMS[column], descriptors, fieldContext(context)).map(({ name }) => name));
  const answers = Object.fromEntries(
    Object.entries(stored.data.values).filter(([name]) => shown.has(name) && !readOnly.has(name)),
  );
  return buildStepSchema(FORMS[column], descriptors, fieldContext(context)).safeParse(answers).success;
}

export const savePersonalInfo: Handlers['savePersonalInfo'] = async (input, context) =>
  saveForm(context, input, 'primary_info', async ({ enrollment }, values) => {
    if (needsEnrollerCode(enrollment)) throw invalid(['enrollerCode', messages.enrollerCode]);
    const told = peopleTold(await loadColumns(context, enrollment, PEOPLE_COLUMNS));
    const listed = checkApplicant({ ...toldOf(values), birthdate: told.self.birthdate }, told);
    if (listed) throw invalid([listed.name, listed.message]);
    return values;
  });

/**
 * Says whether the enroller's code is still to be given: the configured groups demand it (rules 2 §4, decisions 29).
 */
export function needsEnrollerCode({ groupId, enrollerCode }: EnrollmentRow): boolean {
  return asksEnrollerCode(groupId) && !enrollerCode;
}

function asksEnrollerCode(groupId: string | null): boolean {
  return groupId !== null && env().ENROLLER_CODE_GROUPS.includes(groupId);
}

/**
 * Returns the state of the enroller's code: a rep may give it, the configured groups must; no other shopper is asked
 * (rules 2 §2.3).
 */
function enrollerCodeOf(enrollment: EnrollmentRow): { required: boolean; given: boolean } | null {
  if (enrollment.eprocess !== 'rep' && !asksEnrollerCode(enrollment.groupId)) return null;
  return { required: needsEnrollerCode(enrollment), given: Boolean(enrollment.enrollerCode) };
}

export const saveEnrollerCode: Handlers['saveEnrollerCode'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const code = (input.enrollerCode ?? '').trim();
    if (!/^[A-Za-z0-9-]{1,40}$/.test(code)) throw invalid(['enrollerCode', messages.enrollerCode]);
    await updateEnrollment(context, enrollment.id, { enrollerCode: code });
    return done;
  });

export const saveContactInfo: Handlers['saveContactInfo'] = async (input, context) => {
  await askAhead(context, input);
  return saveForm(context, input, 'contact_info', async ({ enrollment }, values, before) => {
    await assertClientEmail(context, enrollment, values);
    await assertReachable(context, values);
    await assertNotTaken(context, enrollment, values, before);
    return withOutsideAnswers(context, 'contact', values, before);
  });
};

/**
 * Refuses an email or phone of another member of the enrollment's agent and group: "Email Already Exists." and "Phone
 * already exists" (rules 2 §8). Only staff read it, who see that member in their list; for all others the question goes to the
 * address on file once the enrollment is submitted (decisions 57). An existing user is asked about a changed email only: they share
 * what is on file with their household.
 */
async function assertNotTaken(
  context: Context,
  enrollment: EnrollmentRow,
  values: StepValues,
  before: StepValues,
): Promise<void> {
  if (!isStaff(context.caller.signedIn?.role)) return;
  const isNew = enrollment.type !== 'existing-member';
  const email = textOf(values, 'email_address');
  const asksEmail = isNew || email.toLowerCase() !== textOf(before, 'email_address').toLowerCase();
  const problems: [string, string][] = [];
  if (asksEmail && (await isOnFile(context, enrollment, 'email', email, isNew ? null : enrollment.userId)))
    problems.push(['email_address', messages.emailTaken]);
  if (isNew && (await isOnFile(context, enrollment, 'phone', textOf(values, 'phone_number'))))
    problems.push(['phone_number', messages.phoneTaken]);
  if (problems.length > 0) throw invalid(...problems);
}

export const saveEmployerInfo: Handlers['saveEmployerInfo'] = async (input, context) =>
  saveForm(context, input, 'employer_info', async (_, values, before) => {
    await assertZipInState(context, values);
    return withOutsideAnswers(context, 'employer', values, before);
  });

/** Refuses the zip of another state. The table knows those of the states; one that it does not know is left alone. */
async function assertZipInState({ store }: Context, values: StepValues): Promise<void> {
  const state = toStateCode(textOf(values, 'state'));
  if (state === null) return;
  const place = await findZip(store, textOf(values, 'zip'));
  if ('message' in place || place.state === state) return;
  throw invalid(['zip', withReason(messages.employerZip, `This one is in ${stateName(place.state)}`)]);
}
