import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreementTranscript,
  checkAcceptances,
  keptTicks,
  readTicks,
  verificationMode,
  verificationTitle,
} from '@/lib/rules/steps/verification';
import {
  BILL_DATES,
  billDateLabel,
  DEFAULT_BILL_DATE,
  ordinal,
  toBillDateOptions,
} from '@/lib/rules/money/billing-choices';
import { isPaymentAllowed, paymentChoice } from '@/lib/rules/money/payment-choice';
import { electronicConsent } from '@/lib/rules/money/electronic-consent';
import { eftNotices, paymentAuthorization } from '@/lib/rules/money/authorization-text';
import { paymentSchedule } from '@/lib/rules/money/payment-schedule';
import { specialPriceExplanation } from '@/lib/rules/money/price-notes';
import { isPricingErrorCode, PRICING_ERROR_CODES } from '@/lib/rules/words/pricing-codes';
import { explainPricingError, pricingErrorDetail } from '@/lib/rules/money/pricing-errors';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { isPngDataUrl } from '@/lib/rules/steps/signature';

const text = (required: boolean, head = 'Terms') => ({
  text_head: head,
  text_body: '<p>Body</p>',
  text_required: required,
});
const site = { name: 'North Star Benefits', phone: '(512) 555-0148', email: 'dana@northstar.example' };

describe('verification', () => {
  const field = (field_name: string, required = true) => ({ field_name, value: null, required, read_only: false });

  it.each([
    [['agent_name', 'group_name', 'user_name', 'signature'], 'rep', 'Broker Verification'],
    [['signature', 'group_name', 'user_name'], 'group', 'Group Verification'],
    [['user_name', 'signature'], 'applicant', 'Applicant Verification'],
    [['signature', 'answer'], 'sigapplicant', 'Applicant Verification'],
    [['answer'], null, 'Applicant Verification'],
  ])('with %j required is by %j', (names, mode, title) => {
    const found = verificationMode(names.map((name) => field(name)));
    expect(found).toBe(mode);
    expect(verificationTitle(found)).toBe(title);
  });

  it('looks at required fields only', () => {
    expect(verificationMode([field('agent_name', false), field('signature')])).toBe('sigapplicant');
  });
});

describe('ticks of a draft', () => {
  const hash = 'a'.repeat(64);
  it('come back to the very texts they were given to, and are told to be old with others', () => {
    const kept = Object.keys(keptTicks(['accept-one', 'consent_electronic'], hash));
    expect(readTicks(kept, hash)).toEqual({ boxes: ['accept-one', 'consent_electronic'], areOld: false });
    expect(readTicks(kept, 'b'.repeat(64))).toEqual({ boxes: [], areOld: true });
    expect(readTicks(Object.keys(keptTicks([], hash)), 'b'.repeat(64))).toEqual({ boxes: [], areOld: false });
    // A flag's name is at most 64 characters long on the wire.
    expect(Math.max(...kept.map((name) => name.length))).toBeLessThanOrEqual(64);
  });
});

describe('agreement texts', () => {
  it('must all be accepted that ask for it', () => {
    const texts = [text(true), text(false), text(true)];
    expect(checkAcceptances(texts, [true, false, true])).toEqual({});
    expect(checkAcceptances(texts, [])).toEqual({ 0: 'This field is required.', 2: 'This field is required.' });
  });

  it('have one transcript that changes with every word and not with line ends', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const same = agreementTranscript([text(true, one)], '') === agreementTranscript([text(true, other)], '');
        expect(same).toBe(one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n'));
      }),
    );
    expect(agreementTranscript([text(true, 'a\r\nb')], 'x')).toBe(agreementTranscript([text(true, 'a\nb')], 'x'));
    expect(agreementTranscript([text(true)], 'x')).not.toBe(agreementTranscript([text(false)], 'x'));
    expect(agreementTranscript([], 'a')).not.toBe(agreementTranscript([], 'b'));
  });

  it('are preceded by the statement about electronic records', () => {
    const words = electronicConsent(site).paragraphs.join(' ');
    for (const needed of ['paper', 'withdraw', 'This consent covers', site.phone, site.email, 'PDF'])
      expect(words).toContain(needed);
  });
});

describe('signatures', () => {
  it.each([
    ['data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==', true],
    ['data:image/png;base64,iVBORw0KGgoA', true],
    ['data:image/jpeg;base64,/9j/4AAQ', false],
    ['data:image/png;base64,PHN2Zz48L3N2Zz4=', false],
    ['data:image/png;base64,iVBORw0KGgo<', false],
    ['data:image/png;base64,', false],
    ['', false],
    [`data:image/png;base64,iVBORw0KGgo${'A'.repeat(1_400_001)}`, false],
  ])('%j: %j', (url, valid) => {
    expect(isPngDataUrl(url)).toBe(valid);
  });
});

describe('bill dates', () => {
  it('are labelled Nth of month, the 28th being the default', () => {
    expect(billDateLabel(DEFAULT_BILL_DATE)).toBe('28th of month');
    expect(BILL_DATES.map(({ label }) => label).slice(0, 4)).toEqual([
      '1st of month',
      '2nd of month',
      '3rd of month',
      '4th of month',
    ]);
    expect(BILL_DATES.at(-1)).toEqual({ value: '28', label: '28th of month' });
    expect(toBillDateOptions([{ bill_date: 15 }, { bill_date: '22' }])).toEqual([
      { value: '15', label: '15th of month' },
      { value: '22', label: '22nd of month' },
    ]);
  });

  it('have the ordinals of English', () => {
    const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
    const suffix: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
    for (let day = 1; day <= 130; day += 1) expect(ordinal(day)).toBe(`${day}${suffix[rules.select(day)] ?? ''}`);
  });
});

describe('payment types', () => {
  it('eft shows only EFT, cc shows both, list and statement payers see a notice', () => {
    const methods = (type: string) => {
      const choice = paymentChoice(type);
      return choice.kind === 'form' ? choice.methods.map(({ label }) => label) : choice.kind;
    };
    expect(methods('eft')).toEqual(['EFT']);
    expect(methods('cc')).toEqual(['Credit Card', 'EFT']);
    expect(['list', 'elist', 'stmt'].map(methods)).toEqual(['notice', 'notice', 'notice']);
    expect(methods('surprise')).toEqual(['Credit Card', 'EFT']);
  });

  it('decide what may be saved', () => {
    expect(isPaymentAllowed('cc', 'eft')).toBe(true);
    expect(isPaymentAllowed('eft', 'cc')).toBe(false);
    expect(isPaymentAllowed('list', 'list')).toBe(true);
    expect(isPaymentAllowed('list', 'cc')).toBe(false);
  });
});

describe('the payment authorization', () => {
  const terms = (method: ChargedMethod) => {
    const start = '2027-01-01';
    const billDay = 28;
    const schedule = paymentSchedule({ method, start, billDay, enrolled: '2026-11-22' });
    return { method, site, firstMonth: 6_740, recurring: 5_240, start, billDay, schedule, lastFour: '4410' };
  };

  it('states amounts, days, what they pay for, account, how to revoke and the notices', () => {
    const words = paymentAuthorization(terms('eft')).paragraphs.join(' ');
    for (const needed of [
      '$67.40',
      '$52.40',
      'January 28, 2027, for February 2027',
      '28th of each month after that',
      '4410',
      site.phone,
      site.email,
      'between enrollment and 5 days after',
      '3 business days',
      '$30',
    ])
      expect(words).toContain(needed);
    expect(eftNotices()).toContain('The insufficient funds fee is $30.');
  });

  it('for a card has no bank notices', () => {
    const words = paymentAuthorization(terms('cc')).paragraphs.join(' ');
    expect(words).toContain('the card ending in 4410');
    expect(words).not.toContain('insufficient');
  });
});

describe('prices', () => {
  it('of the special carrier are explained with the amounts of the tier', () => {
    expect(specialPriceExplanation('IF').map(({ cents }) => cents)).toEqual([2_500, 1_000, 3_000, 15_000, 7_700]);
    expect((['IO', 'IS', 'IC', 'IF'] as const).map((tier) => specialPriceExplanation(tier)[3]?.cents)).toEqual([
      5_000, 10_000, 10_000, 15_000,
    ]);
    expect(specialPriceExplanation('IO').at(-1)).toMatchObject({ cents: 7_700, to: 15_000 });
  });

  it('that cannot be shown say why and what to do', () => {
    expect(explainPricingError('stateError')).toEqual({
      message: 'Plan not available in your state. Please change the state by editing your basic info above.',
      action: 'basic-info',
    });
    expect(explainPricingError('smokerError')?.action).toBe('tobacco');
    expect(explainPricingError('salaryError')?.message).toMatch(/^Please enter a sufficient annual income/);
    expect(explainPricingError('planAgeError', 'Ages 18 to 64 only')?.message).toBe('Ages 18 to 64 only');
    expect(explainPricingError('changePid')).toBeNull();
    expect(PRICING_ERROR_CODES.map((code) => explainPricingError(code, 'x') === null)).toEqual(
      PRICING_ERROR_CODES.map((code) => code === 'changePid'),
    );
    expect([isPricingErrorCode('metError'), isPricingErrorCode('oops')]).toEqual([true, false]);
    expect(explainPricingError('tierError')?.action).toBe('tier');
  });

  it('say what it takes in figures, and nothing when the answer has none', () => {
    expect(pricingErrorDetail('salaryError', { minIncome: 20_000 })).toContain('$20,000.');
    expect(pricingErrorDetail('hourError', { minHours: 30 })).toContain('30 hours');
    expect(pricingErrorDetail('ageError', { age: 20, min: 40, max: 85 })).toContain('from age 40 to 85');
    expect(pricingErrorDetail('tierError', { tiers: ['IO', 'IS', 'XX'] })).toContain('Member Only, Member + Spouse.');
    expect([pricingErrorDetail('tierError', { tiers: [] }), pricingErrorDetail('salaryError', null)]).toEqual(['', '']);
  });
});
