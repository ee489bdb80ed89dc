'use client';

import { FormProvider, useFormContext } from 'react-hook-form';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import { SignatureField, type Signature as Signed } from '@/components/field/signature-field';
import {
  acceptanceId,
  CONSENT,
  keptTicks,
  readTicks,
  verificationMode,
  verificationTitle,
} from '@/lib/rules/steps/verification';
import { groupFields } from '@/lib/rules/steps/merge-fields';
import { agreementForm } from '@/lib/rules/fields/agreement-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { signedNameMessage } from '@/lib/rules/people/signed-name';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import { APPLICATION_SIGNATURE } from '@/lib/rules/words/fixed-labels';
import type { AgreementWords } from './fixed-words';
import type { HouseholdSigner } from './authorization-words';
import { StepGroup } from './step-group';
import { Consent, Texts, type AgreementText, type Disclosure } from './agreement-texts';
import { VerificationCode } from './verification-code';
import { fresh, useReopen } from './fresh-step';
import { HouseholdList } from './household-signers';
import { LateHousehold } from './late-household';
import { useHousehold } from './use-household';
import type { Keeping } from './use-keeping';
import { useSigning, type Signing } from './use-signing';
import type { StepData, StepDataOf } from './step-data';
import { StepFrame } from './step-frame';
import { summaryOf, useStepForm } from './use-step-form';

export type AgreementStepProps = {
  data: StepDataOf<'agreement'>;
  texts: readonly AgreementText[];
  /** The list of the texts, where they are many. */
  list: ReactNode;
  /** Hash of exactly these texts; the signature is bound to it (decisions 26). */
  textsHash: string;
  /** The disclosure that stands before the consent to sign electronically. */
  disclosure: Disclosure | null;
  /** The applicant's name, by which the application is signed. */
  signer: string;
  /** Dependents who sign for themselves, before the applicant does. */
  household: readonly HouseholdSigner[];
  /** The message above the texts. */
  special: ReactNode;
  /** The agent who is named with the texts. */
  agent: ReactNode;
  words: AgreementWords;
};

/** The step Agreement, Application and Authorization: the texts, who verifies, and the signature (rules 3 §2, §4). */
export const AgreementStep = fresh(function AgreementOnce(props: AgreementStepProps) {
  // A question that is closed leaves another form: it begins anew, with what the draft has.
  return <AgreementStepParts key={props.words.closed ? 1 : 0} {...props} />;
});

function AgreementStepParts(props: AgreementStepProps) {
  const { data, texts, textsHash, disclosure, signer, words } = props;
  const before = readTicks(ticksIn(data), textsHash);
  const signing = useSigning(texts, disclosure, before.boxes, data.refused !== null);
  const household = useHousehold(props.household, signing.isChecked);
  const tries = useTries();
  const save = async (values: StepValues, version: string | undefined) => {
    const saved = await api<'saveAgreementInfo'>('POST', data.step.save, {
      ...values,
      eprocess: verificationMode(data.descriptors) ?? undefined,
      signature_mode: signing.signature?.method,
      signed_name: signing.signature?.typedName ?? undefined,
      consent_electronic: signing.ticked.has(CONSENT) ? 1 : 0,
      accepted_texts: texts.filter(({ id }) => signing.ticked.has(acceptanceId(id))).map(({ id }) => id),
      texts_hash: textsHash,
      version,
    });
    if (!saved.ok) tries.hear(saved.failure);
    return saved;
  };
  // A tick is kept with the texts it was given to: where they changed, it is asked for again.
  const added = () => ({ accepted: keptTicks([...signing.ticked], textsHash) });
  const form = useStepForm(agreementForm, data, { save, added });
  useTicksKept(signing, form.changed);
  useNewTexts(form.keeping.problem);
  const { methods, fields, context } = form;
  const needsSignature = fields.some((field) => field.kind === 'signature');
  const all = groupFields(agreementForm, fields, methods.watch(), context);
  const groups = all.filter(({ key }) => key !== 'signature');
  const mode = verificationMode(data.descriptors);
  const isComplete = (valid: boolean): boolean => {
    const problem = signatureProblem(signing.signature, signer);
    if (!needsSignature || problem === null) return valid;
    methods.setError('signature', { type: 'server', message: problem });
    return false;
  };

  return (
    <FormProvider {...methods}>
      <StepFrame
        data={data}
        keeping={form.keeping}
        told={{ form: agreementForm }}
        intro={words.intro}
        errors={[...signing.problems, ...household.problems, ...summaryOf(fields, methods.formState.errors)]}
        attempts={signing.attempts + form.failures}
        shown={form.shown}
        later={{ ...form.later, draft: () => omitSignature(form.later.draft()) }}
        onSubmit={(event) => {
          event.preventDefault();
          const complete = signing.check() && household.isComplete;
          void methods
            .trigger()
            .then((valid) =>
              isComplete(valid) && complete ? form.onSubmit().then(() => tries.readAgain(form.keeping)) : undefined,
            );
        }}
      >
        <input type="hidden" name="texts_hash" value={textsHash} />
        {props.special}
        {before.areOld && words.changed}
        {props.agent}
        <Texts texts={texts.slice(0, -1)} list={props.list} signing={signing} />
        {disclosure && <Consent disclosure={disclosure} signing={signing} />}
        <HouseholdList household={household} words={words} />
        {groups.map((group) => (
          <StepGroup key={group.key} legend={verificationTitle(mode)} fields={group.fields} context={context} titled />
        ))}
        {words.closed}
        {words.codeTo && <VerificationCode to={words.codeTo} />}
        <Texts texts={texts.slice(-1)} signing={signing} />
        {needsSignature && (
          <Signature signer={signer} signing={signing} byRep={mode === 'rep'} statement={words.statement} />
        )}
      </StepFrame>
      <LateHousehold household={household} />
    </FormProvider>
  );
}

/** Keeps the draft at each tick: the boxes are not among the form's own answers. */
function useTicksKept({ ticked }: Signing, changed: () => void): void {
  const first = useRef(ticked);
  // What keeps them is made anew with each rendering, which is no reason to keep them again.
  const keep = useEffectEvent(() => {
    if (ticked !== first.current) changed();
  });
  useEffect(() => keep(), [ticked]);
}

/** The signature, whose picture is an answer of the form. */
function Signature({
  signer,
  signing,
  byRep,
  statement,
}: {
  signer: string;
  signing: Signing;
  byRep: boolean;
  statement: string;
}) {
  const { setValue, getValues, clearErrors, formState } = useFormContext<StepValues>();
  return (
    <section className="group" aria-label={APPLICATION_SIGNATURE}>
      <SignatureField
        id="signature"
        signer={signer}
        label={byRep ? `${APPLICATION_SIGNATURE} of ${signer}` : APPLICATION_SIGNATURE}
        statement={statement}
        error={formState.errors['signature']?.message}
        onChange={(signature) => {
          signing.sign(signature);
          const isFirst = textOf(getValues(), 'signature') === '';
          setValue('signature', signature?.png ?? '', {
            shouldDirty: true,
            shouldValidate: !isFirst && formState.isSubmitted,
          });
          if (signature?.isEnough) clearErrors('signature');
        }}
      />
    </section>
  );
}

/** The fault of a signature that is there; null where it has none. */
function signatureProblem(signature: Signed | null, signer: string): string | null {
  if (signature === null || signature.isEnough) return null;
  return signature.method === 'typed' ? signedNameMessage(signer) : messages.signatureInk;
}

/** Remembers a wrong answer, and reads the tries that are left again once what was ticked is kept. */
function useTries() {
  const router = useRouter();
  const wrong = useRef(false);
  return {
    hear: (failure: CallFailure) => {
      wrong.current = isWrongAnswer(failure);
    },
    readAgain: async ({ draft }: Keeping) => {
      if (!wrong.current) return;
      wrong.current = false;
      await draft.flush();
      router.refresh();
    },
  };
}

/** True when the answer to the question was refused. */
function isWrongAnswer(failure: CallFailure): boolean {
  const asked = ['answer', 'verification_code'];
  return failure.kind === 'fields' && failure.fields.some(({ target_element }) => asked.includes(target_element));
}

/** Shows the texts as they are now when the server says that those on the page are older. */
function useNewTexts(problem: CallFailure | null): void {
  const reopen = useReopen();
  const isOld = problem?.kind === 'coded' && problem.code === 'textsChanged';
  useEffect(() => {
    if (isOld) reopen();
  }, [isOld, reopen]);
}

/** Returns the boxes that were ticked before. */
function ticksIn({ draft }: StepData): string[] {
  if (draft === null || draft.isStale) return [];
  const { accepted } = draft.values;
  return typeof accepted === 'object' ? Object.keys(accepted) : [];
}

/** Returns the answers without the signature: it is given when it is sent, never kept in a draft. */
function omitSignature({ signature: _, ...draft }: Record<string, unknown>): Record<string, unknown> {
  return draft;
}
