import {
  buildFormData,
  loadContact,
  loadStep,
  plainPage,
  stepMetadata,
  StepPage,
  type StepProps,
} from '@/app/_steps/step-page';
import { ClientSigning } from '@/app/_steps/client-signing';
import { agreementWords } from '@/app/_steps/agreement-words';
import { loadHouseholdSigners } from '@/app/_steps/household-signers';
import { AgentLine } from '@/components/shell/agent-line';
import { Banner } from '@/components/ui/banner';
import { SafeHtml } from '@/components/ui/safe-html';
import { AgreementTextList } from '@/components/enrollment/agreement-text-list';
import { AgreementStep } from '@/components/enrollment/agreement-step';
import { PlainHouseholdLinks } from '@/components/enrollment/plain-household-links';
import { PlainAuthorization } from '@/components/enrollment/plain-authorization';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { agreementForm } from '@/lib/rules/fields/agreement-fields';
import { valueOf } from '@/lib/visitor/shopper';
import { toSafeHtml, toSafeHtmlOrNull } from '@/lib/site/to-safe-html';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'agreement');

export default async function AgreementPage(props: StepProps) {
  const context = await loadStep(props, 'agreement');
  const mine = { enrollment_id: context.enrollmentId };
  const [texts, fields, contact, household] = await Promise.all([
    context.shopper.call('getAgreementTexts', mine),
    context.shopper.call(context.step.load, mine),
    loadContact(context),
    loadHouseholdSigners(context),
  ]);
  const agreement = valueOf(texts).data;
  const { result, version, signer_name: signer, verification } = valueOf(fields).data;
  const disclosure = toSafeHtmlOrNull(agreement.electronic_disclosure);
  const special = toSafeHtmlOrNull(agreement.special_message);
  const { form } = await props.searchParams;
  const { site } = context.shopper;
  return (
    <StepPage context={context}>
      <div>
        <ClientSigning context={context} form={form} />
        <PlainAuthorization page={plainPage(context)} open={context.open} signers={household} />
        <PlainHouseholdLinks
          page={routes.step(site, context.step.slug)}
          action={formAction(site, 'household-link')}
          signers={household}
          sent={form === 'household' ? await loadRefused(site.key, 'household') : null}
        />
        <AgreementStep
          data={buildFormData(
            context,
            { form: agreementForm, descriptors: result, version },
            {},
            contact.email_address,
          )}
          texts={agreement.result.map((text) => ({
            id: text.id,
            heading: text.text_head,
            html: toSafeHtml(text.text_body),
            required: text.text_required,
          }))}
          list={<AgreementTextList texts={agreement.result} />}
          textsHash={agreement.texts_hash}
          disclosure={
            disclosure && {
              heading: agreement.electronic_heading,
              html: disclosure,
              acceptance: agreement.electronic_acceptance,
            }
          }
          signer={signer}
          household={household}
          words={agreementWords(signer, verification)}
          special={
            special && (
              <Banner tone="warning" className="mt-6">
                <SafeHtml html={special} />
              </Banner>
            )
          }
          agent={<AgentLine producer={agreement.producer ?? null} className="mt-6" />}
        />
      </div>
    </StepPage>
  );
}
