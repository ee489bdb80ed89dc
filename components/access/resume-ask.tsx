import { Button, LinkButton } from '@/components/ui/button';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import { RESUME_CARE, resumeQuestion } from './resume-words';

/** The question of `ResumeDialog` in the page, after a code or a link was given without script (decisions 159). */
export function ResumeAsk({
  action,
  nameHint,
  back,
  care = RESUME_CARE,
}: {
  action: string;
  nameHint: string;
  back: string;
  /** Said before this browser goes into it. */
  care?: string;
}) {
  return (
    <form id={ANSWER_ANCHOR} tabIndex={-1} method="post" action={action} aria-label="Confirm">
      <h2 className="text-h3">{resumeQuestion(nameHint)}</h2>
      <p className="mt-2">{care}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Continue
        </Button>
        <LinkButton href={back}>Cancel</LinkButton>
      </div>
    </form>
  );
}
