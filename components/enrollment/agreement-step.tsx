'use client';

import { FormProvider } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { api } from '@/components/api-client';
import { CheckboxField } from '@/components/field/choice-field';
import { SignatureField, type Signature } from '@/components/field/signature-field';
import { AgentLine } from '@/components/shell/agent-line';
import { Banner } from '@/components/ui/banner';
import type { SummaryError } from '@/components/ui/error-summary';
import { PrintButton } from '@/components/ui/print-button';
import { SafeHtml } from '@/components/ui/safe-html';
import { acceptanceId, CONSENT, verificationMode, verificationTitle } from '@/lib/rules/steps/verification';
import { groupFields } from '@/lib/rules/steps/merge-fields';
import { agreementForm } from '@/lib/rules/fields/agreement-fields';
import type { NamedProducer } from '@/lib/rules/people/producers';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { stepOf } from '@/lib/rules/steps/step-table';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import { StepGroup } from './descriptor-step';
import { fresh } from './fresh-step';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { summaryOf, useStepForm } from './use-step-form';

type Text = { id: string; heading: string; html: SanitizedHtml; required: boolean };

const STEP = stepOf('agreement');

export type AgreementStepProps = {
  data: StepData;
  texts: readonly Text[];
  /** Hash of exactly these texts; the signature is bound to it (decisions 26). */
  textsHash: string;
  /** The disclosure that stands before the consent to sign electronically. */
  disclosure: SanitizedHtml | null;
  specialMessage: SanitizedHtml | null;
  /** The agent who is named with the texts. */
  producer: NamedProducer | null;
};

/** The step Agreement, Application and Authorization: the texts, who verifies, and the signature (rules 3 §2, §4). */
export const AgreementStep = fresh(AgreementStepParts);

function AgreementStepParts({ data, texts, textsHash, disclosure, specialMessage, producer }: AgreementStepProps) {
  const signing = useSigning(texts, disclosure !== null, ticksIn(data, textsHash), data.refused !== null);
  const save = (values: StepValues, version: string | undefined) =>
    api<'saveAgreementInfo'>('POST', STEP.save, {
      ...values,
      eprocess: verificationMode(data.descriptors) ?? undefined,
      signature_mode: signing.signature?.method,
      consent_electronic: signing.ticked.has(CONSENT) ? 1 : 0,
      accepted_texts: texts.filter(({ id }) => signing.ticked.has(acceptanceId(id))).map(({ id }) => id),
      texts_hash: textsHash,
      version,
    });
  // A tick is kept with the texts it was given to: where they changed, it is asked for again.
  const added = () => ({
    accepted: Object.fromEntries([...signing.ticked].map((id) => [id, 1 as const])),
    texts_hash: textsHash,
  });
  const form = useStepForm(agreementForm, STEP, data, { save, added });
  useTicksKept(signing, form.changed);
  const { methods, fields, context } = form;
  const needsSignature = fields.some((field) => field.kind === 'signature');
  const groups = groupFields(agreementForm, fields, methods.watch(), context).filter(
    (group) => group.key !== 'signature',
  );
  const title = verificationTitle(verificationMode(data.descriptors));

  return (
    <FormProvider {...methods}>
      <StepFrame
        step={STEP}
        data={data}
        keeping={form.keeping}
        told={{ form: agreementForm }}
        intro="Read each text, then sign. Nothing is submitted before you review everything."
        errors={[...signing.problems, ...summaryOf(fields, methods.formState.errors)]}
        attempts={signing.attempts + form.failures}
        shown={form.shown}
        later={{ ...form.later, draft: () => omitSignature(form.later.draft()) }}
        onSubmit={(event) => {
          event.preventDefault();
          const complete = signing.check();
          void methods.trigger().then((valid) => (complete && valid ? form.onSubmit() : undefined));
        }}
      >
        <input type="hidden" name="texts_hash" value={textsHash} />
        {specialMessage && (
          <Banner tone="warning" className="mt-6">
            <SafeHtml html={specialMessage} />
          </Banner>
        )}
        <AgentLine producer={producer} className="mt-6" />
        <Texts texts={texts} signing={signing} />
        {disclosure && <Consent disclosure={disclosure} signing={signing} />}
        {groups.map((group) => (
          <StepGroup key={group.key} legend={title} fields={group.fields} context={context} />
        ))}
        {needsSignature && (
          <section className="group" aria-label="Application Signature">
            <SignatureField
              id="signature"
              label="Application Signature"
              statement="Signing means that you have read and accept the texts above, and that your answers are true to the best of your knowledge."
              error={methods.formState.errors['signature']?.message}
              onChange={(signature) => {
                signing.sign(signature);
                methods.setValue('signature', signature?.png ?? '', {
                  shouldDirty: true,
                  shouldValidate:
                    textOf(methods.getValues(), 'signature') === '' ? false : methods.formState.isSubmitted,
                });
                if (signature) methods.clearErrors('signature');
              }}
            />
          </section>
        )}
      </StepFrame>
    </FormProvider>
  );
}

function Texts({ texts, signing }: { texts: readonly Text[]; signing: Signing }) {
  return (
    <div className="mt-6 grid gap-8">
      <div className="no-print">
        <PrintButton>Print these texts</PrintButton>
      </div>
      {texts.map((text) => (
        <section key={text.id} aria-labelledby={`text-${text.id}`}>
          <h2 id={`text-${text.id}`}>{text.heading}</h2>
          <SafeHtml html={text.html} className="mt-3" />
          {text.required && (
            <div className="mt-3">
              <CheckboxField
                id={acceptanceId(text.id)}
                name={acceptanceId(text.id)}
                label={`I have read and accept: ${text.heading}`}
                checked={signing.ticked.has(acceptanceId(text.id))}
                onChange={(event) => signing.tick(acceptanceId(text.id), event.currentTarget.checked)}
                error={signing.errorOf(acceptanceId(text.id))}
              />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function Consent({ disclosure, signing }: { disclosure: SanitizedHtml; signing: Signing }) {
  return (
    <section className="mt-8" aria-label="Signing electronically">
      <SafeHtml html={disclosure} />
      <div className="mt-3">
        <CheckboxField
          id={CONSENT}
          name={CONSENT}
          label="I agree to receive and sign these documents electronically."
          checked={signing.ticked.has(CONSENT)}
          onChange={(event) => signing.tick(CONSENT, event.currentTarget.checked)}
          error={signing.errorOf(CONSENT)}
        />
      </div>
    </section>
  );
}

type Signing = ReturnType<typeof useSigning>;

/** Keeps the ticked boxes and the signature, and names the boxes that still need a tick. */
function useSigning(texts: readonly Text[], asksConsent: boolean, before: readonly string[], refused: boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(before));
  const [touched, setTouched] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [signature, sign] = useState<Signature | null>(null);
  const wanted = [
    ...texts.filter((text) => text.required).map((text) => ({ id: acceptanceId(text.id), label: text.heading })),
    ...(asksConsent ? [{ id: CONSENT, label: 'Signing electronically' }] : []),
  ];
  const missing = wanted.filter(({ id }) => !ticked.has(id));
  const problems: SummaryError[] =
    attempts === 0 && !refused
      ? []
      : missing.map(({ id, label }) => ({ id, text: labelledMessage(label, messages.acceptText) }));
  return {
    ticked,
    touched,
    attempts,
    signature,
    sign,
    problems,
    tick: (id: string, on: boolean) => {
      setTouched(true);
      setTicked((known) => (on ? new Set([...known, id]) : new Set([...known].filter((other) => other !== id))));
    },
    errorOf: (id: string) =>
      (attempts > 0 || refused) && wanted.some((entry) => entry.id === id) && !ticked.has(id)
        ? messages.acceptText
        : undefined,
    /** Returns true when every box is ticked; from the first try on the missing ones are named. */
    check: () => {
      setAttempts((count) => count + 1);
      return missing.length === 0;
    },
  };
}

/** Keeps the draft at each tick: the boxes are not among the form's own answers. */
function useTicksKept({ ticked, touched }: Signing, changed: () => void): void {
  useEffect(() => {
    if (touched) changed();
    // The ticks alone: what keeps them is made anew with each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ticked]);
}

/** Returns the boxes that were ticked before, to these very texts. */
function ticksIn({ draft }: StepData, textsHash: string): string[] {
  if (draft === null || draft.isStale || draft.values['texts_hash'] !== textsHash) return [];
  const { accepted } = draft.values;
  return typeof accepted === 'object' ? Object.keys(accepted) : [];
}

/** Returns the answers without the signature: it is given when it is sent, never kept in a draft. */
function omitSignature({ signature: _, ...draft }: Record<string, unknown>): Record<string, unknown> {
  return draft;
}
