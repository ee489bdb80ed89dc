'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { RadioField } from '@/components/field/choice-field';
import { messages } from '@/lib/rules/text/messages';
import { isTier, TIER_FACTS, type Tier } from '@/lib/rules/words/tiers';
import { dependentRequirement, tierLabel } from '@/lib/rules/words/tier-words';
import { QuoteDialogForm } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

export type TierFormProps = {
  planId: number;
  tier: string;
  /** The tiers the plan is sold for; the others are shown and cannot be chosen. */
  sold: readonly Tier[];
  premier: boolean;
  /** "Spouse date of birth" and "Number of children" of the stored tier. */
  told: { spouse_dob: string; no_of_children: string };
};

/** Choose Tier: who is covered. A tier that covers more people asks about them next (rules 1 §2.10, §4). */
export function TierForm({ planId, tier, sold, premier, told }: TierFormProps) {
  const form = useQuoteForm<'tier'>({
    dialog: DIALOGS.tier,
    labels: { tier: 'Choose Tier' },
    check: (given) => (isTier(given.tier) ? {} : { tier: messages.tierRequired }),
    send: (given, agreed) =>
      api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
        ...given,
        plan_id: planId,
        cart_agreed: agreed,
      }),
    after: (given) => ({
      say: 'Your tier was saved and the price updated.',
      ...(asksMore(given.tier, given.tier === tier ? told : NOTHING) && { open: DIALOGS.dependents }),
    }),
  });
  return (
    <QuoteDialogForm form={form} dialog={DIALOGS.tier} prefix="choose">
      <RadioField
        id="choose-tier"
        name="tier"
        label="Who should this plan cover?"
        error={form.problems.tier}
        {...(sold.some((code) => code === tier) && { defaultValue: tier })}
        choices={TIER_FACTS.map(({ code, hint }) => ({
          value: code,
          label: tierLabel(code, { premier }),
          detail: sold.includes(code) ? hint : 'This plan is not sold for it',
          disabled: !sold.includes(code),
        }))}
      />
    </QuoteDialogForm>
  );
}

const NOTHING = { spouse_dob: '', no_of_children: '' };

/** True while the people of a tier are still to be told about. */
function asksMore(tier: string, told: TierFormProps['told']): boolean {
  if (!isTier(tier)) return false;
  const asks = dependentRequirement(tier);
  return (asks.spouseDob && told.spouse_dob === '') || (asks.childCount && told.no_of_children === '');
}
