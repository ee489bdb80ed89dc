import { Link } from '@/components/ui/link';
import { CheckIcon, ChevronDownIcon } from '@/components/art/icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';

export type ProgressStep = {
  label: string;
  state: 'done' | 'current' | 'later';
  /** The link to the step; only steps that may be opened have one. */
  href?: string;
};

const WORDS = { done: 'completed', current: 'current', later: 'not started' } as const;

/**
 * A slim bar of steps with "Step 3 of 9" and, behind a disclosure, all of them by name (look §1, evidence on progress).
 */
export function StepProgress({ steps }: { steps: readonly ProgressStep[] }) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  );
  const next = steps[at + 1];
  return (
    <nav className="progress" aria-label="Enrollment steps">
      <div className="page">
        <details className="progress-all">
          <summary className="progress-text">
            <span>
              <b>
                Step {at + 1} of {steps.length}
              </b>
              &ensp;{steps[at]?.label}
            </span>
            <ChevronDownIcon className="chev" />
            <VisuallyHidden>, show all steps</VisuallyHidden>
            {next && <span className="progress-next">Next: {next.label}</span>}
          </summary>
          <ul aria-label="All steps">
            {steps.map((step) => (
              <StepItem key={step.label} step={step} />
            ))}
          </ul>
        </details>
        <ol aria-label="Progress" className="progress-bar">
          {steps.map((step) => (
            <li key={step.label} className={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
              <VisuallyHidden>
                {step.label}, {WORDS[step.state]}
              </VisuallyHidden>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

function StepItem({ step }: { step: ProgressStep }) {
  return (
    <li className={step.state}>
      {step.state === 'done' && <CheckIcon />}
      {step.href !== undefined && step.state !== 'current' ? <Link href={step.href}>{step.label}</Link> : step.label}
      <VisuallyHidden>, {WORDS[step.state]}</VisuallyHidden>
    </li>
  );
}
