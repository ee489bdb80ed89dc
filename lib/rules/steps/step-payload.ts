import type { FieldValue, StepValues } from '../fields/field-definition';
import type { Flags } from '../words/field-descriptor';
import { HOLIDAY_POLICIES } from '../words/employment';

type Marks = { with_validation?: 0 | 1; holiday_policy?: Flags };

/**
 * Returns a form's answers as its save takes them (rules 2 §4): the box of the address check as a number, and only where
 * it is on the form; each holiday with a mark of its own.
 */
export function toStepPayload({ with_validation: box, holiday_policy: holidays, ...values }: StepValues) {
  const marks: Marks = {
    ...(box !== undefined && { with_validation: box === '1' ? 1 : 0 }),
    ...(holidays !== undefined && { holiday_policy: toHolidays(holidays) }),
  };
  return { ...values, ...marks };
}

function toHolidays(flags: FieldValue): Flags {
  const ticked = typeof flags === 'object' ? flags : {};
  return Object.fromEntries(HOLIDAY_POLICIES.map(({ value }) => [value, ticked[value] === 1 ? 1 : 0]));
}
