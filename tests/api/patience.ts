import { setTimeout as pause } from 'node:timers/promises';
import { toErrorAnswer } from '@/lib/enrollment-api/api-error';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { askAsTold, TRIES } from '@/tests/config/busy';
import type { Answer, Api } from './support';

/*
 * People and workers on a loaded machine: what was turned away left nothing behind, so that it is done again. A walker that takes the first
 * such answer for a defect fails with the machine and not with the product.
 */

/** Seconds after which a worker takes its next turn. */
const TURN_SECONDS = 2;

type Noted = (what: string) => void;

/** The API to people who do as they are told: answered 503 they wait as `Retry-After` says and press again. `noted` hears of each wait. */
export function patient<T extends Pick<Api, 'call' | 'settle' | 'mails' | 'logged'>>(
  api: T,
  noted: Noted = console.warn,
): T {
  const call: T['call'] = (name, ...rest) =>
    askAsTold(
      () => api.call(name, ...rest),
      ({ http, retryAfter = null }) => (http === 503 ? retryAfter : null),
      (answer) => noted(`busy: ${name}, ${causeOf(api, answer)}`),
    );
  const later = <R>(work: () => Promise<R>) => inTurns(work, noted);
  return { ...api, call, settle: () => later(api.settle), mails: () => later(api.mails) };
}

/** Work of a worker, which takes its next turn where the database was too busy. */
export async function inTurns<T>(work: () => Promise<T>, noted: Noted = console.warn): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreError(error) || toErrorAnswer(error, '').status !== 503 || tries === TRIES) throw error;
      noted(`busy: a worker, ${error.kind} ${error.code ?? ''}`.trimEnd());
      await pause(TURN_SECONDS * 1_000);
    }
  }
}

/** The limit that was met, as the log of the API has it. */
function causeOf({ logged }: Pick<Api, 'logged'>, { body }: Answer): string {
  const line = logged.findLast(
    (one) => one.includes(String(body['request_id'])) && /"api\.(?:failed|refused)"/.test(one),
  );
  const [, told] = JSON.parse(line ?? '[]') as [string?, { database?: string; detail?: string }?];
  return told?.database ?? told?.detail ?? 'a turn';
}
