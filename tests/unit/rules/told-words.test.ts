import { describe, expect, it } from 'vitest';
import { paymentAuthorization } from '@/lib/rules/money/authorization-text';
import { electronicConsent } from '@/lib/rules/money/electronic-consent';
import { paymentSchedule } from '@/lib/rules/money/payment-schedule';
import { specialPriceExplanation } from '@/lib/rules/money/price-notes';
import { explainPricingError, pricingErrorDetail, reasonOf } from '@/lib/rules/money/pricing-errors';
import { PRICING_ERROR_CODES } from '@/lib/rules/words/pricing-codes';
import { checkPersonalQuote } from '@/lib/rules/quote/personal-quote';
import { planList, withReasons } from '@/lib/rules/quote/recommendations';
import { messages } from '@/lib/rules/text/messages';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';

const site = { name: 'Harbor Benefits', phone: '(800) 555-0100', email: 'help@example.com' };

describe('texts that are agreed to, word by word', () => {
  const terms = (method: ChargedMethod, start = '2027-01-01') => ({
    method,
    site,
    firstMonth: 6740,
    recurring: 5240,
    start,
    billDay: 3,
    schedule: paymentSchedule({ method, start, enrolled: '2026-11-22', billDay: 3 }),
    lastFour: '4410',
  });

  it('the authorization of a bank account', () => {
    expect(paymentAuthorization(terms('eft'))).toEqual({
      version: '2026-11-24',
      heading: 'Electronic payment authorization',
      paragraphs: [
        'I authorize Harbor Benefits to debit the bank account ending in 4410 for $67.40 between enrollment and 5 days after, for the first month of coverage (January 2027) and any one-time fees.',
        'I authorize it to debit the same account for $52.40 on January 3, 2027, for February 2027, and for $52.40 on the 3rd of each month after that, each time for the next month of coverage.',
        'Every month is paid for ahead: that is why the payment on January 3, 2027 comes so soon, and pays for February 2027.',
        'These payments appear on my statement as Harbor Benefits.',
        'If an amount changes, I am told the new amount and its date at least 10 days before.',
        'This authorization stays in force until I revoke it by calling (800) 555-0100 or writing to help@example.com. I receive a copy of it with my receipt.',
        'The initial EFT charge happens between enrollment and 5 days after.',
        'To stop a payment, give notice at least 3 business days before it is due.',
        'The insufficient funds fee is $30.',
        'There is no monthly charge for EFT.',
      ],
      acceptance: 'I authorize these payments.',
    });
  });

  it('the authorization of a card', () => {
    expect(paymentAuthorization(terms('cc'))).toEqual({
      version: '2026-11-24',
      heading: 'Card payment authorization',
      paragraphs: [
        'I authorize Harbor Benefits to charge the card ending in 4410 for $67.40 when I enroll, for the first month of coverage (January 2027) and any one-time fees.',
        'I authorize it to charge the same card for $52.40 on January 3, 2027, for February 2027, and for $52.40 on the 3rd of each month after that, each time for the next month of coverage.',
        'Every month is paid for ahead: that is why the payment on January 3, 2027 comes so soon, and pays for February 2027.',
        'These payments appear on my statement as Harbor Benefits.',
        'If an amount changes, I am told the new amount and its date at least 10 days before.',
        'This authorization stays in force until I revoke it by calling (800) 555-0100 or writing to help@example.com. I receive a copy of it with my receipt.',
      ],
      acceptance: 'I authorize these payments.',
    });
  });

  it('the authorization of a bank account long before the start', () => {
    const { paragraphs } = paymentAuthorization(terms('eft', '2027-03-15'));
    expect(paragraphs).toEqual([
      'I authorize Harbor Benefits to debit the bank account ending in 4410 for $67.40 on February 13, 2027, 30 days before coverage starts, for the first month of coverage (March 15, 2027 to April 14, 2027) and any one-time fees.',
      'I authorize it to debit the same account for $52.40 on April 3, 2027, for April 15, 2027 to May 14, 2027, and for $52.40 on the 3rd of each month after that, each time for the next month of coverage.',
      'Nothing is taken before February 13, 2027.',
      'These payments appear on my statement as Harbor Benefits.',
      'If an amount changes, I am told the new amount and its date at least 10 days before.',
      'This authorization stays in force until I revoke it by calling (800) 555-0100 or writing to help@example.com. I receive a copy of it with my receipt.',
      'The initial EFT charge happens on February 13, 2027, 30 days before coverage starts.',
      'To stop a payment, give notice at least 3 business days before it is due.',
      'The insufficient funds fee is $30.',
      'There is no monthly charge for EFT.',
    ]);
  });

  it('the consent to electronic records', () => {
    expect(electronicConsent(site)).toEqual({
      version: '2026-11',
      heading: 'Signing and receiving records electronically',
      paragraphs: [
        'You are about to sign an application with Harbor Benefits electronically and to receive its records by e-mail.',
        'You may have any of these records on paper instead, free of charge. Call (800) 555-0100 or write to help@example.com.',
        'You may withdraw this consent at any time in the same way. It costs nothing. What you signed before stays valid; later records then come by mail.',
        'This consent covers this enrollment: the application, the agreements, the payment authorization, the receipt and notices about them.',
        'Tell us at help@example.com when your e-mail address changes.',
        'To read and keep the records you need a current browser, an e-mail account, and a program that opens PDF files.',
      ],
      acceptance: 'I can open electronic records here and agree to sign and receive them electronically.',
    });
  });

  it.each([
    ['IO' as const, 5000],
    ['IS' as const, 10_000],
    ['IC' as const, 10_000],
    ['IF' as const, 15_000],
  ])('the explanation of the special price for %s', (tier, dues) => {
    expect(specialPriceExplanation(tier)).toEqual([
      { label: 'Union dues', cents: 2500 },
      { label: 'Annuity fund', cents: 1000 },
      { label: 'Billing fee', cents: 3000 },
      { label: 'Association dues', cents: dues },
      { label: 'Independent marketer fees, on average', cents: 7700, to: 15_000 },
    ]);
  });
});

describe('a refused price', () => {
  const facts = { minIncome: 30_000, minHours: 30, min: 18, max: 64, tiers: ['IO', 'IF'] };

  it('says in figures what its own code asks for, and nothing of another code', () => {
    const said = Object.fromEntries(
      PRICING_ERROR_CODES.map((code) => [code, pricingErrorDetail(code, facts)]).filter(([, text]) => text !== ''),
    );
    expect(said).toEqual({
      salaryError: 'This plan is sold from an annual income of $30,000.',
      hourError: 'This plan is sold from 30 hours a week.',
      ageError: 'It is sold from age 18 to 64.',
      tierError: 'It is sold for Member Only, Family.',
    });
  });

  it.each<[code: 'salaryError' | 'hourError' | 'ageError' | 'tierError', data: unknown]>([
    ['salaryError', { minIncome: '30000' }],
    ['hourError', { minHours: '30' }],
    ['hourError', { min: 18, max: 64 }],
    ['ageError', { min: 18 }],
    ['ageError', { max: 64 }],
    ['ageError', { min: '18', max: 64 }],
    ['ageError', { min: 18, max: '64' }],
    ['tierError', { tiers: [] }],
    ['tierError', { tiers: ['XX'] }],
    ['tierError', { tiers: 'IO' }],
    ['salaryError', null],
    ['salaryError', undefined],
    ['salaryError', 'minIncome'],
    ['tierError', 3],
  ])('%s with %j says nothing', (code, data) => {
    expect(pricingErrorDetail(code, data)).toBe('');
  });

  it('keeps cents that are not zero', () => {
    expect(pricingErrorDetail('salaryError', { minIncome: 100.5 })).toBe(
      'This plan is sold from an annual income of $100.50.',
    );
  });

  it('has the words of its code, else the server’s, else none', () => {
    expect(explainPricingError('stateError', 'Server')).toEqual({ message: messages.stateError, action: 'basic-info' });
    expect(explainPricingError('planAgeError', 'Server')).toEqual({ message: 'Server', action: 'basic-info' });
    expect(explainPricingError('planAgeError')).toEqual({ message: '', action: 'basic-info' });
    expect(explainPricingError('changePid', 'Server')).toBeNull();
  });

  it('has a reason that stands alone where no basic info is above it', () => {
    const reasons = [messages.stateError, messages.tierError, messages.ageError, messages.metError].map(reasonOf);
    expect(reasons).toEqual([
      'Plan not available in your state.',
      'Plan not available for this tier.',
      'Plan not available for selected age group.',
      'Plan not available in the area of your zip code.',
    ]);
    expect(reasonOf(messages.smokerError)).toBe(messages.smokerError);
  });
});

describe('a personalized quote', () => {
  const whole = { name: 'Ana Ruiz', email: 'ana@example.com', message: '' };

  it('needs a name and an address, and its message has an end', () => {
    expect(checkPersonalQuote(whole)).toEqual({});
    expect(checkPersonalQuote({ name: ' ', email: '', message: '' })).toEqual({
      name: messages.required,
      email: messages.required,
    });
    expect(checkPersonalQuote({ name: 'R2', email: 'ana', message: 'a'.repeat(2001) })).toEqual({
      name: messages.quoteName,
      email: messages.quoteEmail,
      message: messages.tooLong,
    });
    expect(checkPersonalQuote({ ...whole, message: 'a'.repeat(2000) })).toEqual({});
  });
});

describe('recommended plans', () => {
  const recs = [{ plan_id: 3, reason: 'Goes well' }, { plan_id: 5 }];

  it('are asked for by their ids', () => {
    expect(planList(recs)).toBe('3,5');
    expect(planList([])).toBe('');
  });

  it('carry the reason each was recommended with', () => {
    expect(
      withReasons(
        [
          { plan_id: 5, name: 'a' },
          { plan_id: 3, name: 'b' },
          { plan_id: 9, name: 'c' },
        ],
        recs,
      ),
    ).toEqual([
      { plan_id: 5, name: 'a', reason: '' },
      { plan_id: 3, name: 'b', reason: 'Goes well' },
      { plan_id: 9, name: 'c', reason: '' },
    ]);
  });
});
