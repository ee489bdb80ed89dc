import { wireToday } from '../answers';
import { asMember, asRep, idOf, signIn } from '../known-callers';
import { ACCOUNT } from '../pretended';
import { Shopping } from '../shopping';
import { fact, need, type Headers, type Members, type Walk } from '../walk';

/** A person who enrolled during this run. */
export type Me = { walk: Walk; headers: Headers; user_id: string; policy_id: string; email: string; id: string };

type Pay = (shopping: Shopping) => Promise<void>;

/** A person who enrolls in a plan, and is a member from then on. */
export async function enroll(walk: Walk, plan: number, pay?: Pay): Promise<Me> {
  return memberOf(await submitted(await Shopping.begin(walk), plan, pay));
}

/** An enrollment in one plan, up to its receipt. */
export async function submitted(shopping: Shopping, plan: number, pay?: Pay): Promise<Shopping> {
  await shopping.change({ is_smoker: '0' });
  await shopping.add(plan);
  await shopping.checkout();
  await shopping.fill(pay);
  await shopping.submit();
  return shopping;
}

/** The member whom a submission made. */
export async function memberOf(shopping: Shopping): Promise<Me> {
  const { walk, id } = shopping;
  const { email } = shopping.person;
  const { policy_id } = (await shopping.ok('getReceipt', {})).data;
  const headers = await signIn(walk, 'member', email);
  return { walk, headers, user_id: idOf(headers), policy_id, email, id };
}

export const homeOf = async ({ walk, headers, user_id }: Pick<Me, 'walk' | 'headers' | 'user_id'>) =>
  (await walk.ok('getMemberHome', { user_id }, headers)).data.result;

/** A member's home, papers and rights, and what is changed there without asking others. */
export async function home(walk: Walk): Promise<void> {
  const me = await enroll(walk, walk.facts.plans.plain);
  const { headers, user_id, policy_id } = me;
  const held = need((await homeOf(me)).plans[0], 'plan that is held');
  await walk.ok('openMemberPolicy', { user_id, policy_id }, headers);
  await walk.ok('getMyData', { user_id, as: 'json' }, headers);
  await walk.ok('getMyRights', { user_id }, headers);
  await walk.ok('getMyPayments', { user_id }, headers);
  await walk.ok('changePhone', { user_id, phone_number: walk.person().phone }, headers);
  await walk.ok('getPolicyEvidence', { policy_id }, await asRep(walk));
  await payment(me);
  await walk.ok('askDeletion', { user_id, word: 'DELETE' }, headers);
  await walk.ok('withdrawDeletion', { user_id }, headers);
  await walk.ok('cancelMemberPlan', { user_id, held_id: held.held_id }, headers);
}

/** Another account pays from then on. */
async function payment({ walk, headers, user_id, policy_id }: Me): Promise<void> {
  const mine = { user_id, policy_id };
  const { ways, seen } = (await walk.ok('getPaymentChange', mine, headers)).data.result;
  const { authorization_text_hash } = need(
    ways.find(({ method }) => method === 'eft'),
    'bank account among the ways to pay',
  );
  const { routing_number } = walk.facts;
  const account = { account_name: 'Ana Lindqvist', account_type: 'checking', account_number: ACCOUNT };
  const way = { payment_method: 'eft', ...account, routing_number };
  const accepted = { authorization_accepted: 1, authorization_text_hash };
  await walk.ok('changePayment', { ...mine, seen, ...way, ...accepted }, headers);
}

/** A plan in force has a card. */
export async function card(walk: Walk): Promise<void> {
  const headers = await asMember(walk);
  const user_id = idOf(headers);
  const { plans } = await homeOf({ walk, headers, user_id });
  const { held_id } = need(
    plans.find(({ has_card }) => has_card),
    'plan with a card of the member in `people.member`',
  );
  await walk.ok('getIdCard', { user_id, held_id }, headers);
}

/** A move that is priced before it is signed. */
export async function move(walk: Walk): Promise<void> {
  await signMove(await enroll(walk, walk.facts.plans.plain, byCard));
}

/** A first payment that is there at once. */
export const byCard: Pay = (shopping) => shopping.card();

/** The number of a move that a member has told and signed, once their plan is paid for. */
export async function signMove({ walk, headers, user_id }: Pick<Me, 'walk' | 'headers' | 'user_id'>): Promise<string> {
  const isPaid = ({ status }: { status: string }) => status !== 'PENDING';
  await walk.until('getMemberHome', { user_id }, headers, ({ data }) => data.result.plans.find(isPaid));
  const moved = { user_id, ...walk.facts.move, address2: '', as_typed: 1, moved_on: wireToday() };
  const { change_id } = (await walk.ok('askAddressChange', moved, headers)).data;
  const change = (await walk.ok('getAddressChange', { user_id, change_id }, headers)).data.result;
  const text_hash = need(change.text_hash, 'statement to sign');
  const signed = { user_id, change_id, text_hash, signature: 'Ana Lindqvist', accepted: 1 };
  await walk.ok('signAddressChange', signed, headers);
  return change_id;
}

/** An enrollment with the number and the address of a member on file, who is asked and says that it was theirs. */
export async function claim(walk: Walk): Promise<void> {
  const { plain } = walk.facts.plans;
  const first = await submitted(await Shopping.begin(walk), plain);
  const me = await memberOf(first);
  await submitted(await Shopping.begin(walk, {}, walk.here, first.person), plain);
  const { claim_id } = need((await homeOf(me)).questions[0], 'question whether the second enrollment was theirs');
  await walk.ok('answerClaim', { user_id: me.user_id, claim_id, is_mine: 1 }, me.headers);
}

/** Another address for mail, proved by a code. */
export async function mailAddress(walk: Walk): Promise<void> {
  const { headers, user_id } = await enroll(walk, walk.facts.plans.plain);
  const { email } = walk.person();
  await walk.ok('askEmailChange', { user_id, email_address: email }, headers);
  const { proving } = (await walk.ok('getContact', { user_id }, headers)).data.result;
  const { change_id } = need(proving, 'address that waits for its code');
  const code = await walk.mailed(email, /\b(\d{3} ?\d{3})\b/);
  await walk.ok('confirmEmailChange', { user_id, change_id, code }, headers);
  // What was asked before the change was asked in a session that has ended with it.
  walk.callAs(headers, await signIn(walk, 'member', email));
}

/** A person joins after the sale; the rep decides. */
export async function people(walk: Walk): Promise<void> {
  const headers = await signIn(walk, 'member', fact(walk.facts.people.changing, 'people.changing'));
  const user_id = idOf(headers);
  const { plans, name: signature } = await homeOf({ walk, headers, user_id });
  const { held_id, policy_id } = need(plans[0], 'plan that is held');
  await walk.ok('getPeopleForm', { user_id, policy_id }, headers);
  const birthdate = wireToday();
  const person = { first_name: 'Emma', last_name: 'Lindqvist', birthdate, gender: '1', relationship: 'child' };
  const birth = { deed: 'add', event: 'birth', event_on: birthdate, plans: [held_id], person };
  const asked: Members = { user_id, policy_id, ...birth };
  const first = (await walk.ok('askPeopleChange', asked, headers)).data.change_id;
  await walk.ok('withdrawPeopleChange', { user_id, change_id: first }, headers);
  const { change_id } = (await walk.ok('askPeopleChange', asked, headers)).data;
  await walk.ok('addChangeProof', { user_id, change_id, proof: 'JVBERi0xLjcKYmlydGggcmVjb3Jk' }, headers);
  const change = (await walk.ok('getPeopleChange', { user_id, change_id }, headers)).data.result;
  const text_hash = need(change.text_hash, 'statement to sign');
  const signed = { user_id, change_id, text_hash, signature, accepted: 1 };
  await walk.ok('signPeopleChange', signed, headers);
  const rep = await asRep(walk);
  await walk.ok('getChangeToDecide', { change_id }, rep);
  await walk.ok('getChangeProof', { change_id }, rep);
  await walk.ok('decidePeopleChange', { change_id, decision: 'approve' }, rep);
}
