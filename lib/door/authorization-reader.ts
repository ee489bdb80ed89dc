import { getHouseholdSigners, saveHouseholdSignature } from '@/lib/contract/agreement';
import { fieldError } from '@/lib/contract/field-errors';
import { AUTHORIZATION_ACCEPTED } from '@/lib/rules/people/own-signers';
import { ENTRY } from '@/lib/rules/steps/list-intents';
import { textIn, type SentForm } from '@/lib/rules/steps/sent-answers';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { SIGNATURE_LETTERS } from '@/lib/rules/text/plain-messages';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { isDone } from './sent-entry';
import { askFor, refusedFields, type AskStep, type RefusedStep, type StayHere } from './step-reader';
import { drawSignature } from './typed-signature';

/**
 * Saves the authorization of a dependent that was sent without scripts: the name as it was typed is drawn here. The page of
 * the agreement follows again, with the form of the next one (decisions 158, 220).
 */
export async function readAuthorization(ask: AskStep, sent: SentForm): Promise<StayHere | RefusedStep> {
  const person = textIn(sent, ENTRY) ?? '';
  const name = textIn(sent, SIGNED_NAME)?.trim() ?? '';
  const accepted = textIn(sent, AUTHORIZATION_ACCEPTED) === undefined ? 0 : 1;
  const signature = drawSignature(name);
  const refusal =
    name !== '' && signature === null
      ? refusedFields([fieldError('signature', SIGNATURE_LETTERS)])
      : await ask('POST', saveHouseholdSignature.path, {
          person,
          accepted,
          signature: signature ?? '',
          ...(signature !== null && { signature_mode: 'typed' satisfies SignatureMode, signed_name: name }),
        });
  if (isDone(refusal)) return { stay: true };
  const listed = (await askFor(ask, getHouseholdSigners))?.data.result ?? [];
  const at = listed.findIndex((one) => one.person === person);
  const values = { [SIGNED_NAME]: name, ...(accepted === 1 && { [AUTHORIZATION_ACCEPTED]: '1' }) };
  return { refusal, ...(at >= 0 && { entry: { at, values } }) };
}
