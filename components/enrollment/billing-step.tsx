'use client';

import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { api } from '@/components/api-client';
import { InfoIcon } from '@/components/art/icons';
import { FieldAsides } from '@/components/field/field-asides';
import { checksAtHand } from '@/components/field/load-checks';
import { ReadonlyField } from '@/components/field/text-field';
import { NoteBox } from '@/components/ui/banner';
import { StatusLine } from '@/components/ui/status-region';
import type { PaymentChoice } from '@/lib/rules/money/payment-choice';
import { groupFields, isRevealed, type ShownField } from '@/lib/rules/steps/merge-fields';
import { billingForm, isNewRecord } from '@/lib/rules/fields/billing-fields';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import {
  existingChoice,
  paymentForm,
  withoutCard,
  withoutChoice,
  type BillingRecords,
  type HomeAddress,
} from '@/lib/rules/fields/billing-records';
import { groupAnchor } from '@/lib/site/step-anchors';
import { StepGroup } from './step-group';
import {
  AUTHORIZATION_ID,
  PaymentAuthorization,
  useAuthorization,
  type FirstAuthorization,
} from './authorization-notice';
import { BillingAddress, useHomeAddress } from './billing-address';
import { fresh } from './fresh-step';
import { useCardFrame } from './use-card-frame';
import type { StepDataOf } from './step-data';
import { StepFrame } from './step-frame';
import { useBankName } from './use-bank-name';
import { summaryOf, useStepForm } from './use-step-form';

export type BillingStepProps = {
  data: StepDataOf<'billing'>;
  /** The ways to pay that the server allows this enrollment (rules 3 §4). */
  choice: PaymentChoice;
  /** The name of the charge on a statement. */
  statementText: string;
  /** The contact address that "Same as home address" takes. */
  address: HomeAddress;
  /** Accounts and cards an existing member has on file. */
  records: BillingRecords;
  /** The authorization of what the form has at first. */
  authorization: FirstAuthorization | null;
  /** The words beside a card that was refused. */
  refused: ReactNode;
  /** The processor's frame that takes a new card; null where our own fields do (decisions 178). */
  frame: string | null;
  /** The fields of another address for browsers without scripts. */
  plainAddress?: ReactNode;
  /** The words without scripts, where a card's number may only be sent by one. */
  cardNote: ReactNode;
};

/**
 * The step Billing Information: bank account or card, the billing address, and the authorization (rules 3 §2, §4, §5).
 */
export const BillingStep = fresh(BillingStepParts);

function BillingStepParts({ choice, ...props }: BillingStepProps) {
  const { data, records } = props;
  return choice.kind === 'notice' ? (
    <NoticeStep data={data} method={choice.method} notice={choice.notice} />
  ) : (
    <PaymentStep {...props} form={formOf(props, paymentForm(choice.methods, records, props.address))} />
  );
}

const formOf = ({ frame }: Pick<BillingStepProps, 'frame'>, form: StepForm): StepForm =>
  frame === null ? form : withoutCard(form);

function PaymentStep({
  statementText,
  plainAddress,
  cardNote,
  refused,
  ...props
}: Omit<BillingStepProps, 'choice'> & { form: StepForm }) {
  const { data, address } = props;
  const { form, step, authorization, frame, missing, attempts, onSubmit, values } = usePayment(props);
  const { methods, fields, context } = step;
  const bank = useBankName(methods);
  const shown = fields.filter((field) => isRevealed(field, values, context));
  const groups = groupFields(form, withCodeHint(fields, values), values, context);
  const asides = {
    routing_number: <StatusLine className="mt-2 min-h-6 text-small text-muted">{bank}</StatusLine>,
    [shown.some(({ name, kind }) => name === 'card_id' && kind === 'radio') ? 'card_id' : 'payment_method']: (
      <>
        {values['payment_method'] === 'cc' && refused}
        {frame.part}
      </>
    ),
  };
  return (
    <FormProvider {...methods}>
      <StepFrame
        data={data}
        keeping={step.keeping}
        told={{ form }}
        intro="Nothing is charged on this page. You pay after you have checked everything."
        errors={[
          ...frame.errors,
          ...summaryOf(fields, methods.formState.errors),
          ...(missing
            ? [{ id: AUTHORIZATION_ID, text: labelledMessage('Payment authorization', messages.acceptText) }]
            : []),
        ]}
        attempts={attempts + step.failures}
        busy={frame.busy}
        later={{ ...step.later, draft: () => withoutChoice(step.later.draft()) }}
        onSubmit={onSubmit}
      >
        {cardNote}
        <OnlyMethod form={form} />
        <FieldAsides asides={asides}>
          {groups.map(({ key, ...group }) =>
            key === 'address' ? (
              <BillingAddress
                key={key}
                id={groupAnchor(key)}
                {...group}
                context={context}
                home={address}
                plain={plainAddress}
              />
            ) : (
              <StepGroup key={key} id={groupAnchor(key)} {...group} context={context} />
            ),
          )}
        </FieldAsides>
        {statementText !== '' && (
          <p className="mt-4 flex gap-2 text-small text-muted">
            <InfoIcon className="icon-sm mt-0.5 shrink-0" />
            {statementText}
          </p>
        )}
        <PaymentAuthorization {...authorization} error={missing ? messages.acceptText : undefined} />
      </StepFrame>
    </FormProvider>
  );
}

/** Runs the form of a payment: its authorization, the frame that may take the card, and its save. */
function usePayment({
  data,
  form: allowed,
  address,
  records,
  authorization: first,
  frame: frameAddress,
}: Pick<BillingStepProps, 'data' | 'address' | 'records' | 'authorization' | 'frame'> & { form: StepForm }) {
  const [form] = useState(allowed);
  // True from a refused press on, until another way to pay asks for other things.
  const [pressed, setPressed] = useState(data.refused !== null);
  const [attempts, setAttempts] = useState(0);
  // The authorization follows from the form's values, so it is known only after them; the save reads the one accepted at
  // that moment.
  const accepted = useRef<string | undefined>(undefined);
  const token = useRef<string | undefined>(undefined);
  const save = (values: StepValues, version: string | undefined) => {
    const authorized = {
      authorization_accepted: accepted.current === undefined ? (0 as const) : (1 as const),
      authorization_text_hash: accepted.current,
      version,
    };
    const existing = existingChoice(values, records);
    const card = { payment_token: token.current };
    return existing === null
      ? api<'saveBillingInfo'>('POST', data.step.save, { ...withoutChoice(values), ...authorized, ...card })
      : api<'saveBillingInfoExisting'>('POST', '/save-billing-info-existing', { ...existing, ...authorized });
  };
  const step = useStepForm(form, data, { save });
  const { methods } = step;
  const values = methods.watch();
  const method = textOf(values, 'payment_method') === 'cc' ? 'cc' : 'eft';
  const authorization = useAuthorization(method, textOf(values, 'bill_date'), first, step.failures);
  useEffect(() => {
    accepted.current = authorization.accepted;
  }, [authorization.accepted]);
  const isNewCard = method === 'cc' && isNewRecord(textOf(values, 'card_id'));
  const frame = useCardFrame(isNewCard ? frameAddress : null, data.descriptors);
  useHomeAddress(methods, step.fields, address);
  useOtherMethod(methods, () => {
    setPressed(false);
    frame.forget();
  });
  async function submit() {
    setPressed(true);
    setAttempts((count) => count + 1);
    if (!(await methods.trigger()) || accepted.current === undefined) return;
    const card = await frame.take();
    if (card === null) return setAttempts((count) => count + 1);
    token.current = card.token;
    await step.onSubmit();
  }
  return {
    form,
    step,
    authorization,
    frame,
    values,
    missing: pressed && authorization.accepted === undefined,
    attempts,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** The one way to pay there is, in words; nothing is to be chosen. */
function OnlyMethod({ form }: { form: StepForm }) {
  const field = form.fields.find(({ name }) => name === 'payment_method');
  if (field?.kind !== 'hidden') return null;
  return (
    <div className="mt-6">
      <input type="hidden" name={field.name} value={field.initial} />
      <ReadonlyField label={field.label} value="EFT, from your bank account" />
    </div>
  );
}

/** The hint of the security code by the brand of the card, once its number tells it. */
function withCodeHint(fields: readonly ShownField[], values: StepValues): readonly ShownField[] {
  const length = checksAtHand()?.cardLook(textOf(values, 'card_number')).codeLength ?? null;
  if (length === null) return fields;
  const hint = length === 4 ? '4 digits on the front' : `${length} digits on the back`;
  return fields.map((field) => (field.kind === 'code' ? { ...field, hint } : field));
}

/** Answers whose change asks for other things: what was refused of the others is not said any more (look §2.0). */
const WAYS: ReadonlySet<string | undefined> = new Set(['payment_method', 'bank_id', 'card_id']);

function useOtherMethod({ watch, clearErrors }: UseFormReturn<StepValues>, onChange: () => void): void {
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (!WAYS.has(name)) return;
      clearErrors();
      tell.current();
    });
    return () => subscription.unsubscribe();
  }, [watch, clearErrors]);
}

/** The step for payment by list or statement: nothing to enter, and Next (rules 3 §4). */
function NoticeStep({ data, method, notice }: { data: StepDataOf<'billing'>; method: string; notice: string }) {
  const save = (_: StepValues, version: string | undefined) =>
    api<'saveBillingInfo'>('POST', data.step.save, { payment_method: method, version });
  const form = { ...billingForm, fields: [] };
  const { onSubmit, failures, keeping } = useStepForm(form, { ...data, descriptors: [] }, { save });
  return (
    <StepFrame
      data={data}
      keeping={keeping}
      told={{ form }}
      errors={[]}
      attempts={failures}
      later={{ draft: () => ({ payment_method: method }) }}
      onSubmit={(event) => void onSubmit(event)}
    >
      <NoteBox className="mt-6">{notice}</NoteBox>
    </StepFrame>
  );
}
