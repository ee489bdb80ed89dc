import { rmSync } from 'node:fs';
import { asc, inArray } from 'drizzle-orm';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import type { HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { isHeld } from '@/lib/rules/words/policy-states';
import { policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { resultOf, NORTH_STAR, buildApi } from '../support';
import { Shopper } from '../shopper';
import type { Database } from '@/lib/enrollment-api/store/database';
import { check } from './life-checks';
import { cancel, decide, payAgain, payOtherwise, renew, sendBack } from './life-deeds';
import { answerQuote, bornYearsAgo, fill, policyOf, quoteNew, relativesOf, type Enrolling } from './life-enroll';
import { answerChange, changePeople } from './life-people';
import { adoptRenewals, checkTold } from './life-renewals';
import type { ModelPlan, ModelPolicy } from './life-model';
import { drawFrom, type Cart, type Deed, type Draw, type Step, type WorldScript } from './life-script';
import { Broken, policiesOf, World, type Life } from './life-world';

type Doing = (world: World, life: Life, draw: Draw, step: Step) => Promise<void>;

const DOINGS: Record<Deed, Doing> = {
  cancel,
  add: changePeople,
  drop: changePeople,
  'answer-change': answerChange,
  'pay-otherwise': payOtherwise,
  'pay-again': payAgain,
  return: sendBack,
  decide,
  renew,
  'enroll-again': enrollAgain,
  claim,
  'answer-claim': answerClaim,
};

/** Lives a world to its end; what did not hold is in its `broken`. */
export async function runWorld(store: Database, script: WorldScript): Promise<World> {
  const api = await buildApi(store);
  const world = new World(api, script);
  await world.loadPlaces();
  const told = new Set<string>();
  try {
    for (const [day, today] of script.days.entries()) {
      world.setDay(today);
      for (const filing of script.filings.filter((one) => one.day === day)) {
        await world.catalog.file(store, filing, today);
        store.catalogueEdition += 1;
      }
      for (const life of script.lives)
        if (life.enrolls === day) await world.during(life.number, () => begin(world, life));
      await world.work(day);
      await settleModel(world);
      await checkTold(world, told);
      await liveDay(world, day);
      if (day % 24 === 0) await checkLog(world);
    }
    await checkLog(world);
    return world;
  } finally {
    rmSync(api.ports.debits?.folder ?? '/nowhere', { recursive: true, force: true });
  }
}

async function settleModel(world: World): Promise<void> {
  const seen = await world.look();
  for (const life of [...world.lives])
    await world.during(life.script.number, () => {
      adoptRenewals(world, life, seen);
      check(world, life, seen);
    });
}

async function liveDay(world: World, day: number): Promise<void> {
  for (const life of [...world.lives])
    for (const step of life.script.steps.filter((one) => one.day === day)) {
      if (!world.lives.includes(life)) break;
      life.did.push(`${world.today} ${step.deed}${step.twice ? ' twice' : ''}`);
      await world.during(life.script.number, async () => {
        world.tick();
        await DOINGS[step.deed](world, life, drawFrom(step.pick), step);
        const seen = await world.look(policiesOf(life).map(({ id }) => id));
        adoptRenewals(world, life, seen);
        // A choice happens at once and is to one month: where a lapse undoes it, the next renewal is told and chosen anew (decisions 273).
        life.choices.clear();
        check(world, life, seen);
      });
    }
}

async function begin(world: World, script: WorldScript['lives'][number]): Promise<void> {
  const life: Life = {
    ...{
      script,
      dob: bornYearsAgo(script.age, script.number),
      relatives: relativesOf(script),
      memberId: '',
      headers: {},
    },
    ...{
      shoppers: new Map(),
      policies: [],
      waiting: null,
      claims: [],
      choices: new Map(),
      cancelled: new Map(),
      did: [],
    },
  };
  const enrolling = { script, cart: script.cart, relatives: [...life.relatives], dob: life.dob };
  const shopper = await quoteNew(world.api, enrolling);
  const refused = await fill(shopper, enrolling);
  if (refused !== null) throw new Broken(script.number, `cannot enroll: ${refused.text}`);
  const made = await submit(world, life, shopper, enrolling);
  if (made === null) return world.count('not enrolled');
  const { memberId, policy } = made;
  Object.assign(life, { memberId, headers: { ...shopper.headers, uid: memberId, signed_in: `member:0:${memberId}` } });
  life.shoppers.set(shopper.id, shopper);
  life.policies.push(policy);
  world.lives.push(life);
  world.count('enrolled');
}

async function submit(world: World, life: Life, shopper: Shopper, enrolling: Enrolling) {
  const answer = await shopper.call('saveReviewInfo', {});
  if (answer.http >= 500) throw new Broken(life.script.number, answer.text);
  const pricing = world.pricing(life, { isGroup: enrolling.cart.group === true });
  return world.inTurns(() => policyOf(world.api, shopper, enrolling, pricing));
}

const CARTS: readonly Cart[] = [
  { items: [[1101, 110101]] },
  { items: [[1105, 110501]] },
  { items: [[1303, 130301]] },
  { items: [[1202, 120201]] },
  { items: [[1201, 120101]] },
];

/** The signed-in member enrolls again, or in two windows at once: what is held already is refused. */
async function enrollAgain(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const cart = draw.of([...CARTS, life.script.cart]);
  if (cart.group || life.script.cart.group) return world.count('again: a group');
  const begun = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => quoteMember(world, life, cart)));
  const ready = begun.filter((one) => one !== null);
  if (ready.length === 0) return world.count('again: refused');
  const made = await Promise.all(ready.map(({ shopper, enrolling }) => submit(world, life, shopper, enrolling)));
  for (const [place, one] of made.entries()) {
    const shopper = ready[place]?.shopper;
    if (one === null || !shopper) continue;
    life.policies.push(one.policy);
    life.shoppers.set(shopper.id, shopper);
    world.count('again: enrolled');
  }
}

async function quoteMember(world: World, life: Life, cart: Cart) {
  const { api } = world;
  const { script, dob } = life;
  const enrolling: Enrolling = { script: { ...script, pays: 'cc' }, cart, relatives: [], dob };
  const started = await api.call(
    'addFilterForMember',
    { user_id: life.memberId, tier: 'IO', open_type: 'agent' },
    life.headers,
  );
  if (started.body['status'] !== 'success') return null;
  const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(started);
  const shopper = Shopper.of(api, id, { ...NORTH_STAR, ...life.headers });
  await answerQuote(api, shopper, enrolling);
  const refused = await fill(shopper, enrolling);
  if (refused !== null) world.count(`again: ${String(refused.body['errorCode'] ?? refused.http)}`);
  return refused === null ? { shopper, enrolling } : null;
}

/** Somebody enrolls as a new person with the member's number and address. */
async function claim(world: World, life: Life, draw: Draw): Promise<void> {
  if (life.script.cart.group) return world.count('claim: a group');
  const { script, dob } = life;
  const cart = draw.of([...CARTS, script.cart]);
  const enrolling: Enrolling = { script: { ...script, tier: 'IO', pays: 'cc' }, cart, relatives: [], dob };
  const shopper = await quoteNew(world.api, enrolling);
  const refused = await fill(shopper, enrolling);
  if (refused !== null) return world.count('claim: refused');
  const made = await submit(world, life, shopper, enrolling);
  if (made === null) return world.count('claim: not enrolled');
  life.claims.push(made);
  world.count('claim');
}

/** The member on file says whether it was they. */
async function answerClaim(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const [one] = life.claims;
  if (!one) return world.count('claims: none');
  const is_mine = draw.of([1, 1, 0]);
  const say = () =>
    world.api.call('answerClaim', { user_id: life.memberId, claim_id: one.memberId, is_mine }, life.headers);
  const answers = await Promise.all(twice ? [say(), say()] : [say()]);
  const fault = answers.find(({ http }) => http >= 500);
  if (fault) throw new Broken(life.script.number, fault.text);
  if (answers.every(({ body }) => body['status'] !== 'success')) return world.count('claims: refused');
  life.claims = life.claims.slice(1);
  if (is_mine === 1) {
    await markDoubles(world, life, one.policy);
    life.policies.push(one.policy);
  }
  world.count(is_mine === 1 ? 'claims: mine' : 'claims: not mine');
}

/**
 * Plans that came and were held already were never to be sold, nor what they renewed: when they were sold the member held another one of their
 * key, which still is held, as itself or as what it went on as.
 */
async function markDoubles(world: World, life: Life, came: ModelPolicy): Promise<void> {
  const { held } = await world.look([...life.policies.map((policy) => policy.id), came.id]);
  const rows = new Map([...held.values()].flat().map((row) => [row.id, row]));
  const isFound = (row: HeldRow | undefined) =>
    row?.status === 'CANCELLED' && row.cause === 'free-look' && row.since === world.today;
  const toTime = (soldOn: string, { id, planId }: ModelPlan) => {
    const row = rows.get(id);
    return { key: world.catalog.exclusiveKey(planId), soldOn, to: (isFound(row) ? null : row?.endDate) ?? '9999' };
  };
  const timesOf = ({ soldOn, plans }: ModelPolicy, plan: ModelPlan) =>
    lineOf(plans, plan).map((one) => toTime(soldOn, one));
  const mine = life.policies.flatMap((policy) =>
    policy.plans.flatMap((plan) => (isHeld(rows.get(plan.id)?.status ?? '') ? timesOf(policy, plan) : [])),
  );
  for (const plan of came.plans.filter(({ id }) => isFound(rows.get(id)))) {
    const isTwice = timesOf(came, plan).some(({ key, soldOn, to }) =>
      mine.some((other) => other.key === key && other.to >= soldOn && to >= other.soldOn),
    );
    if (isTwice) for (const one of lineOf(came.plans, plan)) one.isDouble = true;
  }
}

/** A plan with those that it renewed. */
function lineOf(plans: readonly ModelPlan[], plan: ModelPlan): ModelPlan[] {
  const before = plans.find(({ id }) => id === plan.renews);
  return before ? [plan, ...lineOf(plans, before)] : [plan];
}

/** The audit chain is whole, and no plan came back from its end. */
async function checkLog(world: World): Promise<void> {
  const verdict = await world.inTurns(() => verifyAudit(world.api.ports));
  if (!verdict.ok) throw new Error(`the audit log: ${verdict.problem}`);
  const plans = world.everyPolicy().flatMap(({ policy }) => policy.plans.map(({ id }) => id));
  if (plans.length === 0) return;
  const { db } = world.api.ports.store;
  const rows = await world.inTurns(() =>
    db
      .select()
      .from(policyChanges)
      .where(inArray(policyChanges.heldId, plans))
      .orderBy(asc(policyChanges.createdAt), asc(policyChanges.id)),
  );
  const byPlan = Map.groupBy(rows, ({ heldId }) => heldId);
  for (const life of [...world.lives])
    await world.during(life.script.number, () => {
      for (const { id } of policiesOf(life).flatMap((policy) => policy.plans)) {
        const problem = cameBack(byPlan.get(id) ?? []);
        if (problem !== null) throw new Broken(life.script.number, problem);
      }
    });
}

function cameBack(changes: readonly { status: string; cause: string }[]): string | null {
  const end = changes.find(({ status }) => status === 'CANCELLED' || status === 'TERMINATED');
  const after = end && changes.slice(changes.indexOf(end)).find(({ status }) => status !== end.status);
  return after ? `a plan came from ${end.status} by ${end.cause} to ${after.status} by ${after.cause}` : null;
}
