import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { SignInFlow, type SignInFlowProps } from './sign-in-flow';

const NOTES = {
  ended:
    'You were signed out because nothing was done for a while, or because your access was ended. Sign in to go on where you were.',
  out: 'You are signed out.',
  provider: 'The sign-in was not completed. Please try again.',
  link: 'This link was used before, or it is too old. Sign in with a code instead.',
  wait: 'Too many tries. Please wait a while and try again.',
  unavailable: 'Sign-in does not answer right now. Please try again in a moment.',
  unknown: 'This account may not sign in here. Ask whoever runs this site, or use another account.',
} as const;

/** The reason why the page is shown: what its address says, from a closed list. */
export type SignInNote = keyof typeof NOTES;

export function isSignInNote(text: unknown): text is SignInNote {
  return typeof text === 'string' && Object.hasOwn(NOTES, text);
}

export type SignInScreenProps = Omit<SignInFlowProps, 'children'> & {
  note: SignInNote | null;
  help: ReactNode;
};

/** Sign-in of reps, benefits administrators and members (decisions 10, 11). */
export function SignInScreen({ note, help, ...flow }: SignInScreenProps) {
  return (
    <SignInCard help={help}>
      <SignInFlow {...flow}>
        {note !== null && (
          <Banner tone={note === 'ended' || note === 'out' ? 'info' : 'error'} className="mb-6" live>
            {NOTES[note]}
          </Banner>
        )}
      </SignInFlow>
    </SignInCard>
  );
}

function SignInCard({ help, children }: { help: ReactNode; children: ReactNode }) {
  return (
    <Container narrow className="pt-8 md:pt-14">
      <Card raised className="mx-auto max-w-[30rem] p-5 md:p-9">
        {children}
      </Card>
      <div className="mx-auto max-w-[30rem]">{help}</div>
    </Container>
  );
}

/** The page for a visitor who is signed in already: on with it, or out. */
export function SignedInScreen({ help, as, continueHref, signOutHref }: SignedInProps) {
  return (
    <SignInCard help={help}>
      <h1 id="page-heading" tabIndex={-1} className="text-h2">
        You are signed in
      </h1>
      <p className="mt-2 text-muted">{as}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant="primary" href={continueHref}>
          Continue
        </LinkButton>
        <a className="btn btn-secondary" href={signOutHref}>
          Sign out
        </a>
      </div>
    </SignInCard>
  );
}

type SignedInProps = { help: ReactNode; as: string; continueHref: string; signOutHref: string };
