'use client';

import { FormProblem } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { RESUME_CARE, resumeQuestion } from './resume-words';
import { confirmResume } from './session-calls';
import { useEntering } from './use-entering';

/**
 * Asks whose enrollment it is before this browser goes into it: no visitor may be led into another person's (threats
 * T3). `nameHint` is null while there is nothing to ask.
 */
export function ResumeDialog({ nameHint, onStay }: { nameHint: string | null; onStay: () => void }) {
  const { pending, message, enter } = useEntering(confirmResume);
  return (
    <ConfirmDialog
      id="confirm-resume"
      title={resumeQuestion(nameHint ?? '')}
      confirmLabel="Continue"
      cancelLabel="Cancel"
      open={nameHint !== null}
      pending={pending}
      onConfirm={enter}
      onClose={onStay}
    >
      <p>{RESUME_CARE}</p>
      <FormProblem text={message} className="mt-5" />
    </ConfirmDialog>
  );
}
