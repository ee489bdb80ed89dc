import { asGroup, asMember, asRep, idOf } from '../known-callers';
import { Shopping } from '../shopping';
import { need, Stopped, type Walk } from '../walk';

/** Codes by mail, and the links of a member. */
export async function signingIn(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const member = await asMember(walk);
  const { rep: email, member: own } = walk.facts.people;
  const { challenge } = (await walk.ok('requestSignInCode', { email, roles: ['rep'] })).data;
  await walk.ok('createMemberLink', { user_id: idOf(member) }, rep);
  const code = await walk.mailed(email, /\b(\d{6})\b/);
  need((await walk.ok('verifySignInCode', { challenge, code })).data, 'person whom the mailed code was for');
  const token = await walk.mailed(own, /member-home\?id=([A-Za-z0-9_-]+)/);
  await walk.ok('openMemberLink', { token });
}

/** The lists of a rep and of a group's administrator. */
export async function lists(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const group = await asGroup(walk);
  const member = idOf(await asMember(walk));
  const { agent_id } = walk.facts.site;
  const { group_id } = walk.facts.other_site;
  await walk.ok('getAgentMembers', { agent_id }, rep);
  const last = (await walk.ok('getAgentMembers', { agent_id, page: 9_999 }, rep)).data;
  if (last.page > last.total + 1) throw new Stopped('A page behind the last one is not answered with the last.');
  await walk.ok('searchMembers', { search: 'brandt' }, rep);
  await walk.ok('getMemberInfo', { user_id: member }, rep);
  await walk.ok('getRepHome', {}, rep);
  await walk.ok('getLastChoice', {}, rep);
  await walk.ok('getSavedEnrollments', {}, rep);
  await walk.ok('listPeopleChanges', {}, rep);
  await walk.ok('decryptDetail', { planId: '' }, rep);
  await walk.ok('getGroupUsers', { group_id }, group);
  await walk.ok('getGroupHome', {}, group);
  await walk.ok('searchGroupHome', { search: 'ama' }, group);
  await walk.ok('getGroupInvoice', {}, group);
  await walk.ok('remindCensusPeople', { filter: 'evidence' }, group);
  await walk.ok('getEmployeeForm', {}, group);
  const { email: email_address } = walk.person();
  // Each run adds a person of another name.
  const last_name = `Keller ${email_address.replaceAll(/\D/g, '')}`;
  await walk.ok('addEmployee', { first_name: 'Maria', last_name, birthdate: '03/02/1988', email_address }, group);
  const listed = await walk.call('getAgentMembers', { agent_id }, walk.here);
  if (listed.status === 200) throw new Stopped('A list of people was given to a caller who is not signed in.');
}

/** Enrollments of a current member, by a rep and by themselves. */
export async function currentMembers(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const member = await asMember(walk);
  const user_id = idOf(member);
  await walk.ok('addFilterForMember', { user_id, tier: 'IO' }, member);
  const { data } = await walk.ok('addFilterForExistingUser', { user_id, tier: 'IO' }, rep);
  const shopping = Shopping.of(walk, data.temp_enrollment_id, rep);
  const { plain, another = plain } = walk.facts.plans;
  await shopping.change({ is_smoker: '0' });
  await shopping.add(another);
  await shopping.checkout();
  const { data: bank } = await shopping.ok('getExistingBankInfo', {});
  const way = { payment_method: 'eft', bill_date: '28' };
  const { data: words } = await shopping.ok('getPaymentAuthorization', way);
  const accepted = { authorization_accepted: 1, authorization_text_hash: words.authorization_text_hash };
  const [account] = bank.result;
  await shopping.ok('saveBillingInfoExisting', {
    ...way,
    ...accepted,
    bank_id: need(account, 'account on file').bank_id,
  });
}

const QUOTE_LINK = /\/quote\/([A-Za-z0-9_-]{22,})/;
const RESUME_CODE = /\b([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})\b/;

/** A cart that a rep mails as a quote. */
export async function mailedQuotes(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const { email } = walk.person();
  const shopping = await Shopping.begin(walk, { eprocess: 'rep' }, rep);
  await shopping.add(walk.facts.plans.plain);
  const quote = { tab: 'cart_info', name: 'Maria Keller', email, message: 'Call me any time.' };
  await shopping.ok('getQuotePreviewContent', { ...quote, type: 'preview' });
  await shopping.ok('saveEnrollment', { ...quote, mail: 'quote' });
  await walk.mailed(email, QUOTE_LINK);
  const { quotes } = (await walk.ok('getSentQuotes', {}, rep)).data;
  const { quote_id } = need(
    quotes.find((one) => one.email === email),
    'quote that was sent',
  );
  const view = need((await walk.ok('getSentQuote', { quote_id }, rep)).data, 'quote that was sent');
  await walk.ok('openSentQuote', { quote_id, seen: view.month }, rep);
  await walk.ok('sendQuoteAgain', { quote_id }, rep);
  const token = await walk.mailed(email, QUOTE_LINK);
  const opened = need((await walk.ok('getQuoteByLink', { token })).data, 'quote of the mailed link');
  await walk.ok('openQuote', { token, seen: opened.month });
}

/** An enrollment that goes on later. */
export async function later(walk: Walk): Promise<void> {
  const rep = await asRep(walk);
  const shopping = await Shopping.begin(walk, { eprocess: 'rep' }, rep);
  await shopping.add(walk.facts.plans.plain);
  await shopping.checkout('rep');
  await shopping.personal();
  await shopping.contact();
  await shopping.ok('saveEnrollment', { tab: 'contact_info', email: shopping.person.email, data: {} });
  const sealed = await walk.mailed(shopping.person.email, /direct-continue\/([\w-]+)\//);
  await walk.ok('directContinue', { id: Buffer.from(sealed, 'base64url').toString() });
  const { result } = (await walk.ok('getSavedEnrollments', {}, rep)).data;
  const [mine] = result;
  await walk.ok('sendSavedCode', { saved_id: need(mine, 'saved enrollment of the rep').saved_id }, rep);
  await walk.mailed(shopping.person.email, RESUME_CODE);
  await walk.ok('sendCodeAgain', { email: shopping.person.email });
  const code = await walk.mailed(shopping.person.email, RESUME_CODE);
  await walk.ok('continueEnrollment', { code, email: shopping.person.email });
}
