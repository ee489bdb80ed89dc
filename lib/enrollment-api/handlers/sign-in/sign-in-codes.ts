import { eq } from 'drizzle-orm';
import { env } from '@/lib/env';
import { isSignInRole } from '@/lib/rules/words/visits';
import { findAccount, findRepAccount, loadAccount, type Account } from '../../accounts';
import { appendAudit } from '../../audit';
import { answer, found, nothing, type Context } from '../../request-context';
import { buildSignInMail } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import { hashPurposes } from '../../store/places';
import { staff } from '../../store/schema/access-tables';
import type { Handlers } from '../handlers';
import { addCode, drawCode, spendCode, takeTry } from '../shared/one-time-codes';
import { loadSiteContact } from '../shared/site-contact';

const PURPOSE = 'sign-in';
const CODE_MINUTES = 10;
/** The subject of a challenge that no code was mailed for; it can never be met. */
const NOBODY = 'nobody';

/** The text that is hashed: a code is worth nothing for another challenge or on another site. */
const secretOf = (siteKey: string | null, challenge: string, code: string) =>
  JSON.stringify([siteKey ?? '', challenge, code]);

/**
 * A challenge is made whether or not a person on file has the address, so that rows, answer and work are the same
 * (threats T7, ASVS 6.3.8). A code belongs to its challenge: asking again in another browser takes no other code away.
 */
export const requestSignInCode: Handlers['requestSignInCode'] = async (input, context) => {
  const account = await findFor(context, input);
  const challenge = context.ids.token(24);
  const code = drawCode();
  await context.store.withTransaction(async () => {
    const subject = account === null ? NOBODY : `${account.role}:${account.id}`;
    const secret = secretOf(context.caller.siteKey, challenge, code);
    await addCode(context, { challenge, purpose: PURPOSE, subject }, { secret, minutes: CODE_MINUTES });
    if (account === null) return;
    await mailCode(context, account, { challenge, code });
    await audit(context, account, 'sign-in.code');
  });
  return answer({ challenge });
};

type Wanted = { email?: string | undefined; agent_id?: string | undefined; roles: readonly Account['role'][] };

async function findFor(context: Context, { email, agent_id: agentId, roles }: Wanted): Promise<Account | null> {
  const { siteKey } = context.caller;
  if (agentId !== undefined) return roles.includes('rep') ? findRepAccount(context, agentId, siteKey) : null;
  return email === undefined ? null : findAccount(context, email, roles, siteKey);
}

async function mailCode(
  context: Context,
  account: Account,
  { challenge, code }: { challenge: string; code: string },
): Promise<void> {
  const { siteKey } = context.caller;
  const contact = await loadSiteContact(context, {
    siteKey: siteKey ?? '',
    agentId: account.agentId,
    groupId: account.groupId,
  });
  await enqueueMail(context, {
    ...buildSignInMail({ contact, code, minutes: CODE_MINUTES }),
    from: env().MAIL_FROM,
    to: account.email,
    siteKey,
    kind: 'sign-in-code',
    dedupeKey: `sign-in/${account.role}:${account.id}/${challenge}`,
  });
}

export const verifySignInCode: Handlers['verifySignInCode'] = async (input, context) => {
  const { fields, caller } = context;
  const named = { challenge: input.challenge, purpose: PURPOSE };
  const tried = await takeTry(context, named);
  if (!tried) return nothing;
  const [role, id = ''] = splitSubject(tried.subject);
  const secret = secretOf(caller.siteKey, input.challenge, input.code);
  const isRight = fields.blindIndexes(hashPurposes.oneTimeCode, secret).includes(tried.codeHash);
  const account = role === null ? null : await loadAccount(context, role, id);
  if (!isRight || account === null) {
    if (account !== null) await audit(context, account, 'sign-in.refused', { tries: tried.attempts });
    return nothing;
  }
  return (await spendCode(context, named)) ? signIn(context, account, 'code') : nothing;
};

function splitSubject(subject: string): [Account['role'] | null, string?] {
  const [role, id] = subject.split(':');
  return isSignInRole(role) ? [role, id ?? ''] : [null];
}

export const resolveSignIn: Handlers['resolveSignIn'] = async (input, context) => {
  const account = await findAccount(context, input.email, input.roles, context.caller.siteKey);
  return account === null ? nothing : signIn(context, account, 'provider');
};

/** Notes the sign-in and answers who it is. */
export async function signIn(context: Context, account: Account, by: 'code' | 'provider' | 'link') {
  const { role, id, version, name, agentId, groupId, portalId, landing } = account;
  if (role !== 'member')
    await context.store.db.update(staff).set({ lastSignInAt: context.now }).where(eq(staff.id, id));
  await audit(context, account, 'sign-in.done', { by });
  return found({
    role,
    id,
    version,
    name,
    agent_id: agentId,
    group_id: groupId,
    user_id: role === 'member' ? id : null,
    portal_id: portalId,
    landing_url: landing,
  });
}

async function audit(
  context: Context,
  { role, id }: Account,
  action: string,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { siteKey, ip } = context.caller;
  const who = `${role}:${id}`;
  await appendAudit(context, { actor: who, action, subject: who, siteKey, ip, data });
}
