'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ResumeDialog } from './resume-dialog';
import { resume } from './session-calls';

/** One text for a used, an old and a made-up link. */
const USED = 'It has been used already, or it is older than a day.';

/**
 * The page of a mailed link: one button, and nothing of the enrollment before it is pressed, so that mail scanners which open
 * links neither see nor use anything (rules 3 §2 "Direct-continue page", threats T2).
 */
export function DirectContinue({ token, continueHref }: { token: string; continueHref: string }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [nameHint, setNameHint] = useState<string | null>(null);

  async function redeem(): Promise<void> {
    if (pending) return;
    setPending(true);
    setFailure('');
    const answer = await resume({ token });
    if (answer.ok && 'to' in answer) {
      window.location.assign(answer.to);
      return;
    }
    setPending(false);
    if (answer.ok) setNameHint(answer.nameHint);
    else setFailure(answer.status === 404 ? USED : answer.message);
  }

  return (
    <>
      {failure !== '' && (
        <Banner tone="error" live className="mb-6" title="This link did not open your enrollment">
          <p>
            {failure} The code in the same email works for 30 days: <Link href={continueHref}>enter your code</Link>.
          </p>
        </Banner>
      )}
      <Button variant="primary" block pending={pending} pendingText="Opening…" onClick={() => void redeem()}>
        Continue
      </Button>
      <ResumeDialog nameHint={nameHint} onStay={() => setNameHint(null)} />
    </>
  );
}
