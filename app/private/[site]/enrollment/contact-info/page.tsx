import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { ContactStep } from '@/components/enrollment/contact-step';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { routes } from '@/lib/site/routes';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'contact');

export default async function ContactPage(props: StepProps) {
  const context = await loadStep(props, 'contact');
  const { shopper } = context;
  const [fields, contact] = await Promise.all([
    shopper.call(context.step.load, { enrollment_id: context.enrollmentId }),
    loadContact(context),
  ]);
  const { result, version } = valueOf(fields).data;
  const options = await loadMissingChoices(context, contactForm, result);
  return (
    <StepPage context={context}>
      <ContactStep
        data={buildFormData(
          context,
          { form: contactForm, descriptors: result, version },
          options,
          contact.email_address,
        )}
        basicInfoHref={routes.plans(shopper.site)}
        isExisting={shopper.session?.enrollType === 'existing-member'}
      />
    </StepPage>
  );
}
