import { APPLICATION_SIGNATURE } from '../words/fixed-labels';
import { CAPACITY_CHOICES, VERIFICATION_CHOICES } from '../words/signers';
import type { AgreementAnswer, SignerFact } from '../words/step-answers';
import { TEXT_LIMITS } from '../text/text-limits';
import { date } from './date-question';
import { defineForm } from './field-definition';

const line = { kind: 'text', group: 'verification', autoComplete: 'off', maxLength: TEXT_LIMITS.line } as const;

/** Mark of the means of verification: signer, broker or group and the day are shown again, these are not. */
const unsaid = { ...line, shownOn: [] } as const;

/** Verification and signature (rules 3 §2, §3, §5). The acceptance boxes of the texts are in `agreement.ts`. */
export const agreementForm = defineForm<AgreementAnswer, SignerFact>({
  key: 'agreement',
  groups: [
    { key: 'verification', legend: 'Verification' },
    { key: 'signature', legend: APPLICATION_SIGNATURE },
  ],
  fields: {
    question_id: { ...line, label: 'Question', kind: 'hidden' },
    question: { ...unsaid, label: 'Verification question' },
    answer: { ...unsaid, label: 'Verify answer', neverSaved: true },
    verification_code: { ...unsaid, label: 'Verification code', neverSaved: true },
    agent_name: { ...line, label: 'Broker name' },
    agent_code: { ...unsaid, label: 'Broker code' },
    group_name: { ...line, label: 'Group name' },
    group_code: { ...unsaid, label: 'Group code' },
    user_name: {
      ...unsaid,
      label: 'Applicant name',
      autoComplete: 'name',
      rule: 'fullName',
    },
    date: date({ label: 'Date', group: 'verification' }),
    signature: {
      label: APPLICATION_SIGNATURE,
      kind: 'signature',
      group: 'signature',
      autoComplete: 'off',
      requiredMessage: 'signature',
      rule: 'drawing',
    },
  },
  added: {
    signer_name: { ...line, label: 'Signed by', alias: 'user_name' },
    signer_capacity: { ...line, label: 'As', options: CAPACITY_CHOICES },
    signer_verified: { ...line, label: 'Verified', options: VERIFICATION_CHOICES },
    handed_over_by: { ...line, label: 'Screen handed over by' },
    also_signed: { ...line, label: 'Signed for themselves' },
    statement_by: { ...line, label: 'Client verified by' },
    statement_verified: { ...line, label: 'Client', options: VERIFICATION_CHOICES },
  },
  lines: [
    { label: 'Signed by', of: ['signer_name', 'signer_capacity'] },
    'signer_verified',
    'handed_over_by',
    'also_signed',
    'statement_by',
    'statement_verified',
    'agent_name',
    'group_name',
    'date',
  ],
});
