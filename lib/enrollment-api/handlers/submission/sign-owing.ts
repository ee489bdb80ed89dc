import { AUTHORIZATION_TEMPLATE, AUTHORIZATION_VERSION } from '@/lib/rules/people/own-authorization';
import { messages } from '@/lib/rules/text/messages';
import { invalidFields } from '../../api-error';
import type { Context } from '../../request-context';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { sha256 } from '../shared/hashes';
import type { Owing } from './own-authorizations';
import { signatureProblems, type SentSignature } from './read-signature';
import { saveConsents, saveSignature, type Signer } from './sign';

type Given = {
  owing: Owing;
  signature: SentSignature;
  accepted: boolean;
  how: Pick<Signer, 'verifiedHow' | 'handedOverBy'>;
};

/**
 * Keeps the authorization of a dependent, words and signature, on a screen as by a link (decisions 166, 240). Refuses with
 * everything that is wrong, each beside its field. The caller holds the enrollment's row.
 */
export async function signOwing(
  context: Context,
  enrollment: EnrollmentRow,
  { owing, signature, accepted, how }: Given,
): Promise<void> {
  const problems = [
    ...(accepted ? [] : [{ target_element: 'accepted', error_message: messages.acceptText }]),
    ...signatureProblems(signature, owing.name),
  ];
  const { png, kind } = signature;
  if (problems.length > 0 || png === null) throw invalidFields(problems);
  const { person, name, capacity, contentSha256, words } = owing;
  const text = {
    textKey: `health-authorization ${AUTHORIZATION_VERSION}`,
    textSha256: sha256(words),
    // The ledger is not sealed: it keeps the words without the names, which stand with the signature.
    wording: AUTHORIZATION_TEMPLATE,
  };
  await saveConsents(context, enrollment, { mode: 'applicant', person }, [{ kind: 'health-authorization', ...text }]);
  const signer = { name, capacity, person, ...how };
  await saveSignature(context, enrollment, { signer, kind, png, contentSha256, mode: 'applicant' });
}
