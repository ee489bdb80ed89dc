import type { FieldError } from '@/lib/contract/envelope';

/**
 * Every expected failure of a call to the enrollment API, by what a caller can do about it:
 * - `network`   no answer came in time (retry may help);
 * - `http`      an answer without our envelope, or 401/403/404/409/429/5xx;
 * - `contract`  an answer that is not of the contract's shape (a drift; logged with the request id);
 * - `fields`    messages beside fields;
 * - `coded`     a refusal with a code of the spec's error catalogue (`changePid`, `decline`, …).
 */
export type Failure =
  | { kind: 'network'; message: string; requestId: string }
  | { kind: 'http'; status: number; message: string; requestId: string; retryAfter?: number }
  | { kind: 'contract'; message: string; requestId: string }
  | { kind: 'fields'; fields: FieldError[]; message: string; requestId: string }
  | { kind: 'coded'; code: string; message: string; data: unknown; requestId: string };

/**
 * True when a look-up could not be made, as opposed to there being nothing to find: no answer, one outside the
 * contract, or a status other than 404. Where the spec says "/404 on failure", this is what it cannot mean
 * (decisions 30).
 */
export function isOutage(failure: Failure): boolean {
  if (failure.kind === 'http') return failure.status !== 404;
  return failure.kind === 'network' || failure.kind === 'contract';
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The API could not be asked; it will be there again. `requestId` finds the call in the log. */
class OutageError extends Error {
  override name = 'OutageError';
  readonly requestId: string;

  constructor(message: string, requestId: string) {
    super(message);
    this.requestId = requestId;
  }
}

/**
 * A failure that the caller cannot mend, as an error to throw. Its text names the kind and the request, never a value.
 */
export function toError(failure: Failure): Error {
  const kind = failure.kind === 'http' ? failure.status : failure.kind;
  const message = `The enrollment API did not answer as expected (${kind}, request ${failure.requestId}).`;
  const passes = failure.kind === 'network' || (failure.kind === 'http' && failure.status >= 500);
  return passes ? new OutageError(message, failure.requestId) : new Error(message);
}
