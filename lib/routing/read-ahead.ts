import 'server-only';
import type { Decision } from '@/lib/site/site';

/** Reads the rows with which every page and call for this visitor of a site begins. */
type ReadAhead = (siteKey: string, headers: Headers) => Promise<unknown>;

/** Bundles of one process share it. */
const SLOT = Symbol.for('coverfront.read-ahead');
const holder = globalThis as { [SLOT]?: ReadAhead };

export function installReadAhead(read: ReadAhead): void {
  holder[SLOT] = read;
}

/** Pages of an enrollment, all of which need its rows; `/enrollment` itself only leads on. */
const OF_AN_ENROLLMENT = /^\/(?:plans?(?:\/|$)|cart$|recommend-list$|PlanQuestionView$|enrollment\/)/;

/**
 * Reads a visitor's rows before the framework begins their page. A page that waits for the database while it is drawn is drawn in
 * pieces, each in a turn of its own and by both renderers; one that finds its rows is drawn in one go (decisions 304). What could not be
 * read is asked for again by the page, which has words for it.
 */
export async function readAhead(decision: Decision, headers: Headers): Promise<void> {
  if (decision.type === 'serve' && decision.zone === 'private' && OF_AN_ENROLLMENT.test(decision.path))
    await readRowsAhead(decision.siteKey, headers);
}

/** The same for a call that reads an enrollment: its session and rows come in one statement in place of two (decisions 316). */
export async function readRowsAhead(siteKey: string, headers: Headers): Promise<void> {
  await holder[SLOT]?.(siteKey, headers).catch(() => undefined);
}
