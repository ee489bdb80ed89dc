'use client';

import { FormProblem } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { confirmResume } from './session-calls';
import { useEntering } from './use-entering';

/** "J*** S***" in a question; an enrollment that was saved before its name has none. */
function resumeQuestion(nameHint: string): string {
  return nameHint === '' ? 'Continue this enrollment?' : `Continue enrollment of ${nameHint}?`;
}

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
      <p>
        Go on only if this is your own enrollment. Another enrollment that is open in this browser is left: to come back
        to it, save it for later first. A link works only once, so Cancel uses it up; the code goes on working.
      </p>
      <FormProblem text={message} className="mt-5" />
    </ConfirmDialog>
  );
}
