import { messages } from '../text/messages';
import { checkFullName } from '../people/names';
import { isPngDataUrl } from '../steps/signature';
import { TEXT_LIMITS } from '../text/text';
import { date } from './common-fields';
import type { Field, StepForm } from './field-definition';

const line = { kind: 'text', group: 'verification', autoComplete: 'off', maxLength: TEXT_LIMITS.line } as const;

function verification(name: string, label: string): Field {
  return { ...line, name, label };
}

/** Verification and signature (rules 3 §2, §3, §5). The acceptance boxes of the texts are in `agreement.ts`. */
export const agreementForm: StepForm = {
  key: 'agreement',
  groups: [
    { key: 'verification', legend: 'Verification' },
    { key: 'signature', legend: 'Application Signature' },
  ],
  fields: [
    { ...line, name: 'question_id', label: 'Question', kind: 'hidden' },
    verification('question', 'Verification question'),
    verification('answer', 'Verify answer'),
    verification('verification_code', 'Verification code'),
    verification('agent_name', 'Broker name'),
    verification('agent_code', 'Broker code'),
    verification('group_name', 'Group name'),
    verification('group_code', 'Group code'),
    {
      ...line,
      name: 'user_name',
      label: 'Applicant name',
      autoComplete: 'name',
      check: checkFullName,
    },
    date({ name: 'date', label: 'Date', group: 'verification' }),
    {
      name: 'signature',
      label: 'Application Signature',
      kind: 'signature',
      group: 'signature',
      autoComplete: 'off',
      requiredMessage: messages.signature,
      check: (text) => (isPngDataUrl(text) ? null : messages.signature),
    },
  ],
};
