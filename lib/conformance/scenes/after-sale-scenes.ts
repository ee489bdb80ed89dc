import { HEIR, laterYear, onlyAsked } from '../answers';
import { asGroup, asRep, idOf, signIn } from '../known-callers';
import { CARD } from '../pretended';
import { Shopping } from '../shopping';
import { fact, need, type Walk } from '../walk';
import { byCard, enroll, homeOf, memberOf, signMove, submitted } from './member-scenes';

/** Beneficiaries of a policy that is held. */
export async function heirsChange(walk: Walk): Promise<void> {
  const me = await enroll(walk, fact(walk.facts.plans.life, 'plans.life'));
  const { headers, user_id, policy_id } = me;
  const mine = { user_id, policy_id };
  const before = (await walk.ok('getHeirsChange', mine, headers)).data.result;
  const heir = onlyAsked(before.fields, { ...HEIR, first_name: 'Bo' });
  await walk.ok('saveHeirsChange', { ...mine, seen: before.seen, beneficiaries: [heir] }, headers);
  const { statement, seen } = (await walk.ok('getHeirsChange', mine, headers)).data.result;
  const { text_hash } = need(statement, 'statement to sign');
  const { name } = await homeOf(me);
  await walk.ok('signHeirsChange', { ...mine, seen, text_hash, signature: name, accepted: 1 }, headers);
}

/** The receipt by the link in the member's mail. */
export async function receiptLink(walk: Walk): Promise<void> {
  const { email } = await enroll(walk, walk.facts.plans.plain);
  const token = await walk.mailed(email, /\/receipt\/([A-Za-z0-9_-]+)/);
  await walk.ok('getReceiptStatus', { token });
  const { challenge } = need((await walk.ok('requestReceiptCode', { token })).data, 'code of the receipt');
  const code = await walk.mailed(email, /\b(\d{6})\b/);
  await walk.ok('openReceipt', { token, challenge, code });
}

/** A first payment that did not come, and is paid again. */
export async function payAgain(walk: Walk): Promise<void> {
  const number = fact(walk.facts.failing_card, 'failing_card');
  const me = await enroll(walk, walk.facts.plans.plain, (shopping) => shopping.card(number));
  const mine = { enrollment_id: me.id };
  const due = await walk.until('getPaymentDue', mine, walk.here, ({ data }) => data.result, 40);
  await walk.ok('sendPayLink', { policy_id: me.policy_id }, await asRep(walk));
  const { method, authorization_text_hash } = need(
    due.ways.find((way) => way.method === 'cc'),
    'card among the ways to pay',
  );
  await walk.ok('payPolicy', {
    ...{ ...mine, payment: due.payment, payment_method: method, authorization_accepted: 1, authorization_text_hash },
    ...{ card_number: CARD, security_code: '737', expiration_month: '09' },
    expiration_year: laterYear(),
  });
}

/** A plan that renews. */
export async function renewal(walk: Walk): Promise<void> {
  const email = fact(walk.facts.people.renewing, 'people.renewing');
  const headers = await signIn(walk, 'member', email);
  const user_id = idOf(headers);
  const found = (await walk.ok('getRenewal', { user_id }, headers)).data.result;
  const { plans, name, text_hash } = fact(
    found?.is_open === true ? found : undefined,
    'renewal to sign of people.renewing',
  );
  const choices = plans.map(({ renewal_id }) => ({ renewal_id, choice: 'keep' }));
  await walk.ok('signRenewal', { user_id, choices, signature: name, accepted: 1, text_hash }, headers);
}

/** An amount that waits for evidence, and is decided. */
export async function evidence(walk: Walk): Promise<void> {
  const { plan, level } = fact(walk.facts.plans.evidence, 'plans.evidence');
  const shopping = await Shopping.begin(walk);
  await shopping.change({ is_smoker: '0' });
  await shopping.answer(plan);
  await shopping.ok('addPlanToCart', { plan_id: plan, plan_pricing_id: level });
  await shopping.checkout();
  await shopping.fill();
  await shopping.submit();
  const me = await memberOf(shopping);
  const { held_id } = need((await homeOf(me)).plans[0], 'plan that is held');
  const carrier = { role: 'carrier', name: 'lee' };
  await walk.ok('decideHeldPlan', { held_id, decision: 'evidence-approved', decided_by: carrier });
}

/** A group's employee, whose employer is invoiced and decides on a move. */
export async function employee(walk: Walk): Promise<void> {
  const { group_id } = walk.facts.other_site;
  const shopping = await Shopping.begin(walk, { open_type: 'group', group_id }, walk.there);
  await submitted(shopping, walk.facts.plans.plain, byCard);
  const { policy_id, effective_date } = (await shopping.ok('getReceipt', {})).data;
  await walk.ok('autoInvoiceGeneration', { policy_id, effectiveDate: effective_date }, walk.there);
  const headers = await signIn(walk, 'member', shopping.person.email, walk.there);
  const change_id = await signMove({ walk, headers, user_id: idOf(headers) });
  const group = await asGroup(walk);
  await walk.ok('getMoveToDecide', { change_id }, group);
  await walk.ok('decidePeopleChange', { change_id, decision: 'approve' }, group);
}

/** An event that a payment processor tells by itself, told twice. */
export async function paymentEvent(walk: Walk): Promise<void> {
  const event = fact(walk.facts.payment_event, 'payment_event');
  await walk.ok('notePaymentEvent', event);
  await walk.ok('notePaymentEvent', event);
}
