import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { onDay as lastOfMonth, toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import type { LifeEventKind } from '@/lib/rules/words/life-events';
import { HARBOR_MILLS, NORTH_STAR, resultOf, type Answer } from '../support';
import { BEGUN } from './life-checks';
import { nameOf } from './life-enroll';
import {
  changePrice,
  firstChangedMonth,
  nextMonth,
  priceAt,
  rated,
  staying,
  tierOf,
  type ModelPlan,
  type ModelPolicy,
  type Relative,
} from './life-model';
import type { Draw, Step } from './life-script';
import { Broken, type Life, type World } from './life-world';

/* Changes of who is covered, by the member, the rep and the group (decisions 271). */

type Change = {
  policy: ModelPolicy;
  plans: readonly ModelPlan[];
  event: LifeEventKind;
  eventOn: string;
  person: Relative;
  isAdding: boolean;
  /** The day on which it was asked for, which days and prices count from. */
  asked: string;
};

const PDF = Buffer.from('%PDF-1.7 proof').toString('base64');
const isOk = (answer: Answer): boolean => answer.body['status'] === 'success';
const later = (one: string, other: string): string => (one > other ? one : other);

type Form = { plans: { held_id: string; obstacle: string | null }[]; people: { dependent_id: string; name: string }[] };

/** Asks for a change, signs it, and has the model do the same. */
export async function changePeople(world: World, life: Life, draw: Draw, { deed, twice }: Step): Promise<void> {
  const { api } = world;
  const policy = draw.of(life.policies);
  const user_id = life.memberId;
  const loaded = await api.call('getPeopleForm', { user_id, policy_id: policy.id }, life.headers);
  if (!isOk(loaded)) return world.count('people: no form');
  const form = resultOf<Form>(loaded);
  const change = drawChange(world, life, draw, { policy, form, isAdding: deed === 'add' });
  if (change === null) return world.count('people: nobody');
  const asked = await api.call('askPeopleChange', { user_id, ...toWire(change, form) }, life.headers);
  if (asked.http >= 500) throw new Broken(life.script.number, asked.text);
  if (!isOk(asked)) return world.count(`people: ${deed} refused`);
  const { change_id } = asked.body.data as { change_id: string };
  const shown = resultOf<PeopleChange & { text_hash: string }>(
    await api.call('getPeopleChange', { user_id, change_id }, life.headers),
  );
  if (shown.decided_by !== 'nobody') await api.call('addChangeProof', { user_id, change_id, proof: PDF }, life.headers);
  const accept = { user_id, change_id, text_hash: shown.text_hash, signature: nameOf(life.script), accepted: 1 };
  const press = () => api.call('signPeopleChange', accept, life.headers);
  const pressed = await Promise.all(twice ? [press(), press()] : [press()]);
  const signed = pressed.find(isOk);
  if (!signed)
    throw new Broken(life.script.number, `a change could be asked for and not be signed: ${pressed[0]?.text}`);
  const apply = () => applyChange(world, life, change);
  if ((signed.body.data as { state: string }).state === 'done') {
    await apply();
    world.count(`people: ${deed} done`);
  } else {
    life.waiting = { id: change_id, policy, apply, decider: shown.decided_by };
    world.count(`people: ${deed} waits`);
  }
}

type Drawing = { policy: ModelPolicy; form: Form; isAdding: boolean };

function drawChange(world: World, life: Life, draw: Draw, { policy, form, isAdding }: Drawing): Change | null {
  const open = policy.plans.filter(({ id }) =>
    form.plans.some((plan) => plan.held_id === id && plan.obstacle === null),
  );
  const who = isAdding ? drawJoining(world, life, draw) : drawLeaving(world, draw, open);
  if (who === null) return null;
  const isOn = (plan: ModelPlan) => staying(plan).some(({ name }) => name === who.person.name);
  const can = open.filter((plan) => isOn(plan) !== isAdding);
  const plans = draw.chance(70) ? can : can.slice(0, 1);
  return plans.length === 0 ? null : { ...who, policy, plans, isAdding, asked: world.today };
}

const JOINING = ['Emma', 'Olga', 'Pia', 'Rosa', 'Tess', 'Uma', 'Vera', 'Wim', 'Xenia', 'Yara', 'Zoe', 'Bea', 'Cleo'];

function drawJoining({ today }: World, life: Life, draw: Draw): Pick<Change, 'event' | 'eventOn' | 'person'> | null {
  const event = draw.of(['birth', 'birth', 'adoption', 'marriage', 'lost-coverage'] as const);
  const eventOn = addDays(today, event === 'lost-coverage' ? draw.below(60) - 25 : -draw.below(28));
  const gone = life.relatives.filter(({ role }) => role === 'spouse' || event !== 'marriage');
  if (event === 'lost-coverage' && gone.length > 0) return { event, eventOn, person: draw.of(gone) };
  const name = JOINING.find((one) => life.relatives.every((relative) => relative.name !== one));
  if (name === undefined) return null;
  const role = event === 'marriage' || (event === 'lost-coverage' && draw.chance(40)) ? 'spouse' : 'child';
  const years = role === 'spouse' ? 24 + draw.below(30) : draw.below(18);
  const dob = event === 'birth' ? eventOn : addDays(today, -365 * years - 40 - draw.below(300));
  const person: Relative = { name, role, dob, gender: '1', smoker: false };
  return { event, eventOn, person };
}

function drawLeaving({ today }: World, draw: Draw, open: readonly ModelPlan[]) {
  const on = open.flatMap(staying);
  if (on.length === 0) return null;
  const person = draw.of(on);
  const events = ['death', 'other-coverage', ...(person.role === 'spouse' ? ['divorce'] : [])] as const;
  const event = draw.of(events) as LifeEventKind;
  const ahead = event === 'other-coverage' ? 20 : 0;
  return { event, eventOn: addDays(today, ahead - draw.below(45)), person };
}

function toWire({ policy, plans, event, eventOn, person, isAdding }: Change, { people }: Form) {
  const known = people.find(({ name }) => name.startsWith(`${person.name} `));
  return {
    policy_id: policy.id,
    deed: isAdding ? 'add' : 'drop',
    event,
    event_on: toWireDate(eventOn),
    plans: plans.map(({ id }) => id),
    ...(isAdding
      ? {
          person: {
            first_name: person.name,
            last_name: 'Ruiz',
            birthdate: toWireDate(person.dob),
            gender: person.gender,
            relationship: person.role,
          },
        }
      : { dependent_id: known?.dependent_id ?? '' }),
  };
}

/** The first day of who joins, or the day after the last one of who leaves, told from the decision's own words. */
function firstDay({ event, eventOn, isAdding, asked }: Change, { start }: ModelPlan): string {
  if (!isAdding) return later(addDays(event === 'death' ? eventOn : lastOfMonth(later(eventOn, asked), 31), 1), start);
  if (event === 'birth' || event === 'adoption') return later(eventOn, start);
  return later(nextMonth(event === 'lost-coverage' ? later(eventOn, asked) : asked), start);
}

/** Does to the model what was signed: who is on the plans from when, and what the months cost from then. */
async function applyChange(world: World, life: Life, change: Change): Promise<void> {
  const { policy, person, isAdding } = change;
  const pricing = world.pricing(life, policy);
  const taken = new Set(
    (await world.paymentsOf(policy)).flatMap(({ state, sequence }) => (BEGUN.includes(state) ? [sequence] : [])),
  );
  if (isAdding && life.relatives.every(({ name }) => name !== person.name)) life.relatives.push(person);
  const before = new Map(policy.plans.map((plan) => [plan.id, tierOf(unionOf(policy))]));
  const chosen = policy.plans.filter(
    (plan) =>
      change.plans.includes(plan) || change.plans.some((one) => one.renews === plan.id || plan.renews === one.id),
  );
  for (const plan of chosen) {
    const from = firstDay(change, plan);
    const next = policy.plans.find(({ renews }) => renews === plan.id);
    const isOn = staying(plan).some(({ name }) => name === person.name);
    // What goes on in its place has the person from there.
    if ((next && from >= next.start) || isOn === isAdding) continue;
    if (isAdding) {
      plan.people = plan.people.filter(({ name }) => name !== person.name);
      plan.people.push({ ...person, from, to: null, joined: from });
    } else leave(plan, person.name, from);
    const cents = rated(pricing, { ...plan, people: staying(plan), on: plan.start });
    if (typeof cents === 'string') throw new Broken(life.script.number, `a change without a price: ${cents}`);
    const old = priceAt(plan, '9999-12-31');
    if (cents === old) continue;
    const terms = { start: policy.start, from, today: change.asked, taken, isDearer: cents > old };
    changePrice(plan, firstChangedMonth(plan, cents, terms), cents);
  }
  if (before.size > 0) world.count(`people: tier ${[...before.values()][0]} to ${tierOf(unionOf(policy))}`);
}

function leave(plan: ModelPlan, who: string, from: string): void {
  plan.people = plan.people.flatMap((one) => {
    if (one.name !== who || one.to !== null) return [one];
    return one.from >= from ? [] : [{ ...one, to: addDays(from, -1) }];
  });
}

const unionOf = ({ plans }: ModelPolicy) => plans.flatMap(staying);

/** The rep, the group or the member brings a change that waits to its end. */
export async function answerChange(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const { api } = world;
  const { waiting } = life;
  if (waiting === null) return world.count('answer: nothing waits');
  const { id: change_id, decider } = waiting;
  const what = draw.of(['approve', 'approve', 'decline', 'withdraw'] as const);
  const staff =
    decider === 'group'
      ? { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' }
      : { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
  const press = () =>
    what === 'withdraw'
      ? api.call('withdrawPeopleChange', { user_id: life.memberId, change_id }, life.headers)
      : api.call('decidePeopleChange', { change_id, decision: what, reason: 'The paper names another person.' }, staff);
  const pressed = await Promise.all(twice ? [press(), press()] : [press()]);
  const broken = pressed.find(({ http }) => http >= 500);
  if (broken) throw new Broken(life.script.number, broken.text);
  if (!pressed.some(isOk)) return world.count(`answer: ${what} refused`);
  life.waiting = null;
  world.count(`answer: ${what}`);
  if (what === 'approve') await waiting.apply();
}
