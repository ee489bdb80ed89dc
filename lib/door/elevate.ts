import type { EndpointName } from '@/lib/contract/registry';
import type { Site } from '@/lib/site/site';
import type { CallContext } from '@/lib/gateway/wire';
import { isElevate } from '@/lib/rules/words/site-kinds';
import type { DoorParts } from './door-parts';

/**
 * Visitor tracking (rules 1 §2.1, §7.2): an enrollment that begins on an elevate-type site is counted there. A failure
 * is only in the log, which `call` writes.
 */
export async function trackElevate(
  job: { name: EndpointName; site: Site; context: CallContext },
  answer: Record<string, unknown>,
  { call }: Pick<DoorParts, 'call'>,
): Promise<void> {
  if (job.name !== 'addFilterForNewUser' || !isElevate(job.site)) return;
  const { data } = answer;
  const id = typeof data === 'object' && data !== null && 'temp_enrollment_id' in data ? data.temp_enrollment_id : null;
  if (typeof id === 'string') await call('trackElevateTraffic', { enrollment_id: id }, job.context);
}
