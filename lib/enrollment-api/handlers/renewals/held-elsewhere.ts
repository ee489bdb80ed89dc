import { eq } from 'drizzle-orm';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { Ports } from '../../ports';
import { loadHeld, type HeldRow } from '../../store/held-rows';
import type { RenewalRow } from '../../store/renewal-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { keyOfHeld } from '../shared/held-key';
import { getCatalog } from '../shared/plan-catalog';

/** True where the plan that is to follow excludes one that the member has besides: one of an exclusive key is held (decisions 276). */
export async function isHeldElsewhere(
  ports: Ports,
  { planId, day }: Pick<RenewalRow, 'planId' | 'day'>,
  held: HeldRow,
): Promise<boolean> {
  if (planId === held.planId) return false;
  const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
  const key = keyOfHeld(catalog, planId);
  const rows = await loadHeld(ports.store, eq(memberPolicies.memberId, held.memberId));
  const isThere = ({ endDate }: HeldRow) => endDate === null || endDate >= day;
  return rows.some(
    (row) => row.id !== held.id && isHeld(row.status) && isThere(row) && keyOfHeld(catalog, row.planId) === key,
  );
}
