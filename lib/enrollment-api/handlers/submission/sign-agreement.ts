import type { saveAgreementInfo as saveEndpoint } from '@/lib/contract/agreement';
import type { InputOf } from '@/lib/contract/endpoint';
import { checkAcceptances, CONSENT, verificationMode } from '@/lib/rules/steps/verification';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { messages } from '@/lib/rules/text/messages';
import type { Context } from '../../request-context';
import { toPlainText } from '../../mail/plain-text';
import { EnrollmentError, invalidFields, refusal } from '../../api-error';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { getCatalog } from '../shared/plan-catalog';
import { fromWireVersion, saveStep } from '../shared/save-step';
import { loadOpenEnrollment } from '../shared/enrollment';
import { sha256 } from '../shared/hashes';
import { buildPricedEnrollment } from '../shared/priced-enrollment';
import { checkForm } from '../steps/save-forms';
import { describeAgreement, type AgreementForm } from './describe-agreement';
import { loadOwing, owedProblems } from './own-authorizations';
import { readSignature, signatureProblems, type SentSignature } from './read-signature';
import { applicantSigner, nameOfActor, saveConsents, saveSignature, type Accepted, type Signer } from './sign';
import { hashSignedContent } from './signed-content';
import { assertTextsThere, loadAgreementTexts, producerLine, toPlain, type AgreementTexts } from './texts';
import { askedOf, verifyAnswer, type Verified } from './verify-client';

type Input = InputOf<typeof saveEndpoint>;

const OWN_MEMBERS = [
  'enrollment_id',
  'version',
  'eprocess',
  'signature_mode',
  'signed_name',
  CONSENT,
  'accepted_texts',
  'texts_hash',
];

/** The answers to what is asked now: a question that was closed meanwhile is none any more. */
function toAnswers(input: Input, { descriptors }: AgreementForm): StepValues {
  const asked = new Set<string>(descriptors.map(({ field_name }) => field_name));
  const closed = ['question_id', 'question', 'answer', 'verification_code'].filter((name) => !asked.has(name));
  const left = [...OWN_MEMBERS, ...closed];
  const entries = Object.entries(input).filter(([name, value]) => value !== undefined && !left.includes(name));
  return Object.fromEntries(entries) as StepValues;
}

type FieldProblem = { target_element: string; error_message: string };

/**
 * Refuses a signature with everything that is wrong at once, each message beside its own box (rules 3 §5 "Agreement").
 */
function assertAccepted(
  input: Input,
  shown: AgreementTexts,
  values: () => StepValues,
  signed: () => FieldProblem[],
): StepValues {
  const fields: FieldProblem[] = [];
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
  const others = signed();
  // A field has one message; that of the signature's own form comes first.
  const isTold = (list: readonly FieldProblem[], target: string) => list.some((one) => one.target_element === target);
  const kept = fields.filter(({ target_element: at }) => at === 'signature' || !isTold(others, at));
  const added = others.filter(({ target_element: at }) => at !== 'signature' || !isTold(fields, at));
  if (kept.length + added.length > 0) throw invalidFields([...kept, ...added]);
  return checked;
}

/**
 * Signs the application: texts, consent, a rep's verified statement, and the signature, which is the applicant's alone
 * (decisions 26, 33, 34). Refuses with everything that is wrong, each beside its field. Answers the step's new version.
 */
export async function signAgreement(context: Context, input: Input): Promise<number> {
  const catalog = await getCatalog(context);
  const signature = await readSignature(input);
  const verified = await verifyFirst(context, input);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const shown = await loadAgreementTexts(context, priced);
    assertTextsThere(shown, priced);
    if (input.texts_hash !== shown.hash)
      throw refusal('textsChanged', 'The agreement texts have changed. Please read them again and sign.');
    const form = await describeAgreement(context, priced);
    const signs = form.descriptors.some(({ field_name }) => field_name === 'signature');
    const owing = await loadOwing(context, priced);
    const answers = () => checkForm(context, STEP_FORMS.agreement, form.descriptors, toAnswers(input, form), {});
    const values = assertAccepted(input, shown, answers, () => [
      ...(verified?.problem ? [verified.problem] : []),
      ...owedProblems(owing),
      ...(signs ? signatureProblems(signature, form.name) : []),
    ]);
    const mode = verificationMode(form.descriptors) ?? 'sigapplicant';
    const { hash: contentSha256, parts } = await hashSignedContent(context, priced, shown.hash);
    await saveConsents(context, enrollment, { mode, person: null }, acceptedWords(shown, input.accepted_texts ?? []));
    const { signature: _image, answer: _answer, verification_code: _code, ...words } = values;
    const signer = await applicantSigner(context, enrollment, form.name);
    const given = signs ? await giveSignature(context, enrollment, { signer, signature, contentSha256, mode }) : null;
    const statement = statementOf(context, form, words, verified);
    if (given === null && statement === null) throw new Error('An application that nobody signed or stated');
    const kept = {
      values: words,
      acceptedTexts: input.accepted_texts ?? [],
      textsHash: shown.hash,
      contentSha256,
      parts,
      signatureId: null,
      producer: producerLine(shown.producer),
      ...given,
      ...(statement && { statement }),
      ...(owing.length > 0 && {
        household: owing.map(({ name, capacity, verifiedHow }) => ({ name, capacity, verifiedHow })),
      }),
      signedAt: context.now.toISOString(),
    };
    const expected = fromWireVersion(input.version);
    return saveStep(context, enrollment, 'agreement_info', { complete: true, values: kept }, expected);
  });
}

/**
 * Judges the answer to a rep's question in a transaction of its own, before anything is signed: a wrong one counts (decisions
 * 59). Null where nothing is asked.
 */
async function verifyFirst(context: Context, input: Input): Promise<Verified | null> {
  if (context.caller.signing !== null) return null;
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    if (enrollment.eprocess !== 'rep') return null;
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const asked = await askedOf(context, priced);
    return asked === null || asked.triesLeft === 0 ? null : verifyAnswer(context, priced, asked, input);
  });
}

type Given = { signer: Signer; signature: SentSignature; contentSha256: string; mode: string };

/** Keeps the signature; answers what the step keeps of it. */
async function giveSignature(context: Context, enrollment: EnrollmentRow, given: Given) {
  const { signer, signature, contentSha256, mode } = given;
  const { png, kind } = signature;
  if (png === null) throw new Error('A signature without a picture was taken');
  const signatureId = await saveSignature(context, enrollment, { signer, kind, png, contentSha256, mode });
  const { name, capacity, verifiedHow } = signer;
  const handedOverBy = await nameOfActor(context, signer.handedOverBy);
  return { signatureId, signer: { name, capacity, verifiedHow, handedOverBy } };
}

/** The rep's statement that the client was verified; null where no question was answered. */
function statementOf({ now }: Context, { asked }: AgreementForm, words: StepValues, verified: Verified | null) {
  if (asked === null || verified === null || verified.hash === null) return null;
  return {
    by: textOf(words, 'agent_name'),
    code: textOf(words, 'agent_code'),
    verifiedHow: asked.question === 'mailed-code' ? ('code-by-mail' as const) : ('question' as const),
    answerHash: verified.hash,
    at: now.toISOString(),
  };
}

/** The words that a signer accepted: the consent to do business electronically and the agreements. */
function acceptedWords(shown: AgreementTexts, accepted: readonly string[]): Accepted[] {
  const electronic = toPlain(shown.consent);
  return [
    {
      kind: 'electronic-business',
      textKey: `electronic-consent ${shown.consent.version}`,
      textSha256: sha256(electronic),
      wording: electronic,
    },
    ...shown.texts
      .filter(({ id }) => accepted.includes(id))
      .map(({ key, version, head, body }) => ({
        kind: 'agreement' as const,
        textKey: key,
        textVersion: version,
        textSha256: sha256(`${head}\n${body}`),
        wording: `${head}\n\n${toPlainText(body)}`,
      })),
  ];
}
