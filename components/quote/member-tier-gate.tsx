'use client';

import { DIALOGS } from '@/components/dialog-ids';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import type { Tier } from '@/lib/rules/words/tiers';

import { PlainWay } from './plain-way';

const load = () => import('./member-tier-form').then(({ MemberTierForm }) => MemberTierForm);

/**
 * In the place of the quote form on a plan's page for a member who has no enrollment yet (rules 1 §4 "Plan detail").
 */
export function MemberTierGate({ page, sold }: { page: string; sold: readonly Tier[] }) {
  return (
    <>
      <p className="mt-1 mb-5 text-muted">We know you already. Tell us who the plan should cover.</p>
      <DialogTrigger dialog={DIALOGS.tier} variant="primary" block>
        Choose Tier
      </DialogTrigger>
      <LazyDialog id={DIALOGS.tier} title="Choose Tier" load={load} plain={<PlainWay page={page} ask="member" />}>
        {(MemberTierForm) => <MemberTierForm sold={sold} />}
      </LazyDialog>
    </>
  );
}
