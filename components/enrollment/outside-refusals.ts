import type { CallResult } from '@/components/api-client';
import { checkEmail } from '@/lib/rules/people/email';
import { toPhoneDigits } from '@/lib/rules/people/phone';
import { isWholeAddress, toPostalAddress } from '@/lib/rules/people/postal-address';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { cleanText } from '@/lib/rules/text/text';
import type { JudgedField, OutsideWords } from './outside-words';

/* What a save makes of the words of services. Loaded behind the page, with the code that asks for those words (`late-checks.tsx`). */

/** The answer as a service gets it; null while there is none that could be asked about. */
export function askable(field: JudgedField, values: StepValues): string | null {
  const text = cleanText(textOf(values, field));
  if (field === 'phone_number') return toPhoneDigits(text);
  if (field === 'email_address') return text === '' || checkEmail(text) !== null ? null : text;
  const address = toPostalAddress(values);
  return isWholeAddress(address) ? JSON.stringify(address) : null;
}

/** The refusal of answers that a service has called invalid and that are still the same; null when there are none. */
export function refusalOf({ refused }: OutsideWords, values: StepValues): CallResult<never> | null {
  const fields = [...refused].flatMap(([field, { answer, message }]) =>
    askable(field, values) === answer ? [{ target_element: field, error_message: message }] : [],
  );
  const [first] = fields;
  return first ? { ok: false, failure: { kind: 'fields', fields, message: first.error_message } } : null;
}

/** The member `zip4` of a save: what the postal service told about this very address. */
export function zip4Of({ zip4 }: OutsideWords, values: StepValues): { zip4?: string } {
  const digits = zip4.get(askable('address1', values) ?? '') ?? '';
  return digits === '' ? {} : { zip4: digits };
}
