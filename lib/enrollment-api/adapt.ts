import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { readSigning } from '@/lib/contract/client-signing';
import { fieldError, plainMessage, toFieldErrors } from '@/lib/contract/field-errors';
import { readIdempotency } from '@/lib/contract/idempotency';
import { readQuery } from '@/lib/contract/query';
import { WIRE_HEADERS, type WireHeaderName } from '@/lib/contract/wire-headers';
import { isSignInRole, SIGN_IN_ROLES } from '@/lib/rules/words/visits';
import { DEFAULT_MAX_BODY, MAX_DEPTH, readJsonObject } from '@/lib/security/body';
import { EnrollmentError, invalidFields } from './api-error';
import type { Caller } from './ports';

/**
 * The raw input of a request: path inputs over the body (POST, PUT) or the query (GET).
 */
export async function readRawInput(
  endpoint: Endpoint,
  request: Request,
  pathInputs: Record<string, string>,
): Promise<Record<string, unknown>> {
  const given =
    endpoint.method === 'GET'
      ? readQuery(new URL(request.url).searchParams)
      : await readJsonBody(request, endpoint.maxBody);
  const properties = Object.assign(Object.create(null) as Record<string, unknown>, given, pathInputs);
  assertPlain(properties);
  return properties;
}

/**
 * The raw input of a call from inside the process, as it would have arrived: a query holds texts only, a body what JSON
 * keeps.
 */
export function toRawInput(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const properties: Record<string, unknown> = Object.create(null);
  const isQuery = endpoint.method === 'GET';
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || (isQuery && (value === null || value === ''))) continue;
    properties[name] = isQuery ? String(value) : (JSON.parse(JSON.stringify(value)) as unknown);
  }
  assertPlain(properties);
  return properties;
}

/** Our code of each HTTP status that a body is refused with. */
const BODY_CODES = { 400: 'badRequest', 413: 'tooLarge', 415: 'unsupportedMedia' } as const;

async function readJsonBody(request: Request, maxBody = DEFAULT_MAX_BODY): Promise<Record<string, unknown>> {
  const body = await readJsonObject(request, maxBody);
  if (!body.ok) throw new EnrollmentError(BODY_CODES[body.problem.status], body.problem.message);
  return body.value;
}

/**
 * Refuses nesting that no form of ours has, before any recursive code sees it, and text that no database takes: NUL and
 * lone surrogates (threats T32).
 */
function assertPlain(properties: Record<string, unknown>): void {
  for (const [name, root] of Object.entries(properties)) {
    let level: unknown[] = [root];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) throw new EnrollmentError('badRequest', 'The body is nested too deeply.');
      if (level.some(isUnstorable) || isUnstorable(name))
        throw invalidFields([fieldError(name.toWellFormed(), 'This value is not valid')]);
      level = level.flatMap((value) =>
        typeof value === 'object' && value !== null ? [...Object.keys(value), ...Object.values(value)] : [],
      );
    }
  }
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());
}

/** Parses by the contract; unknown properties are refused, not dropped (threats T22). */
export function parseInput<E extends Endpoint>(endpoint: E, raw: Record<string, unknown>): z.output<E['input']> {
  const own = { ...raw };
  const outcome = strictInput(endpoint).safeParse(own, { error: plainMessage });
  if (outcome.success) return outcome.data as z.output<E['input']>;
  throw invalidFields(toFieldErrors(outcome.error.issues));
}

const strictInputs = new WeakMap<Endpoint, z.ZodObject>();

function strictInput(endpoint: Endpoint): z.ZodObject {
  let schema = strictInputs.get(endpoint);
  if (!schema) {
    schema = endpoint.input.strict();
    strictInputs.set(endpoint, schema);
  }
  return schema;
}

type HeaderReader = { get(name: string): string | null | undefined };

const REQUEST_ID = /^[\w.-]{8,64}$/;

const SIGNED_IN = new RegExp(`^(${SIGN_IN_ROLES.join('|')}):(\\d{1,9}):([A-Za-z0-9_-]{1,64})$`);

/** The signed-in caller of `role:version:id`; anything else is none. */
function readSignedIn(header: string | null | undefined): Caller['signedIn'] {
  const [, role, version, id = ''] = SIGNED_IN.exec(header?.trim() ?? '') ?? [];
  return isSignInRole(role) ? { role, version: Number(version), id } : null;
}

/**
 * The storefront's fixed headers (rules 1 §6). The browser's door has replaced whatever a browser sent under these
 * names.
 */
export function readCaller(headers: HeaderReader, newId: () => string): Caller {
  const read = (name: WireHeaderName) => headers.get(name)?.trim().slice(0, WIRE_HEADERS[name].longest) || null;
  const given = headers.get('x-request-id') ?? '';
  return {
    siteKey: read('site_key'),
    agentId: read('agent_id'),
    groupId: read('group_id'),
    employeeClass: read('employee_class'),
    uid: read('uid'),
    signedIn: readSignedIn(headers.get('signed_in')),
    signing: readSigning(headers.get('signing')),
    ip: read('x-client-ip'),
    userAgent: read('x-client-user-agent'),
    requestId: REQUEST_ID.test(given) ? given : newId(),
    idempotency: readIdempotency(headers),
  };
}
