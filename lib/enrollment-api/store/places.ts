import type { Place } from '@/lib/security/fields';

/**
 * The place of each sealed value in the database. Writers and readers seal and open with these places only, and key
 * rotation (rotate.ts) walks the same list: a sealed column that is missing here would be lost with its key.
 */
const ofRow =
  (table: string, column: string) =>
  (id: string): Place => ({ table, row: id, column });

export const places = {
  enrollmentColumn: (enrollmentId: string, name: string): Place => ({
    table: 'enrollment_columns',
    row: enrollmentId,
    column: name,
  }),
  planAnswers: (enrollmentId: string, planId: string, kind: string): Place => ({
    table: 'plan_answers',
    row: JSON.stringify([enrollmentId, planId, kind]),
    column: 'data',
  }),
  answeredCall: (enrollmentId: string, key: string): Place => ({
    table: 'answered_calls',
    row: JSON.stringify([enrollmentId, key]),
    column: 'answer',
  }),
  memberProfile: ofRow('members', 'profile'),
  memberDependent: ofRow('member_dependents', 'data'),
  memberBeneficiary: ofRow('member_beneficiaries', 'data'),
  memberBank: ofRow('member_banks', 'data'),
  memberCard: ofRow('member_cards', 'data'),
  memberHealth: ofRow('member_health', 'data'),
  memberChange: ofRow('member_changes', 'record'),
  changeProof: ofRow('change_proofs', 'content'),
  censusPerson: ofRow('census_people', 'person'),
  quote: ofRow('quotes', 'data'),
  signingShown: ofRow('signing_links', 'shown'),
  policyRecord: ofRow('policies', 'record'),
  assistantAnswer: ofRow('assistant_answers', 'answer'),
  mail: ofRow('mail_outbox', 'payload'),
  signatureImage: ofRow('signatures', 'image'),
  signerName: ofRow('signatures', 'signer_name'),
  renewalSigner: ofRow('renewal_signatures', 'signer_name'),
  renewalContent: ofRow('renewal_signatures', 'content'),
  screenImage: ofRow('screen_records', 'image'),
  paymentSource: ofRow('payment_intents', 'source'),
  policyDocument: ofRow('policy_documents', 'content'),
  policyInputs: ofRow('policy_inputs', 'inputs'),
  laterInputs: ofRow('later_inputs', 'inputs'),
  policyPaper: ofRow('policy_papers', 'snapshot'),
  webhookSecrets: ofRow('webhook_endpoints', 'secrets'),
  exportItem: (batchId: string, heldId: string): Place => ({
    table: 'export_items',
    row: JSON.stringify([batchId, heldId]),
    column: 'content',
  }),
  /** The word of a key ring (key-words.ts); moved by its own rule, not by rotation. */
  keyWord: ofRow('settings', 'value'),
};

/**
 * Purposes of search hashes, so that equal values of different kinds do not meet. Codes are normalized by
 * `normalizeCode`, numbers by `digitsOnly` of lib/rules, addresses by the function below.
 */
export const hashPurposes = {
  accessCode: 'access-code',
  oneTimeCode: 'one-time-code',
  verificationAnswer: 'verification-answer',
  resumeCode: 'resume-code',
  linkToken: 'link-token',
  spokenCode: 'spoken-code',
  session: 'session',
  call: 'call',
  email: 'email',
  phone: 'phone',
  ssn: 'ssn',
  listWord: 'list-word',
  person: 'person',
} as const;

export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
