import type { ReactNode } from 'react';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import type { ChangeState } from '@/lib/rules/words/change-kinds';

/** The words for each end of a change; a draft is signed elsewhere, and one that waits has the same words everywhere. */
export type Ends = Readonly<Record<Exclude<ChangeState, 'draft' | 'waiting'>, string>>;

type Props = {
  state: ChangeState;
  ends: Ends;
  action: string;
  /** The inputs that take the change back. */
  hidden: Readonly<Record<string, string>>;
  homeHref: string;
  sent: CameBack | null;
  children: ReactNode;
};

const WAITS = 'It is signed and waits for a decision. Nothing has changed yet; we mail you as soon as it is decided.';

/** A change that was signed: where it stands, and the way to take it back while nothing is decided. */
export function SignedChange({ state, ends, action, hidden, homeHref, sent, children }: Props) {
  const words = { draft: '', waiting: WAITS, ...ends };
  return (
    <>
      <FormAnswer sent={sent} />
      <Banner className="mt-6" tone={state === 'done' ? 'success' : 'info'}>
        {words[state]}
      </Banner>
      {children}
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton href={homeHref}>Back to my plans</LinkButton>
        {state === 'waiting' && (
          <form method="post" action={action}>
            <HiddenInputs values={hidden} />
            <Button type="submit" variant="danger">
              Take it back
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
