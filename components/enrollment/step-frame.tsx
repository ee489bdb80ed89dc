'use client';

import { lazy, Suspense } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { CallFailure } from '@/components/api-client';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorSummary, type SummaryError } from '@/components/ui/error-summary';
import { PageHeader } from '@/components/ui/page-header';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { Told } from '@/lib/rules/steps/differing-rows';
import { ERRORS_ANCHOR } from '@/lib/site/step-anchors';
import { SAVE_LATER } from '@/lib/rules/words/fixed-labels';
import { KeptLine } from './kept-line';
import { Refusal } from './refusal';
import type { SaveLaterProps } from './save-later';
import type { StepData } from './step-data';
import { STEP_RECORD_ID } from './step-record';
import type { Keeping } from './use-keeping';

export type StepFrameProps = {
  data: StepData;
  keeping: Keeping;
  /** Heading of the page, where it is not the step's own. */
  title?: string;
  intro?: ReactNode;
  errors: readonly SummaryError[];
  /** Grows with every refused submission, so that the summary takes focus each time. */
  attempts: number;
  /** A failure that is told beside Next, though no save had it. */
  problem?: CallFailure | null;
  /** True while something else is sent. */
  busy?: boolean;
  later: Pick<SaveLaterProps, 'draft' | 'unkept' | 'ready'>;
  /** The answers as they stand, kept numbers by their masks, where the save leaves some out. */
  shown?: () => unknown;
  /** The way the answers are told where two versions of them stand side by side. */
  told: Told;
  /** Reads a draft as the step's own save takes its answers; a form's draft is that already. */
  payloadOf?: (draft: DraftValues) => unknown;
  /** Words of the main button; the spec's Next unless the step submits. The button's name ends with Next (decisions 51). */
  nextLabel?: string;
  /** False hides Next (the list steps' rule); a status line says what is missing. */
  canGoOn?: boolean;
  /** The way on from a refusal that this step knows better than the frame; null for the frame's own. */
  wayOn?: (failure: CallFailure) => ReactNode;
  /** Tooltip of Next. */
  nextHint?: string;
  /** The way the answers are kept, where it is not as they are typed. */
  kept?: string;
  aboveNext?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

// Few ever need it. Where its code cannot be had, the newer answers can still be loaded.
const ConflictChoice = lazy(() => import('./conflict-choice').catch(() => ({ default: NewerAnswers })));
const NewerAnswers = () => <a href="">These answers were changed in another tab. Load the newer ones</a>;

// On the page from the server on; its script comes behind the page (decisions 123).
const SaveLater = lazy(() =>
  import('./save-later').then(
    ({ SaveLater: loaded }) => ({ default: loaded }),
    () => ({ default: SaveLaterAgain }),
  ),
);

/** The button before its script is there. */
const SaveLaterButton = ({ onClick }: { onClick?: () => void }) => (
  <Button variant="tertiary" {...(onClick && { onClick })}>
    {SAVE_LATER}
  </Button>
);

/** The same for browsers without scripts, for which the dialog never takes its place (decisions 159). */
const SaveLaterFirst = ({ page }: { page: string }) => (
  <>
    <span className="noscript:hidden">
      <SaveLaterButton />
    </span>
    <noscript>
      <a className="btn btn-tertiary" href={page} target="_blank">
        {SAVE_LATER}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </noscript>
  </>
);

/** The button whose script could not be had: what was typed is kept, and the page made anew asks for it again. */
const SaveLaterAgain = () => <SaveLaterButton onClick={() => window.location.reload()} />;

/**
 * The frame every step of the enrollment has: heading, summary of errors, the form and its three buttons
 * (rules 2 §2.1). The buttons stand outside the form, because the dialog among them has a form of its own. A refusal
 * that belongs to no field stands beside them, where the press was (decisions 155).
 */
export function StepFrame(props: StepFrameProps) {
  const { data, keeping, title = data.step.title, intro, errors, attempts, onSubmit, children, aboveNext } = props;
  const { nextLabel = 'Next' } = props;
  const refused = attempts === 0 && !keeping.pending && data.refused?.message ? refusedAs(data.refused) : null;
  const problem = keeping.problem ?? props.problem ?? refused;
  return (
    <div className="min-w-0">
      {data.refused !== null && errors.length > 0 && <span id={ERRORS_ANCHOR} />}
      <ErrorSummary errors={errors} submitCount={data.refused === null ? attempts : attempts + 1} />
      <form method="post" action={data.action} id={STEP_RECORD_ID} noValidate onSubmit={onSubmit} aria-label={title}>
        <input type="hidden" name="step" value={data.step.slug} />
        {data.version !== null && <input type="hidden" name="version" value={data.version} />}
        {data.returnsToReview && <input type="hidden" name="navto" value="review" />}
        {data.part !== null && <input type="hidden" name="part" value={data.part} />}
        <PageHeader title={title} intro={intro} />
        {children}
      </form>
      <KeptLine draft={keeping.draft} label={nextLabel} isHeld={keeping.conflict !== null} way={props.kept} />
      {aboveNext}
      {keeping.conflict && <Conflict {...props} conflict={keeping.conflict} />}
      {refused && <span id={ERRORS_ANCHOR} />}
      {problem && (
        <Refusal
          failure={problem}
          count={keeping.failures}
          resumeHref={data.resumeHref}
          startHref={data.startHref}
          wayOn={props.wayOn?.(problem)}
        />
      )}
      <StepNav {...props} />
    </div>
  );
}

/** A refusal of the form that was sent without scripts, as one of the last press. */
const refusedAs = ({ message, way }: NonNullable<StepData['refused']>): CallFailure =>
  way ? { kind: 'coded', code: way.code, message, data: way } : { kind: 'http', status: 422, message };

function Conflict({
  data,
  keeping,
  later,
  shown = later.draft,
  told,
  payloadOf,
  conflict,
}: StepFrameProps & { conflict: NonNullable<Keeping['conflict']> }) {
  return (
    <Suspense>
      <ConflictChoice
        step={data.step}
        told={told}
        mine={conflict.draft === null ? shown() : (payloadOf?.(conflict.draft) ?? conflict.draft)}
        choices={data.options}
        version={conflict.version}
        onKeep={keeping.keepMine}
        presses={keeping.failures}
      />
    </Suspense>
  );
}

function StepNav({ data, keeping, busy = false, later, nextLabel = 'Next', nextHint, canGoOn = true }: StepFrameProps) {
  return (
    <div className="step-nav">
      <LinkButton href={data.backHref}>Back</LinkButton>
      <Suspense fallback={<SaveLaterFirst page={data.laterPage} />}>
        <SaveLater
          {...later}
          tab={data.step.savedTab}
          action={data.laterAction}
          email={data.email}
          version={keeping.version}
          flush={keeping.draft.flush}
        />
      </Suspense>
      {canGoOn && (
        <Button
          type="submit"
          form={STEP_RECORD_ID}
          variant="primary"
          pending={keeping.pending || busy}
          pendingText={keeping.slow ? 'Still saving…' : 'Saving…'}
          title={nextHint}
        >
          {nextLabel}
          {nextLabel !== 'Next' && <span className="sr-only">, Next</span>}
          {data.returnsToReview && <span className="sr-only">, back to the review</span>}
        </Button>
      )}
    </div>
  );
}
