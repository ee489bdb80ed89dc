import { describe, expect, it } from 'vitest';
import { newPaymentAuthorization, type NewPaymentTerms } from '@/lib/rules/money/change-payment-words';
import { cardNotKept, cardRefused, paymentRefused, refusalReason, stillUnpaid } from '@/lib/rules/money/refusal-words';
import { heirsStatement } from '@/lib/rules/people/heirs-statement';
import { changeStatement, tellPrice, type StatedChange } from '@/lib/rules/policies/change-statement';
import { lostChoice, renewalLine, renewalReasons, type ToldRenewal } from '@/lib/rules/policies/renewal-sentences';

const renewal: ToldRenewal = {
  kind: 'changed',
  goneFor: null,
  oldName: 'Dental Preferred',
  newName: 'Dental Preferred',
  oldCents: 3120,
  newCents: 3345,
  parts: [],
  leaving: [],
  day: '2027-01-01',
  lastDay: '2026-12-31',
};

describe('the sentences of a renewal', () => {
  it.each([
    ['facts', 225, '+$2.25: what is on file about you changed since it was priced.'],
    ['age', 100, '+$1.00: the ages of those it covers.'],
    ['people', -450, '−$4.50: someone is past the age up to which it covers.'],
    ['rates', 1, '+$0.01: new rates.'],
    ['plan', -1, '−$0.01: the plan that takes over has rates of its own.'],
    ['level', 1000, '+$10.00: the level that you chose.'],
  ] as const)('tell what %s does to the price', (reason, cents, sentence) => {
    expect(renewalReasons({ ...renewal, parts: [{ reason, cents }] })).toEqual([sentence]);
  });

  it.each([
    [null, 'The carrier does not continue this plan.'],
    ['closed', 'The carrier does not continue this plan.'],
    ['person', 'You are past the age up to which this plan covers.'],
    ['place', 'This plan is not offered where you live.'],
    ['carrier', 'It belongs to a plan that ends.'],
  ] as const)('tell of a plan that is gone for %s that alone', (goneFor, sentence) => {
    const gone = { ...renewal, kind: 'gone', goneFor, leaving: ['Leo'], newName: null } as const;
    expect(renewalReasons(gone)).toEqual([sentence]);
    expect(renewalLine(gone)).toBe('Ends December 31, 2026');
  });

  it('name a plan that takes the place of another, and who is not covered any more, before the amounts', () => {
    expect(
      renewalReasons({
        ...renewal,
        newName: 'Dental Choice',
        leaving: ['Leo'],
        parts: [{ reason: 'age', cents: 200 }],
      }),
    ).toEqual([
      'Dental Choice takes the place of Dental Preferred.',
      'Leo is past the age up to which it covers, and not covered any more.',
      '+$2.00: the ages of those it covers.',
    ]);
    expect(renewalReasons({ ...renewal, newName: null, leaving: ['Leo', 'Ana', 'Sam'] })).toEqual([
      'Leo, Ana and Sam are past the age up to which it covers, and not covered any more.',
    ]);
  });

  it('say of one that changes nothing that all stays', () => {
    expect(renewalReasons({ ...renewal, kind: 'same' })).toEqual(['Price and terms stay as they are.']);
    expect(renewalReasons(renewal)).toEqual([]);
  });

  it('put the old price beside the new one, or the one price there is', () => {
    expect(renewalLine(renewal)).toBe('$31.20 → $33.45 a month');
    expect(renewalLine({ ...renewal, newCents: null })).toBe('$31.20 → $31.20 a month');
    expect(renewalLine({ ...renewal, kind: 'same', newCents: 3120 })).toBe('$31.20 a month, as before');
    expect(lostChoice('2027-01-01')).toBe(
      'What you signed for January 1, 2027 does not count any more, as the plan was not paid in time.',
    );
  });
});

const terms: NewPaymentTerms = {
  method: 'cc',
  payee: { name: 'North Star Benefits', phone: '(512) 555-0100', email: 'help@northstar.example' },
  next: { cents: 4620, on: '2026-12-28' },
  recurring: 3120,
  billDay: 28,
};
const REPLACES =
  'It takes the place of what I gave before; a payment that is under way already is still taken from that. These payments appear on my statement as North Star Benefits. If an amount changes, I am told the new amount and its date at least 10 days before.';

describe('the authorization of another way to pay', () => {
  it('names amounts, days, who takes them and how it is revoked, of a card', () => {
    expect(newPaymentAuthorization(terms)).toBe(
      `I authorize North Star Benefits to charge the card given on this page for $46.20 on December 28, 2026, and for $31.20 on the 28th of each month after that, each time for the next month of coverage. ${REPLACES} This authorization stays in force until I revoke it by calling (512) 555-0100 or writing to help@northstar.example. I receive a copy of it by mail. I authorize these payments.`,
    );
  });

  it('has the notices of a bank account besides, with the banking day', () => {
    expect(newPaymentAuthorization({ ...terms, method: 'eft' })).toBe(
      `I authorize North Star Benefits to debit the bank account given on this page for $46.20 on December 28, 2026 or the first banking day after it, and for $31.20 on the 28th of each month after that, each time for the next month of coverage. ${REPLACES} This authorization stays in force until I revoke it by calling (512) 555-0100 or writing to help@northstar.example. I receive a copy of it by mail. The initial EFT charge happens on December 28, 2026 or the first banking day after it. To stop a payment, give notice at least 3 business days before it is due. The insufficient funds fee is $30. There is no monthly charge for EFT. I authorize these payments.`,
    );
  });

  it('leaves out the first amount while an earlier payment is under way, a day that was not signed, and ways to reach nobody', () => {
    const bare = { ...terms, next: null, billDay: null, payee: { name: 'North Star Benefits', phone: '', email: '' } };
    expect(newPaymentAuthorization(bare)).toBe(
      `I authorize North Star Benefits to charge the card given on this page for $31.20 each month, each time for the next month of coverage. ${REPLACES} This authorization stays in force until I revoke it. I receive a copy of it by mail. I authorize these payments.`,
    );
    const mailed = newPaymentAuthorization({ ...bare, method: 'eft', payee: { ...bare.payee, email: 'a@b.example' } });
    expect(mailed).toContain('until I revoke it by writing to a@b.example. I receive');
    expect(mailed).toContain('The initial EFT charge happens on the day of the next payment.');
  });
});

const birth: StatedChange = {
  event: 'birth',
  eventOn: '2026-11-02',
  name: 'Leo Castellanos',
  birthdate: '2026-11-02',
  effectiveOn: '2026-11-02',
  plans: [{ name: 'Dental Preferred', cents: 3120, newCents: 5240, pricedFrom: '2026-12-01' }],
  refundCents: 0,
  method: 'cc',
};

describe('the statement of a change of who is covered', () => {
  it('names the event, the person, the days and the prices, and authorizes the changed amount', () => {
    expect(changeStatement(birth).split('\n')).toEqual([
      'A child was born (November 2, 2026).',
      'I ask that Dental Preferred covers Leo Castellanos, born on November 2, 2026, from November 2, 2026 on.',
      'Dental Preferred costs $52.40 instead of $31.20 a month, from the month that begins on December 1, 2026 on.',
      'At a renewal they go on with the same people, at the price that is told for it.',
      'I authorize that the changed amount is taken from the card that pays now, on the same day of the month; how I stop that stays as I signed it.',
      'What I say here is true. I send the birth certificate or record when I am asked for it.',
    ]);
  });

  it('tells of who leaves the last day and the money that comes back', () => {
    const vision = { name: 'Vision Plus', cents: 900, newCents: 900, pricedFrom: '2027-01-01' };
    const dental = { name: 'Dental Preferred', cents: 5240, newCents: 3120, pricedFrom: '2027-01-01' };
    expect(
      changeStatement({
        ...birth,
        event: 'divorce',
        name: 'Ana Reyes',
        birthdate: '1985-09-04',
        effectiveOn: '2026-12-31',
        plans: [dental, vision],
        refundCents: 2120,
        method: 'eft',
      }).split('\n'),
    ).toEqual([
      'I divorced (November 2, 2026).',
      'I ask that Dental Preferred and Vision Plus no longer cover Ana Reyes, born on September 4, 1985, after December 31, 2026.',
      'Dental Preferred costs $31.20 instead of $52.40 a month, from the month that begins on January 1, 2027 on.',
      'Vision Plus goes on costing $9.00 a month.',
      'At a renewal they go on with the same people, at the price that is told for it.',
      '$21.20 that was paid for later months comes back.',
      'I authorize that the changed amount is taken from the bank account that pays now, on the same day of the month; how I stop that stays as I signed it.',
      'What I say here is true. I send the divorce decree when I am asked for it.',
    ]);
  });

  it('counts its plans in either direction', () => {
    const two = [...birth.plans, { ...birth.plans[0], name: 'Vision Plus' } as StatedChange['plans'][number]];
    expect(changeStatement({ ...birth, plans: two })).toContain(
      'I ask that Dental Preferred and Vision Plus cover Leo',
    );
    expect(changeStatement({ ...birth, event: 'death' })).toContain(
      'Dental Preferred no longer covers Leo Castellanos',
    );
  });

  it('authorizes nothing where no amount changes, or where others take the payments', () => {
    const same = [{ name: 'Dental Preferred', cents: 3120, newCents: 3120, pricedFrom: '2026-12-01' }];
    expect(changeStatement({ ...birth, plans: same })).not.toContain('authorize');
    expect(changeStatement({ ...birth, method: null })).not.toContain('authorize');
    expect(tellPrice({ name: 'A', cents: 1, newCents: 1, pricedFrom: '2026-12-01' })).toBe(
      'A goes on costing $0.01 a month.',
    );
  });
});

describe('the statement of beneficiaries', () => {
  const first = { beneficiary_percentage: '60', beneficiary_rank: 'primary' };
  const second = { beneficiary_percentage: 40 };
  const next = { beneficiary_percentage: '100', beneficiary_rank: 'contingent' };
  const of = { plans: ['Term Life', 'Accident'], policy: 'CF-1' };

  it('names plans, numbers of people and shares, and who comes next', () => {
    expect(heirsStatement([first, next, second], of)).toBe(
      'If I die, the benefits of Term Life and Accident (confirmation number CF-1) are paid to the 2 beneficiaries, with 60% and 40%, who stand first in line on this page. If none of them can be paid, they go to the one beneficiary, with 100%, who stand as contingent beneficiaries on this page. This counts from the day I sign it, and takes the place of whomever I named before.',
    );
  });

  it('says that nobody comes next', () => {
    expect(heirsStatement([{ beneficiary_percentage: 100 }], { ...of, plans: ['Term Life'] })).toBe(
      'If I die, the benefits of Term Life (confirmation number CF-1) are paid to the one beneficiary, with 100%, who stand first in line on this page. Nobody is named for the case that none of them can be paid. This counts from the day I sign it, and takes the place of whomever I named before.',
    );
  });
});

describe('the words of a refused payment', () => {
  it.each([
    ['insufficient_funds', 'Your bank says that there is not enough money on this card.'],
    ['R03', 'Your bank knows no such account.'],
    ['unheard_of', 'Your bank did not accept this payment.'],
  ])('tell the reason of %s and what to do, wherever it was refused', (code, reason) => {
    expect(refusalReason(code)).toBe(reason);
    expect(paymentRefused(code)).toBe(
      `${reason} Nothing was charged, and you are not enrolled yet. Pay another way, or ask your bank and try again.`,
    );
    expect(cardRefused(code, '4242')).toBe(
      `${reason} It was the card ending 4242, and nothing was charged. Enter another card, or pay from your bank account.`,
    );
    expect(cardNotKept(code)).toBe(
      `${reason} Nothing has changed. Give another card or account, or ask your bank and try again.`,
    );
    expect(stillUnpaid(code)).toBe(`${reason} Nothing was charged. Pay another way, or ask your bank and try again.`);
  });
});
