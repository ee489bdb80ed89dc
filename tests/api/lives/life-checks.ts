import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { afterLifeEvent, reinstateBy } from '@/lib/rules/policies/policy-life';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld } from '@/lib/rules/words/policy-states';
import { toLife, type HeldRow } from '@/lib/enrollment-api/store/held-rows';
import type { IntentRow } from '@/lib/enrollment-api/store/payment-rows';
import { priceAt, type ModelPlan, type ModelPolicy } from './life-model';
import { Broken, policiesOf, type Life, type Snapshot, type World } from './life-world';

/* What must hold of every policy after every step, whatever happened. */

/** Months that each price is compared for, from the first one of coverage. */
const MONTHS = 22;

/** Throws the first thing that does not hold of a life. */
export function check(world: World, life: Life, seen: Snapshot): void {
  for (const policy of policiesOf(life)) {
    const rows = seen.held.get(policy.id) ?? [];
    const problem =
      checkPlans(world, policy, rows, seen) ??
      checkMoney(world, policy, rows, seen.payments.get(policy.id) ?? []) ??
      checkEnds(life, rows);
    if (problem !== null)
      throw new Broken(life.script.number, `${problem}\n    ${tell(rows, seen.payments.get(policy.id) ?? [])}`);
  }
  const problem = checkKeys(world, life, seen);
  if (problem !== null) throw new Broken(life.script.number, problem);
}

/** The rows of a policy as a failure tells them. */
function tell(rows: readonly HeldRow[], payments: readonly IntentRow[]): string {
  const plans = rows.map(({ planName, status, cause, since, effectiveDate, endDate, paidThrough, refundDueCents }) =>
    [planName, status, cause, since, `${effectiveDate}..${endDate ?? ''}`, `paid ${paidThrough}`, refundDueCents].join(
      ' ',
    ),
  );
  const money = payments.map(
    ({ sequence, attempt, state, amountCents, capturedCents, refundedCents, dueOn, processor }) =>
      `${sequence}.${attempt} ${processor} ${state} ${amountCents} ${capturedCents}-${refundedCents} ${dueOn ?? ''}`,
  );
  return [...plans, ...money].join('\n    ');
}

/** True where a plan covers a month that begins on a day, as far as its row knows. */
const covers = ({ status, effectiveDate, endDate }: HeldRow, from: string): boolean =>
  status !== 'CANCELLED' && effectiveDate <= from && (endDate === null || from <= endDate);

function checkPlans(world: World, policy: ModelPolicy, rows: readonly HeldRow[], seen: Snapshot): string | null {
  for (const row of rows) {
    const plan = policy.plans.find(({ id }) => id === row.id);
    if (!plan) return `${row.planName} is held and was never sold`;
    closeEvidence(world, policy, plan, row);
    const problem = checkPrices(policy, plan, row) ?? checkPeople(plan, row, seen);
    if (problem !== null) return `${row.planName}: ${problem}`;
    const { status, effectiveDate, endDate } = row;
    if (status === 'ACTIVE' && effectiveDate > world.today) return `${row.planName} is in force before its start`;
    if (status === 'SUBMITTED' && effectiveDate < addDays(world.today, -60)) return `${row.planName} never starts`;
    if (status === 'ACTIVE' && endDate !== null && endDate < addDays(world.today, -60))
      return `${row.planName} never ends`;
  }
  return null;
}

/** Evidence that nobody decided closes after sixty days with the guaranteed amount. */
function closeEvidence({ today }: World, { soldOn }: ModelPolicy, plan: ModelPlan, row: HeldRow): void {
  if (plan.planId !== '1504' || plan.isDecided || row.waitsFor.includes('evidence') || !isHeld(row.status)) return;
  if (today <= addDays(soldOn, 60)) throw new Error('evidence is closed before its time');
  Object.assign(plan, { isDecided: true, level: '150401' });
}

function checkPrices({ start }: ModelPolicy, plan: ModelPlan, row: HeldRow): string | null {
  if (row.status === 'CANCELLED') return null;
  for (let index = 0; index < MONTHS; index += 1) {
    const { from } = coveredMonth(start, index);
    if (!covers(row, from)) continue;
    const [is, should] = [priceOn(row, from), priceAt(plan, from)];
    if (is !== should) return `${from} costs ${is}, and rating says ${should}`;
  }
  return null;
}

function checkPeople(plan: ModelPlan, row: HeldRow, { covered }: Snapshot): string | null {
  if (row.status === 'CANCELLED') return null;
  const told = (people: readonly { name: string; from: string; to: string | null }[]) =>
    people
      .map(({ name, from, to }) => `${name} ${from}..${to ?? ''}`)
      .sort()
      .join(', ');
  const [are, should] = [told(covered.get(row.id) ?? []), told(plan.people)];
  return are === should ? null : `covers [${are}] and should cover [${should}]`;
}

type Costs = { world: World; policy: ModelPolicy; rows: readonly HeldRow[] };

/**
 * The cents of a month, by the plans that cover the `covered` one: of payments that came, the first ones pay the first months (decisions
 * 276). One-time fees come with the first month of the plan that takes them. `mayComeBack`: plans that it brings back where they lapsed.
 */
function costOf(
  { world, policy, rows }: Costs,
  index: number,
  covered: number,
  mayComeBack: readonly HeldRow[],
): number {
  const { from } = coveredMonth(policy.start, index);
  const month = coveredMonth(policy.start, covered).from;
  const paid = rows.filter(
    (row) => covers(row, month) || (row.status === 'LAPSED' && row.effectiveDate <= month && mayComeBack.includes(row)),
  );
  return paid.reduce((sum, { id, planId }) => {
    const plan = policy.plans.find((one) => one.id === id && !one.isDouble);
    if (!plan) return sum;
    const fee = index === 0 ? world.catalog.onceCents(planId ?? '') : 0;
    return sum + priceAt(plan, from) + fee;
  }, 0);
}

/** Money of a payment that stays, or is on its way. */
const cameOf = ({ state, capturedCents, refundedCents, authorizedCents }: IntentRow): number => {
  if (state === 'captured' || state === 'refunded') return capturedCents - refundedCents;
  return state === 'sent' || state === 'authorized' ? authorizedCents : 0;
};
/** States of a payment that pays for a month: what is given back of it later is another matter, as it may be for any other month. */
export const BEGUN = ['sent', 'authorized', 'captured', 'refunded'];

function checkMoney(
  world: World,
  policy: ModelPolicy,
  rows: readonly HeldRow[],
  payments: readonly IntentRow[],
): string | null {
  if (!policy.isCharged) {
    const taken = payments.find((payment) => cameOf(payment) > 0);
    return taken ? `${taken.amountCents} was taken for a policy that is billed` : null;
  }
  const begun = payments.filter(({ state }) => BEGUN.includes(state));
  const months = begun.map(({ sequence }) => sequence);
  const kept = begun.filter(({ state }) => state !== 'refunded').map(({ sequence }) => sequence);
  if (new Set(kept).size !== kept.length) return `a month is taken twice: ${kept.join()}`;
  const come = begun.reduce((sum, payment) => sum + cameOf(payment), 0);
  const promised = rows.reduce((sum, { refundDueCents }) => sum + refundDueCents, 0);
  const costs = { world, policy, rows };
  // A payment on its way may yet bring back a plan that lapsed.
  const onItsWay = begun.filter(({ state }) => state === 'sent' || state === 'authorized');
  const isOnItsWay = (index: number) => onItsWay.some(({ sequence }) => sequence === index);
  const cost = [...new Set(months)]
    .sort((one, other) => one - other)
    .reduce((sum, index, place) => sum + costOf(costs, index, place, isOnItsWay(index) ? rows : []), 0);
  if (come - promised !== cost && !wasGivenBack(payments, { short: cost - come, promised }))
    return `${come} came and ${promised} goes back, but the months ${months.join()} cost ${cost}`;
  // What is begun by a lapse's last day to be paid counts, however late the bank is done with it.
  const isMade = ({ state, begunOn, sends }: IntentRow) => state === 'scheduled' && begunOn !== null && sends === 0;
  const counts = [...onItsWay, ...payments.filter(isMade)];
  const day = counts.map(({ begunOn, updatedAt }) => begunOn ?? dayOf(updatedAt)).sort()[0] ?? world.today;
  const then = rowsOn(rows, day);
  const mayComeBack = then.filter((row) => {
    const life = toLife(row);
    return life !== null && day <= reinstateBy(life);
  });
  for (const { state, sequence, amountCents, sends } of payments) {
    if (state !== 'scheduled') continue;
    const should = costOf({ ...costs, rows: then }, sequence, sequence, mayComeBack);
    if (amountCents !== should) return `month ${sequence} is planned at ${amountCents}, and costs ${should} (${sends})`;
    if (should === 0) return `month ${sequence} is planned, and nothing is held`;
  }
  return null;
}

/** Plans as they are on a day, noted or not; what was to follow one that lapsed never begins (decisions 273). */
function rowsOn(rows: readonly HeldRow[], on: string): HeldRow[] {
  const then = rows.map((row) => {
    const life = toLife(row);
    const next = life && afterLifeEvent(life, { type: 'day', on });
    return next ? { ...row, status: next.status, since: next.since, endDate: next.end } : row;
  });
  const lapsed = new Set(then.flatMap(({ id, status }) => (status === 'LAPSED' ? [id] : [])));
  return then.filter(({ renews }) => renews === null || !lapsed.has(renews));
}

/**
 * True where cents are missing that went back to the member before the bank took an earlier payment back: nobody can take them from what was
 * given back already.
 */
function wasGivenBack(
  payments: readonly IntentRow[],
  { short, promised }: { short: number; promised: number },
): boolean {
  const given = payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const cameBack = payments.some(
    ({ processor, state, sends }) => processor === 'ach' && state === 'failed' && sends > 0,
  );
  return promised === 0 && cameBack && short > 0 && short <= given;
}

/** A plan ends by what happened to it, and on the day that follows from it. */
function checkEnds({ cancelled }: Life, rows: readonly HeldRow[]): string | null {
  for (const { id, status, endDate, planName } of rows) {
    const told = cancelled.get(id);
    if (told === null && status !== 'CANCELLED') return `${planName} was cancelled and is ${status}`;
    if (typeof told === 'string' && (endDate === null || endDate > told) && status !== 'CANCELLED')
      return `${planName} was to end on ${told} and ends on ${endDate}`;
  }
  return null;
}

/** One plan of an exclusive key covers a person at a time. */
function checkKeys({ catalog }: World, life: Life, { held }: Snapshot): string | null {
  const rows = life.policies.flatMap(({ id }) => held.get(id) ?? []).filter(({ status }) => isHeld(status));
  const overlap = (one: HeldRow, other: HeldRow) =>
    one.effectiveDate <= (other.endDate ?? '9999') && other.effectiveDate <= (one.endDate ?? '9999');
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1)) {
      const [key, its] = [one, other].map(({ planId }) => catalog.exclusiveKey(planId ?? ''));
      if (key !== its || key === 'association' || !overlap(one, other)) continue;
      const words = [one, other].map(({ planName, policyId, status, cause, since, effectiveDate, endDate, renews }) =>
        [planName, policyId, status, cause, since, effectiveDate, endDate ?? '', `renews ${renews}`].join(' '),
      );
      return `two plans of ${key}: ${words.join(' and ')}`;
    }
  return null;
}
