import type { CallResult } from '@/components/api-client';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { isWebAddress } from '@/lib/rules/text/web-address';
import { ask, toEntry, type Entry } from './ask';

/** Asks for a one-time code by mail. The answer is the same whether or not a person on file has the address. */
export async function sendSignInCode(
  given: { email: string; to: string } | { via: 'access-code' },
): Promise<CallResult<unknown>> {
  const reply = await ask('POST', '/api/session/sign-in-code', given);
  return reply.ok ? { ok: true, value: reply.body } : reply;
}

/** Gives the code from the mail to next-auth; the right one opens the session and says where to go. */
export async function giveSignInCode(code: string): Promise<Entry> {
  const csrf = await ask('GET', '/api/auth/csrf');
  if (!csrf.ok) return csrf;
  return toEntry(
    await ask('POST', '/api/auth/callback/one-time-code', { csrfToken: csrf.body.csrfToken, code, json: true }),
  );
}

/** The way to the deployment's identity provider: the only address here that is not of this host. */
export async function findProvider(to: string): Promise<Entry> {
  const csrf = await ask('GET', '/api/auth/csrf');
  if (!csrf.ok) return csrf;
  const reply = await ask('POST', '/api/auth/signin/oidc', { csrfToken: csrf.body.csrfToken, to });
  if (!reply.ok) return reply;
  const address = isRecord(reply.body.data) ? textOrNull(reply.body.data.to) : null;
  return address !== null && isWebAddress(address)
    ? { ok: true, value: { to: address } }
    : toEntry({ ...reply, body: {} });
}
