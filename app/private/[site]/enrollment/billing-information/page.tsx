import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { loadFirstAuthorization } from '@/app/_steps/first-authorization';
import { BillingStep } from '@/components/enrollment/billing-step';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { env } from '@/lib/env';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'billing');

export default async function BillingPage(props: StepProps) {
  const context = await loadStep(props, 'billing');
  const { shopper, enrollmentId } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, method, statement, banks, cards, contact] = await Promise.all([
    shopper.call(context.step.load, mine),
    shopper.call('getPaymentMethod', mine),
    shopper.call('getBillingText', mine),
    shopper.call('getExistingBankInfo', mine),
    shopper.call('getExistingCardInfo', mine),
    loadContact(context),
  ]);
  const { result, version } = valueOf(fields).data;
  const options = await loadMissingChoices(context, billingForm, result);
  const data = buildFormData(
    context,
    { form: billingForm, descriptors: result, version },
    options,
    contact.email_address,
  );
  const paymentType = valueOf(method).data.result;
  const records = {
    banks: banks.ok ? banks.value.data.result : [],
    cards: cards.ok ? cards.value.data.result : [],
  };
  return (
    <StepPage context={context}>
      <BillingStep
        data={data}
        choice={paymentChoice(paymentType)}
        statementText={statement.ok ? statement.value.data : ''}
        address={contact}
        records={records}
        authorization={await loadFirstAuthorization(context, data, paymentType, records)}
        cardNeedsScripts={env().COVERFRONT_MODE === 'live'}
      />
    </StepPage>
  );
}
