'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-region';
import { useSmallForm } from '@/components/use-small-form';
import type { ListedMember } from '@/lib/contract/rep';
import { messages } from '@/lib/rules/text/messages';
import { isTier } from '@/lib/rules/words/tiers';
import { TierChoice } from './tier-choice';
import { TierProblem } from './tier-problem';
import { useTierForm } from './use-tier-form';

export type EnrollNowProps = {
  member: Pick<ListedMember, 'user_id' | 'policy_id' | 'name'>;
  plansHref: string;
  signInHref: string;
};

/**
 * Asks whom the new plans cover, then starts an enrollment of this member and goes on to the plans (rules 1 §2.8, §4
 * "Current-member Enroll Now").
 */
export function EnrollForm({ member, plansHref, signInHref, dialog }: EnrollNowProps & { dialog: string }) {
  const { form, submit } = useTierForm(plansHref, (tier) =>
    api<'addFilterForExistingUser'>('POST', '/add-filter-for-existing-user', {
      user_id: member.user_id,
      tier,
      ...(member.policy_id !== null && { policy_id: member.policy_id }),
    }),
  );
  return (
    <form method="post" ref={form.ref} noValidate onSubmit={submit}>
      <p className="mb-4 text-muted">
        For <b className="text-ink">{member.name}</b>
      </p>
      <TierProblem failure={form.failure} message={form.message} signInHref={signInHref} className="mb-4" />
      <TierChoice
        id={`${dialog}-tier`}
        label="Who should the plans cover?"
        error={form.problems.tier}
        onChange={() => form.mend('tier')}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Getting prices…">
          Submit
        </Button>
        <Button onClick={() => closeDialog(dialog)}>Back</Button>
      </div>
      <SendLink userId={member.user_id} form={form} />
    </form>
  );
}

/** The member may choose alone: a link that signs them in, to the address on file (decisions 11). */
function SendLink({ userId, form }: { userId: string; form: ReturnType<typeof useTierForm>['form'] }) {
  const [isSent, setSent] = useState(false);
  const { message, send } = useSmallForm();

  /** The link opens the benefit store at the tier chosen above (rules 3 §2). */
  function mail(): void {
    setSent(false);
    const tier = form.ref.current === null ? null : new FormData(form.ref.current).get('tier');
    if (typeof tier !== 'string' || !isTier(tier)) return form.refuse({ tier: messages.tierRequired });
    void send(
      () => api<'createMemberLink'>('POST', '/create-member-link', { user_id: userId, tier }),
      () => setSent(true),
    );
  }

  return (
    <div className="mt-6 border-t border-border pt-3">
      <button type="button" className="quiet" onClick={mail}>
        Email a link instead
      </button>
      <StatusLine className="text-small text-muted">
        {isSent
          ? 'The link is on its way. It works for 24 hours.'
          : message || 'The member chooses plans alone, for whom you choose above.'}
      </StatusLine>
    </div>
  );
}
