import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { PersonalStep } from '@/components/enrollment/personal-step';
import { PlainEnrollerCode } from '@/components/enrollment/plain-enroller-code';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { valueOf } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'personal');

export default async function PersonalPage(props: StepProps) {
  const context = await loadStep(props, 'personal');
  const { shopper, enrollmentId } = context;
  const [fields, contact] = await Promise.all([
    shopper.call(context.step.load, { enrollment_id: enrollmentId }),
    loadContact(context),
  ]);
  const { result, version, enroller_code: enrollerCode = null } = valueOf(fields).data;
  const options = await loadMissingChoices(context, personalForm, result);
  return (
    <StepPage context={context}>
      <PersonalStep
        data={buildFormData(
          context,
          { form: personalForm, descriptors: result, version },
          options,
          contact.email_address,
        )}
        basicInfoHref={routes.plans(shopper.site)}
        enrollerCode={enrollerCode}
        cartHref={routes.cart(shopper.site)}
        plainCode={enrollerCode && <PlainEnrollerCode required={enrollerCode.required} refusal={context.refusal} />}
      />
    </StepPage>
  );
}
