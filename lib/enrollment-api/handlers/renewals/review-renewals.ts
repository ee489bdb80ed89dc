import { dayOf } from '@/lib/rules/text/moments';
import { isHeld } from '@/lib/rules/words/policy-states';
import { appendAudit } from '../../audit';
import type { Ports } from '../../ports';
import { loadPoliciesOnFile, type PolicyOnFile } from '../../store/policies-on-file';
import { changeRenewal, loadOpenPolicies, lockOpen, type RenewalRow } from '../../store/renewal-rows';
import { loadRenewalCatalog, offersOf, plansOf, toOffered, type Found } from './prepare-renewals';

/** Policies that one statement loads. */
const BATCH = 250;

/** The change of a renewal that is not decided: other figures, or an end because its plan is not held any more. */
type Finding = { row: RenewalRow; isOver: boolean; isTold: boolean; columns: Partial<RenewalRow> };

/**
 * Looks at every renewal that is not decided once more, and has those told again whose figures are others by now: rates that were
 * filed, an address, people (decisions 273). Answers how many changed.
 */
export async function reviewOpen(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  let count = 0;
  for (let after = ''; !stopped();) {
    const open = await loadOpenPolicies(ports, { after, most: BATCH });
    const ids = [...new Set(open.map(({ policyId }) => policyId))];
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const files = await loadPoliciesOnFile(ports, ids);
    const which = files.flatMap((file) => plansOf(file)).concat(open.map(({ planId }) => planId));
    const found = { ...(await loadRenewalCatalog(ports, which)), today: dayOf(ports.clock.now()) };
    for (const file of files) {
      const rows = open.filter(({ policyId }) => policyId === file.policy.id);
      if (findings(ports, file, rows, found).length > 0) count += (await reviewRenewals(ports, file.policy.id)).length;
    }
  }
  return count;
}

/**
 * Brings the renewals of a policy that are not decided to what they would be now, under the policy's lock. Those that were told are told again,
 * with the time to choose anew; where the member signed the new figures meanwhile (`agreed`), their days stay. Answers those that changed.
 */
export async function reviewRenewals(
  ports: Ports,
  policyId: string,
  { agreed }: { agreed: boolean } = { agreed: false },
): Promise<RenewalRow[]> {
  return ports.store.withTransaction(async () => {
    const rows = await lockOpen(ports, policyId);
    if (rows.length === 0) return [];
    const [file] = await loadPoliciesOnFile(ports, [policyId]);
    if (!file) return [];
    const found = { ...(await loadRenewalCatalog(ports, plansOf(file, rows))), today: dayOf(ports.clock.now()) };
    const changed: RenewalRow[] = [];
    for (const { row, isOver, isTold, columns } of findings(ports, file, rows, found)) {
      const again = row.state === 'told' && isTold;
      const state = isOver ? 'over' : again && !agreed ? 'prepared' : row.state;
      const told = again && { edition: row.edition + 1, ...(!agreed && { toldAt: null }) };
      const change = { ...columns, ...told, state, ...(isOver && { settledAt: ports.clock.now() }) };
      await changeRenewal(ports, row.id, change);
      if (isOver || isTold) {
        changed.push({ ...row, ...change });
        await note(ports, row, { state, cents: columns.newCents ?? null });
      }
    }
    return changed;
  });
}

async function note(ports: Ports, { policyId, day }: RenewalRow, data: { state: string; cents: number | null }) {
  const subject = `policy:${policyId}`;
  await appendAudit(ports, {
    actor: 'system',
    action: 'renewal.review',
    subject,
    siteKey: null,
    data: { day, ...data },
  });
}

function findings(ports: Pick<Ports, 'log'>, file: PolicyOnFile, rows: readonly RenewalRow[], found: Found): Finding[] {
  const open = new Map(rows.map((row) => [row.heldId, row]));
  const offers = offersOf(ports, file, found, ({ id }) => {
    const row = open.get(id);
    return row ? { day: row.day, sequence: row.sequence } : null;
  });
  return rows.flatMap((row): Finding[] => {
    const held = file.rows.find(({ id }) => id === row.heldId);
    const isOver = !held || (held.status !== 'LAPSED' && (!isHeld(held.status) || held.endDate !== null));
    if (isOver) return [{ row, isOver, isTold: false, columns: {} }];
    const offer = offers.get(row.heldId)?.offer;
    if (!offer) return [];
    const columns = toOffered(held, offer);
    const isTold = toldOf(columns) !== toldOf(row);
    return isTold || columns.oldCents !== row.oldCents ? [{ row, isOver, isTold, columns }] : [];
  });
}

type Told = Pick<
  RenewalRow,
  | 'kind'
  | 'goneFor'
  | 'planId'
  | 'planPricingId'
  | 'tier'
  | 'newCents'
  | 'employerCents'
  | 'payrollCents'
  | 'covers'
  | 'leaving'
>;

/** All that a renewal promises, as one text. */
function toldOf({ covers, leaving, ...row }: Told): string {
  const { kind, goneFor, planId, planPricingId, tier, newCents, employerCents, payrollCents } = row;
  const terms = [kind, goneFor, planId, planPricingId, tier, newCents, employerCents, payrollCents];
  return JSON.stringify([terms, covers.toSorted(), leaving.toSorted()]);
}
