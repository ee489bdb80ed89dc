'use client';

import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import { CountedTextareaField } from '@/components/field/counted-textarea-field';
import { AgentLine } from '@/components/shell/agent-line';
import { Banner, NoteBox } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { closeDialog, Dialog, openDialog } from '@/components/ui/dialog';
import type { NamedProducer } from '@/lib/rules/people/producers';
import { stepOf } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import { SectionCard, type ReviewCard } from './review-card';
import { StepFrame } from './step-frame';
import { fresh } from './fresh-step';
import type { StepDataOf } from './step-data';
import { STEP_RECORD_ID } from './step-record';
import { useKeeping } from './use-keeping';

/** The reasons that keep the enrollment from being submitted, with the way to each (decisions 187). */
export type Hindrances = {
  /** "You changed your address after signing." and the way to sign again; null while the signature holds. */
  signAgain: { text: string; href: string } | null;
  /** True on the way back from the page of the bank (decisions 210): the same submission goes on. */
  fromBank: boolean;
  /** Steps that are not complete. */
  open: readonly { title: string; href: string }[];
};

export type ReviewStepProps = {
  data: StepDataOf<'review'>;
  cards: readonly ReviewCard[];
  notes: string;
  /** The words of the button that submits, and above it what is taken and when (decisions 51, 54). */
  submit: { label: string; firstMonth: string; payments: string };
  hindrances: Hindrances;
  /** The agent who is named with what was signed. */
  producer: NamedProducer | null;
  /** The pages of the steps by tab, with the way back here. */
  stepHref: Readonly<Record<string, string>>;
};

const NOTES_LIMIT = 2_000;
const FAILED_DIALOG = 'review-failed';

/**
 * The step Review & Confirmation: everything once more, with a way to change each part; its button submits (rules 3 §2, §4,
 * decisions 25).
 */
export const ReviewStep = fresh(ReviewStepParts);

function ReviewStepParts({ data, cards, notes, submit: words, hindrances, producer, stepHref }: ReviewStepProps) {
  const [text, setText] = useState(notes);
  const keeping = useKeeping(data, data.step.tab, () => () => ({ additional_notes: text }));
  const [passing, setPassing] = useState(0);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const failed = await keeping.save((version) =>
      api<'saveReviewInfo'>('POST', data.step.save, {
        additional_notes: text,
        first_enroll: 1,
        version,
      }),
    );
    // What may pass is offered again beside the button first; the spec's dialog comes when it did not help.
    const count = isPassing(failed) ? passing + 1 : 0;
    setPassing(count);
    if (count > 1) openDialog(FAILED_DIALOG);
  }

  return (
    <>
      <StepFrame
        data={data}
        keeping={keeping}
        told={{ notes: true }}
        intro={`Check your answers. You can change each part; nothing is submitted until you press “${words.label}”.`}
        errors={[]}
        attempts={keeping.failures}
        nextLabel={words.label}
        later={{ draft: () => ({ additional_notes: text }) }}
        wayOn={(failure) => wayOn(failure, stepHref)}
        aboveNext={<AboveNext words={words} hindrances={hindrances} />}
        onSubmit={(event) => void submit(event)}
      >
        <Hindered {...hindrances} label={words.label} />
        <AgentLine producer={producer} className="mt-6" />
        {cards.length === 0 && (
          <NoteBox className="mt-6">No step asks for anything, so there are no answers to check.</NoteBox>
        )}
        <div className="mt-6 grid gap-3">
          {cards.map((card, index) => (
            <SectionCard key={card.key} card={card} number={index + 1} />
          ))}
        </div>
        <div className="mt-8">
          <CountedTextareaField
            id="additional_notes"
            name="additional_notes"
            label="Additional Notes"
            optional
            limit={NOTES_LIMIT}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              const note = event.currentTarget.value;
              keeping.changed(() => ({ additional_notes: note }));
            }}
          />
        </div>
      </StepFrame>
      <FailedDialog failure={keeping.problem} />
    </>
  );
}

/** A failure of the way or of the server, which may be over by now. */
function isPassing(failure: CallFailure | null): boolean {
  return failure !== null && failure.kind !== 'coded' && failure.kind !== 'fields' && failure.kind !== 'session';
}

/** The reasons, named with the way there, before everything else. */
function Hindered({ signAgain, open, fromBank, label }: Hindrances & { label: string }) {
  const isFree = signAgain === null && open.length === 0;
  return (
    <>
      {fromBank && isFree && (
        <Banner
          live
          className="mt-6"
          title="You are back from your bank. Nothing is charged yet, and you are not enrolled yet."
          action={
            <Button type="submit" size="sm">
              {label}
            </Button>
          }
        />
      )}
      {signAgain && (
        <Banner
          tone="error"
          className="mt-6"
          title={`${signAgain.text} Sign again before you submit.`}
          action={
            <LinkButton href={signAgain.href} size="sm">
              Sign again
            </LinkButton>
          }
        />
      )}
      {open.map(({ title, href }) => (
        <Banner
          key={href}
          tone="warning"
          className="mt-6"
          title={`${title} is not complete.`}
          action={
            <LinkButton href={href} size="sm">
              Complete this step<span className="sr-only">: {title}</span>
            </LinkButton>
          }
        />
      ))}
    </>
  );
}

function AboveNext({
  words,
  hindrances: { signAgain, open },
}: Pick<ReviewStepProps, 'hindrances'> & { words: ReviewStepProps['submit'] }) {
  const first = signAgain ? 'Sign again first.' : open.length > 0 ? 'Complete what is named above first.' : '';
  return (
    <>
      <p className="mt-3">
        <b>{words.firstMonth}</b> for the first month. {words.payments}
      </p>
      {first !== '' && <p className="mt-2 text-muted">{first} Nothing is charged until then.</p>}
    </>
  );
}

/** The way on from a refusal of the submission; null where trying again is. */
function wayOn(failure: CallFailure, stepHref: Readonly<Record<string, string>>): ReactNode {
  if (failure.kind !== 'coded') return null;
  const tab = textIn(failure.data, 'tab_name');
  const href = tab === null ? undefined : stepHref[tab];
  const billing = stepHref[stepOf('billing').tab];
  switch (failure.code) {
    case 'paymentRefused':
      return <Way href={href ?? billing}>Pay another way</Way>;
    case 'stepUp':
      return (
        <span className="flex flex-wrap gap-3">
          <BankLink address={textIn(failure.data, 'address')} />
          <Way href={billing}>Pay another way</Way>
        </span>
      );
    case 'signatureRequired':
      return <Way href={href ?? stepHref[stepOf('agreement').tab]}>Sign again</Way>;
    case 'incompleteTab':
      return <Way href={href}>Complete this step</Way>;
    default:
      return null;
  }
}

/** The bank's own page, which is another document of another site. */
function BankLink({ address }: { address: string | null }) {
  if (address === null || !/^https?:\/\//.test(address)) return null;
  return (
    <a href={address} className="btn btn-secondary btn-sm" rel="noreferrer">
      Confirm with your bank
    </a>
  );
}

function Way({ href, children }: { href: string | undefined; children: string }) {
  return href === undefined ? null : (
    <LinkButton href={href} size="sm">
      {children}
    </LinkButton>
  );
}

/** The spec's error modal, after trying again did not help; it gives its place to the dialog that saves. */
function FailedDialog({ failure }: { failure: CallFailure | null }) {
  return (
    <Dialog
      id={FAILED_DIALOG}
      title={messages.reviewFailed}
      footer={
        <>
          <Button
            variant="primary"
            onClick={() => {
              closeDialog(FAILED_DIALOG);
              openDialog('code-send');
            }}
          >
            Save and Continue Later
          </Button>
          <Button type="submit" form={STEP_RECORD_ID} onClick={() => closeDialog(FAILED_DIALOG)}>
            Try again
          </Button>
        </>
      }
    >
      {failure && <p>{failure.message}</p>}
    </Dialog>
  );
}

function textIn(data: unknown, name: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value = Object.entries(data).find(([key]) => key === name)?.[1] as unknown;
  return typeof value === 'string' ? value : null;
}
