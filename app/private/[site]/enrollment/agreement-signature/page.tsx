import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { AgreementStep } from '@/components/enrollment/agreement-step';
import { agreementForm } from '@/lib/rules/fields/agreement-fields';
import { valueOf } from '@/lib/visitor/shopper';
import { toSafeHtml, toSafeHtmlOrNull } from '@/lib/site/to-safe-html';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'agreement');

export default async function AgreementPage(props: StepProps) {
  const context = await loadStep(props, 'agreement');
  const mine = { enrollment_id: context.enrollmentId };
  const [texts, fields, contact] = await Promise.all([
    context.shopper.call('getAgreementTexts', mine),
    context.shopper.call(context.step.load, mine),
    loadContact(context),
  ]);
  const agreement = valueOf(texts).data;
  const { result, version } = valueOf(fields).data;
  return (
    <StepPage context={context}>
      <AgreementStep
        data={buildFormData(context, { form: agreementForm, descriptors: result, version }, {}, contact.email_address)}
        texts={agreement.result.map((text) => ({
          id: text.id,
          heading: text.text_head,
          html: toSafeHtml(text.text_body),
          required: text.text_required,
        }))}
        textsHash={agreement.texts_hash}
        disclosure={toSafeHtmlOrNull(agreement.electronic_disclosure)}
        specialMessage={toSafeHtmlOrNull(agreement.special_message)}
        producer={agreement.producer ?? null}
      />
    </StepPage>
  );
}
