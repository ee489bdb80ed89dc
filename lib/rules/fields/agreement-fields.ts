import type { AgreementAnswer } from '../words/step-answers';
import { TEXT_LIMITS } from '../text/text-limits';
import { date } from './common-fields';
import { defineForm } from './field-definition';

const line = { kind: 'text', group: 'verification', autoComplete: 'off', maxLength: TEXT_LIMITS.line } as const;

/** Mark of the means of verification: the signer and the day are shown again, these are not. */
const unsaid = { ...line, shownOn: [] } as const;

/** Verification and signature (rules 3 §2, §3, §5). The acceptance boxes of the texts are in `agreement.ts`. */
export const agreementForm = defineForm<AgreementAnswer>({
  key: 'agreement',
  groups: [
    { key: 'verification', legend: 'Verification' },
    { key: 'signature', legend: 'Application Signature' },
  ],
  fields: {
    question_id: { ...line, label: 'Question', kind: 'hidden' },
    question: { ...unsaid, label: 'Verification question' },
    answer: { ...unsaid, label: 'Verify answer' },
    verification_code: { ...unsaid, label: 'Verification code' },
    agent_name: { ...line, label: 'Broker name' },
    agent_code: { ...unsaid, label: 'Broker code' },
    group_name: { ...line, label: 'Group name' },
    group_code: { ...unsaid, label: 'Group code' },
    user_name: {
      ...line,
      label: 'Applicant name',
      autoComplete: 'name',
      rule: 'fullName',
    },
    date: date({ label: 'Date', group: 'verification' }),
    signature: {
      label: 'Application Signature',
      kind: 'signature',
      group: 'signature',
      autoComplete: 'off',
      requiredMessage: 'signature',
      rule: 'drawing',
    },
  },
  lines: [{ label: 'Signed by', of: ['user_name', 'agent_name', 'group_name'] }, 'date'],
});
