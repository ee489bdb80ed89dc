import type { CallFailure } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';

export type TierProblemProps = {
  failure: CallFailure | null;
  message: string;
  signInHref: string;
  className: string;
};

/** The reason why no enrollment was started; after an ended session it names the way back in. */
export function TierProblem({ failure, message, signInHref, className }: TierProblemProps) {
  if (message === '') return null;
  return (
    <Banner
      tone="error"
      live
      className={className}
      action={failure?.kind === 'session' && <LinkButton href={signInHref}>Sign in again</LinkButton>}
    >
      {message}
    </Banner>
  );
}
