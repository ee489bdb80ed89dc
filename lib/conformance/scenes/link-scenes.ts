import { asRep, bySigning } from '../known-callers';
import { Shopping } from '../shopping';
import { fact, need, type Headers, type Walk } from '../walk';

const SIGN_LINK = /\/sign\/([A-Za-z0-9_-]+)/;

async function prepared(walk: Walk, rep: Headers, plan: number): Promise<Shopping> {
  const shopping = await Shopping.begin(walk, { eprocess: 'rep' }, rep);
  await shopping.change({ is_smoker: '0' });
  await shopping.add(plan);
  await shopping.checkout('rep');
  await shopping.personal();
  await shopping.contact();
  return shopping;
}

/** A rep's client signs by a link that was mailed, and submits. */
export async function signingLinks(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const shopping = await prepared(walk, rep, walk.facts.plans.plain);
  const sent = (await shopping.ok('createSigningLink', {})).data;
  await walk.mailed(shopping.person.email, SIGN_LINK);
  await walk.ok('getSigningStatus', { link_id: sent.link_id }, rep);
  await walk.ok('getSigningLinks', {}, rep);
  await walk.ok('stopSigningLink', { link_id: sent.link_id }, rep);
  const { link_id, code } = (await walk.ok('renewSigningLink', { link_id: sent.link_id }, rep)).data;
  const token = await walk.mailed(shopping.person.email, SIGN_LINK);
  const opened = (await walk.ok('openSigningLink', { token, code, device: 'phone' })).data;
  const client = Shopping.of(walk, need(opened, 'link to sign').enrollment_id, bySigning(walk, link_id));
  await client.ok('noteSigningStep', { step: 'agreement', signed: 0, payment: 0 });
  await client.sign();
  await client.bank();
  await client.submit();
  await walk.ok('getSentReceipt', { link_id }, rep);
}

/** A rep takes an enrollment back, and a client gives one back. */
export async function takenBack(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const { plain } = walk.facts.plans;
  const first = await prepared(walk, rep, plain);
  const { link_id } = (await first.ok('createSigningLink', {})).data;
  await walk.ok('takeBackEnrollment', { link_id }, rep);
  const second = await prepared(walk, rep, plain);
  const sent = (await second.ok('createSigningLink', {})).data;
  const token = await walk.mailed(second.person.email, SIGN_LINK);
  await walk.ok('openSigningLink', { token, code: sent.code, device: 'phone' });
  await walk.ok('giveBackEnrollment', { enrollment_id: second.id }, bySigning(walk, sent.link_id));
}

/** A client who is mailed a code before the rep signs for them. */
export async function clientCode(walk: Walk): Promise<void> {
  const plan = fact(walk.facts.plans.client_code, 'plans.client_code');
  const shopping = await prepared(walk, await asRep(walk), plan);
  await shopping.ok('sendVerificationCode', {});
}
