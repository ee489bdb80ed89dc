import { formatMoney } from '@/lib/rules/money/money';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import type { HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { emailOf } from './life-enroll';
import { goOn, onDay, priceAt, rated, type Covered, type ModelPlan, type ModelPolicy } from './life-model';
import { Broken, policiesOf, type Life, type Snapshot, type World } from './life-world';

/* Renewals: what was to follow a plan, told by the model before it looks at what did. */

/** The plan, level, people and price with which a plan goes on from a day; null where it is gone; words where rating has no price. */
export function followerOf(world: World, life: Life, policy: ModelPolicy, plan: ModelPlan, day: string) {
  const next = world.catalog.followed(plan.planId, plan.level, day);
  if (next === null) return null;
  const choice = life.choices.get(plan.id);
  const level = choice !== undefined && /^\d/.test(choice) ? choice : next.level;
  const held = onDay(plan.people, day).concat(plan.people.filter(({ from, to }) => from > day && to === null));
  const people = goOn(world.catalog, next.plan, held, day).map((one): Covered => ({
    ...one,
    from: one.from > day ? one.from : day,
    joined: null,
  }));
  const cents = rated(world.pricing(life, policy), { planId: next.plan, level, people, on: day });
  return { planId: next.plan, level, people, cents };
}

/** Takes plans that others go on with into the model, each with what the model says that it is. */
export function adoptRenewals(world: World, life: Life, seen: Snapshot): void {
  for (const policy of policiesOf(life))
    for (const row of seen.held.get(policy.id) ?? [])
      if (row.renews !== null && policy.plans.every(({ id }) => id !== row.id)) adopt(world, life, policy, row);
}

function adopt(world: World, life: Life, policy: ModelPolicy, row: HeldRow): void {
  const fail = (problem: string): never => {
    throw new Broken(life.script.number, problem);
  };
  const before = policy.plans.find(({ id }) => id === row.renews);
  if (!before) return fail(`${row.planName} follows a plan that was never held`);
  const day = row.effectiveDate;
  if (!world.catalog.isFiledBy(before.planId, before.start, day) && !life.choices.has(before.id))
    return fail(`${row.planName} follows although nothing was filed`);
  const follower = followerOf(world, life, policy, before, day);
  if (follower === null) return fail(`${row.planName} follows a plan that is gone`);
  const { planId, level, people, cents } = follower;
  if (row.planId !== planId || row.planPricingId !== level)
    return fail(`${row.planId} ${row.planPricingId} follows, and should be ${planId} ${level}`);
  if (typeof cents === 'string') return fail(`a renewal without a price: ${cents}`);
  policy.plans.push({
    ...{ id: row.id, planId, level, isMembership: before.isMembership, start: day, people },
    ...{ prices: [{ from: day, cents }], renews: before.id, isDecided: true },
  });
  world.count('renewed');
}

/** The mails of the day about renewals tell what the month costs now and will cost, as rating says. */
export async function checkTold(world: World, told: Set<string>): Promise<void> {
  const mails = world.mails.filter(({ subject }) => /renew/i.test(subject));
  if (mails.length === 0) return;
  const plans = world.everyPolicy().flatMap(({ life, policy }) => policy.plans.map((plan) => ({ life, policy, plan })));
  const rows = await world.renewalsTold(plans.map(({ plan }) => plan.id));
  for (const row of rows.filter(({ id, newCents }) => !told.has(`${id} ${newCents}`))) {
    told.add(`${row.id} ${row.newCents}`);
    const found = plans.find(({ plan }) => plan.id === row.heldId);
    if (found) await world.during(found.life.script.number, () => compareTold(world, found, row, mails));
  }
}

type Found = { life: Life; policy: ModelPolicy; plan: ModelPlan };

function compareTold(
  world: World,
  { life, policy, plan }: Found,
  row: Awaited<ReturnType<World['renewalsTold']>>[number],
  mails: World['mails'],
): void {
  const texts = mails.flatMap(({ to, text }) => (to === emailOf(life.script) ? [text] : []));
  const follower = followerOf(world, life, policy, plan, row.day);
  const old = priceAt(plan, row.day);
  const next = follower === null || typeof follower.cents === 'string' ? null : follower.cents;
  const isTold = texts.some((text) => next === null || text.includes(formatMoney(next)));
  if (row.oldCents !== old || row.newCents !== next || !isTold)
    throw new Broken(
      life.script.number,
      `told ${row.oldCents} to ${row.newCents} from ${row.day}, rating says ${old} to ${next}: ${texts.join('\n') || 'no mail'}`,
    );
  world.count(next === null ? 'told: gone' : 'told: renewed');
  // What the member signed themselves is told once more, and the last day to choose stays (decisions 273).
  const isNew = row.toldAt !== null && dayOf(row.toldAt) === world.today;
  if (isNew && addDays(row.day, -46) < world.today) throw new Broken(life.script.number, 'told too late to choose');
}
