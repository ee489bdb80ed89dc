import { describe, expect, it } from 'vitest';
import { paymentSchedule, toWireDays } from '@/lib/rules/money/payment-schedule';
import { tellReceiptPayment, type ReceiptPayment } from '@/lib/rules/money/receipt-words';
import { hasCard, isPending, receiptTitle, whatHappensNext, type Awaited } from '@/lib/rules/money/what-happens-next';
import { toWireDate } from '@/lib/rules/text/dates';
import { isChargedMethod, PAYMENT_METHODS, PAYMENT_STATES, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { BOUGHT_KINDS } from '@/lib/rules/words/plan-kinds';

const NEAR = '2027-01-01';
const FAR = '2027-03-01';

function receipt(method: PaymentMethod, own: Partial<ReceiptPayment> = {}, start = NEAR): ReceiptPayment {
  const schedule = isChargedMethod(method)
    ? paymentSchedule({ method, start, enrolled: '2026-11-22', billDay: 28 })
    : null;
  return {
    payment_method: method,
    payment_state: schedule === null ? 'billed' : method === 'cc' ? 'captured' : 'scheduled',
    paid_today: '38.40',
    captured_amount: method === 'cc' ? '38.40' : '0.00',
    recurring_month_cost: '23.40',
    payment:
      schedule === null
        ? null
        : { brand_or_bank: method === 'cc' ? 'american-express' : 'LONE CEDAR BANK', last4: '0005' },
    statement_name: 'North Star Benefits',
    payment_days: schedule && toWireDays(schedule),
    next_bill_date: schedule && toWireDate(schedule.next),
    ...own,
  };
}

const first = (told: ReturnType<typeof tellReceiptPayment>) => [told.label, told.notes[0]];

describe('the words beside the sum of a receipt', () => {
  it.each<[PaymentMethod, ReceiptPayment['payment_state'], string, string, string]>([
    ['cc', 'captured', NEAR, 'Paid', 'American Express ending 0005 was charged for it.'],
    ['eft', 'captured', NEAR, 'Paid', 'LONE CEDAR BANK ending 0005 was debited for it.'],
    [
      'cc',
      'authorized',
      NEAR,
      'Held on the card',
      'American Express ending 0005 holds the amount, and will be charged for it next.',
    ],
    [
      'cc',
      'stored',
      FAR,
      'Due January 30, 2027',
      'American Express ending 0005 will be charged on January 30, 2027, 30 days before coverage starts, and not before.',
    ],
    [
      'eft',
      'scheduled',
      NEAR,
      'Due by November 27, 2026',
      'LONE CEDAR BANK ending 0005 will be debited between November 22, 2026 and November 27, 2026.',
    ],
    [
      'eft',
      'scheduled',
      FAR,
      'Due January 30, 2027',
      'LONE CEDAR BANK ending 0005 will be debited on January 30, 2027, 30 days before coverage starts, and not before.',
    ],
    [
      'cc',
      'pending-first-payment',
      NEAR,
      'Not paid yet',
      'The charge of American Express ending 0005 did not come through. The plans wait for this payment.',
    ],
    [
      'eft',
      'pending-first-payment',
      NEAR,
      'Not paid yet',
      'The debit of LONE CEDAR BANK ending 0005 did not come through. The plans wait for this payment.',
    ],
    ['stmt', 'billed', NEAR, 'First month', 'It is billed by a statement that goes to the member.'],
    ['list', 'billed', NEAR, 'First month', 'It goes on your group’s list bill.'],
  ])('by %s, %s, for a start on %3$s', (method, state, start, label, words) => {
    expect(first(tellReceiptPayment(receipt(method, { payment_state: state }, start)))).toEqual([label, words]);
  });

  it('name the group that gets the bill', () => {
    const billed = (method: PaymentMethod) => tellReceiptPayment(receipt(method, { billed_to: 'Harbor Mills' }));
    expect(first(billed('list'))[1]).toBe('Harbor Mills is billed for it, on the group’s list bill.');
    expect(first(billed('elist'))[1]).toBe('Harbor Mills is billed for it, on the group’s electronic list bill.');
    expect(billed('list').notes).toHaveLength(2);
  });

  it('say what has gone back of money that was taken', () => {
    const told = tellReceiptPayment(receipt('cc', { captured_amount: '15.00' }));
    expect(told.notes[1]).toBe('$23.40 of it was given back.');
  });

  it('say "paid" of captured money alone, whatever method, state and start', () => {
    for (const method of PAYMENT_METHODS)
      for (const state of PAYMENT_STATES)
        for (const start of [NEAR, FAR]) {
          const { label, notes } = tellReceiptPayment(receipt(method, { payment_state: state }, start));
          const words = [label, ...notes].join(' ');
          const isTaken = isChargedMethod(method) && state === 'captured';
          expect(/^Paid\b|was (?:charged|debited)/.test(words), words).toBe(isTaken);
          expect(notes.every((note) => note !== '' && !note.includes('undefined'))).toBe(true);
        }
  });
});

function awaited(items: Awaited['items'], own: Partial<Awaited> = {}): Awaited {
  return {
    email: 'maya@castellanos.example',
    submitted_on: '11/23/2026',
    effective_date: '01/01/2027',
    payment_state: 'captured',
    items,
    ...own,
  };
}
const texts = (told: Awaited, reader: 'self' | 'other' = 'self') =>
  Object.fromEntries(whatHappensNext(told, reader).map(({ kind, title, text }) => [kind, `${title}: ${text}`]));

const DENTAL = { plan_name: 'Dental Preferred 1000', kind: 'dental' } as const;
const LIFE = { plan_name: 'Term Life 20', kind: 'term_life' } as const;
const ACCIDENT = { plan_name: 'Accident Shield', kind: 'accident' } as const;
const PENDING = { ...LIFE, pending: 'Your chosen amount of $100,000 is pending.' };

describe('what happens next', () => {
  it('mentions a card only for plans that have one, by their names', () => {
    const vision = { plan_name: 'Clear Vision 150', kind: 'vision' } as const;
    expect(texts(awaited([DENTAL, vision, LIFE]))['card']).toBe(
      'By December 14: Member cards of Dental Preferred 1000 and Clear Vision 150 come in the mail.',
    );
    expect(texts(awaited([DENTAL]))['card']).toMatch(/The member card of Dental Preferred 1000 comes/);
    for (const items of [[LIFE], [ACCIDENT, LIFE]])
      expect(JSON.stringify(whatHappensNext(awaited(items), 'self'))).not.toMatch(/\bcard/);
  });

  it('tells by the kind of plan how it is used', () => {
    expect(texts(awaited([DENTAL, ACCIDENT, LIFE]))['start']).toBe(
      'January 1: Your plans begin. Show the card, or this receipt, at the first visit. Accident Shield pays after a claim: keep bills and reports for it. Term Life 20 pays the people who were named for it.',
    );
    for (const kind of BOUGHT_KINDS)
      expect(texts(awaited([{ plan_name: 'A plan', kind }]))['start']).toMatch(/^January 1: Your plans begin\./);
  });

  it('says of a receipt without kinds what holds for all', () => {
    const told = texts(awaited([{ plan_name: 'A plan' }]));
    expect(told['card']).toContain('for plans that have one');
    expect(told['start']).toContain('Where a plan has a member card');
  });

  it('calls pending what is pending, and nobody enrolled before it is decided', () => {
    const told = awaited([DENTAL, PENDING]);
    expect(isPending(told)).toBe(true);
    expect(texts(told)['pending']).toBe('Term Life 20: pending: Your chosen amount of $100,000 is pending.');
    expect(texts(told)['start']).toContain('Your plans begin, save for what is pending.');
    expect(receiptTitle({ ...told, name: 'Maya Castellanos' }, 'self')).toBe(
      'Thank you, Maya. We have your enrollment.',
    );
    expect(receiptTitle({ ...told, name: 'Omar Reyes' }, 'other')).toBe(
      'Thank you. We have the enrollment of Omar Reyes.',
    );
  });

  it('says so where the first payment did not come', () => {
    const told = awaited([DENTAL], { payment_state: 'pending-first-payment' });
    expect(isPending(told)).toBe(true);
    expect(texts(told)['payment']).toContain('You need not enroll again');
    expect(texts(told)['start']).toContain('once the first payment is there');
  });

  it('greets a member who is enrolled, and tells a rep who is', () => {
    const told = { ...awaited([DENTAL]), name: 'Maya Castellanos' };
    expect(receiptTitle(told, 'self')).toBe('Thank you, Maya. You are enrolled.');
    expect(receiptTitle(told, 'other')).toBe('Thank you. Maya Castellanos is enrolled.');
    expect(texts(told)['mail']).toContain('“Enrollment Receipt”');
    expect(texts(told, 'other')['start']).toMatch(/The plans begin/);
  });

  const step = (kind: string, title: string, text: string) => ({ kind, title, text });
  const mail = (copy: string) =>
    step(
      'mail',
      'Within 10 minutes',
      `A receipt with the subject “Enrollment Receipt” and ${copy} electronic copy arrive at maya@castellanos.example. The receipt is sent to the member and the client.`,
    );

  it.each([
    [
      'a card that comes before the start',
      awaited([DENTAL]),
      'self',
      [
        mail('your'),
        step('card', 'By December 14', 'The member card of Dental Preferred 1000 comes in the mail.'),
        step('start', 'January 1', 'Your plans begin. Show the card, or this receipt, at the first visit.'),
      ],
    ],
    [
      'a card that comes after it',
      awaited([DENTAL], { effective_date: '12/01/2026' }),
      'other',
      [
        mail('the'),
        step('start', 'December 1', 'The plans begin. Show the card, or this receipt, at the first visit.'),
        step('card', 'By December 14', 'The member card of Dental Preferred 1000 comes in the mail.'),
      ],
    ],
    [
      'a plan that waits beside two that pay',
      awaited([PENDING, ACCIDENT, { plan_name: 'Hospital Cash', kind: 'hospital' }]),
      'other',
      [
        mail('the'),
        step('pending', 'Term Life 20: pending', 'Your chosen amount of $100,000 is pending.'),
        step(
          'start',
          'January 1',
          'The plans begin, save for what is pending. Accident Shield and Hospital Cash pay after a claim: keep bills and reports for it. Term Life 20 pays the people who were named for it.',
        ),
      ],
    ],
    [
      'two sums for others, unpaid',
      awaited([LIFE, { plan_name: 'Whole Life', kind: 'term_life' }], { payment_state: 'pending-first-payment' }),
      'other',
      [
        mail('the'),
        step(
          'payment',
          'Now: the first payment',
          'It did not come through, and the plans wait for it. The member need not enroll again: another card or account is enough.',
        ),
        step(
          'start',
          'January 1',
          'The plans begin, once the first payment is there. Term Life 20 and Whole Life pay the people who were named for it.',
        ),
      ],
    ],
    [
      'plans of which no kind is told',
      awaited([{ plan_name: 'A plan' }]),
      'self',
      [
        mail('your'),
        step('card', 'By December 14', 'Member cards come in the mail, for plans that have one.'),
        step(
          'start',
          'January 1',
          'Your plans begin. Where a plan has a member card, show it, or this receipt, when you get care.',
        ),
      ],
    ],
    ['days that are none', awaited([DENTAL], { submitted_on: '', effective_date: '' }), 'self', [mail('your')]],
  ] as const)('is told whole of %s', (_, told, reader, steps) => {
    expect(whatHappensNext(told, reader)).toEqual(steps);
  });

  it('shows a card for care and for lifestyle, and none for money and for memberships', () => {
    expect(BOUGHT_KINDS.filter(hasCard).toSorted()).toEqual([
      ...['dental', 'lifestyle', 'limitedmed', 'medical', 'rx', 'vision'],
    ]);
  });

  it('tells how each kind is used', () => {
    const used = (kind: (typeof BOUGHT_KINDS)[number]) =>
      /card|claim|people who/.exec(texts(awaited([{ plan_name: 'A plan', kind }]))['start'] ?? '')?.[0] ?? 'none';
    expect(Object.groupBy(BOUGHT_KINDS.toSorted(), used)).toEqual({
      card: ['dental', 'lifestyle', 'limitedmed', 'medical', 'rx', 'vision'],
      claim: ['accident', 'critical', 'di', 'hospital', 'pet', 'supplemental'],
      'people who': ['term_life'],
      none: ['membership'],
    });
  });
});
