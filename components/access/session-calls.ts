import { api, type CallResult } from '@/components/api-client';
import { UNKNOWN_ACCESS_CODE } from '@/lib/rules/text/code-text';
import { messages } from '@/lib/rules/text/messages';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';
import { ask, refused, toEntry, type Entry, type Members } from './ask';

/** A resumed enrollment opens at once, or waits until its person is confirmed (threats T3). */
type Resumed = { to: string } | { nameHint: string };

/**
 * Finds the rep of an access code through next-auth's credentials sign-in. The right code leaves a token of ten minutes
 * that only names the rep; `enterAsRep` spends it.
 */
export async function findRep(code: string): Promise<CallResult<{ name: string }>> {
  const csrf = await ask('GET', '/api/auth/csrf');
  if (!csrf.ok) return csrf;
  const given = { csrfToken: csrf.body.csrfToken, agent_code: code, json: true };
  const signedIn = await ask('POST', '/api/auth/callback/access-code', given);
  const refusal = signInError(signedIn.body);
  if (refusal === 'CredentialsSignin') return refused(UNKNOWN_ACCESS_CODE);
  if (!signedIn.ok) return signedIn;
  if (refusal !== null) return refused(UNEXPECTED);
  const session = await ask('GET', '/api/auth/session');
  if (!session.ok) return session;
  const { user } = session.body;
  const name = isRecord(user) ? textOrNull(user.name) : null;
  return name === null ? refused(UNKNOWN_ACCESS_CODE) : { ok: true, value: { name } };
}

/** Forgets the rep that was found, when the visitor says Cancel. */
export async function forgetRep(): Promise<void> {
  const csrf = await ask('GET', '/api/auth/csrf');
  if (csrf.ok) await ask('POST', '/api/auth/signout', { csrfToken: csrf.body.csrfToken, json: true });
}

/** The employer of a group code, validated. */
export async function findEmployer(code: string): Promise<CallResult<{ code: string; name: string }>> {
  const outcome = await api<'validateGroup'>('POST', '/validate-group', { group_code: code });
  if (!outcome.ok) return outcome;
  const { data } = outcome.value;
  return data === null ? refused(messages.groupCode) : { ok: true, value: { code, name: data.name } };
}

/** Confirm: opens the rep's landing. */
export async function enterAsRep(): Promise<Entry> {
  return toEntry(await ask('POST', '/api/session/confirm-code', {}));
}

/** Yes to the company: its code is validated again, then its landing opens. `origin` says which page asked. */
export async function enterAsEmployee(code: string, origin: CodeOrigin): Promise<Entry> {
  const reply = await ask('POST', '/api/session/confirm-group', { group_code: code, origin });
  return reply.ok && reply.body.statusCode === 204 ? refused(messages.groupCode) : toEntry(reply);
}

/** Yes to the company by an enrollment that is under way, which goes on at `to` (rules 2 §4 "Group enrollment"). */
export async function joinEmployer(code: string, to: string): Promise<Entry> {
  const outcome = await api<'setEnrollmentGroupCode'>('POST', '/set-enrollment-group-code', { group_code: code });
  return outcome.ok ? { ok: true, value: { to } } : outcome;
}

/** Opens a saved enrollment by its code and email address, or by the token of a mailed link. */
export async function resume(given: { code: string; email: string } | { token: string }): Promise<CallResult<Resumed>> {
  const reply = await ask('POST', '/api/session/resume', given);
  const data = reply.ok && isRecord(reply.body.data) ? reply.body.data : {};
  if (data.confirm === true) return { ok: true, value: { nameHint: textOrNull(data.name_hint) ?? '' } };
  return toEntry(reply);
}

/** The code once more, to the address it was sent to. */
export async function sendCodeAgain(email: string): Promise<CallResult<null>> {
  const reply = await ask('POST', '/api/session/send-code-again', { email });
  return reply.ok ? { ok: true, value: null } : reply;
}

/** The person of the name hint says that the enrollment is theirs. */
export async function confirmResume(): Promise<Entry> {
  return toEntry(await ask('POST', '/api/session/resume-confirm', {}));
}

/** Ends the visit of this site and clears what it left in the browser (decisions 15). */
export async function leaveSite(): Promise<Entry> {
  return toEntry(await ask('POST', '/api/session/leave', {}));
}

/** next-auth tells a refusal by the `error` member of the address it answers with. */
function signInError(body: Members): string | null {
  const url = textOrNull(body.url);
  return url === null ? null : new URL(url, window.location.origin).searchParams.get('error');
}
