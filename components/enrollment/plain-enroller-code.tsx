import { ENROLLER_CODE } from '@/lib/rules/steps/sent-names';
import type { PlainAnswers } from './plain-input';
import { PlainField } from './plain-input';

/** The field of the enroller's code where no script runs, in the place of its dialog; sent with the step (decisions 158). */
export function PlainEnrollerCode({ required, refusal }: { required: boolean; refusal: PlainAnswers | null }) {
  const question = {
    label: 'Enroller code',
    kind: 'text',
    hint: 'Letters, digits and dashes, from the person who enrolls.',
    optional: !required,
  };
  return (
    <noscript>
      <PlainField
        name={ENROLLER_CODE}
        question={question}
        values={refusal?.values ?? {}}
        problems={refusal?.problems ?? {}}
      />
    </noscript>
  );
}
