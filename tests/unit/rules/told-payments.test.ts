import { describe, expect, it } from 'vitest';
import { INTENT_STATES } from '@/lib/rules/words/intent-states';
import { tellPaymentState, TOLD_LABELS, TOLD_PAYMENTS } from '@/lib/rules/words/told-payments';

const payment = { state: 'captured', sends: 0, capturedCents: 2_340, refundedCents: 0 } as const;

describe('the word for a payment in the list of all payments', () => {
  it.each([
    [{ ...payment, state: 'scheduled' }, 'planned'],
    [{ ...payment, state: 'scheduled', sends: 1 }, 'again'],
    [{ ...payment, state: 'step-up' }, 'asked'],
    [{ ...payment, state: 'sent' }, 'on-its-way'],
    [{ ...payment, state: 'authorized' }, 'on-its-way'],
    [payment, 'paid'],
    [{ ...payment, refundedCents: 1 }, 'part-back'],
    [{ ...payment, refundedCents: 2_340 }, 'all-back'],
    [{ ...payment, state: 'refunded', refundedCents: 2_340 }, 'all-back'],
    [{ ...payment, state: 'failed', capturedCents: 0 }, 'failed'],
    [{ ...payment, state: 'billed' }, 'billed'],
    [{ ...payment, state: 'created' }, null],
    [{ ...payment, state: 'voiding' }, null],
    [{ ...payment, state: 'voided' }, null],
  ] as const)('of %o is %s', (row, word) => {
    expect(tellPaymentState(row)).toBe(word);
  });

  it('is one of the list for every state, and each of them has its label', () => {
    const words = INTENT_STATES.flatMap((state) => tellPaymentState({ ...payment, state }) ?? []);
    expect(TOLD_PAYMENTS).toEqual(expect.arrayContaining(words));
    expect(new Set(TOLD_PAYMENTS.map((word) => TOLD_LABELS[word])).size).toBe(TOLD_PAYMENTS.length);
  });
});
