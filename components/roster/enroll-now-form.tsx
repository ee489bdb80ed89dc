'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-region';
import type { ListedMember } from '@/lib/contract/rep';
import { TierChoice } from './tier-choice';
import { useTierForm } from './use-tier-form';

export type EnrollNowProps = {
  member: Pick<ListedMember, 'user_id' | 'policy_id' | 'name'>;
  plansHref: string;
  signInHref: string;
};

/** Who the new plans cover, then an enrollment of this member, and on to the plans (rules 1 §2.8, §4 "Current-member Enroll Now"). */
export function EnrollForm({ member, plansHref, signInHref, dialog }: EnrollNowProps & { dialog: string }) {
  const { error, problem, isSignedOut, pending, submit, clear } = useTierForm(plansHref, (tier) =>
    api<'addFilterForExistingUser'>('POST', '/add-filter-for-existing-user', {
      user_id: member.user_id,
      tier,
      ...(member.policy_id !== null && { policy_id: member.policy_id }),
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-4 text-muted">
        For <b className="text-ink">{member.name}</b>
      </p>
      {problem !== '' && (
        <Banner
          tone="error"
          live
          className="mb-4"
          action={isSignedOut && <LinkButton href={signInHref}>Sign in again</LinkButton>}
        >
          {problem}
        </Banner>
      )}
      <TierChoice id={`${dialog}-tier`} label="Who should the plans cover?" error={error} onChange={clear} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending} pendingText="Getting prices…">
          Submit
        </Button>
        <Button onClick={() => closeDialog(dialog)}>Back</Button>
      </div>
      <SendLink userId={member.user_id} />
    </form>
  );
}

/** The member may choose alone: a link that signs them in, to the address on file (decisions 11). */
function SendLink({ userId }: { userId: string }) {
  const [status, setStatus] = useState('');
  const [pending, setPending] = useState(false);

  async function send(): Promise<void> {
    if (pending) return;
    setPending(true);
    const outcome = await api<'createMemberLink'>('POST', '/create-member-link', { user_id: userId });
    setPending(false);
    setStatus(outcome.ok ? 'The link is on its way. It works for 24 hours.' : outcome.failure.message);
  }

  return (
    <div className="mt-6 border-t border-border pt-3">
      <button type="button" className="quiet" onClick={() => void send()}>
        Email a link instead
      </button>
      <StatusLine className="text-small text-muted">
        {status === '' ? 'The member chooses plans alone.' : status}
      </StatusLine>
    </div>
  );
}
