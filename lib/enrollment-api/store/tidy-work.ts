import type { Ports } from '../ports';
import { fillCensusWords } from './census-rows';
import { fillMemberWords } from './member-list';
import { startTurns, type Worker } from './repeated-work';
import { purgeExpired } from './retention';

const INTERVAL_MS = 3_600_000;

/**
 * Keeps the store in order, at the start and every hour: makes the hashes that lists are searched by where a release of before made none
 * (decisions 266), and deletes what is over (`purgeExpired`).
 */
export function startTidyWorker(needs: Pick<Ports, 'store' | 'fields' | 'clock' | 'log'>): Worker {
  return startTurns(needs, 'tidy.worker', INTERVAL_MS, async (stopped) => {
    const filled = (await fillMemberWords(needs, stopped)) + (await fillCensusWords(needs, stopped));
    if (filled > 0) needs.log.info('words.filled', { people: filled });
    if (!stopped()) needs.log.info('drafts.purged', { drafts: await purgeExpired(needs) });
  });
}
