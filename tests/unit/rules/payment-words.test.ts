import { describe, expect, it } from 'vitest';
import { paymentSchedule } from '@/lib/rules/money/payment-schedule';
import {
  dueLabel,
  firstPaymentText,
  laterPaymentsText,
  paidBy,
  paymentHeadline,
  paymentRows,
  paymentSource,
  statementNote,
  submitLabel,
  type Payment,
} from '@/lib/rules/money/payment-words';
import { isChargedMethod, PAYMENT_METHODS, type ChargedMethod } from '@/lib/rules/words/payment-kinds';

const amounts = { firstMonth: '$38.40', recurring: '$23.40' };

function charged(method: ChargedMethod, start: string) {
  return { method, schedule: paymentSchedule({ method, start, enrolled: '2026-11-22', billDay: 28 }) };
}
const [nearCard, nearBank] = [charged('cc', '2027-01-01'), charged('eft', '2027-01-01')];
const [farCard, farBank] = [charged('cc', '2027-03-01'), charged('eft', '2027-03-01')];
const billed: Payment = { method: 'list', schedule: null };

const told = (payment: Payment): string[] => [
  dueLabel(payment),
  firstPaymentText(payment, paymentSource(payment.method, 'Your')),
  laterPaymentsText(payment, amounts.recurring),
  submitLabel(payment, amounts.firstMonth),
];

describe('what is told of payments', () => {
  it('by a card soon before the start', () => {
    expect(told(nearCard)).toEqual([
      'Due November 22, 2026',
      'Your card will be charged for it.',
      '$23.40 on January 28, 2027 for February 2027, and on the 28th of each month after that.',
      'Submit and pay $38.40',
    ]);
    expect(paymentHeadline(nearCard, amounts)).toBe(
      '$38.40 when you enroll, then $23.40 each month from January 28, 2027',
    );
  });

  it('by a bank account soon before the start', () => {
    expect(told(nearBank)).toEqual([
      'Due by November 27, 2026',
      'Your bank account will be debited between November 22, 2026 and November 27, 2026.',
      '$23.40 on January 28, 2027 for February 2027, and on the 28th of each month after that.',
      'Submit, $38.40 is debited by November 27',
    ]);
    expect(paymentHeadline(nearBank, amounts)).toBe(
      '$38.40 within 5 days after you enroll, then $23.40 each month from January 28, 2027',
    );
  });

  it('long before the start: nothing now, and the day', () => {
    expect(told(farCard)).toEqual([
      'Due January 30, 2027',
      'Your card will be charged on January 30, 2027, 30 days before coverage starts, and not before.',
      '$23.40 on March 28, 2027 for April 2027, and on the 28th of each month after that.',
      'Submit, $38.40 is charged on January 30',
    ]);
    expect(told(farBank)[1]).toBe(
      'Your bank account will be debited on January 30, 2027, 30 days before coverage starts, and not before.',
    );
    expect(submitLabel(farBank, amounts.firstMonth)).toBe('Submit, $38.40 is debited on January 30');
    expect(paymentHeadline(farCard, amounts)).toBe(
      'Nothing now. $38.40 on January 30, 2027, then $23.40 each month from March 28, 2027',
    );
  });

  it('that come soon after the first one or the start: why, and for which month', () => {
    const on = (billDay: number, enrolled = '2026-11-22') => {
      const schedule = paymentSchedule({ method: 'cc', start: '2027-01-01', enrolled, billDay });
      return laterPaymentsText({ method: 'cc', schedule }, '$23.40');
    };
    const why = 'Every month is paid for ahead: that is why the payment on January';
    expect(on(2)).toMatch(new RegExp(`${why} 2, 2027 comes so soon, and pays for February 2027\\.$`));
    expect(on(15)).toContain(`${why} 15, 2027`);
    expect(on(16)).not.toContain(why);
    expect(on(28)).not.toContain(why);
    expect(on(5, '2027-01-03')).toContain(`${why} 5, 2027`);
  });

  it('name the ways in which a plan is paid', () => {
    expect(paidBy(['cc', 'eft'])).toBe('by card or from a bank account');
    expect(paidBy(['stmt'])).toBe('by statement');
  });

  it('where others collect', () => {
    expect(told(billed)).toEqual([
      'First month',
      'It goes on your group’s list bill.',
      '$23.40 each month.',
      'Submit enrollment',
    ]);
    expect(paymentRows(billed, amounts, { payee: 'North Star Benefits', whose: 'Your' })).toHaveLength(2);
  });

  it('names who takes it as the statement does, and the source by no digits', () => {
    expect(statementNote('North Star Benefits')).toBe('Charges appear on your statement as North Star Benefits.');
    expect(paymentRows(nearCard, amounts, { payee: 'North Star Benefits', whose: 'The member’s' })).toEqual([
      { label: 'Due November 22, 2026', value: '$38.40. The member’s card will be charged for it.' },
      {
        label: 'Then',
        value: '$23.40 on January 28, 2027 for February 2027, and on the 28th of each month after that.',
      },
      { label: 'Name on the statement', value: 'North Star Benefits' },
    ]);
  });

  it('never says of any method that something was paid', () => {
    for (const method of PAYMENT_METHODS)
      for (const start of ['2027-01-01', '2027-03-01']) {
        const payment = isChargedMethod(method) ? charged(method, start) : { method, schedule: null };
        const rows = paymentRows(payment, amounts, { payee: 'North Star Benefits', whose: 'Your' }).flatMap(
          Object.values,
        );
        expect([...told(payment), ...rows].join(' ')).not.toMatch(/\bpaid\b|was (?:charged|debited)/i);
      }
  });
});
