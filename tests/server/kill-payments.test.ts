import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LIVE_STATES } from '@/lib/rules/words/intent-states';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { Shopper } from '@/tests/api/shopper';
import { SITE_HOST } from '@/tests/bench/journey';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { inTurns } from './support/asker';
import { openDoor } from './support/door';
import {
  lastEnrollments,
  openPaymentLives,
  passTime,
  type KillPoint,
  type PaymentLives,
} from './support/payment-lives';

/** People who submit at once before each kill; half of them press Submit again afterwards, the others are gone for good. */
const PEOPLE = soakRuns('payment kills');
/** A processor waits for so many of them, so that several are at the same point. */
const CALLS = Math.max(2, PEOPLE / 4);
/** People who walk side by side. */
const AT_ONCE = 4;

const processor = (call: string, when: 'before' | 'after', calls = 1) => ({ call, when, calls });

/** A commit of a transaction that has written to all of these. */
const commit =
  (when: 'before' | 'after', ...written: string[]): NonNullable<KillPoint['wire']> =>
  (statement, transaction) =>
    statement === 'commit' && written.every((what) => transaction.some((one) => one.startsWith(what))) ? when : null;

const HELD: KillPoint = {
  name: 'it is held, which nobody here has heard',
  processor: processor('authorize', 'after', CALLS),
};

const POINTS: readonly KillPoint[] = [
  { name: 'it is written here, before the processor knows of it', processor: processor('orders', 'before', CALLS) },
  { name: 'the processor has opened it, before its id is kept', processor: processor('orders', 'after', CALLS) },
  { name: 'its id is kept, before the bank is asked', processor: processor('authorize', 'before', CALLS) },
  HELD,
  { name: 'the policy is made, before it is taken', processor: processor('capture', 'before') },
  { name: 'it is taken, before that is noted', processor: processor('capture', 'after') },
];

/** In the life after one that left holds without a policy. */
const VOID_POINTS: readonly KillPoint[] = [
  { name: 'it is about to be let go of', processor: processor('void', 'before') },
  { name: 'it is let go of, before that is noted', processor: processor('void', 'after') },
];

const WIRE_POINTS: readonly KillPoint[] = [
  { name: 'it is about to be committed', wire: commit('before', 'insert into "payment_intents"') },
  {
    name: 'the policy is written',
    wire: (statement) => (statement.startsWith('insert into "policies"') ? 'before' : null),
  },
  { name: 'the policy is about to be committed', wire: commit('before', 'insert into "policies"') },
  { name: 'the policy is committed, which nobody has heard', wire: commit('after', 'insert into "policies"') },
  {
    name: 'it is noted as taken, about to be committed',
    wire: commit('before', 'update "payment_intents"', 'insert into "payment_intents"'),
  },
];

/** Walks people up to the review, each paying by card. */
async function prepare(port: number): Promise<Shopper[]> {
  const people: Shopper[] = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push(await Shopper.quote(openDoor({ port, host: SITE_HOST })));
  await inTurns(people, AT_ONCE, async (shopper) => {
    await shopper.choose('dental');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    expect((await shopper.sign()).body['status']).toBe('success');
    expect((await shopper.card()).body['status']).toBe('success');
  });
  return people;
}

/** Waits for the death that a point brings. */
async function death(lives: PaymentLives, { name }: KillPoint): Promise<void> {
  const late = sleep(60_000).then(() => 'nothing');
  expect(await Promise.race([lives.ended(), late]), name).toBe('SIGKILL');
}

/**
 * One kill: people submit, the server dies at the point, lives again, and brings to its end what was begun. Answers the number of
 * those who came back, each of whom has a policy that is paid.
 */
async function killAt(lives: PaymentLives, point: KillPoint): Promise<number> {
  const people = await prepare(lives.port);
  const isVoid = VOID_POINTS.includes(point);
  lives.arm(isVoid ? HELD : point);
  const submissions = Promise.allSettled(people.map((shopper) => shopper.call('saveReviewInfo')));
  await death(lives, point);
  await submissions;
  // Those who come back are waited for, but where letting go is what is killed.
  const look = () =>
    lives.withStore(async (db) => {
      const back = (await lastEnrollments(db, PEOPLE)).slice(0, PEOPLE / 2);
      const found = await passTime(db, isVoid ? [] : back);
      // Who comes back before it is begun may pay with what is held: `judge` holds that to the cent.
      return found.filter(({ enrollmentId, isBegun }) => isBegun || !back.includes(enrollmentId));
    });
  if (isVoid) {
    await look();
    lives.arm(point);
    lives.liveShortly();
    await death(lives, point);
  }
  lives.arm(null);
  const toVoid = new Set((await look()).map(({ processorId }) => processorId));
  await lives.live();
  await inTurns(people.slice(0, PEOPLE / 2), AT_ONCE, (shopper) => pressAgain(shopper, point));
  const unsettled = () =>
    [...lives.books().values()].filter(
      ({ id, state }) => state === 'authorized' || (toVoid.has(id) && state !== 'voided'),
    );
  await expect.poll(unsettled, { timeout: 30_000, message: point.name }).toEqual([]);
  return PEOPLE / 2;
}

/** Presses Submit until there is a policy, then once more, and waits until it is paid. */
async function pressAgain(shopper: Shopper, point: KillPoint): Promise<void> {
  const submit = async () => (await shopper.call('saveReviewInfo')).http;
  await expect.poll(submit, { timeout: 20_000, interval: 500, message: point.name }).toBe(200);
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
  expect(await shopper.ok('saveReviewInfo')).toMatchObject({ policy_id });
  const state = async () => (await shopper.ok<{ payment_state: string }>('getReceipt')).payment_state;
  await expect.poll(state, { timeout: 30_000, interval: 200 }).toBe('captured');
}

/** What the database says of payments and the processor of money, when all is at its end. */
async function judge(lives: PaymentLives) {
  const { intents, made } = await lives.withStore(async (db) => ({
    intents: await db.select().from(paymentIntents),
    made: await db.select().from(policies),
  }));
  const books = lives.books();
  const known = new Set(intents.map(({ processorId }) => processorId));
  // What nobody here knows of was opened and never asked for.
  for (const [id, charge] of books) if (!known.has(id)) expect(charge.state).toBe('open');
  const ofPayments = intents.filter(({ sequence }) => sequence === 0);
  const byEnrollment = Map.groupBy(ofPayments, ({ enrollmentId }) => enrollmentId);
  for (const [enrollmentId, attempts] of byEnrollment) {
    const own = made.filter((policy) => policy.enrollmentId === enrollmentId);
    expect(own.length, enrollmentId).toBeLessThanOrEqual(1);
    const charges = attempts.flatMap(({ processorId }) => books.get(processorId ?? '') ?? []);
    const due = own.reduce((sum, { firstMonthCents }) => sum + firstMonthCents, 0);
    expect(
      charges.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
      enrollmentId,
    ).toBe(due);
    expect(
      charges.reduce((sum, { captures }) => sum + captures, 0),
      enrollmentId,
    ).toBe(own.length);
    expect(charges.filter(({ state }) => state === 'authorized' || state === 'step-up')).toEqual([]);
    const alive = attempts.filter(({ state }) => LIVE_STATES.some((one) => one === state));
    expect(alive.map(({ state, policyId, capturedCents }) => ({ state, policyId, capturedCents }))).toEqual(
      own.map(({ id }) => ({ state: 'captured', policyId: id, capturedCents: due })),
    );
    // What was taken plans one payment after it.
    const next = intents.filter((one) => one.enrollmentId === enrollmentId && one.sequence > 0);
    expect(next.map(({ state, sequence }) => [state, sequence])).toEqual(own.map(() => ['scheduled', 1]));
  }
  return { submitted: byEnrollment.size, enrolled: made.length, attempts: ofPayments.length };
}

/** Kills at every point, one after another, and judges the whole of it. */
async function killEverywhere(kind: 'PGlite' | 'PostgreSQL', points: readonly KillPoint[]): Promise<void> {
  const lives = await openPaymentLives(kind);
  try {
    const seeded = await lives.withStore((db) => db.select().from(policies));
    await lives.live();
    let back = 0;
    for (const point of points) back += await killAt(lives, point);
    expect(await lives.stop()).toBe(0);
    const { submitted, enrolled, attempts } = await judge(lives);
    console.log(
      `${kind}: ${points.length} points of a kill, ${points.length * PEOPLE} people who submitted, ${submitted} payments begun in ` +
        `${attempts} attempts, ${enrolled - seeded.length} policies, each paid once; ${back} pressed again`,
    );
    expect(enrolled - seeded.length).toBeGreaterThanOrEqual(back);
  } finally {
    await lives.close();
  }
}

describe('kill -9 at each point of a payment by card', () => {
  const late = [...VOID_POINTS, ...WIRE_POINTS];
  // The gate tries every third one once, the last ones on PostgreSQL.
  const everyThird = (points: readonly KillPoint[]) => points.filter((_, at) => at % 3 === 1);
  it.each([
    ['PGlite', isWhole ? [...POINTS, ...VOID_POINTS] : everyThird(POINTS)],
    ['PostgreSQL', isWhole ? [...POINTS, ...late] : everyThird(late)],
  ] as const)('leaves no payment taken twice or held for nothing, on %s', killEverywhere, soakTime(480_000));
});
