'use client';

import type { FormEvent, ReactNode } from 'react';
import type { CallFailure } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorSummary, type SummaryError } from '@/components/ui/error-summary';
import { PageHeader } from '@/components/ui/page-header';
import { CONTINUED_ELSEWHERE } from '@/lib/contract/errors';
import { ConflictBanner } from './conflict-banner';
import { STEP_RECORD_ID } from './step-record';
import { SaveLater, type SaveLaterProps } from './save-later';

export type StepFrameProps = {
  title: string;
  /** Takes the form when no script does. */
  action: string;
  intro?: ReactNode;
  errors: readonly SummaryError[];
  /** Grows with every refused submission, so that the summary takes focus each time. */
  attempts: number;
  problem: CallFailure | null;
  pending: boolean;
  backHref: string;
  returnsToReview: boolean;
  later: SaveLaterProps;
  /** Words of the main button; the spec's Next unless the step submits. The button's name ends with Next (decisions 51). */
  nextLabel?: string;
  /** False hides Next (the list steps' rule); a status line says what is missing. */
  canGoOn?: boolean;
  /** Tooltip of Next. */
  nextHint?: string;
  aboveNext?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * The frame every step of the enrollment has: heading, summary of errors, the form and its three buttons
 * (rules 2 §2.1). The buttons stand outside the form, because the dialog among them has a form of its own.
 */
export function StepFrame(props: StepFrameProps) {
  const { title, action, intro, errors, attempts, problem, onSubmit, children, aboveNext } = props;
  return (
    <div>
      <ErrorSummary errors={errors} submitCount={attempts} />
      {problem && <Refused failure={problem} />}
      <form method="post" action={action} id={STEP_RECORD_ID} noValidate onSubmit={onSubmit} aria-label={title}>
        <PageHeader title={title} intro={intro} />
        {children}
      </form>
      <p className="saved">Your answers are saved when you press {props.nextLabel ?? 'Next'}.</p>
      {aboveNext}
      <StepNav {...props} />
    </div>
  );
}

function StepNav({
  backHref,
  pending,
  returnsToReview,
  later,
  nextLabel = 'Next',
  nextHint,
  canGoOn = true,
}: StepFrameProps) {
  return (
    <div className="step-nav">
      <LinkButton href={backHref}>Back</LinkButton>
      <SaveLater {...later} />
      {canGoOn && (
        <Button type="submit" form={STEP_RECORD_ID} variant="primary" pending={pending} title={nextHint}>
          {nextLabel}
          {nextLabel !== 'Next' && <span className="sr-only">, Next</span>}
          {returnsToReview && <span className="sr-only">, back to the review</span>}
        </Button>
      )}
    </div>
  );
}

/** The message of a failure that belongs to no field. */
function Refused({ failure }: { failure: CallFailure }) {
  if (failure.kind === 'coded' && failure.code === 'conflict') return <ConflictBanner />;
  const isElsewhere = failure.kind === 'coded' && failure.code === CONTINUED_ELSEWHERE;
  return (
    <Banner
      tone="error"
      live
      className="mb-6"
      {...(isElsewhere && {
        action: (
          <a href="" className="font-semibold">
            Load this page again
          </a>
        ),
      })}
    >
      {failure.message}
    </Banner>
  );
}
