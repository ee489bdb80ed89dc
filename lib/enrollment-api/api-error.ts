import type { ErrorEnvelope, FieldError } from '@/lib/contract/envelope';
import type { SIGNING_ERRORS } from '@/lib/rules/words/signing-words';
import { messages } from '@/lib/rules/text/messages';
import type { PricingErrorCode } from '@/lib/rules/words/pricing-codes';
import { isStoreError } from './store/store-errors';
import type { ADD_ERRORS, ANSWER_ERRORS, SUBMIT_ERRORS } from '@/lib/contract/errors';
import type { OTHER_SITE } from '@/lib/contract/resume';

/** Coded refusals: HTTP 200, `status: 'error'`, an `errorCode` the screens act on (rules 1 §8, rules 2 §8). */
export type RefusalCode =
  | PricingErrorCode
  | (typeof ADD_ERRORS)[number]
  | (typeof ANSWER_ERRORS)[number]
  | (typeof SUBMIT_ERRORS)[number]
  | (typeof SIGNING_ERRORS)[number]
  | typeof OTHER_SITE
  | 'emptyCart'
  | 'textsChanged'
  | 'decline';

/** Failures that are about the request, not about the business. */
type FailureCode =
  | 'invalidInput'
  | 'badRequest'
  | 'unauthorized'
  | 'forbidden'
  | 'signedOut'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'tooManyTries'
  | 'notImplemented'
  | 'unavailable';

export type ErrorCode = RefusalCode | FailureCode;

const HTTP_STATUS: Record<FailureCode, number> = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  signedOut: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  invalidInput: 422,
  tooManyTries: 429,
  notImplemented: 501,
  unavailable: 503,
};

type Parts = {
  /** Messages beside fields. */
  fields?: readonly FieldError[];
  /** Facts a screen needs to act on the refusal, such as the plan id of `changePid`. */
  data?: Record<string, unknown>;
  /** For the log only; never sent. Must not hold personal data. */
  detail?: string;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
};

/**
 * Every expected failure of the API. `message` is what a person may read; `detail` is what the log needs. The code is
 * one of a closed list, so that each has exactly one place on the wire.
 */
export class EnrollmentError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly data: Record<string, unknown> | null;
  readonly detail: string | null;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, message: string, parts: Parts = {}) {
    super(message);
    this.name = 'EnrollmentError';
    this.code = code;
    this.fields = parts.fields ?? [];
    this.data = parts.data ?? null;
    this.detail = parts.detail ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }

  get status(): number {
    return this.code in HTTP_STATUS ? HTTP_STATUS[this.code as FailureCode] : 200;
  }

  /** True when the code is one that screens know. */
  get isRefusal(): boolean {
    return this.code === 'conflict' || this.code === 'signedOut' || !(this.code in HTTP_STATUS);
  }
}

/** The caller is not signed in as one who may do this, or no longer may (decisions 10, 11, threats T8). */
export function signedOut(detail: string): EnrollmentError {
  return new EnrollmentError('signedOut', 'Please sign in again.', { detail });
}

/** Messages beside fields (HTTP 422). Takes `[wire name, message]` pairs. */
export function invalid(...fields: readonly (readonly [string, string])[]): EnrollmentError {
  return invalidFields(fields.map(([target_element, error_message]) => ({ target_element, error_message })));
}

/** Messages beside fields (HTTP 422). The first message is the summary for callers that show one line. */
export function invalidFields(fields: readonly FieldError[]): EnrollmentError {
  return new EnrollmentError('invalidInput', fields[0]?.error_message ?? 'The request is not valid.', { fields });
}

/** A refusal the screens know by its code (HTTP 200, `status: 'error'`). */
export function refusal(code: RefusalCode, message: string, data?: Record<string, unknown>): EnrollmentError {
  return new EnrollmentError(code, message, data ? { data } : {});
}

/** Not there, or not the caller's: the two look the same from outside (threats T1). */
export function notFound(what = 'record'): EnrollmentError {
  return new EnrollmentError('notFound', 'Not found.', { detail: `no such ${what}` });
}

/** Known, but not for this role (HTTP 403). */
export function forbidden(message: string): EnrollmentError {
  return new EnrollmentError('forbidden', message);
}

/** Another save came in between (decisions 24); the visitor keeps what was typed. */
export function stale(version: number): EnrollmentError {
  return new EnrollmentError(
    'conflict',
    'This was changed in another window since you opened it. Reload to see the newer answers, then make your change again.',
    { data: { version: String(version) } },
  );
}

/** The enrollment is submitted and may not change any more (decisions 24). */
export function locked(): EnrollmentError {
  return new EnrollmentError('locked', messages.submitted);
}

/** Store failures after which the same request may well succeed a moment later. */
const TRANSIENT = new Set(['retry', 'timeout', 'unavailable']);

/** The answer on the wire for any thrown value. Unknown errors become a neutral text; their own text stays inside. */
export function toErrorAnswer(error: unknown, requestId: string): { status: number; body: ErrorEnvelope } {
  if (error instanceof EnrollmentError)
    return {
      status: error.status,
      body: {
        status: 'error',
        data: error.data ?? [...error.fields],
        ...(error.isRefusal ? { errorCode: error.code } : {}),
        message: error.message,
        request_id: requestId,
      },
    };
  const transient = isStoreError(error) && TRANSIENT.has(error.kind);
  return {
    status: transient ? 503 : 500,
    body: {
      status: 'error',
      data: [],
      message: transient
        ? 'The service is busy. Please try again in a moment.'
        : 'Something went wrong. Please try again, or contact support with this request id.',
      request_id: requestId,
    },
  };
}
