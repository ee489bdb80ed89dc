'use client';

import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/api-client';
import { NoteBox } from '@/components/ui/banner';
import { StatusLine } from '@/components/ui/status-region';
import type { PaymentChoice } from '@/lib/rules/money/payment-choice';
import { groupFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { textOf, type StepForm, type StepValues } from '@/lib/rules/fields/field-definition';
import type { ShownAuthorization } from '@/lib/rules/money/shown-authorization';
import { stepOf } from '@/lib/rules/steps/step-table';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import { CARD_NEEDS_SCRIPTS } from '@/lib/rules/text/plain-messages';
import { existingChoice, paymentForm, withoutChoice, type BillingRecords } from '@/lib/rules/fields/billing-records';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import { StepGroup } from './descriptor-step';
import {
  AUTHORIZATION_ID,
  PaymentAuthorization,
  useAuthorization,
  type FirstAuthorization,
} from './authorization-notice';
import { fresh } from './fresh-step';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { summaryOf, useStepForm } from './use-step-form';

const STEP = stepOf('billing');

export type BillingStepProps = {
  data: StepData;
  /** The ways to pay that the server allows this enrollment (rules 3 §4). */
  choice: PaymentChoice;
  /** The name of the charge on a statement. */
  statementText: string;
  /** The contact address that "Choose physical address" copies. */
  address: Readonly<Record<string, string>>;
  /** Accounts and cards an existing member has on file. */
  records: BillingRecords;
  /** The authorization of what the form has at first. */
  authorization: FirstAuthorization | null;
  /** True where a card's number may only be sent by a script. */
  cardNeedsScripts: boolean;
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
    <PaymentStep {...props} form={paymentForm(choice.methods, records)} />
  );
}

const CARD_NOTE = (
  <noscript>
    <NoteBox className="mt-6">{CARD_NEEDS_SCRIPTS}.</NoteBox>
  </noscript>
);

function PaymentStep({
  data,
  form: allowed,
  statementText,
  address,
  records,
  authorization: first,
  cardNeedsScripts,
}: Omit<BillingStepProps, 'choice'> & { form: StepForm }) {
  const [form] = useState(allowed);
  const [accepted, setAccepted] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // The authorization follows from the form's values, so it is known only after them; the save reads the one shown at
  // that moment.
  const shown = useRef<ShownAuthorization | null>(null);
  const save = (values: StepValues, version: string | undefined) => {
    const authorized = {
      authorization_accepted: accepted ? (1 as const) : (0 as const),
      authorization_text_hash: shown.current?.hash,
      version,
    };
    const existing = existingChoice(values, records);
    return existing === null
      ? api<'saveBillingInfo'>('POST', STEP.save, { ...withoutChoice(values), ...authorized })
      : api<'saveBillingInfoExisting'>('POST', '/save-billing-info-existing', { ...existing, ...authorized });
  };
  const step = useStepForm(form, STEP, data, { save });
  const { methods, fields, context } = step;
  const values = methods.watch();
  const method = textOf(values, 'payment_method') === 'cc' ? 'cc' : 'eft';
  const authorization = useAuthorization(method, textOf(values, 'bill_date'), first);
  useEffect(() => {
    shown.current = authorization;
  }, [authorization]);
  useContactAddress(methods, address);
  const bank = useBankName(methods);
  const missing = (attempts > 0 || data.refused !== null) && !accepted;
  const groups = groupFields(form, lockAddress(fields, values, address), values, context);

  return (
    <FormProvider {...methods}>
      <StepFrame
        step={STEP}
        data={data}
        keeping={step.keeping}
        told={{ form }}
        intro="How you pay, and when. Nothing is charged before you review and confirm."
        errors={[
          ...summaryOf(fields, methods.formState.errors),
          ...(missing
            ? [{ id: AUTHORIZATION_ID, text: labelledMessage('Payment authorization', messages.acceptText) }]
            : []),
        ]}
        attempts={attempts + step.failures}
        later={{ ...step.later, draft: () => withoutChoice(step.later.draft()) }}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempts((count) => count + 1);
          void methods.trigger().then((valid) => (accepted && valid ? step.onSubmit() : undefined));
        }}
      >
        {cardNeedsScripts && CARD_NOTE}
        {groups.map((group) => (
          <div key={group.key}>
            <StepGroup legend={group.legend} fields={group.fields} context={context} />
            {group.key === 'bank' && <StatusLine className="mt-3 min-h-6 text-small text-muted">{bank}</StatusLine>}
          </div>
        ))}
        {statementText !== '' && <NoteBox className="mt-8">{statementText}</NoteBox>}
        <PaymentAuthorization
          authorization={authorization}
          accepted={accepted}
          error={missing ? messages.acceptText : undefined}
          onAccept={setAccepted}
        />
      </StepFrame>
    </FormProvider>
  );
}

/** The step for payment by list or statement: nothing to enter, and Next (rules 3 §4). */
function NoticeStep({ data, method, notice }: { data: StepData; method: string; notice: string }) {
  const save = (_: StepValues, version: string | undefined) =>
    api<'saveBillingInfo'>('POST', STEP.save, { payment_method: method, version });
  const form = { ...billingForm, fields: [] };
  const { onSubmit, failures, keeping } = useStepForm(form, STEP, { ...data, descriptors: [] }, { save });
  return (
    <StepFrame
      step={STEP}
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

type HomeAddress = BillingStepProps['address'];

/** An enrollment without a contact step has no home address: then there is nothing to copy, and the address is typed. */
const isKnown = (home: HomeAddress): boolean => ADDRESS_FIELDS.some((name) => (home[name] ?? '') !== '');

/**
 * Copies the contact address and locks it while "Choose physical address" is ticked; taking the tick back clears and
 * unlocks it (rules 3 §4).
 */
function useContactAddress(methods: UseFormReturn<StepValues>, home: HomeAddress): void {
  const { watch, setValue, getValues } = methods;
  useEffect(() => {
    if (!isKnown(home)) return;
    // The tick of a form that was sent without scripts came back without what it copies.
    const kept = getValues();
    if (kept['is_physical_address'] === 'yes')
      for (const field of ADDRESS_FIELDS) if (textOf(kept, field) === '') setValue(field, home[field] ?? '');
    const subscription = watch((values, { name }) => {
      if (name !== 'is_physical_address') return;
      const same = values['is_physical_address'] === 'yes';
      for (const field of ADDRESS_FIELDS) setValue(field, same ? (home[field] ?? '') : '', { shouldDirty: true });
    });
    return () => subscription.unsubscribe();
  }, [watch, setValue, getValues, home]);
}

/** Locks what the home address has, and what it may do without: the rest is asked for, and is typed. */
function lockAddress(fields: readonly ShownField[], values: StepValues, home: HomeAddress): ShownField[] {
  if (textOf(values, 'is_physical_address') !== 'yes' || !isKnown(home)) return [...fields];
  const isCopied = ({ name, required }: ShownField) =>
    ADDRESS_FIELDS.some((each) => each === name) && ((home[name] ?? '') !== '' || !required);
  return fields.map((field) =>
    isCopied(field)
      ? { ...field, readOnly: true, value: textOf(values, field.name) || (home[field.name] ?? '') }
      : field,
  );
}

/**
 * Asks the directory for the bank's name, in capitals, once the routing number is complete. It never blocks: the name
 * of an unknown bank is typed by the shopper (rules 3 §4, decisions 20).
 */
function useBankName(methods: UseFormReturn<StepValues>): string {
  const routing = textOf(methods.watch(), 'routing_number').trim();
  const [found, setFound] = useState('');
  useEffect(() => {
    if (!isRoutingNumber(routing)) {
      setFound('');
      return;
    }
    let current = true;
    void api<'routingLookup'>('GET', '/routing-lookup', { q: routing }).then((answer) => {
      const name = answer.ok ? answer.value.data.response.name : null;
      if (!current || name === null) return;
      methods.setValue('bank_name', name.toUpperCase(), { shouldDirty: true });
      setFound(`${name.toUpperCase()}. Not your bank? Check the number.`);
    });
    return () => {
      current = false;
    };
  }, [routing, methods]);
  return found;
}
