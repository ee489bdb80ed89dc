import type { Context } from '../../request-context';
import { locked, notFound, stale } from '../../api-error';
import type { ColumnName, Columns } from '../../store/saved-steps';
import { saveColumn, type EnrollmentScope } from '../../store/step-columns';
import { moved } from './enrollment';
import { actorOf } from './signed-in-caller';

/**
 * Saves one column as the caller and answers its new version. With `expected` (the version the caller read; 0: nothing
 * was saved then) a column that changed since is not overwritten: throws `conflict` (decisions 24, threats R7).
 */
export async function saveStep<N extends ColumnName>(
  context: Context,
  scope: EnrollmentScope,
  name: N,
  data: Columns[N],
  expected?: number | undefined,
): Promise<number> {
  const outcome = await saveColumn(context, scope, { name, data, expected, by: actorOf(context) });
  if (outcome.ok) return outcome.version;
  if (outcome.reason === 'stale') throw stale(outcome.current?.version ?? 0);
  if (outcome.reason === 'moved') throw moved(context);
  throw outcome.reason === 'locked' ? locked() : notFound('enrollment');
}

/** The wire's `version` of a column; `0` before the first save. */
export function toWireVersion(loaded: { version: number } | null | undefined): string {
  return String(loaded?.version ?? 0);
}

/** The number that a sent `version` means; a text that is none of ours never matches. */
export function fromWireVersion(version: string | undefined): number | undefined {
  if (version === undefined) return undefined;
  return /^\d{1,9}$/.test(version) ? Number(version) : -1;
}
