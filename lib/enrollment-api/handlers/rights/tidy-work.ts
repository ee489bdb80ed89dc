import type { Ports } from '../../ports';
import { fillCensusWords } from '../../store/census-rows';
import { fillMemberWords } from '../../store/member-list';
import { startTurns, type Worker } from '../../store/repeated-work';
import { purgeExpired } from '../../store/retention';
import { carryOutDeletions } from './carry-out-deletions';

const INTERVAL_MS = 3_600_000;

/**
 * Keeps the store in order, at the start and every hour: makes the hashes that lists are searched by where a release of before made none
 * (decisions 266), carries out the deletions that members asked for (decisions 267) and deletes what is over (`purgeExpired`).
 */
export function startTidyWorker(needs: Ports): Worker {
  return startTurns(needs, 'tidy.worker', INTERVAL_MS, async (stopped) => {
    const filled = (await fillMemberWords(needs, stopped)) + (await fillCensusWords(needs, stopped));
    if (filled > 0) needs.log.info('words.filled', { people: filled });
    const deleted = await carryOutDeletions(needs, stopped);
    if (deleted > 0) needs.log.info('members.deleted', { members: deleted });
    if (!stopped()) needs.log.info('drafts.purged', { drafts: await purgeExpired(needs) });
  });
}
