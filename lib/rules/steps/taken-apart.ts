import { textOf, type Field, type StepValues } from '../fields/field-definition';
import { parseExpiry } from '../money/expiry-typing';

/**
 * Returns the answers with what is typed into one field for two taken apart: `08/29` is a month and a year on the wire
 * (rules 3 §3). What cannot be taken apart stays as it was typed.
 */
export function takeApart(fields: readonly Pick<Field, 'name' | 'fills'>[], values: StepValues): StepValues {
  const apart = fields.flatMap(({ name, fills }) => {
    const expiry = fills === undefined ? null : parseExpiry(textOf(values, name));
    return fills === undefined || expiry === null ? [] : [[name, expiry.month] as const, [fills, expiry.year] as const];
  });
  return { ...values, ...Object.fromEntries(apart) };
}
