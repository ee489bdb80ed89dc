import type { FieldError } from '@/lib/contract/envelope';
import { isSignedBy, signedNameMessage } from '@/lib/rules/people/signed-name';
import { messages } from '@/lib/rules/text/messages';

/** A signature as a member sends it: the typed name, and that the statement is accepted. */
export type TypedName = { signature: string; accepted: 0 | 1 };

/** The faults of a typed signature and of the box beside it (decisions 33); `empty` is told where nothing was typed. */
export function signedNameProblems({ signature, accepted }: TypedName, name: string, empty: string): FieldError[] {
  const wrong = signature.trim() === '' ? empty : isSignedBy(signature, name) ? null : signedNameMessage(name);
  return [
    ...(wrong === null ? [] : [{ target_element: 'signature', error_message: wrong }]),
    ...(accepted === 1 ? [] : [{ target_element: 'accepted', error_message: messages.acceptText }]),
  ];
}
