import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { PlainAddress } from '@/app/_steps/plain-address';
import { loadFirstAuthorization } from '@/app/_steps/first-authorization';
import { Banner, NoteBox } from '@/components/ui/banner';
import { BillingStep } from '@/components/enrollment/billing-step';
import { paymentChoice } from '@/lib/rules/money/payment-choice';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { paymentForm } from '@/lib/rules/fields/billing-records';
import { chooseRecords } from '@/lib/rules/fields/choose-records';
import { CARD_NEEDS_SCRIPTS } from '@/lib/rules/text/plain-messages';
import { today } from '@/lib/clock';
import { env } from '@/lib/env';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'billing');

export default async function BillingPage(props: StepProps) {
  const context = await loadStep(props, 'billing');
  const { shopper, enrollmentId } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, method, statement, banks, cards, contact, offered] = await Promise.all([
    shopper.call(context.step.load, mine),
    shopper.call('getPaymentMethod', mine),
    shopper.call('getBillingText', mine),
    shopper.call('getExistingBankInfo', mine),
    shopper.call('getExistingCardInfo', mine),
    loadContact(context),
    shopper.call('getPaymentFrame', mine),
  ]);
  const { result, version, card_refused: refused } = valueOf(fields).data;
  const choice = paymentChoice(valueOf(method).data.result);
  const records = {
    banks: banks.ok ? banks.value.data.result : [],
    cards: cards.ok ? cards.value.data.result : [],
  };
  const options = await loadMissingChoices(context, billingForm, result);
  const descriptors = chooseRecords(result, records, today());
  const data = buildFormData(context, { form: billingForm, descriptors, version }, options, contact.email_address);
  const frame = offered.ok ? (offered.value.data.result?.address ?? null) : null;
  const form = choice.kind === 'form' ? paymentForm(choice.methods, records, contact) : null;
  return (
    <StepPage context={context}>
      <BillingStep
        data={data}
        choice={choice}
        statementText={statement.ok ? statement.value.data : ''}
        address={contact}
        records={records}
        authorization={await loadFirstAuthorization(context, data, form)}
        refused={
          refused !== undefined && (
            <Banner tone="error" className="mt-6">
              {refused}
            </Banner>
          )
        }
        frame={frame}
        plainAddress={<PlainAddress data={data} />}
        cardNote={
          (frame !== null || env().COVERFRONT_MODE === 'live') && (
            <noscript>
              <NoteBox className="mt-6">{CARD_NEEDS_SCRIPTS}.</NoteBox>
            </noscript>
          )
        }
      />
    </StepPage>
  );
}
