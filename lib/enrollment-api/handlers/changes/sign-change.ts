import { messages } from '@/lib/rules/text/messages';
import type { ChangeKind } from '@/lib/rules/words/change-kinds';
import { invalidFields, refusal } from '../../api-error';
import type { Context } from '../../request-context';
import { type Member, memberName } from '../../store/member-rows';
import type { PolicyRow } from '../../store/policies';
import { consents } from '../../store/schema/enrollment-tables';
import type { JsonObject } from '../../store/schema/types';
import { moveChange, type MemberChange } from '../../store/change-rows';
import { sha256 } from '../shared/hashes';
import { signedNameProblems, type TypedName } from '../shared/signed-by-name';
import { noteChange } from './note-change';

/** The version of the statements that changes are signed with. */
const VERSION = 1;

/** With the hash of the words that were shown. */
export type SignedInput = TypedName & { text_hash: string };

/** The words that are signed; `withoutPeople` is what the open row of the consent says of them where they name people. */
type Statement = { member: Member; policy: PolicyRow; kind: ChangeKind; wording: string; withoutPeople?: string };

/**
 * Checks a signature of a change and keeps the exact words with the policy's enrollment, for its certificate (decisions 28). Answers
 * what the change's own record keeps of it. Refused beside the fields, and as `textsChanged` where other words were shown.
 */
export async function signChange(
  context: Context,
  input: SignedInput,
  { member, policy, kind, wording, withoutPeople = wording }: Statement,
): Promise<JsonObject> {
  const problems = signedNameProblems(input, memberName(member.profile), messages.required);
  if (problems.length > 0) throw invalidFields(problems);
  const textSha256 = sha256(wording);
  if (input.text_hash !== textSha256)
    throw refusal('textsChanged', 'This change is not as it was shown any more. Please read it again and sign it.');
  await context.store.db.insert(consents).values({
    id: context.ids.token(16),
    enrollmentId: policy.enrollmentId,
    kind: 'agreement',
    textKey: `change-${kind} ${VERSION}`,
    textVersion: VERSION,
    textSha256,
    wording: withoutPeople,
    eprocess: policy.eprocess,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    acceptedAt: context.now,
  });
  return {
    signature: input.signature.trim(),
    wording,
    textSha256,
    ip: context.caller.ip,
    at: context.now.toISOString(),
  };
}

/** Notes that a change was signed, with what its record keeps of the signature: it waits until it is decided or done. Answers the change. */
export async function keepSigned(
  context: Context,
  change: MemberChange,
  signed: JsonObject,
  noted: { event: string; text: string },
): Promise<MemberChange> {
  const kept = { ...change, record: { ...change.record, signed } satisfies JsonObject };
  await moveChange(context, change.id, { state: 'waiting', record: kept.record, signedAt: context.now });
  await noteChange(context, change, 'change.sign', noted);
  return kept;
}
