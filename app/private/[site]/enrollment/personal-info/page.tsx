import { buildStepData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { PersonalStep } from '@/components/enrollment/personal-step';
import { valueOf } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'personal');

export default async function PersonalPage(props: StepProps) {
  const context = await loadStep(props, 'personal');
  const { shopper, enrollmentId } = context;
  const [fields, categories, contact] = await Promise.all([
    shopper.call('getFormFieldsPersonalInfo', { enrollment_id: enrollmentId }),
    shopper.call('getEthnicCategory', {}),
    loadContact(context),
  ]);
  const { result, version, enroller_code: enrollerCode = null } = valueOf(fields).data;
  const options = categories.ok
    ? { ethnic_category: categories.value.data.map(({ id, name }) => ({ value: id, label: name })) }
    : {};
  return (
    <StepPage context={context}>
      <PersonalStep
        data={buildStepData(context, { descriptors: result, version }, options, contact.email_address)}
        basicInfoHref={routes.plans(shopper.site)}
        enrollerCode={enrollerCode}
        cartHref={routes.cart(shopper.site)}
      />
    </StepPage>
  );
}
