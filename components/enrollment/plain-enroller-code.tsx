import { ENROLLER_CODE } from '@/lib/rules/steps/sent-names';
import { ENROLLER_WORDS } from '@/lib/rules/text/enroller-words';
import type { PlainAnswers } from './plain-input';
import { PlainField } from './plain-input';

/** The field of the enroller's code where no script runs, in the place of its dialog; sent with the step (decisions 158). */
export function PlainEnrollerCode({ required, refusal }: { required: boolean; refusal: PlainAnswers | null }) {
  const question = { ...ENROLLER_WORDS, kind: 'text', optional: !required };
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
