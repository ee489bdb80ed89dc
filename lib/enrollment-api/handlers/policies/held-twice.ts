import { dayOf } from '@/lib/rules/text/moments';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { HeldRow } from '../../store/held-rows';
import { keyOfHeld } from '../shared/held-key';
import { isAssociationPlan, type Catalog } from '../shared/plan-catalog';
import { withRenewed } from './cancelling';
import type { loadHeldPolicies } from './load-policies';

type Loaded = Awaited<ReturnType<typeof loadHeldPolicies>>;

/**
 * Of plans that came to a member from an enrollment of theirs under another number, those that were never to be sold: another one of their
 * exclusive key was held when they were, and still is. A plan that went on under another key is one with what it renewed, on both sides, so
 * that the answer is the same on whichever day it is given (decisions 57, 276).
 */
export function heldTwice({ rows, policies }: Loaded, added: ReadonlySet<string>, catalog: Catalog): HeldRow[] {
  const own = rows.filter(({ id }) => !added.has(id));
  const came = rows.filter(({ id }) => added.has(id));
  const mine = own.filter(({ status }) => isHeld(status)).flatMap((row) => withRenewed(own, row));
  const soldOn = ({ policyId, effectiveDate }: HeldRow): string => {
    const made = policies.get(policyId)?.policy.createdAt;
    return made ? dayOf(made) : effectiveDate;
  };
  const isTwice = (one: HeldRow, other: HeldRow) =>
    keyOfHeld(catalog, one.planId) === keyOfHeld(catalog, other.planId) &&
    lastDay(one) >= soldOn(other) &&
    lastDay(other) >= soldOn(one);
  const isDouble = (row: HeldRow): boolean =>
    withRenewed(came, row).some((one) => mine.some((other) => isTwice(one, other))) ||
    came.some((next) => next.renews === row.id && isHeld(next.status) && isDouble(next));
  return came.filter((row) => isHeld(row.status) && !isAssociationPlan(catalog, row.planId) && isDouble(row));
}

/** The last day of a plan; later than any other where none is known. */
const lastDay = ({ endDate }: HeldRow): string => endDate ?? '9999-12-31';
