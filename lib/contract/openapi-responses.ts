import { SIGNING_ERRORS } from '../rules/words/signing-words';
import type { Endpoint } from './endpoint';
import { ErrorEnvelope } from './envelope';
import { isOfEnrollment, methodOf, type Side } from './match';
import { toSchema, type Json } from './openapi-schema';

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** Codes that travel as an HTTP status of their own, not as a refusal in a 200: the one that is there beside its code. */
const BY_STATUS: readonly string[] = ['conflict', 'tooManyTries'];

/** The codes with which an endpoint refuses in a 200: its own, and where there is an enrollment those of its signing. */
export function refusalCodes(endpoint: Endpoint): string[] {
  const own = (endpoint.errors ?? []).filter((code) => !BY_STATUS.includes(code));
  if (!isOfEnrollment(endpoint)) return own;
  // Once it is submitted nothing of an enrollment is written any more (decisions 24).
  return [...new Set([...own, ...SIGNING_ERRORS, ...(endpoint.method === 'GET' ? [] : ['locked'])])];
}

type Kind = { about: string; code?: string; retryAfter?: true; challenge?: true };

const KINDS = {
  BadRequest: { about: 'Not JSON, nested too deeply, or not a request this API reads.' },
  Unauthorized: { about: 'No session, or the session has ended.' },
  NoCredential: { about: 'The service credential is missing or wrong.', challenge: true },
  Forbidden: { about: 'Not for this role, not from this origin, or the gate is not passed.' },
  SignedOut: {
    about: 'Not for this caller. `signedOut`: whoever `signed_in` names may not call, or no longer.',
    code: 'signedOut',
  },
  NotFound: { about: 'No such thing, or not the caller’s: the two look the same from outside.' },
  Conflict: {
    about: 'Changed elsewhere since it was read; nothing was saved. `data.version` is the newer version of a step.',
    code: 'conflict',
  },
  TooLarge: { about: 'The body is larger than this endpoint takes.' },
  UnsupportedMedia: { about: 'The body is not `application/json`.' },
  Invalid: { about: 'Messages beside fields in `data`: properties that are unknown, missing or wrong.' },
  TooManyRequests: { about: 'Too often; `Retry-After` says for how many seconds.', retryAfter: true },
  Failed: { about: 'A fault of this API, told without details. `request_id` finds it in the log.' },
  NotImplemented: { about: 'In the contract, and not answered by this API.' },
  Unavailable: { about: 'Busy, or without its database. The same call may succeed a moment later.', retryAfter: true },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;

/** The error answers of each side by their status; those of calls with a body and of changes apart. */
const ALWAYS: Record<Side, Record<number, KindName>> = {
  door: { 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound', 422: 'Invalid' },
  wire: { 400: 'BadRequest', 401: 'NoCredential', 403: 'SignedOut', 404: 'NotFound', 422: 'Invalid' },
};
const OF_BODIES: Record<number, KindName> = { 413: 'TooLarge', 415: 'UnsupportedMedia' };
const AT_LAST: Record<number, KindName> = {
  429: 'TooManyRequests',
  500: 'Failed',
  501: 'NotImplemented',
  503: 'Unavailable',
};

/** The statuses of error answers that an operation may give. */
export function errorKinds(endpoint: Endpoint, side: Side): Record<number, KindName> {
  return {
    ...ALWAYS[side],
    ...(endpoint.errors?.includes('conflict') ? { 409: 'Conflict' as const } : {}),
    ...(methodOf(endpoint, side) === 'GET' ? {} : OF_BODIES),
    ...AT_LAST,
  };
}

/** All responses of an operation: the success with its example, coded refusals beside it, and errors by reference. */
export function responsesOf(endpoint: Endpoint, side: Side, success: Json, example: unknown): Json {
  const codes = refusalCodes(endpoint);
  const schema = codes.length > 0 ? { oneOf: [success, refusalSchema(codes)] } : success;
  const errors = Object.entries(errorKinds(endpoint, side)).map(([status, name]) => [status, ref('responses', name)]);
  return {
    200: {
      description: codes.length > 0 ? 'Done, or refused with one of the codes of `errorCode`.' : 'Done.',
      headers: { 'x-request-id': ref('headers', 'RequestId') },
      content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
    },
    ...Object.fromEntries(errors),
  };
}

function refusalSchema(codes: readonly string[]): Json {
  return {
    allOf: [
      ref('schemas', 'ErrorEnvelope'),
      { type: 'object', properties: { errorCode: { type: 'string', enum: codes } }, required: ['errorCode'] },
    ],
  };
}

/** Schema, responses and headers that the operations refer to; those that one side never gives are left out. */
export function errorComponents(endpoints: readonly Endpoint[], side: Side): Json {
  const used = new Set(endpoints.flatMap((endpoint) => Object.values(errorKinds(endpoint, side))));
  const kinds = (Object.entries(KINDS) as [KindName, Kind][]).filter(([name]) => used.has(name));
  return {
    schemas: { ErrorEnvelope: toSchema(ErrorEnvelope, 'output') },
    responses: Object.fromEntries(kinds.map(([name, kind]) => [name, errorResponse(name, kind)])),
    headers: {
      RequestId: { description: 'The id by which the log knows this call.', schema: { type: 'string' } },
      RetryAfter: { description: 'Seconds after which another try makes sense.', schema: { type: 'integer' } },
      ...(side === 'wire' && { Challenge: { description: '`Basic` with a realm.', schema: { type: 'string' } } }),
    },
  };
}

function errorResponse(name: KindName, { about, code, retryAfter, challenge }: Kind): Json {
  const envelope = ref('schemas', 'ErrorEnvelope');
  const coded = { allOf: [envelope, { type: 'object', properties: { errorCode: { type: 'string', const: code } } }] };
  return {
    description: about,
    headers: {
      'x-request-id': ref('headers', 'RequestId'),
      ...(retryAfter && { 'retry-after': ref('headers', 'RetryAfter') }),
      ...(challenge && { 'www-authenticate': ref('headers', 'Challenge') }),
    },
    content: {
      'application/json': { schema: code === undefined ? envelope : coded, example: exampleOf(name, code) },
    },
  };
}

const MESSAGES: Partial<Record<KindName, string>> = {
  Invalid: 'This value is too long',
  NotFound: 'Not found.',
  NoCredential: 'Credentials are required.',
  SignedOut: 'Please sign in again.',
  Unavailable: 'The service is busy. Please try again in a moment.',
};

function exampleOf(name: KindName, code: string | undefined): Json {
  const fields = name === 'Invalid' ? [{ target_element: 'zip', error_message: 'This value is too long' }] : [];
  return {
    status: 'error',
    data: name === 'Conflict' ? { version: '7' } : fields,
    ...(code !== undefined && { errorCode: code }),
    message: MESSAGES[name] ?? KINDS[name].about,
    request_id: '9f2c41d07ab35e18',
  };
}
