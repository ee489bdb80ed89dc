import { registry, type EndpointName } from '@/lib/contract/registry';
import type { Endpoint } from '@/lib/contract/endpoint';
import { buildWireRequest, type CallContext } from '@/lib/gateway/wire';
import type { Sent } from './book';

export type Credential = { user: string; password: string };
export type Told = { status: number; headers: Headers; text: string; body: unknown; sent: Sent };
export type Asked = {
  name: EndpointName;
  input: Record<string, unknown>;
  headers: Record<string, string>;
  /** In place of what the contract would send. */
  raw?: { method?: string; body?: string; contentType?: string; withoutCredential?: boolean };
};

const PATIENCE_MS = 30_000;

const NO_CONTEXT: CallContext = {
  ...{ siteKey: null, agentId: null, groupId: null, employeeClass: null, uid: null },
  ...{ signedIn: null, ip: null, userAgent: null, requestId: '' },
};

/** Sends calls to a server as the storefront would. Rejects when none answers. */
export function buildAsker(baseUrl: string, credential: Credential | null) {
  const base = baseUrl.replace(/\/$/, '');
  const basic = credential && Buffer.from(`${credential.user}:${credential.password}`).toString('base64');
  let count = 0;
  return async ({ name, input, headers, raw = {} }: Asked): Promise<Told> => {
    const endpoint: Endpoint = registry[name];
    count += 1;
    const request = buildWireRequest(endpoint, input, { ...NO_CONTEXT, requestId: `contract-check-${count}` });
    const method = raw.method ?? request.method;
    const body = method === 'GET' ? null : (raw.body ?? request.body ?? '{}');
    const all = { ...request.headers, ...(body !== null && { 'content-type': 'application/json' }), ...headers };
    if (raw.contentType !== undefined) all['content-type'] = raw.contentType;
    const sent = { method, path: request.path, headers: all, body };
    const authorization = basic === null || raw.withoutCredential === true ? {} : { authorization: `Basic ${basic}` };
    const answer = await fetch(`${base}${request.path}`, {
      method,
      headers: { ...all, ...authorization },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: parse(text), sent };
  };
}
export type Asker = ReturnType<typeof buildAsker>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
