'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { isGone } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { leaveFor, useSmallForm } from '@/components/use-small-form';
import { USED_LINK } from '@/lib/rules/text/code-text';
import { ResumeDialog } from './resume-dialog';
import { resume } from './session-calls';

/**
 * The page of a mailed link: one button, and nothing of the enrollment before it is pressed, so that mail scanners
 * which open links neither see nor use anything (rules 3 §2 "Direct-continue page", threats T2).
 */
export function DirectContinue({
  action,
  token,
  continueHref,
}: {
  /** Takes the form when no script does. */
  action: string;
  token: string;
  continueHref: string;
}) {
  const [nameHint, setNameHint] = useState<string | null>(null);
  const { pending, failure, send } = useSmallForm();
  const redeem = () =>
    void send(
      () => resume({ token }),
      (resumed) => ('to' in resumed ? leaveFor(resumed.to) : setNameHint(resumed.nameHint)),
    );

  return (
    <>
      {failure !== null && (
        <Banner tone="error" live className="mb-6" title="This link did not open your enrollment">
          <p>
            {isGone(failure) ? USED_LINK : failure.message} The code in the same email works for 30 days:{' '}
            <Link href={continueHref}>enter your code</Link>.
          </p>
        </Banner>
      )}
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          redeem();
        }}
      >
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" block pending={pending} pendingText="Opening…">
          Continue
        </Button>
      </form>
      <ResumeDialog nameHint={nameHint} onStay={() => setNameHint(null)} />
    </>
  );
}
