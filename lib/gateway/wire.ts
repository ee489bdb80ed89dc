import type { Idempotency } from '@/lib/contract/idempotency';
import type { Endpoint, SideService } from '@/lib/contract/endpoint';
import { fillPath, pathInputs } from '@/lib/contract/match';
import type { SignedIn } from '@/lib/contract/sign-in';
import { signingHeader, type ClientSigning } from '@/lib/contract/client-signing';
import type { WireHeaderName } from '@/lib/contract/wire-headers';

/**
 * The site and the people a call is made for. Becomes the storefront's fixed headers (rules 1 §6); never taken from a
 * browser's headers.
 */
export type CallContext = {
  /** `Site.key` of the site the call is made on; null when no site is known yet. */
  siteKey: string | null;
  agentId: string | null;
  groupId: string | null;
  /** The visitor's class among the group's employees, where it is known (decisions 147). */
  employeeClass: string | null;
  /** The member whose visit it is. */
  uid: string | null;
  /** The signed-in person; the API asks again whether they still may (threats T8). */
  signedIn: Pick<SignedIn, 'role' | 'id' | 'version'> | null;
  /** The way in which a client acts here who signs what another filled in; left out where none does. */
  signing?: ClientSigning | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string;
  /** The browser's key of this change, and whether it had no answer before (decisions 153). */
  idempotency?: Idempotency | null;
};

/** What a call is counted with when it fails: the shop itself, or one of the services beside it. */
export type Service = SideService | 'shop';

export type WireRequest = {
  service: Service;
  method: string;
  /** Path and query below the API's origin. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text, null for none. */
  body: string | null;
  /** May be sent twice. */
  idempotent: boolean;
};

export type WireAnswer = { status: number; text: string; retryAfter: number | null; requestId: string | null };

/** A call that stays in this process: no address and no text, the same input and headers. */
export type DirectRequest = { name: string; input: Record<string, unknown>; headers: Readonly<Record<string, string>> };
/** `body` of a success has been checked by the contract. */
export type DirectAnswer = { status: number; body: unknown; retryAfter: number | null };

/** Sends one request; rejects when no answer came in time or the connection broke. */
export type Transport = ((request: WireRequest) => Promise<WireAnswer>) & {
  /** Set where the API is in this process. */
  direct?: (request: DirectRequest) => Promise<DirectAnswer>;
};

/** Turns an input into the wire's request: path inputs in the path, the rest in the query (GET) or a JSON body. */
export function buildWireRequest(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  context: CallContext,
): WireRequest {
  const inPath = new Set(pathInputs(endpoint.path));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const isRead = endpoint.method === 'GET';
  const query = isRead ? buildQuery(rest) : '';
  const prefix = endpoint.upstream === 'root' ? '' : '/api/v1';
  return {
    service: endpoint.side ?? 'shop',
    method: endpoint.method,
    path: `${prefix}${fillPath(endpoint.path, input)}${query}`,
    headers: buildHeaders(context, isRead),
    body: isRead ? null : JSON.stringify(Object.fromEntries(rest)),
    // A GET that changes something (doorMethod) is one in name only.
    idempotent: isRead && endpoint.doorMethod === undefined,
  };
}

function buildQuery(inputs: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of inputs) if (value !== null) query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

const headersOfReads = new WeakMap<CallContext, Record<string, string>>();

/** The caller, and the people the call is for, as headers of the wire. All reads of one context have the same, as the same object. */
export function buildHeaders(context: CallContext, isRead: boolean): Readonly<Record<string, string>> {
  const before = isRead ? headersOfReads.get(context) : undefined;
  if (before !== undefined) return before;
  const headers = writeHeaders(context, isRead);
  if (isRead) headersOfReads.set(context, headers);
  return headers;
}

function writeHeaders(context: CallContext, isRead: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': context.requestId };
  if (!isRead) headers['content-type'] = 'application/json';
  const given: Record<Exclude<WireHeaderName, 'x-request-id'>, string | null> = {
    site_key: context.siteKey,
    agent_id: context.agentId,
    group_id: context.groupId,
    employee_class: context.employeeClass,
    uid: context.uid,
    signed_in: context.signedIn && `${context.signedIn.role}:${context.signedIn.version}:${context.signedIn.id}`,
    signing: context.signing ? signingHeader(context.signing) : null,
    'x-client-ip': context.ip,
    'idempotency-key': isRead ? null : (context.idempotency?.key ?? null),
    'idempotency-retry': !isRead && context.idempotency?.again === true ? '1' : null,
    'x-client-user-agent': context.userAgent,
  };
  for (const [name, value] of Object.entries(given)) if (value !== null) headers[name] = headerText(value);
  return headers;
}

/** The part of a text that a header can carry: one line of visible ASCII. */
function headerText(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '').slice(0, 512);
}
