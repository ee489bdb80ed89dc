import { dayOf } from '@/lib/rules/text/moments';
import type { Ports } from '../../ports';
import type { Database } from '../../store/database';
import { startTurns, type Worker } from '../../store/repeated-work';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { settleRenewals } from './apply-renewals';
import { prepareRenewals } from './prepare-renewals';
import { reviewOpen } from './review-renewals';
import { tellRenewals } from './tell-renewals';

const INTERVAL_MS = 60_000;

/** The day and the catalogue that plans were last prepared for: nothing else makes a renewal, so that other turns ask nothing. */
const looked = new WeakMap<Database, { day: string; catalog: Catalog }>();

/** Prepares and tells what renews soon, once a day and after each change of the catalogue, and settles what was not decided in time. */
export async function renewDue(ports: Ports, stopped: () => boolean = () => false): Promise<void> {
  const day = dayOf(ports.clock.now());
  const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
  const last = looked.get(ports.store);
  if (last?.day !== day || last.catalog !== catalog) {
    await reviewOpen(ports, stopped);
    await prepareRenewals(ports, stopped);
    if (!stopped()) looked.set(ports.store, { day, catalog });
  }
  await tellRenewals(ports, { stopped });
  await settleRenewals(ports, stopped);
}

/** The background of renewals (decisions 263). */
export function startRenewalWorker(ports: Ports): Worker {
  return startTurns(ports, 'renewals.worker', INTERVAL_MS, (stopped) => renewDue(ports, stopped));
}
