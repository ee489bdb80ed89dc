import { describe, expect, it } from 'vitest';
import { FREE_LOOK, freeLookDays, freeLookEnds } from '@/lib/rules/policies/free-look';
import { causeWords, foreignLabel, lifeLabel, lifeNext, waitWords } from '@/lib/rules/policies/life-words';
import { afterLifeEvent, buildLife, type Life, type LifeEvent } from '@/lib/rules/policies/policy-life';
import { LIFE_CAUSES, type LifeCause, type Wait } from '@/lib/rules/words/policy-states';

const START = '2027-01-01';

const plan = (waitsFor: readonly Wait[] = [], more: Partial<Parameters<typeof buildLife>[0]> = {}): Life =>
  buildLife({ on: '2026-11-20', start: START, waitsFor, paidThrough: '2027-01-31', guaranteed: false, ...more });
const unpaid = (waitsFor: readonly Wait[] = []) => plan(['first-payment', ...waitsFor], { paidThrough: null });
const after = (life: Life, event: LifeEvent): Life => afterLifeEvent(life, event) ?? life;
const asked = (on: string): LifeEvent => ({ type: 'cancelled', on, freeLookEnds: '2026-11-30' });
const ended = (life: Life) => after(life, { type: 'ended', on: '2026-12-10', end: '2027-03-31', cause: 'renewal' });

describe('the words of a held plan', () => {
  it('tell the state that another system gave as people write words, with its last day where it is over', () => {
    const told = (status: string, endDate: string | null) => foreignLabel({ status, endDate });
    expect([told('ACTIVE', null), told('ACTIVE', '2026-10-31'), told('LAPSED', null)]).toEqual([
      ...['Active', 'Active', 'Lapsed'],
    ]);
    expect(told('TERMINATED', '2026-10-31')).toBe('Terminated 10/31/2026');
  });

  it('tell what is waited for, also a thing without words of its own', () => {
    expect(['first-payment', 'carrier', 'next-export'].map(waitWords)).toEqual([
      ...['first payment', 'carrier approval', 'next export'],
    ]);
  });

  it.each<[string, Life, string, string, string]>([
    [
      'that starts',
      plan(),
      '2026-12-01',
      'Starts January 1, 2027',
      'Nothing is left to do: coverage starts on January 1, 2027.',
    ],
    [
      'that starts with the guaranteed amount',
      plan(['evidence'], { guaranteed: true }),
      '2026-12-01',
      'Starts January 1, 2027',
      'Coverage starts on January 1, 2027 with the guaranteed amount, while the carrier decides on the rest.',
    ],
    [
      'without its first payment',
      unpaid(),
      '2026-12-01',
      'Pending first payment',
      'Coverage starts on January 1, 2027 once the first payment is there; without the payment by January 31, 2027, the plan is cancelled.',
    ],
    [
      'without its first payment after the start',
      unpaid(),
      START,
      'Pending first payment',
      'Coverage counts from January 1, 2027 once the first payment is there; without the payment by January 31, 2027, the plan is cancelled.',
    ],
    [
      'without payment and evidence',
      unpaid(['evidence']),
      '2026-12-01',
      'Pending first payment and evidence of insurability',
      'Coverage starts on January 1, 2027 once the first payment is there and evidence of insurability is through; without the payment by January 31, 2027, the plan is cancelled.',
    ],
    [
      'that waits for evidence',
      plan(['evidence']),
      '2026-12-01',
      'Pending evidence of insurability',
      'Coverage starts on January 1, 2027 once evidence of insurability is through.',
    ],
    [
      'that waits for two decisions',
      plan(['underwriting', 'carrier']),
      '2027-01-05',
      'Pending underwriting and carrier approval',
      'Coverage counts from January 1, 2027 once underwriting and carrier approval are through.',
    ],
    [
      'in force, with the start not written down',
      plan(),
      START,
      'Active',
      'Nothing is left to do: coverage is paid through January 31, 2027.',
    ],
    [
      'in force and billed by others',
      plan([], { paidThrough: null }),
      START,
      'Active',
      'Nothing is left to do: coverage is in force.',
    ],
    [
      'in force with the guaranteed amount',
      plan(['evidence'], { guaranteed: true }),
      START,
      'Active',
      'The guaranteed amount is in force, while the carrier decides on the rest.',
    ],
    [
      'with a payment missing',
      plan(),
      '2027-02-01',
      'Active',
      'A payment is missing: coverage ends with January 31, 2027 unless it is paid by March 3, 2027.',
    ],
    ['that will end', ended(plan()), '2027-01-31', 'Active until March 31, 2027', 'Coverage ends on March 31, 2027.'],
    [
      'that will end, with a payment missing',
      ended(plan()),
      '2027-02-01',
      'Active until March 31, 2027',
      'A payment is missing: coverage ends with January 31, 2027 unless it is paid by March 3, 2027.',
    ],
    [
      'paid up to its last day',
      after(ended(plan()), { type: 'paid', on: '2027-01-15', through: '2027-03-31' }),
      '2027-03-31',
      'Active until March 31, 2027',
      'Coverage ends on March 31, 2027.',
    ],
    [
      'that lapsed',
      plan(),
      '2027-03-31',
      'Lapsed',
      'Coverage ended on January 31, 2027 because a payment is missing; paid up by March 31, 2027, it goes on without a gap.',
    ],
    [
      'that lapsed for good',
      plan(),
      '2027-04-01',
      'Lapsed',
      'Coverage ended on January 31, 2027 because a payment is missing; a new enrollment is needed to be covered again.',
    ],
    [
      'returned in the free look',
      after(plan(), asked('2026-11-30')),
      '2026-12-01',
      'Cancelled',
      'The plan was returned in time: it counts as never begun, and everything paid for it comes back.',
    ],
    [
      'cancelled before its start',
      after(plan(), asked('2026-12-01')),
      '2026-12-01',
      'Cancelled',
      'The plan was cancelled before coverage began, and what was paid for it comes back.',
    ],
    [
      'whose first payment did not come',
      unpaid(),
      '2027-02-01',
      'Cancelled',
      'The first payment did not come by January 31, 2027, so coverage never began.',
    ],
    [
      'that was declined',
      after(plan(['underwriting']), { type: 'underwriting-declined', on: '2026-12-01' }),
      '2026-12-01',
      'Cancelled',
      'Underwriting declined the plan, so coverage never began; what was paid for it comes back.',
    ],
    [
      'that ended before it began',
      after(plan(), { type: 'ended', on: '2026-12-01', end: '2026-12-01', cause: 'life-event' }),
      '2026-12-01',
      'Cancelled',
      'The plan ended before coverage began, and what was paid for it comes back.',
    ],
    [
      'that ended as asked for',
      after(after(plan(), { type: 'day', on: START }), asked('2027-01-15')),
      '2027-02-01',
      'Ended January 31, 2027',
      'Coverage ended on January 31, 2027, as was asked for.',
    ],
    [
      'that ended with its year',
      after(ended(plan()), { type: 'paid', on: '2027-01-15', through: '2027-03-31' }),
      '2027-04-01',
      'Ended March 31, 2027',
      'Coverage ended on March 31, 2027.',
    ],
  ])('%s', (_, life, today, label, next) => {
    expect([lifeLabel(life, today), lifeNext(life, today)]).toEqual([label, next]);
  });

  const BACK = 'what was paid for it comes back';
  it.each<[LifeCause, string]>([
    ['free-look', 'The plan was returned in time: it counts as never begun, and everything paid for it comes back.'],
    ['request', `The plan was cancelled before coverage began, and ${BACK}.`],
    ['evidence-declined', `The carrier declined the evidence of insurability, so coverage never began; ${BACK}.`],
    ['evidence-overdue', `The evidence of insurability was not decided in time, so coverage never began; ${BACK}.`],
    ['underwriting-declined', `Underwriting declined the plan, so coverage never began; ${BACK}.`],
    ['carrier-declined', `The carrier declined the plan, so coverage never began; ${BACK}.`],
    ['with-its-plan', `The plan that it goes with is gone, so it never began; ${BACK}.`],
    ['renewal', 'The plan that it was to follow was not paid for, so it never began.'],
    ['superseded', `Another plan took its place before coverage began, and ${BACK}.`],
    ['first-unpaid', 'The first payment did not come by January 31, 2027, so coverage never began.'],
    ['death', `The plan ended before coverage began, and ${BACK}.`],
  ])('tell of a plan that never began for %s', (cause, words) => {
    const life: Life = { ...plan(), status: 'CANCELLED', end: '2026-12-31', cause };
    expect(lifeNext(life, START)).toBe(words);
  });

  it('are one sentence for every cause of a plan that never began', () => {
    for (const cause of LIFE_CAUSES) {
      const life: Life = { ...plan(), status: 'CANCELLED', end: '2026-12-31', cause };
      expect(lifeNext(life, START), cause).toMatch(/^[A-Z][^.]+\.$/);
    }
  });

  it('tell each cause in a few words, also one without words of its own', () => {
    const causes = ['first-paid', 'first-unpaid', 'unpaid', 'returned', 'reinstated', 'free-look', 'request'];
    expect(causes.map(causeWords)).toEqual([
      'First payment came',
      'First payment did not come',
      'Payment missing',
      'Payment taken back',
      'Paid again in time',
      'Returned in the free look',
      'Cancelled by the member',
    ]);
    expect(['evidence-approved', 'with-its-plan', 'started', ''].map(causeWords)).toEqual([
      ...['Evidence approved', 'With its plan', 'Started', ''],
    ]);
  });

  it('tell what each plan waits for', () => {
    expect(['evidence', 'underwriting'].map(waitWords)).toEqual(['evidence of insurability', 'underwriting']);
  });
});

describe('the free look', () => {
  it('is ten days, but where carriers grant more', () => {
    expect([freeLookDays(null), freeLookDays('TX'), freeLookDays('FL')]).toEqual([10, 10, 14]);
    for (const [state, days] of Object.entries(FREE_LOOK)) expect(days, state).toBeGreaterThan(10);
  });

  it('ends so many days after the submission', () => {
    expect(freeLookEnds('2026-11-20', 'TX')).toBe('2026-11-30');
    expect(freeLookEnds('2026-12-20', 'CA')).toBe('2027-01-19');
    expect(freeLookEnds('2026-12-20', null)).toBe('2026-12-30');
  });
});
