'use client';

import { useEffect, useState } from 'react';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

export type SessionEndingProps = {
  seconds: number;
  query: string;
  signOutHref: string | null;
  onStay: (seconds: number) => void;
  onEnd: () => void;
};

/**
 * "Are you still there?": stays, or ends when the time is over. Minutes are counted, not seconds, so as not to press.
 */
export function SessionEnding({ seconds, query, signOutHref, onStay, onEnd }: SessionEndingProps) {
  const [minutes, setMinutes] = useState(Math.ceil(seconds / 60));
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  // The dialog comes unasked and goes with its button: who was typing goes on there.
  const [before] = useState(() => document.activeElement);

  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  useEffect(() => {
    const end = setTimeout(onEnd, seconds * 1_000);
    const minute = setInterval(() => setMinutes((count) => Math.max(1, count - 1)), 60_000);
    return () => {
      clearTimeout(end);
      clearInterval(minute);
    };
  }, [seconds, onEnd]);

  async function stay(): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem('');
    const answer = await fetch(`/api/session/stay?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    if (answer?.status === 401) return onEnd();
    const body = (await answer?.json().catch(() => null)) as { data?: { seconds?: unknown } } | null;
    setPending(false);
    if (typeof body?.data?.seconds === 'number') onStay(body.data.seconds);
    else setProblem('We could not reach the server. Check your connection and try again.');
  }

  return (
    <Dialog
      id="session-ending"
      title="Are you still there?"
      size="sm"
      open
      onClose={() => void stay()}
      footer={
        <>
          <Button variant="primary" pending={pending} pendingText="One moment…" onClick={() => void stay()}>
            {signOutHref === null ? 'Go on' : 'Stay signed in'}
          </Button>
          {signOutHref !== null && (
            <a className="btn btn-secondary" href={signOutHref}>
              Sign out
            </a>
          )}
        </>
      }
    >
      <p>
        Nothing was done here for a while. To protect what is on this page, it closes in about {minutes}{' '}
        {minutes === 1 ? 'minute' : 'minutes'}. What you typed and did not save is lost then.
      </p>
      {problem !== '' && (
        <Banner tone="error" live className="mt-4">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
}
