import { describe, expect, it } from 'vitest';
import { decisionText, evidenceReminder } from '@/lib/rules/policies/decision-words';
import { LIFE_CAUSES } from '@/lib/rules/words/policy-states';

const SAME = { premiumCents: 489, pastPrices: [] };
const MORE = { premiumCents: 2936, pastPrices: [{ through: '2027-01-31', cents: 489 }] };

describe('the words for a decision', () => {
  it('say what it decided and what the plan costs by it', () => {
    expect(decisionText('evidence-approved', MORE, '2027-01-05')).toBe(
      'The carrier approved the amount that was asked for. For months of coverage from February 1, 2027 on it costs $29.36 a month instead of $4.89.',
    );
    expect(decisionText('evidence-declined', SAME, '2027-01-05')).toBe(
      'The carrier declined the amount above the guaranteed one, which you keep. The price stays as it is.',
    );
  });

  it('tell no price of before it, and none that stays the same', () => {
    const told = 'The carrier approved a part of what was asked for. The price stays as it is.';
    expect(decisionText('evidence-reduced', MORE, '2027-02-02')).toBe(told);
    const same = { premiumCents: 489, pastPrices: [{ through: '2027-01-31', cents: 489 }] };
    expect(decisionText('evidence-reduced', same, '2027-01-05')).toBe(told);
  });

  it('are there for evidence alone', () => {
    const told = LIFE_CAUSES.filter((cause) => decisionText(cause, SAME, '2027-01-05') !== '');
    expect(told).toEqual(['evidence-approved', 'evidence-reduced', 'evidence-declined', 'evidence-overdue']);
  });
});

describe('the reminder of evidence', () => {
  it('says by when, and what follows without a decision', () => {
    expect(evidenceReminder('Life $300,000', '2027-01-20', true)).toBe(
      "Life $300,000 still waits for the carrier's decision on your evidence of insurability. Send what the carrier asked you for: without a decision by January 20, 2027, you keep the guaranteed amount at its price.",
    );
    expect(evidenceReminder('Life', '2027-01-20', false)).toContain('the plan is cancelled, and what was paid for it');
  });
});
