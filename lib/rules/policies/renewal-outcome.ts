import { RENEWAL_REASONS, type RenewalKind, type RenewalReason } from '../words/renewal-words';

/** A part of the difference of a month, in cents; the parts add up to it. */
export type RenewalPart = { reason: RenewalReason; cents: number };

/**
 * Prices of a month on the way from what is paid to what will be, each with one thing more as it will be: what is on file, the ages,
 * the people, and last the rates or the plan. Null where a step has no price; its part falls to the next one.
 */
export type PriceSteps = {
  paid: number;
  facts: number | null;
  age: number | null;
  people: number | null;
  offered: number;
};

/** The parts of a difference, those of nothing left out: together the offered price less the one that is paid. */
export function partsOfDifference({ paid, offered, ...between }: PriceSteps, isOtherPlan: boolean): RenewalPart[] {
  const last = isOtherPlan ? 'plan' : 'rates';
  const steps = { ...between, [last]: offered };
  let before = paid;
  return RENEWAL_REASONS.flatMap((reason) => {
    const after = (steps as Partial<Record<RenewalReason, number | null>>)[reason] ?? null;
    if (after === null) return [];
    const cents = after - before;
    before = after;
    return cents === 0 ? [] : [{ reason, cents }];
  });
}

type Terms = { planId: string; pricingId: string; tier: string; cents: number };

/** The kind of a renewal: what stands at its end beside what is held now; null is gone. */
export function renewalKind(now: Terms, offered: (Terms & { leaving: number }) | null): RenewalKind {
  if (offered === null) return 'gone';
  const isSame =
    now.planId === offered.planId &&
    now.pricingId === offered.pricingId &&
    now.tier === offered.tier &&
    now.cents === offered.cents &&
    offered.leaving === 0;
  return isSame ? 'same' : 'changed';
}
