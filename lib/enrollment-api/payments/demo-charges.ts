import type { ChargeFacts } from '../ports';
import type { DemoBehaviour } from './demo-cards';
import { DemoLedger, type DemoCharge } from './demo-ledger';

/** Answers a charge as the port has it. */
export const toFacts = (charge: DemoCharge, address: string | null): ChargeFacts => {
  const { state, authorizedCents, capturedCents, refundedCents, code } = charge;
  return { state, authorizedCents, capturedCents, refundedCents, code, address };
};

/** A change that a charge in its state does not take. */
export class ChargeRefused extends Error {}

type Order = Pick<DemoCharge, 'kind' | 'token' | 'amountCents' | 'returnAddress' | 'offSession'> & {
  customer: string | null;
};

/** A charge of which nothing was asked yet. */
export function newCharge({ customer, ...order }: Order): DemoCharge {
  return {
    ...order,
    id: DemoLedger.id('ch'),
    customer: customer ?? DemoLedger.id('cus'),
    state: 'open',
    authorizedCents: 0,
    capturedCents: 0,
    refundedCents: 0,
    code: null,
  };
}

const REFUSALS: readonly DemoBehaviour[] = ['do_not_honor', 'insufficient_funds', 'expired_card'];

/** The charge after the bank was asked, or after it asked the person (`confirmed`). */
export function authorized(charge: DemoCharge, behaviour: DemoBehaviour, confirmed = false): DemoCharge {
  if (charge.state !== 'open' && charge.state !== 'step-up') return charge;
  if (REFUSALS.includes(behaviour)) return { ...charge, state: 'refused', code: behaviour };
  if (behaviour === 'step-up' && !confirmed)
    return charge.offSession
      ? { ...charge, state: 'refused', code: 'authentication_required' }
      : { ...charge, state: 'step-up' };
  return charge.kind === 'store'
    ? { ...charge, state: 'stored' }
    : { ...charge, state: 'authorized', authorizedCents: charge.amountCents };
}

/** Throws where more would be taken than is held. */
export function captured(charge: DemoCharge, cents: number, behaviour: DemoBehaviour): DemoCharge {
  if (charge.state === 'captured') return charge;
  if (charge.state !== 'authorized' || cents > charge.authorizedCents) throw new ChargeRefused();
  if (behaviour === 'capture-fails') return { ...charge, state: 'refused', authorizedCents: 0, code: 'capture_failed' };
  return { ...charge, state: 'captured', capturedCents: cents };
}

/** Lets go of what is held; what was taken is refunded, not voided. */
export function voided(charge: DemoCharge): DemoCharge {
  if (charge.state === 'captured') throw new ChargeRefused();
  return { ...charge, state: 'voided', authorizedCents: 0 };
}

export function refunded(charge: DemoCharge, cents: number): DemoCharge {
  if (charge.state !== 'captured' || cents > charge.capturedCents - charge.refundedCents) throw new ChargeRefused();
  return { ...charge, refundedCents: charge.refundedCents + cents };
}
