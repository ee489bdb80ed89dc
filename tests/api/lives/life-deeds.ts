import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Renewal } from '@/lib/contract/renewal';
import type { MemberHome } from '@/lib/contract/member-home';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { freeLookEnds } from '@/lib/rules/policies/free-look';
import { dayOf } from '@/lib/rules/text/moments';
import { fromWireDate, onDay as lastOfMonth } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { bankFile } from '../../fixtures/bank-file';
import { TEST_CARDS } from '../processor';
import { resultOf, type Answer } from '../support';
import { changePrice, decidedPrice, priceAt, type ModelPolicy } from './life-model';
import type { Draw, Step } from './life-script';
import { Broken, plansOf, type Life, type World } from './life-world';

/* What people, banks and carriers do to a policy after the sale, but for its people. */

const isOk = (answer: Answer): boolean => answer.body['status'] === 'success';

/** The answers of a press, or of two at once; a fault of the server is a defect. */
async function press(life: Life, twice: boolean, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(twice ? [call(), call()] : [call()]);
  const fault = answers.find(({ http }) => http >= 500);
  if (fault) throw new Broken(life.script.number, fault.text);
  return answers;
}

/** Cancels a plan: never begun up to the tenth day after the submission and before the start, else with the month. */
export async function cancel(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const user_id = life.memberId;
  const home = resultOf<MemberHome>(await world.api.call('getMemberHome', { user_id }, life.headers));
  const can = home.plans.filter(({ cancelling }) => cancelling !== null);
  if (can.length === 0) return world.count('cancel: nothing');
  const one = draw.of(can);
  const plan = plansOf(life).find(({ id }) => id === one.held_id);
  const policy = life.policies.find(({ plans }) => plan && plans.includes(plan));
  if (!plan || !policy)
    throw new Broken(life.script.number, `the home shows a plan that was never sold: ${one.plan_name}`);
  const lastDay = one.cancelling?.last_day ?? null;
  const free = freeLookEnds(policy.soldOn, 'TX');
  const isNever = world.today <= free || world.today < plan.start || one.status !== 'ACTIVE';
  const expected = isNever ? null : lastOfMonth(world.today, 31);
  if ((lastDay === null ? null : fromWireDate(lastDay)) !== expected)
    throw new Broken(life.script.number, `cancelled on ${world.today} the plan ends ${lastDay}, not ${expected}`);
  const answers = await press(life, twice, () =>
    world.api.call(
      'cancelMemberPlan',
      { user_id, held_id: one.held_id, ...(lastDay !== null && { seen_last_day: lastDay }) },
      life.headers,
    ),
  );
  if (!answers.some(isOk))
    throw new Broken(life.script.number, `a plan that can be cancelled was not: ${answers[0]?.text}`);
  life.cancelled.set(one.held_id, expected);
  world.count(expected === null ? 'cancel: never begun' : 'cancel: with the month');
}

const WAYS = [
  ['cc', '5555555555554444'],
  ['cc', TEST_CARDS.captureFails],
  ['cc', TEST_CARDS.noMoney],
  ['cc', '4242424242424242'],
  ['eft', ''],
] as const;

const wayOf = (draw: Draw, ways: readonly { method: string; authorization_text_hash: string }[]) => {
  const [method, card_number] = draw.of(WAYS);
  const way = ways.find((one) => one.method === method);
  return {
    payment_method: method,
    authorization_accepted: 1,
    authorization_text_hash: way?.authorization_text_hash,
    ...(method === 'cc'
      ? { card_number, expiration_month: '09', expiration_year: '2032', security_code: '123' }
      : {
          account_name: 'Ana Ruiz',
          account_type: 'savings',
          routing_number: '111000025',
          account_number: '000998877665',
        }),
  };
};

type Ways = { seen: string; ways: { method: string; authorization_text_hash: string }[] };

/** Another card or account for the payments to come, some of which will not give the money. */
export async function payOtherwise(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const policy = draw.of(life.policies);
  const mine = { user_id: life.memberId, policy_id: policy.id };
  const looked = await world.api.call('getPaymentChange', mine, life.headers);
  if (!isOk(looked)) return world.count('pay otherwise: not here');
  const { seen, ways } = resultOf<Ways>(looked);
  const way = wayOf(draw, ways);
  const answers = await press(life, twice, () =>
    world.api.call('changePayment', { ...mine, seen, ...way }, life.headers),
  );
  world.count(answers.some(isOk) ? 'pay otherwise' : 'pay otherwise: refused');
}

/** Pays what did not come. */
export async function payAgain(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const shopper = draw.of([...life.shoppers.values()]);
  const looked = await shopper.call('getPaymentDue');
  const due = isOk(looked) ? resultOf<(Ways & { payment: string }) | null>(looked) : null;
  if (due === null) return world.count('pay again: nothing due');
  const way = wayOf(draw, due.ways);
  const answers = await press(life, twice, () => shopper.call('payPolicy', { payment: due.payment, ...way }));
  world.count(answers.some(isOk) ? 'pay again' : 'pay again: refused');
}

/** The bank sends a debit back: for want of money, which is tried again, or for good, also after it was taken for paid. */
export async function sendBack(world: World, life: Life, draw: Draw): Promise<void> {
  const policy = draw.of(life.policies);
  const sent = (await world.paymentsOf(policy)).filter(
    ({ trace, state, updatedAt }) =>
      trace !== null && (state === 'sent' || (state === 'captured' && dayOf(updatedAt) > addDays(world.today, -60))),
  );
  const last = sent.at(-1);
  if (!last) return world.count('return: no debit');
  const folder = path.join(world.api.ports.debits?.folder ?? '', 'in');
  mkdirSync(folder, { recursive: true });
  const notice = { code: draw.of(['R01', 'R01', 'R02', 'R10']), trace: last.trace ?? '', cents: last.amountCents };
  writeFileSync(path.join(folder, `returns-${life.script.number}-${world.today}.ach`), bankFile([notice]));
  world.count(`return: ${last.state}`);
}

/** The carrier decides on evidence. */
export async function decide(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const plan = plansOf(life).find(({ planId }) => planId === '1504');
  const policy = life.policies.find(({ plans }) => plan && plans.includes(plan));
  if (!plan || !policy) return world.count('decide: no evidence');
  const what = draw.of(['approved', 'reduced', 'declined'] as const);
  const level = what === 'approved' ? plan.level : what === 'reduced' ? '150402' : '150401';
  if (what === 'reduced' && plan.level === '150402') return world.count('decide: no amount between');
  const decision = `evidence-${what}`;
  const call = () =>
    world.api.call('decideHeldPlan', {
      held_id: plan.id,
      decision,
      ...(what === 'reduced' && { amount: 100_000 }),
      decided_by: { role: 'operator', name: 'kim' },
    });
  const payments = await world.paymentsOf(policy);
  const answers = await press(life, twice, call);
  if (answers.filter(isOk).length > 1) throw new Broken(life.script.number, 'evidence was decided twice');
  if (!answers.some(isOk)) return world.count('decide: refused');
  Object.assign(plan, { level, isDecided: true });
  world.count(`decide: ${what}`);
  const cents = decidedPrice(world.pricing(life, policy), plan, level);
  if (typeof cents === 'string') throw new Broken(life.script.number, cents);
  if (cents !== priceAt(plan, '9999-12-31')) changePrice(plan, firstOpenMonth(policy, payments, world.today), cents);
}

/** The first month on or after a day that may still be charged otherwise: not begun, and with ten days of notice. */
function firstOpenMonth(
  { start }: ModelPolicy,
  payments: Awaited<ReturnType<World['paymentsOf']>>,
  today: string,
): string {
  for (let index = 0; ; index += 1) {
    const { from } = coveredMonth(start, index);
    const isOpen = payments
      .filter(({ sequence }) => sequence === index)
      .every(
        ({ state, dueOn }) =>
          state === 'voided' ||
          state === 'voiding' ||
          (state === 'scheduled' && (dueOn === null || dueOn >= addDays(today, 10))),
      );
    if (from >= today && isOpen) return from;
  }
}

/** Signs what becomes of each plan at its renewal. */
export async function renew(world: World, life: Life, draw: Draw, { twice }: Step): Promise<void> {
  const user_id = life.memberId;
  const looked = await world.api.call('getRenewal', { user_id }, life.headers);
  const board = isOk(looked) ? resultOf<Renewal | null>(looked) : null;
  if (board?.is_open !== true) return world.count('renew: no board');
  const open = board.plans.filter(({ decided }) => decided === null);
  const choices = open.map(({ renewal_id, levels }) => ({
    renewal_id,
    choice: draw.of(['keep', 'keep', 'leave', ...levels.map(({ plan_pricing_id }) => plan_pricing_id)]),
  }));
  const answers = await press(life, twice, () =>
    world.api.call(
      'signRenewal',
      { user_id, choices, signature: board.name, accepted: 1, text_hash: board.text_hash },
      life.headers,
    ),
  );
  if (answers.filter(isOk).length > 1) throw new Broken(life.script.number, 'a renewal was signed twice');
  if (!answers.some(isOk)) return world.count('renew: refused');
  for (const { renewal_id, held_id } of open) {
    const choice = choices.find((one) => one.renewal_id === renewal_id)?.choice ?? 'keep';
    life.choices.set(held_id, choice);
    world.count(`renew: ${/^\d/.test(choice) ? 'another level' : choice}`);
  }
}
