'use client';

import { api } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import type { Tier } from '@/lib/rules/words/tiers';
import { TierChoice } from './tier-choice';
import { TierProblem } from './tier-problem';
import { useTierForm } from './use-tier-form';

export type WelcomeFormProps = {
  /** The member a rep or group enrolls; null for the signed-in member. */
  userId: string | null;
  defaultTier: Tier;
  /** The page is the benefit store's link. */
  isStore: boolean;
  plansHref: string;
  signInHref: string;
};

/** A tier and Submit, then the plans (rules 3 §2, §7 "Continue enrollment and member start"). */
export function WelcomeForm({ userId, defaultTier, isStore, plansHref, signInHref }: WelcomeFormProps) {
  const { form, submit } = useTierForm(plansHref, (tier) =>
    userId === null
      ? api<'addFilterForMember'>('POST', '/add-filter-for-member', {
          tier,
          ...(isStore && { benefit_store: '1' as const }),
        })
      : api<'addFilterForExistingUser'>('POST', '/add-filter-for-existing-user', { user_id: userId, tier }),
  );
  return (
    <form method="post" ref={form.ref} noValidate aria-label="Choose Tier" onSubmit={submit}>
      <TierProblem failure={form.failure} message={form.message} signInHref={signInHref} className="mb-6" />
      <TierChoice
        id="tier"
        label="Choose Tier"
        defaultTier={defaultTier}
        hints={userId === null}
        error={form.problems.tier}
        onChange={() => form.mend('tier')}
      />
      <Button type="submit" variant="primary" className="mt-8" pending={form.pending} pendingText="Getting prices…">
        Submit
      </Button>
    </form>
  );
}
