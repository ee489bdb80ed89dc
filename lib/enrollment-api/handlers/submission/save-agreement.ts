import { and, eq, isNull } from 'drizzle-orm';
import type { saveAgreementInfo as saveEndpoint } from '@/lib/contract/agreement';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { InputOf } from '@/lib/contract/endpoint';
import { checkAcceptances, CONSENT, verificationMode } from '@/lib/rules/steps/verification';
import { toWireDate } from '@/lib/rules/text/dates';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { messages } from '@/lib/rules/text/messages';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { measurePngDataUrl, unpackPng, type Png } from '../../pdf/png';
import { toPlainText } from '../../mail/plain-text';
import { EnrollmentError, invalidFields, refusal } from '../../api-error';
import { places } from '../../store/places';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { loadColumn } from '../../store/step-columns';
import { actorOf } from '../shared/signed-in-caller';
import { loadOpenEnrollment } from '../shared/enrollment';
import { sha256 } from '../shared/hashes';
import { buildPricedEnrollment, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { toWireProducer } from '../shared/load-producer';
import { loadAgent, loadGroup } from '../lookup/access-codes';
import { describer, fullName } from '../steps/step-descriptors';
import { checkForm } from '../steps/save-forms';
import { hashSignedContent } from './signed-content';
import { assertTextsThere, loadAgreementTexts, producerLine, toPlain, type AgreementTexts } from './texts';

/** The pad of a phone with three pixels a point has 1.5 million. */
const SIGNATURE_LIMITS = { maxBytes: 1_000_000, maxWidth: 2_400, maxHeight: 1_200, maxPixels: 2_000_000 };

export const getAgreementTexts: Handlers['getAgreementTexts'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const shown = await loadAgreementTexts(context, priced);
  assertTextsThere(shown, priced);
  return answer({
    result: shown.texts.map(({ id, head, body, required }) => ({
      id,
      text_head: head,
      text_body: body,
      text_required: required,
    })),
    special_message: shown.specialMessage,
    electronic_disclosure: shown.disclosure,
    texts_hash: shown.hash,
    ...(shown.producer && { producer: toWireProducer(shown.producer) }),
  });
};

/**
 * Describes the verification's fields by who enrolls (rules 3 §4): a rep's name and code, the group's, or the
 * applicant's name; the day and the signature always.
 */
async function describeAgreement(context: Context, priced: PricedEnrollment, name: string): Promise<Descriptor[]> {
  const { enrollment, household } = priced;
  const fixed = (values: StepValues) => {
    const field = describer(values);
    return Object.keys(values).map((key) => field(key, { readOnly: true }));
  };
  const last = [...fixed({ date: toWireDate(household.today) }), describer({})('signature')];
  const agent =
    enrollment.eprocess === 'rep' && enrollment.agentId ? await loadAgent(context, enrollment.agentId) : null;
  if (agent) return [...fixed({ agent_name: `${agent.firstName} ${agent.lastName}`, agent_code: agent.code }), ...last];
  const group =
    enrollment.eprocess === 'group' && enrollment.groupId ? await loadGroup(context, enrollment.groupId) : null;
  if (group) return [...fixed({ group_name: group.name, group_code: group.code }), ...last];
  return [describer({ user_name: name })('user_name'), ...last];
}

async function applicantName(context: Context, priced: PricedEnrollment): Promise<string> {
  const personal = await loadColumn(context, priced.enrollment, 'primary_info');
  return fullName(personal?.data.values ?? {});
}

export const getFormFieldsAgreementInfo: Handlers['getFormFieldsAgreementInfo'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, priced.enrollment, 'agreement_info');
  const name = textOf(stored?.data.values?.values ?? {}, 'user_name') || (await applicantName(context, priced));
  return answer({ result: await describeAgreement(context, priced, name), version: toWireVersion(stored) });
};

type Input = InputOf<typeof saveEndpoint>;

const OWN_MEMBERS = ['enrollment_id', 'version', 'eprocess', 'signature_mode', CONSENT, 'accepted_texts', 'texts_hash'];

function toAnswers(input: Input): StepValues {
  const entries = Object.entries(input).filter(([name, value]) => value !== undefined && !OWN_MEMBERS.includes(name));
  return Object.fromEntries(entries) as StepValues;
}

/**
 * Refuses a signature with everything that is wrong at once, each message beside its own box (rules 3 §5 "Agreement").
 */
function assertAccepted(
  input: Input,
  shown: AgreementTexts,
  values: () => StepValues,
  png: Png | null,
): { values: StepValues; png: Png } {
  const fields: { target_element: string; error_message: string }[] = [];
  const accepted = shown.texts.map(({ id }) => input.accepted_texts?.includes(id) ?? false);
  const texts = shown.texts.map(({ head, body, required }) => ({
    text_head: head,
    text_body: body,
    text_required: required,
  }));
  for (const [index, error_message] of Object.entries(checkAcceptances(texts, accepted)))
    fields.push({ target_element: `accepted_texts.${index}`, error_message });
  if (input.consent_electronic !== 1) fields.push({ target_element: CONSENT, error_message: messages.acceptText });
  let checked: StepValues = {};
  try {
    checked = values();
  } catch (error) {
    if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
    fields.push(...error.fields);
  }
  const signed = png !== null && !png.isBlank();
  if (!signed && !fields.some(({ target_element }) => target_element === 'signature'))
    fields.push({ target_element: 'signature', error_message: messages.signature });
  if (fields.length > 0 || !png) throw invalidFields(fields);
  return { values: checked, png };
}

export const saveAgreementInfo: Handlers['saveAgreementInfo'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const measured = measurePngDataUrl(input.signature ?? '', SIGNATURE_LIMITS);
  const drawn = measured && (await unpackPng(measured));
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const shown = await loadAgreementTexts(context, priced);
    assertTextsThere(shown, priced);
    if (input.texts_hash !== shown.hash)
      throw refusal('textsChanged', 'The agreement texts have changed. Please read them again and sign.');
    const descriptors = await describeAgreement(context, priced, await applicantName(context, priced));
    const answers = () => checkForm(context, STEP_FORMS.agreement, descriptors, toAnswers(input), {});
    const { values, png } = assertAccepted(input, shown, answers, drawn);
    const contentSha256 = await hashSignedContent(context, priced, shown.hash);
    const mode = verificationMode(descriptors) ?? 'sigapplicant';
    const signatureId = await saveSignature(context, priced, { input, png, contentSha256, mode });
    await saveConsents(context, priced, { shown, accepted: input.accepted_texts ?? [], mode });
    const { signature: _image, ...words } = values;
    const kept = {
      values: words,
      acceptedTexts: input.accepted_texts ?? [],
      textsHash: shown.hash,
      contentSha256,
      signatureId,
      producer: producerLine(shown.producer),
      signedAt: context.now.toISOString(),
    };
    const expected = fromWireVersion(input.version);
    const version = await saveStep(context, enrollment, 'agreement_info', { complete: true, values: kept }, expected);
    await auditSignature(context, priced, { signatureId, contentSha256 });
    return answer({ version: String(version) });
  });
};

type Signed = { input: Input; png: Png; contentSha256: string; mode: string };

/** Keeps the picture sealed with the evidence of decisions 26; the earlier signature stays, superseded. */
async function saveSignature(context: Context, { enrollment }: PricedEnrollment, signed: Signed): Promise<string> {
  const { db } = context.store;
  const id = context.ids.token(16);
  await db
    .update(signatures)
    .set({ supersededAt: context.now })
    .where(and(eq(signatures.enrollmentId, enrollment.id), isNull(signatures.supersededAt)));
  await db.insert(signatures).values({
    id,
    enrollmentId: enrollment.id,
    kind: signed.input.signature_mode ?? 'drawn',
    image: context.fields.sealBytes(signed.png.bytes, places.signatureImage(id)),
    imageSha256: sha256(signed.png.bytes),
    contentSha256: signed.contentSha256,
    eprocess: signed.mode,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    signedAt: context.now,
  });
  return id;
}

type Accepted = { shown: AgreementTexts; accepted: readonly string[]; mode: string };

/**
 * Adds to the consent ledger which words were accepted when, by whom, from where. Its rows are never changed or
 * removed.
 */
async function saveConsents(
  context: Context,
  { enrollment }: PricedEnrollment,
  { shown, accepted, mode }: Accepted,
): Promise<void> {
  const common = {
    enrollmentId: enrollment.id,
    eprocess: mode,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    acceptedAt: context.now,
  };
  const electronic = toPlain(shown.consent);
  const agreed = shown.texts.filter(({ id }) => accepted.includes(id));
  await context.store.db.insert(consents).values([
    {
      ...common,
      id: context.ids.token(16),
      kind: 'electronic-business' as const,
      textKey: `electronic-consent ${shown.consent.version}`,
      textSha256: sha256(electronic),
      wording: electronic,
    },
    ...agreed.map(({ key, version, head, body }) => ({
      ...common,
      id: context.ids.token(16),
      kind: 'agreement' as const,
      textKey: key,
      textVersion: version,
      textSha256: sha256(`${head}\n${body}`),
      wording: `${head}\n\n${toPlainText(body)}`,
    })),
  ]);
}

async function auditSignature(
  context: Context,
  { enrollment }: PricedEnrollment,
  facts: { signatureId: string; contentSha256: string },
): Promise<void> {
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'signature.add',
    subject: `signature:${facts.signatureId}`,
    siteKey: enrollment.siteKey,
    ip: context.caller.ip,
    data: { contentSha256: facts.contentSha256 },
  });
}
