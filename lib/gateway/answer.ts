import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { describeIssues, readRefusal } from '@/lib/contract/field-errors';
import { isRecord } from '@/lib/rules/text/records';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { Failure, Result } from './result';
import { liftErrors, liftMembers } from './spec-shapes';
import type { DirectAnswer, WireAnswer } from './wire';

type Answered = Pick<WireAnswer, 'status' | 'retryAfter'>;

/**
 * Turns a wire answer into a `Result` (rules 1 §7, §8). A real HTTP 204 becomes the look-ups' 204 in the body. An
 * answer that is not of the contract's shape is a `contract` failure; `onDrift` hears where, by path and code only.
 */
export function toResult<E extends Endpoint>(
  endpoint: E,
  answer: WireAnswer,
  requestId: string,
  onDrift: (where: string) => void,
): Result<AnswerOf<E>> {
  const body = answer.status === 204 ? { status: 'success', statusCode: 204, data: null } : parseJson(answer.text);
  if (answer.status < 300 && isSuccess(body)) return parseSuccess(endpoint, body, requestId, onDrift);
  const envelope = ErrorEnvelope.safeParse(isRecord(body) ? liftErrors(body) : body);
  if (!envelope.success) return { ok: false, failure: httpFailure(answer, UNEXPECTED, requestId) };
  return { ok: false, failure: toFailure(envelope.data, answer, requestId) };
}

/** Turns an answer of this process into a `Result`; the API has checked its success by the same contract already. */
export function toDirectResult<E extends Endpoint>(answer: DirectAnswer, requestId: string): Result<AnswerOf<E>> {
  if (answer.status < 300 && isSuccess(answer.body)) return { ok: true, value: answer.body as AnswerOf<E> };
  const envelope = ErrorEnvelope.safeParse(answer.body);
  if (!envelope.success) return { ok: false, failure: httpFailure(answer, UNEXPECTED, requestId) };
  return { ok: false, failure: toFailure(envelope.data, answer, requestId) };
}

function parseSuccess<E extends Endpoint>(
  endpoint: E,
  body: unknown,
  requestId: string,
  onDrift: (where: string) => void,
): Result<AnswerOf<E>> {
  const plain = endpoint.output.safeParse(body);
  const outcome = plain.success || !isRecord(body) ? plain : endpoint.output.safeParse(liftMembers(body));
  if (outcome.success) return { ok: true, value: outcome.data as AnswerOf<E> };
  onDrift(describeIssues(outcome.error.issues));
  return { ok: false, failure: { kind: 'contract', message: UNEXPECTED, requestId } };
}

function toFailure(envelope: ErrorEnvelope, answer: Answered, requestId: string): Failure {
  const { fields, message } = readRefusal(envelope, UNEXPECTED);
  if (envelope.errorCode !== undefined && answer.status < 500)
    return { kind: 'coded', code: envelope.errorCode, message, data: envelope.data, requestId };
  if (answer.status < 400 || answer.status === 422 || (answer.status === 400 && fields.length > 0))
    return { kind: 'fields', fields, message, requestId };
  return httpFailure(answer, message, requestId);
}

function httpFailure(answer: Answered, message: string, requestId: string): Failure {
  return {
    kind: 'http',
    // An answer that says 2xx or 3xx without our envelope is a bad gateway to the caller.
    status: answer.status < 400 ? 502 : answer.status,
    message,
    requestId,
    ...(answer.retryAfter !== null && { retryAfter: answer.retryAfter }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSuccess(body: unknown): boolean {
  return isRecord(body) && body['status'] === 'success';
}
