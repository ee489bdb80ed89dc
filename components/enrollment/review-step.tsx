'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import { CountedTextareaField } from '@/components/field/counted-textarea-field';
import { AgentLine } from '@/components/shell/agent-line';
import { Banner, NoteBox } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog, openDialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { SummaryList } from '@/components/ui/summary-list';
import type { NamedProducer } from '@/lib/rules/people/producers';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import type { ShownPart } from '@/lib/rules/steps/shown-step';
import { stepOf } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import { StepFrame } from './step-frame';
import { fresh } from './fresh-step';
import type { StepData } from './step-data';
import { useKeeping } from './use-keeping';

/** One part of the enrollment as it will be submitted. `rows` are the few that are always in view. */
export type ReviewCard = {
  key: string;
  title: string;
  /** The tenant's picture for this step (rules 3 §2); null for none. */
  image: string | null;
  rows: readonly ShownRow[];
  details: readonly ShownPart[];
  editHref: string;
  /** Something was typed in the step that Next did not save. */
  unsaved: boolean;
};

const STEP = stepOf('review');

export type ReviewStepProps = {
  data: StepData;
  cards: readonly ReviewCard[];
  notes: string;
  /** The words of the button that submits, and above it what is taken and when (decisions 51, 54). */
  submit: { label: string; firstMonth: string; payments: string };
  /** The agent who is named with what was signed. */
  producer: NamedProducer | null;
  stepHref: Readonly<Record<string, string>>;
};

const NOTES_LIMIT = 2_000;
const FAILED_DIALOG = 'review-failed';

/**
 * The step Review & Confirmation: everything once more, with a way to change each part; its button submits (rules 3 §2, §4,
 * decisions 25).
 */
export const ReviewStep = fresh(ReviewStepParts);

function ReviewStepParts({ data, cards, notes, submit: words, producer, stepHref }: ReviewStepProps) {
  const [text, setText] = useState(notes);
  const keeping = useKeeping(STEP, data, STEP.tab, () => () => ({ additional_notes: text }));
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const failed = await keeping.save((version) =>
      api<'saveReviewInfo'>('POST', STEP.save, {
        additional_notes: text,
        first_enroll: 1,
        version,
      }),
    );
    setFailure(failed);
    if (failed) openDialog(FAILED_DIALOG);
  }

  return (
    <>
      <StepFrame
        step={STEP}
        data={data}
        keeping={keeping}
        told={{ notes: true }}
        intro={`Check your answers. You can change each part; nothing is submitted until you press “${words.label}”.`}
        errors={[]}
        attempts={keeping.failures}
        nextLabel={words.label}
        later={{ draft: () => ({ additional_notes: text }) }}
        aboveNext={
          <p className="mt-3">
            <b>{words.firstMonth}</b> for the first month. {words.payments}
          </p>
        }
        onSubmit={(event) => void submit(event)}
      >
        <AgentLine producer={producer} className="mt-6" />
        {cards.length === 0 && (
          <NoteBox className="mt-6">No step asks for anything, so there are no answers to check.</NoteBox>
        )}
        <div className="mt-6 grid gap-5">
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
      <FailedDialog failure={failure} stepHref={stepHref} />
    </>
  );
}

/**
 * The card of one step. `number` is its place among the cards of this enrollment; with all eight, the spec's numbering.
 */
function SectionCard({ card, number }: { card: ReviewCard; number: number }) {
  const dialog = `review-${card.key}`;
  return (
    <Card className="p-5">
      <section aria-labelledby={`${dialog}-title`}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={`${dialog}-title`} className="flex items-center gap-3 text-lg">
            {card.image !== null && <img src={card.image} alt="" width={32} height={32} />}
            {number}. {card.title}
          </h2>
          <div className="flex gap-4">
            <DialogTrigger dialog={dialog} variant="tertiary" size="sm" className="px-0">
              View Details<span className="sr-only">: {card.title}</span>
            </DialogTrigger>
            <LinkButton href={card.editHref} size="sm">
              Edit Details<span className="sr-only">: {card.title}</span>
            </LinkButton>
          </div>
        </div>
        {card.unsaved && (
          <Banner tone="warning" className="mt-4">
            You typed something else in this step and did not press Next. What is submitted is what stands here.
          </Banner>
        )}
        <div className="mt-3">
          <SummaryList rows={card.rows} wide={card.key === 'health'} />
        </div>
      </section>
      <Dialog id={dialog} title={card.title}>
        {card.details.map((part, index) => (
          <div key={part.heading ?? index} className="mt-2">
            {part.heading !== null && <h3 className="mt-4">{part.heading}</h3>}
            <SummaryList rows={part.rows} wide={part.questions === true} />
          </div>
        ))}
        <div className="mt-6">
          <LinkButton href={card.editHref} variant="primary">
            Edit Details
          </LinkButton>
        </div>
      </Dialog>
    </Card>
  );
}

/** The spec's error modal. Where a step is missing, the link to it stands first. */
function FailedDialog({
  failure,
  stepHref,
}: {
  failure: CallFailure | null;
  stepHref: Readonly<Record<string, string>>;
}) {
  const missing = failure?.kind === 'coded' && failure.code === 'incompleteTab' ? tabOf(failure.data) : null;
  const href = missing === null ? undefined : stepHref[missing];
  return (
    <Dialog id={FAILED_DIALOG} title={href === undefined ? messages.reviewFailed : 'One step is not complete'}>
      {failure && <p>{failure.message}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {href !== undefined && (
          <LinkButton href={href} variant="primary">
            Complete this step
          </LinkButton>
        )}
        <Button onClick={() => openDialog('code-send')} variant={href === undefined ? 'primary' : 'secondary'}>
          Save and Continue Later
        </Button>
      </div>
    </Dialog>
  );
}

function tabOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'tab_name' in data && typeof data.tab_name === 'string'
    ? data.tab_name
    : null;
}
