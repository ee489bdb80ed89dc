import { describe, expect, it } from 'vitest';
import { payAgainAuthorization } from '@/lib/rules/money/pay-again-words';
import { tellReceiptStatus } from '@/lib/rules/money/receipt-status-words';
import { readAuthorization } from '@/lib/rules/money/shown-authorization';
import { paymentSchedule, toWireDays } from '@/lib/rules/money/payment-schedule';
import { toWireDate } from '@/lib/rules/text/dates';
import { ACCEPTANCE } from '@/lib/rules/words/payment-kinds';
import { tellVerdict } from '@/lib/rules/words/document-verdicts';

describe('the words that are accepted with another card or account', () => {
  const terms = {
    method: 'cc' as const,
    payee: 'North Star Benefits',
    cents: 2_340,
    recurringCents: 0,
    billDay: null,
    debitOn: null,
  };

  it.each([
    [
      'a card, at once',
      terms,
      'I authorize North Star Benefits to charge the card given on this page for $23.40 now. I may end this at any time by telling North Star Benefits. I authorize these payments.',
    ],
    [
      'an account, on a day, with later payments',
      { ...terms, method: 'eft' as const, recurringCents: 1_999, billDay: 3, debitOn: '2026-12-01' },
      'I authorize North Star Benefits to debit the bank account given on this page for $23.40 on December 1, 2026 or the first banking day after it. Later payments of my coverage, $19.99 a month on the 3rd, are taken from it as well, instead of what I gave before. I may end this at any time by telling North Star Benefits. I authorize these payments.',
    ],
  ])('name %s', (_, own, words) => {
    expect(payAgainAuthorization(own)).toBe(words);
  });

  it('promise no later payments where none come, or on no known day', () => {
    for (const own of [
      { recurringCents: 0, billDay: 3 },
      { recurringCents: 1_999, billDay: null },
    ])
      expect(payAgainAuthorization({ ...terms, ...own })).not.toContain('Later');
  });
});

describe('the state of an enrollment behind its mailed link', () => {
  const facts = {
    pending: false,
    payment_state: 'captured' as const,
    submitted_on: '11/23/2026',
    effective_date: '01/01/2027',
  };
  const rows = (state: string, payment: string) => [
    { label: 'State', value: state },
    { label: 'Submitted', value: 'November 23, 2026' },
    { label: 'Coverage starts', value: 'January 1, 2027' },
    { label: 'First payment', value: payment },
  ];

  it.each([
    [{}, rows('Enrolled', 'Paid'), 'Nothing is left to do. Plans begin on January 1, 2027.'],
    [
      { pending: true, payment_state: 'authorized' as const },
      rows('Submitted, something is pending', 'Held on the card'),
      'Something is still to be decided. We write when it is; the receipt says what.',
    ],
    [
      { pending: true, payment_state: 'pending-first-payment' as const },
      rows('Submitted, something is pending', 'Not paid yet'),
      'The first payment did not come through, and the plans wait for it. The receipt says more.',
    ],
  ])('with %o is told', (own, told, next) => {
    expect(tellReceiptStatus({ ...facts, ...own })).toEqual({ rows: told, next });
  });

  it('tells every state of the payment', () => {
    const told = (['stored', 'scheduled', 'billed'] as const).map(
      (payment_state) => tellReceiptStatus({ ...facts, payment_state }).rows[3]?.value,
    );
    expect(told).toEqual(['On its day, before coverage starts', 'Debited within the days on the receipt', 'Billed']);
  });
});

describe('the verdict on a document', () => {
  const sealed = { verdict: 'unchanged' as const, sealedBy: null, sealedAt: '2026-11-23T12:00:00Z', stamped: false };
  const told = (own: Partial<Parameters<typeof tellVerdict>[0]>) =>
    tellVerdict({ ...sealed, ...own }, (at) => `<${at}>`);

  it.each([
    [{}, 'This document is unchanged. It was kept by us on <2026-11-23T12:00:00Z>.'],
    [
      { sealedBy: 'North Star', stamped: true },
      'This document is unchanged. It was sealed by North Star on <2026-11-23T12:00:00Z>, as a time-stamp service confirmed.',
    ],
    [{ sealedAt: null }, 'This document is unchanged.'],
    [
      { verdict: 'changed' as const },
      'This document has been changed. We have a document of this number, and it is not this file. Ask us for a new copy.',
    ],
    [{ verdict: 'unknown' as const }, 'This is not one of our documents.'],
  ])('%o', (own, words) => {
    expect(told(own)).toBe(words);
  });
});

describe('an authorization as it is shown', () => {
  const schedule = paymentSchedule({ method: 'cc', start: '2027-01-01', enrolled: '2026-11-22', billDay: 28 });
  const data = {
    authorization_text_hash: 'h4sh',
    due_today: '38.40',
    recurring_month_cost: '23.40',
    next_bill_date: toWireDate(schedule.next),
    payment_days: toWireDays(schedule),
  };

  it('has its paragraphs without blanks and without the sentence beside the box', () => {
    const shown = readAuthorization('cc', data, [' I agree. ', '', '  ', ACCEPTANCE, ` ${ACCEPTANCE} `, 'More.']);
    expect(shown?.paragraphs).toEqual(['I agree.', 'More.']);
    expect(shown?.hash).toBe('h4sh');
    expect(shown?.headline).toContain('$38.40');
    expect(shown?.headline).toContain('$23.40');
  });

  it('is none where its days cannot be told', () => {
    expect(readAuthorization('cc', { ...data, next_bill_date: null }, ['I agree.'])).toBeNull();
  });
});
