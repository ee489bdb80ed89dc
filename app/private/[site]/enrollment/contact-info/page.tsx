import { buildStepData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { ContactStep } from '@/components/enrollment/contact-step';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'contact');

export default async function ContactPage(props: StepProps) {
  const context = await loadStep(props, 'contact');
  const [fields, contact] = await Promise.all([
    context.shopper.call(context.step.load, { enrollment_id: context.enrollmentId }),
    loadContact(context),
  ]);
  const { result, version } = valueOf(fields).data;
  return (
    <StepPage context={context}>
      <ContactStep data={buildStepData(context, { descriptors: result, version }, {}, contact.email_address)} />
    </StepPage>
  );
}
