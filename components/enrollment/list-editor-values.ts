import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { PERSON_NUMBERS } from '@/lib/rules/words/step-answers';
import { isMasked } from '@/lib/rules/text/secret-masks';

export { describeValues } from '@/lib/rules/steps/list-values';

/** Returns first and last name of an entry, or that of a trust, as cards, buttons and announcements say it. */
export function entryName({ values }: { values: StepValues }): string {
  return ['organization_name', 'first_name', 'last_name']
    .map((name) => textOf(values, name))
    .filter(Boolean)
    .join(' ');
}

/** Returns the new answers; a stored number that was not typed over is kept as its mask. */
export function keepStored(before: StepValues, values: StepValues): StepValues {
  const masks = PERSON_NUMBERS.map((name) => [name, textOf(before, name)] as const).filter(([, mask]) =>
    isMasked(mask),
  );
  return { ...Object.fromEntries(masks), ...values };
}

/** Returns the answers that are sent: empty ones and untouched secrets are left out (decisions 19). */
export function toSent(values: StepValues): StepValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && !(typeof value === 'string' && isMasked(value))),
  );
}
