import { answer } from '../../request-context';
import { invalid } from '../../api-error';
import { loadColumn } from '../../store/step-columns';
import type { Handlers } from '../handlers';
import { loadOpenEnrollment } from '../shared/enrollment';
import { toWireProducer } from '../shared/load-producer';
import { getCatalog } from '../shared/plan-catalog';
import { buildPricedEnrollment, loadPricedEnrollment } from '../shared/priced-enrollment';
import { toWireVersion } from '../shared/save-step';
import { describeAgreement } from './describe-agreement';
import { signAgreement } from './sign-agreement';
import { keepView } from './signing-evidence';
import { assertTextsThere, loadAgreementTexts } from './texts';
import { mailVerificationCode, maskEmail, type Asked } from './verify-client';

export const getAgreementTexts: Handlers['getAgreementTexts'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const shown = await loadAgreementTexts(context, priced);
  assertTextsThere(shown, priced);
  await keepView(context, priced.enrollment.id, shown.hash);
  return answer({
    result: shown.texts.map(({ id, head, body, required }) => ({
      id,
      text_head: head,
      text_body: body,
      text_required: required,
    })),
    special_message: shown.specialMessage,
    electronic_disclosure: shown.disclosure,
    electronic_heading: shown.consent.heading,
    electronic_acceptance: shown.consent.acceptance,
    texts_hash: shown.hash,
    ...(shown.producer && { producer: toWireProducer(shown.producer) }),
  });
};

export const getFormFieldsAgreementInfo: Handlers['getFormFieldsAgreementInfo'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, priced.enrollment, 'agreement_info');
  const { descriptors, name, asked } = await describeAgreement(context, priced);
  return answer({
    result: descriptors,
    version: toWireVersion(stored),
    signer_name: name,
    ...(asked && { verification: toWireAsked(asked) }),
  });
};

function toWireAsked({ question, triesLeft, email }: Asked) {
  return { tries_left: triesLeft, ...(question === 'mailed-code' && triesLeft > 0 && { code_to: maskEmail(email) }) };
}

export const saveAgreementInfo: Handlers['saveAgreementInfo'] = async (input, context) =>
  answer({ version: String(await signAgreement(context, input)) });

export const sendVerificationCode: Handlers['sendVerificationCode'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const { asked } = await describeAgreement(context, priced);
    if (asked?.question !== 'mailed-code' || asked.triesLeft === 0)
      throw invalid(['verification_code', 'No code is asked for']);
    if (!(await mailVerificationCode(context, priced, asked)))
      throw invalid(['verification_code', 'Too many codes were sent. Please try again in an hour']);
    return answer({ code_to: maskEmail(asked.email) });
  });
};
