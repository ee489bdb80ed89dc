import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterLifeEvent,
  buildLife,
  canBePaid,
  isCoveredOn,
  payBy,
  reinstateBy,
  type Life,
  type LifeEvent,
} from '@/lib/rules/policies/policy-life';
import { addDays } from '@/lib/rules/text/days-later';
import {
  END_CAUSES,
  EVIDENCE_DECISIONS,
  isHeld,
  PLAN_DECISIONS,
  WAITS,
  type PlanStatus,
  type Wait,
} from '@/lib/rules/words/policy-states';
import { soakRuns } from '@/tests/soak/scale';
import { plainDate } from './arbitraries';

const START = '2027-01-01';
const SUBMITTED_ON = '2026-11-20';
const FREE_LOOK_ENDS = '2026-11-30';

const submitted = (waitsFor: readonly Wait[] = [], more: Partial<Parameters<typeof buildLife>[0]> = {}): Life =>
  buildLife({ on: SUBMITTED_ON, start: START, waitsFor, paidThrough: '2027-01-31', guaranteed: false, ...more });

const unpaid = (waitsFor: readonly Wait[] = []) => submitted(['first-payment', ...waitsFor], { paidThrough: null });

const day = (on: string): LifeEvent => ({ type: 'day', on });
const paid = (on: string, through: string): LifeEvent => ({ type: 'paid', on, through });
const asked = (on: string): LifeEvent => ({ type: 'cancelled', on, freeLookEnds: FREE_LOOK_ENDS });
const ended = (on: string, end: string): LifeEvent => ({ type: 'ended', on, end, cause: 'life-event' });

/** The plan after events of which those that cannot be change nothing. */
const run = (life: Life, ...events: LifeEvent[]): Life =>
  events.reduce((now, event) => afterLifeEvent(now, event) ?? now, life);

const active = (...events: LifeEvent[]) => run(submitted(), day(START), ...events);

describe('a plan as its submission leaves it', () => {
  it.each<[string, PlanStatus, Parameters<typeof submitted>]>([
    ['nothing is open', 'SUBMITTED', []],
    ['nothing is open and coverage has begun', 'ACTIVE', [[], { on: START }]],
    ['the first payment is missing', 'PENDING', [['first-payment'], { paidThrough: null }]],
    ['evidence is open', 'PENDING', [['evidence']]],
    ['evidence is open above the guaranteed amount', 'SUBMITTED', [['evidence'], { guaranteed: true }]],
    ['underwriting is open', 'PENDING', [['underwriting'], { guaranteed: true }]],
    ['the carrier has to accept', 'PENDING', [['carrier']]],
  ])('where %s: %s', (_, status, args) => {
    expect(submitted(...args)).toMatchObject({ status, end: null, cause: 'submitted' });
  });
});

describe('time', () => {
  it.each([
    ['starts a plan on its day', submitted(), START, { status: 'ACTIVE', cause: 'started', since: START }],
    ['does not start one that waits', submitted(['carrier']), '2027-06-01', null],
    ['leaves a plan in its grace', submitted(), '2027-03-03', { status: 'ACTIVE', since: START }],
    [
      'lapses a plan after its grace, back to the last day paid for',
      submitted(),
      '2027-03-04',
      { status: 'LAPSED', cause: 'unpaid', end: '2027-01-31', since: '2027-03-04' },
    ],
    ['waits for the first payment', unpaid(), '2027-01-31', null],
    [
      'cancels a plan whose first payment is missing after 31 days',
      unpaid(['carrier']),
      '2027-02-01',
      { status: 'CANCELLED', cause: 'first-unpaid', end: '2026-12-31', since: '2027-02-01', waitsFor: [] },
    ],
    [
      'never lapses a plan that others collect for',
      submitted([], { paidThrough: null }),
      '2030-01-01',
      { status: 'ACTIVE' },
    ],
    [
      'ends a plan when its last day has passed',
      run(submitted(), ended('2026-12-15', '2027-02-10')),
      '2027-02-11',
      { status: 'TERMINATED', cause: 'life-event', end: '2027-02-10', since: '2027-02-11' },
    ],
    [
      'keeps a plan on its last day',
      run(submitted(), ended('2026-12-15', '2027-02-10')),
      '2027-02-10',
      { status: 'ACTIVE', cause: 'life-event', end: '2027-02-10' },
    ],
    [
      'ends a plan that is unpaid before its last day with the last day paid for',
      run(submitted(), ended('2026-12-15', '2027-05-31')),
      '2027-06-20',
      { status: 'TERMINATED', cause: 'life-event', end: '2027-01-31', since: '2027-03-04' },
    ],
    [
      'counts a last day on which grace is over as unpaid',
      run(submitted(), ended('2026-12-15', '2027-03-03')),
      '2027-03-04',
      { status: 'TERMINATED', cause: 'life-event', end: '2027-01-31' },
    ],
    [
      'cancels a plan that still waits when its last day has passed',
      run(submitted(['carrier']), ended('2026-12-15', '2027-05-31')),
      '2027-06-01',
      { status: 'CANCELLED', cause: 'life-event', end: '2026-12-31' },
    ],
  ])('%s', (_, life, on, expected) => {
    const next = afterLifeEvent(life, day(on));
    if (expected === null) expect(next).toBeNull();
    else expect(next).toMatchObject(expected);
  });
});

describe('payments', () => {
  it('let a plan begin on its day', () => {
    const life = run(unpaid(), paid('2026-12-01', '2027-01-31'));
    expect(life).toMatchObject({ status: 'SUBMITTED', cause: 'first-paid', since: '2026-12-01', waitsFor: [] });
  });

  it('that come after the start let it begin then, and count from the start', () => {
    const life = run(unpaid(), paid('2027-01-20', '2027-01-31'));
    expect(life).toMatchObject({ status: 'ACTIVE', cause: 'first-paid', since: '2027-01-20' });
    expect(isCoveredOn(life, START)).toBe(true);
  });

  it('leave the other waits', () => {
    expect(run(unpaid(['underwriting']), paid('2026-12-01', '2027-01-31'))).toMatchObject({
      status: 'PENDING',
      waitsFor: ['underwriting'],
    });
  });

  it('of later months are no change of the plan', () => {
    expect(active(paid('2027-01-20', '2027-02-28'))).toMatchObject({
      status: 'ACTIVE',
      cause: 'started',
      since: START,
      paidThrough: '2027-02-28',
    });
  });

  it('of months that are paid already, or before the start, change nothing', () => {
    expect(afterLifeEvent(active(), paid('2027-01-20', '2027-01-31'))).toBeNull();
    expect(afterLifeEvent(unpaid(), paid('2026-12-01', '2026-12-31'))).toBeNull();
  });

  it('bring a lapsed plan back without a gap', () => {
    const lapsed = active(day('2027-03-04'));
    // A month later that is paid alone is not far enough.
    expect(reinstateBy(lapsed)).toBe('2027-03-31');
    const life = run(lapsed, paid('2027-04-04', '2027-04-30'));
    expect(life).toMatchObject({ status: 'ACTIVE', cause: 'reinstated', end: null, since: '2027-04-04' });
    expect(isCoveredOn(life, '2027-02-15')).toBe(true);
  });

  it('bring it back when they reach so far that grace is not over', () => {
    const lapsed = active(day('2027-03-04'));
    expect(run(lapsed, paid('2027-03-31', '2027-02-28')).status).toBe('ACTIVE');
    expect(afterLifeEvent(lapsed, paid('2027-04-01', '2027-02-28'))).toBeNull();
  });

  it('are taken as long as they may count, whatever is noted by then', () => {
    const [noted, late] = [active(day('2027-03-04')), active()];
    for (const life of [noted, late]) {
      expect(canBePaid(life, '2027-03-31')).toBe(true);
      expect(canBePaid(life, '2027-04-01')).toBe(false);
    }
    expect(canBePaid(unpaid(), '2027-01-31')).toBe(true);
    expect(canBePaid(unpaid(), '2027-02-01')).toBe(false);
  });

  it('of one day alone are payments', () => {
    const life = run(unpaid(), paid('2026-12-01', START));
    expect(life).toMatchObject({ status: 'SUBMITTED', paidThrough: START });
    const more = run(life, paid('2026-12-02', '2027-01-31'));
    expect(run(more, { type: 'returned', on: '2026-12-03', through: START }).paidThrough).toBe(START);
  });

  it('that were made in time and told late bring it back as well', () => {
    expect(active(day('2027-03-10'), paid('2027-03-03', '2027-02-28')).status).toBe('ACTIVE');
  });

  it('come too late, or do not reach far enough', () => {
    const lapsed = active(day('2027-03-04'));
    expect(afterLifeEvent(lapsed, paid('2027-04-05', '2027-04-30'))).toBeNull();
    expect(afterLifeEvent(lapsed, paid('2027-04-04', '2027-02-28'))).toBeNull();
  });

  it('that are taken back make the first one missing again', () => {
    const life = run(submitted(), { type: 'returned', on: '2026-12-03', through: null });
    expect(life).toMatchObject({ status: 'PENDING', cause: 'returned', waitsFor: ['first-payment'] });
    expect(run(life, paid('2026-12-10', '2027-01-31')).status).toBe('SUBMITTED');
  });

  it('that are taken back keep the other waits in their order', () => {
    const life = submitted(['underwriting', 'carrier']);
    expect(run(life, { type: 'returned', on: '2026-12-03', through: null }).waitsFor).toEqual([
      'first-payment',
      'underwriting',
      'carrier',
    ]);
  });

  it('of a later month that are taken back shorten what is paid for, and may lapse the plan', () => {
    const life = active(paid('2027-02-01', '2027-03-31'));
    expect(run(life, { type: 'returned', on: '2027-02-05', through: '2027-01-31' })).toMatchObject({
      status: 'ACTIVE',
      paidThrough: '2027-01-31',
    });
    expect(run(life, { type: 'returned', on: '2027-03-20', through: '2027-01-31' })).toMatchObject({
      status: 'LAPSED',
      end: '2027-01-31',
      since: '2027-03-20',
    });
    expect(afterLifeEvent(life, { type: 'returned', on: '2027-02-05', through: '2027-03-31' })).toBeNull();
    expect(afterLifeEvent(life, { type: 'returned', on: '2027-02-05', through: '2026-12-30' })).toBeNull();
  });

  it('of the months before count for a plan that took the place of another, which lapses with its first month unpaid', () => {
    const renewed: Life = { ...submitted([], { paidThrough: '2026-11-30' }), cause: 'renewal' };
    const told = run(renewed, paid('2026-11-28', '2026-12-31'), paid('2026-12-28', '2027-01-31'));
    expect(told).toMatchObject({ status: 'SUBMITTED', paidThrough: '2027-01-31' });
    const back = run(told, { type: 'returned', on: '2027-01-05', through: '2026-12-31' });
    expect(back).toMatchObject({ status: 'ACTIVE', paidThrough: '2026-12-31' });
    expect(run(back, day('2027-02-01'))).toMatchObject({ status: 'LAPSED', end: '2026-12-31' });
  });

  it('that never came are not taken back', () => {
    expect(afterLifeEvent(unpaid(), { type: 'returned', on: '2026-12-03', through: null })).toBeNull();
  });
});

describe('decisions', () => {
  const ON = '2026-12-05';

  it.each([
    ['evidence-approved', ['evidence'], 'SUBMITTED'],
    ['evidence-reduced', ['evidence'], 'SUBMITTED'],
    ['evidence-declined', ['evidence'], 'CANCELLED'],
    ['underwriting-accepted', ['underwriting'], 'SUBMITTED'],
    ['underwriting-declined', ['underwriting'], 'CANCELLED'],
    ['carrier-accepted', ['carrier'], 'SUBMITTED'],
    ['carrier-declined', ['carrier'], 'CANCELLED'],
  ] as const)('%s', (type, waitsFor, status) => {
    expect(afterLifeEvent(submitted(waitsFor), { type, on: ON })).toMatchObject({
      status,
      cause: type,
      since: ON,
      waitsFor: [],
      end: status === 'CANCELLED' ? '2026-12-31' : null,
    });
    expect(afterLifeEvent(submitted(['evidence', 'underwriting', 'carrier']), { type, on: ON })).toMatchObject({
      status: status === 'CANCELLED' ? 'CANCELLED' : 'PENDING',
    });
    expect(afterLifeEvent(submitted(), { type, on: ON })).toBeNull();
  });

  it('leave the guaranteed amount where evidence is declined', () => {
    const life = submitted(['evidence'], { guaranteed: true });
    expect(run(life, { type: 'evidence-declined', on: ON })).toMatchObject({ status: 'SUBMITTED', waitsFor: [] });
    expect(run(life, day(START), { type: 'evidence-declined', on: '2027-01-03' })).toMatchObject({
      status: 'ACTIVE',
      cause: 'evidence-declined',
    });
  });

  it('that decline the plan itself leave no guaranteed amount', () => {
    const life = submitted(['evidence', 'underwriting'], { guaranteed: true });
    expect(run(life, { type: 'underwriting-declined', on: ON }).status).toBe('CANCELLED');
  });

  it('of a lapsed plan hold for when it is paid again, and give it no more time', () => {
    const lapsed = run(submitted(['evidence'], { guaranteed: true }), day('2027-03-04'));
    const life = run(lapsed, { type: 'evidence-approved', on: '2027-03-10' });
    expect(life).toMatchObject({ status: 'LAPSED', cause: 'unpaid', since: '2027-03-04', waitsFor: [] });
    expect(run(life, paid('2027-03-12', '2027-03-31'))).toMatchObject({ status: 'ACTIVE', waitsFor: [] });
  });

  it('that come after the grace of a paid month let it be paid on', () => {
    const life = run(submitted(['underwriting']), { type: 'underwriting-accepted', on: '2027-04-10' });
    expect(life).toMatchObject({ status: 'LAPSED', since: '2027-04-10', end: '2027-01-31' });
    expect(run(life, paid('2027-04-20', '2027-04-30')).status).toBe('ACTIVE');
  });
});

describe('evidence that nobody decides', () => {
  const BY = '2027-01-19';

  it('is waited for 60 days from the submission, and is over on the next', () => {
    const life = submitted(['evidence'], { guaranteed: true });
    expect(life.evidenceBy).toBe(BY);
    expect(run(life, day(BY))).toMatchObject({ status: 'ACTIVE', waitsFor: ['evidence'], evidenceBy: BY });
    expect(run(life, day('2027-01-20'))).toMatchObject({
      status: 'ACTIVE',
      cause: 'evidence-overdue',
      since: '2027-01-20',
      waitsFor: [],
      evidenceBy: null,
    });
  });

  it('leaves nothing of a plan without a guaranteed amount', () => {
    expect(run(submitted(['evidence']), day('2027-03-01'))).toMatchObject({
      status: 'CANCELLED',
      cause: 'evidence-overdue',
      since: '2027-01-20',
      end: '2026-12-31',
    });
  });

  it.each(EVIDENCE_DECISIONS)('is decided in time by %s, and not by one that comes later', (type) => {
    const life = submitted(['evidence'], { guaranteed: true });
    expect(run(life, { type, on: BY }, day('2027-02-01'))).toMatchObject({ cause: type, evidenceBy: null });
    expect(afterLifeEvent(life, { type, on: '2027-01-20' })).toBeNull();
  });

  it('stands still while the plan is lapsed, and is over when it is paid again', () => {
    const life = run(unpaidAfter(), day('2027-03-10'));
    expect(life).toMatchObject({ status: 'LAPSED', evidenceBy: '2027-05-01' });
    expect(run(life, day('2027-05-02'))).toEqual(life);
  });

  /** In force, with a later end of its evidence than its last paid day. */
  function unpaidAfter(): Life {
    return { ...submitted(['evidence'], { guaranteed: true }), evidenceBy: '2027-05-01' };
  }

  it('has no day where none is waited for', () => {
    expect(submitted(['carrier']).evidenceBy).toBeNull();
  });
});

describe('ends', () => {
  it.each([
    [
      'in the free look',
      submitted(),
      asked('2026-11-30'),
      { status: 'CANCELLED', cause: 'free-look', end: '2026-12-31' },
    ],
    [
      'before the start',
      submitted(),
      asked('2026-12-31'),
      { status: 'CANCELLED', cause: 'request', end: '2026-12-31' },
    ],
    ['while it waits', unpaid(), asked('2027-01-10'), { status: 'CANCELLED', cause: 'request', end: '2026-12-31' }],
    [
      'later',
      active(),
      asked('2027-01-10'),
      { status: 'ACTIVE', cause: 'request', end: '2027-01-31', since: '2027-01-10' },
    ],
    ['before the start, told late', active(), asked('2026-12-20'), { status: 'CANCELLED', cause: 'request' }],
  ])('asked for %s', (_, life, event, expected) => {
    expect(afterLifeEvent(life, event)).toMatchObject(expected);
  });

  it.each([
    ['before a start within the month', '2027-01-14', { status: 'CANCELLED', end: '2027-01-14' }],
    ['on the day of the start', '2027-01-15', { status: 'ACTIVE', end: '2027-01-31' }],
  ])('asked for %s', (_, on, expected) => {
    const life = run(submitted([], { start: '2027-01-15', paidThrough: '2027-02-14' }), day('2027-01-15'));
    expect(afterLifeEvent(life, asked(on))).toMatchObject({ ...expected, cause: 'request' });
  });

  it('asked for in time and told late are of the month in which they were asked for', () => {
    const life = active(day('2027-02-03'), asked('2027-01-30'), day('2027-02-03'));
    expect(life).toMatchObject({ status: 'TERMINATED', cause: 'request', end: '2027-01-31', since: '2027-02-01' });
  });

  it('in a free look that goes beyond the start undo it', () => {
    const life = active(day('2027-01-05'));
    const next = run(life, { type: 'cancelled', on: '2027-01-08', freeLookEnds: '2027-01-10' });
    expect(next).toMatchObject({ status: 'CANCELLED', cause: 'free-look', end: '2026-12-31' });
    expect(isCoveredOn(next, '2027-01-05')).toBe(false);
  });

  it('move to an earlier day only', () => {
    const life = active(ended('2027-01-10', '2027-01-31'));
    expect(afterLifeEvent(life, ended('2027-01-11', '2027-02-28'))).toBeNull();
    expect(run(life, ended('2027-01-11', '2027-01-20')).end).toBe('2027-01-20');
  });

  it('before the start cancel the plan', () => {
    expect(run(submitted(), ended('2026-12-10', '2026-12-31'))).toMatchObject({
      status: 'CANCELLED',
      cause: 'life-event',
    });
  });

  it('keep their cause while other things change', () => {
    const life = run(submitted(['carrier']), ended('2026-12-01', '2027-01-31'), {
      type: 'carrier-accepted',
      on: '2026-12-05',
    });
    expect(life).toMatchObject({ status: 'SUBMITTED', cause: 'life-event', since: '2026-12-05' });
    expect(run(life, day('2027-02-01'))).toMatchObject({ status: 'TERMINATED', cause: 'life-event' });
  });
});

describe('a plan that took the place of another, of which no day was paid for', () => {
  const before = addDays(START, -1);
  const given = active({ type: 'returned', on: START, through: before });

  it('lapses with the day before its start, and goes on when it is paid in time', () => {
    const lapsed = run(given, day(addDays(payBy(given), 1)));
    expect(lapsed).toMatchObject({ status: 'LAPSED', end: before, cause: 'unpaid' });
    expect(isCoveredOn(lapsed, START)).toBe(false);
    const paid = run(lapsed, { type: 'paid', on: addDays(lapsed.since, 1), through: addDays(START, 59) });
    expect(paid).toMatchObject({ status: 'ACTIVE', end: null });
  });

  it('never began when it was to end anyway', () => {
    const ending = run(given, ended(START, addDays(START, 200)));
    expect(run(ending, day(addDays(payBy(given), 1)))).toMatchObject({
      status: 'CANCELLED',
      end: before,
      cause: 'life-event',
    });
  });
});

describe('a held plan', () => {
  it('covers the days from its start that are or may still be paid for', () => {
    const on = ['2026-12-31', START, '2027-03-03', '2027-03-04'];
    expect(on.map((each) => isCoveredOn(active(), each))).toEqual([false, true, true, false]);
    expect(on.map((each) => isCoveredOn(submitted(), each))).toEqual([false, true, true, false]);
    expect(on.map((each) => isCoveredOn(unpaid(), each))).toEqual([false, false, false, false]);
    expect(on.map((each) => isCoveredOn(active(ended('2027-01-05', START)), each))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(isCoveredOn(active(day('2027-03-04')), '2027-02-01')).toBe(false);
  });
});

const from = '2026-11-01';
const to = '2028-03-01';
const anyDay = plainDate(from, to);
const anyEvent: fc.Arbitrary<LifeEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('day' as const), on: anyDay }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('paid' as const), on: anyDay, through: anyDay }) },
  fc.record({ type: fc.constant('returned' as const), on: anyDay, through: fc.option(anyDay) }),
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom(...PLAN_DECISIONS), on: anyDay }) },
  fc.record({ type: fc.constant('cancelled' as const), on: anyDay, freeLookEnds: plainDate(from, '2027-02-01') }),
  fc.record({ type: fc.constant('ended' as const), on: anyDay, end: anyDay, cause: fc.constantFrom(...END_CAUSES) }),
);

const anyLife: fc.Arbitrary<Life> = fc
  .record({
    on: plainDate(from, '2026-12-31'),
    ahead: fc.integer({ min: 0, max: 90 }),
    waits: fc.subarray([...WAITS]),
    isBilled: fc.boolean(),
    guaranteed: fc.boolean(),
  })
  .map(({ on, ahead, waits, isBilled, guaranteed }) => {
    const start = addDays(on, ahead);
    const isOpen = waits.includes('first-payment');
    const paidThrough = isOpen || isBilled ? null : addDays(start, 30);
    return buildLife({ on, start, waitsFor: waits, paidThrough, guaranteed });
  });

const inOrder = (events: readonly LifeEvent[]) => events.toSorted((one, other) => one.on.localeCompare(other.on));

/** Each day after one up to another. */
const daysTo = (first: string, last: string): LifeEvent[] =>
  first >= last ? [] : [day(addDays(first, 1)), ...daysTo(addDays(first, 1), last)];

/** The laws of one plan by itself. */
function expectLawful(life: Life): void {
  const { status, start, end, since, paidThrough, waitsFor } = life;
  const begins = [start, end].filter((each) => each !== null);
  if (status === 'ACTIVE') expect(since >= start).toBe(true);
  if (status === 'SUBMITTED') expect(since < start).toBe(true);
  if (status === 'LAPSED') expect(end).toBe(paidThrough);
  if (status === 'CANCELLED') expect(end).toBe(addDays(start, -1));
  // A plan that took the place of another lapses with what was paid for that one.
  else if (status !== 'LAPSED' || end !== addDays(start, -1)) expect(begins).toEqual(begins.toSorted());
  if (status === 'TERMINATED') expect(end !== null && end < since).toBe(true);
  if (status === 'PENDING') expect(waitsFor.length).toBeGreaterThan(0);
  if (status === 'CANCELLED' || status === 'TERMINATED') expect(waitsFor).toEqual([]);
  if (waitsFor.includes('first-payment')) expect(paidThrough).toBeNull();
  expect(life.evidenceBy !== null).toBe(waitsFor.includes('evidence'));
  // In force or to come, it never waits longer than there is time.
  if (isHeld(status) && life.evidenceBy !== null) expect(since <= life.evidenceBy).toBe(true);
}

/** The laws of the days that one plan covers. */
function expectLawfulCover(life: Life, on: string): void {
  if (!isCoveredOn(life, on)) return;
  expect(on >= life.start).toBe(true);
  expect(life.end === null || on <= life.end).toBe(true);
  expect(life.paidThrough === null || on <= payBy(life)).toBe(true);
  expect(['CANCELLED', 'PENDING']).not.toContain(life.status);
}

describe('a plan to which anything happens', () => {
  it('in any order is never in force before its start, covers no day outside, and stays at an end', () => {
    fc.assert(
      fc.property(anyLife, fc.array(anyEvent, { maxLength: 20 }), anyDay, (first, events, on) => {
        let life = first;
        expectLawful(life);
        for (const event of events) {
          const next = afterLifeEvent(life, event);
          if (next === null) continue;
          expect(['CANCELLED', 'TERMINATED']).not.toContain(life.status);
          expect(next).not.toEqual(life);
          expect(next.start).toBe(life.start);
          expect(next.since >= life.since).toBe(true);
          expect(afterLifeEvent(next, event)).toBeNull();
          expectLawful(next);
          expectLawfulCover(next, on);
          life = next;
        }
      }),
      { numRuns: soakRuns('policy lives') },
    );
  });

  it('comes out the same day by day and in one jump', () => {
    fc.assert(
      fc.property(anyLife, fc.array(anyEvent, { maxLength: 8 }), (first, events) => {
        let [daily, jumped] = [first, first];
        let today = first.since;
        for (const event of [...inOrder(events).filter(({ on }) => on >= first.since), day(to)]) {
          daily = run(daily, ...daysTo(today, event.on), event);
          jumped = run(jumped, ...(event.type === 'day' && event.on < to ? [] : [event]));
          today = event.on;
        }
        expect(jumped).toEqual(daily);
      }),
      { numRuns: soakRuns('policy lives') },
    );
  });
});
