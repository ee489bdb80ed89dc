import { stringify } from 'yaml';
import type { PlanRow } from '../shop';
import { money } from './cell-kinds';

/** The keys of a plan's file that are columns of the plan and no terms, in their order before the terms. */
export const PLAN_KEYS = ['kind', 'formNumber', 'logo', 'sort'] as const;

/** The file of a plan, `plans/{id}.yaml`: its terms under their own names, fees in dollars. */
export function writePlan({ definition, kind, formNumber, logo, sort, carrierId }: PlanRow): string {
  const { id: _id, fees, ...terms } = definition;
  const head = {
    ...(kind !== null && kind !== undefined && { kind }),
    ...(formNumber !== null && formNumber !== undefined && { formNumber }),
    ...(logo !== null && logo !== undefined && logo !== carrierId && { logo }),
    ...(sort !== undefined && { sort }),
  };
  const inDollars = fees.map((fee) => ({ ...fee, amount: dollars(fee.amount) }));
  return stringify(
    { ...head, ...terms, ...(fees.length > 0 && { fees: inDollars }) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

/** Amounts are words, so that 25.00 stays what it is. */
const dollars = (amount: number | Partial<Record<string, number>>) =>
  typeof amount === 'number'
    ? money.write(amount)
    : Object.fromEntries(
        Object.entries(amount).flatMap(([tier, cents]) => (cents === undefined ? [] : [[tier, money.write(cents)]])),
      );
