import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@/lib/contract/endpoint';
import { registry, type EndpointName, type EndpointNamed } from '@/lib/contract/registry';
import { log } from '@/lib/security/logger';
import { errorName } from '@/lib/security/redact';
import { toDirectResult, toResult } from './answer';
import type { Result } from './result';
import { getTransport } from './transport';
import { buildHeaders, buildWireRequest, type CallContext, type Transport } from './wire';

export type { CallContext } from './wire';

const NO_ANSWER = 'We could not reach the enrollment service. Please try again in a moment; nothing you typed is lost.';

/**
 * A new id for one request, to be found in the log and told to people: the random end of a UUID, which Node takes from
 * a pool, where asking the system for bytes at every request costs as much as a small read.
 */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '').slice(-16);
}

/** A call that no visitor stands behind: a site look-up, a cached read. */
export function serverContext(site?: { key: string; agentId: string | null; groupId: string | null }): CallContext {
  return {
    siteKey: site?.key ?? null,
    agentId: site?.agentId ?? null,
    groupId: site?.groupId ?? null,
    employeeClass: null,
    uid: null,
    signedIn: null,
    ip: null,
    userAgent: null,
    requestId: newRequestId(),
  };
}

/**
 * Calls an endpoint of the enrollment API by its name, embedded or remote alike. Never throws for an expected failure:
 * a time-out, a refusal or an answer outside the contract is a `Failure` with the request id that the log knows.
 */
export async function call<N extends EndpointName>(
  name: N,
  input: RequestOf<EndpointNamed<N>>,
  context: CallContext,
  transport: Transport | Promise<Transport> = getTransport(),
): Promise<Result<AnswerOf<EndpointNamed<N>>>> {
  const endpoint: EndpointNamed<N> = registry[name];
  const { requestId } = context;
  try {
    const send = await transport;
    const properties = input as Record<string, unknown>;
    if (send.direct) {
      const headers = buildHeaders(context, endpoint.method === 'GET');
      return toDirectResult<EndpointNamed<N>>(await send.direct({ name, input: properties, headers }), requestId);
    }
    const answer = await send(buildWireRequest(endpoint, properties, context));
    return toResult(endpoint, answer, requestId, (where) =>
      log.error('gateway.drift', { endpoint: name, where, requestId }),
    );
  } catch (error) {
    // Of a service that is left alone one line tells when that began, and the page that needed it tells the rest.
    if (errorName(error) !== 'NotAskedError')
      log.warn('gateway.failed', { endpoint: name, error: errorName(error), requestId });
    return { ok: false, failure: { kind: 'network', message: NO_ANSWER, requestId } };
  }
}
