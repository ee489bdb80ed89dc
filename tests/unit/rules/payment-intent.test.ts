import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterEvent, toPaymentState, type Intent, type IntentEvent } from '@/lib/rules/money/payment-intent';
import { INTENT_STATES, LIVE_STATES } from '@/lib/rules/words/intent-states';
import { soakRuns } from '@/tests/soak/scale';

const fresh = (amount: number): Intent => ({ state: 'created', amount, authorized: 0, captured: 0, refunded: 0 });

const cents = fc.integer({ min: -50, max: 6_000 });
const anyEvent: fc.Arbitrary<IntentEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('authorized', 'captured', 'refunded'), cents }),
  fc.record({
    type: fc.constantFrom('asked', 'refused', 'scheduled', 'sent', 'returned', 'retried', 'let-go', 'voided', 'billed'),
  }),
) as fc.Arbitrary<IntentEvent>;

const ENDS = ['refunded', 'failed', 'voided', 'billed'] as const;

describe('the events of a payment', () => {
  it('in any order take no more than is held, give back no more than was taken, and never leave an end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.array(anyEvent, { maxLength: 25 }), (amount, events) => {
        let intent = fresh(amount);
        let everTaken = 0;
        for (const event of events) {
          const next = afterEvent(intent, event);
          if (next === null) continue;
          expect(ENDS).not.toContain(intent.state);
          expect(next.amount).toBe(amount);
          expect(next.authorized).toBeLessThanOrEqual(amount);
          expect(next.captured).toBeLessThanOrEqual(next.authorized);
          expect(next.refunded).toBeLessThanOrEqual(next.captured);
          expect(next.refunded).toBeGreaterThanOrEqual(intent.refunded);
          if (next.captured > intent.captured) everTaken += 1;
          if (next.state === 'voiding' || next.state === 'voided') expect(next.captured).toBe(0);
          intent = next;
        }
        expect(everTaken).toBeLessThanOrEqual(1);
      }),
      { numRuns: soakRuns('payment events') },
    );
  });

  it.each(['failed', 'voided', 'billed', 'refunded', 'voiding'] as const)('never make %s alive again', (state) => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const next = afterEvent({ state, amount: 100, authorized: 100, captured: 0, refunded: 0 }, event);
        expect(LIVE_STATES).not.toContain(next?.state);
      }),
    );
  });

  it('give back in parts, and are at an end when all is given back', () => {
    const captured: Intent = { state: 'captured', amount: 500, authorized: 500, captured: 500, refunded: 0 };
    const part = afterEvent(captured, { type: 'refunded', cents: 200 });
    expect(part).toMatchObject({ state: 'captured', refunded: 200 });
    expect(part && afterEvent(part, { type: 'refunded', cents: 301 })).toBeNull();
    expect(part && afterEvent(part, { type: 'refunded', cents: 300 })).toMatchObject({
      state: 'refunded',
      refunded: 500,
    });
    expect(part && afterEvent(part, { type: 'returned' })).toBeNull();
  });

  it('let a debit that came back be sent again or end', () => {
    const sent: Intent = { state: 'sent', amount: 500, authorized: 500, captured: 0, refunded: 0 };
    expect(afterEvent(sent, { type: 'retried' })).toMatchObject({ state: 'scheduled', authorized: 0 });
    expect(afterEvent({ ...sent, state: 'captured', captured: 500 }, { type: 'returned' })).toMatchObject({
      state: 'failed',
      captured: 0,
    });
  });
});

describe('the state of a first payment as it is told', () => {
  it('is paid of captured money alone', () => {
    const paid = INTENT_STATES.filter((state) => toPaymentState(state, true) === 'captured');
    expect(paid).toEqual(['captured', 'refunded']);
  });

  it('is of a payment that is alive, or at an end', () => {
    // The index of the table that lets one attempt be alive names these four.
    expect(INTENT_STATES.filter((state) => !LIVE_STATES.some((live) => live === state))).toEqual([
      'refunded',
      'failed',
      'voiding',
      'voided',
    ]);
  });

  it('tells a kept card from a debit', () => {
    expect([toPaymentState('scheduled', true), toPaymentState('scheduled', false)]).toEqual(['stored', 'scheduled']);
  });
});
