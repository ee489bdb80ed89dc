import type { HeldRow } from '../../store/held-rows';
import type { RenewalOffer } from './renewal-offer';

type Parts = Pick<HeldRow, 'employerCents' | 'payrollCents'>;

/** The columns of what is offered; the parts of employer and pay are kept where they were. */
export function offerColumns(row: Parts, terms: NonNullable<RenewalOffer['terms']>) {
  const { planId, pricingId: planPricingId, planName, tier, cents: newCents, employerCents, covers, leaving } = terms;
  const parts = row.employerCents !== null && {
    employerCents,
    payrollCents: (row.payrollCents ?? 0) > 0 ? newCents : 0,
  };
  return { planId, planPricingId, planName, tier, newCents, covers, leaving, ...parts };
}
