import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { buildOpenApi } from '@/lib/contract/openapi';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { examples } from '@/lib/contract/wire-examples';
import { WIRE_HEADERS } from '@/lib/contract/wire-headers';

type Json = { [key: string]: unknown };
const table: Record<string, Endpoint> = registry;
const wire = buildOpenApi(table, { side: 'wire', version: '1.0.0', server: '/api/v1', examples });
const door = buildOpenApi(table, { side: 'door', version: '1.0.0', server: '/api/v1', examples });
const documents: [string, Json][] = [
  ['wire', wire],
  ['door', door],
];

function* nodes(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const part of value) yield* nodes(part);
  else if (typeof value === 'object' && value !== null) {
    yield value as Json;
    for (const part of Object.values(value)) yield* nodes(part);
  }
}

function resolve(document: Json, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

/** The operations of a path; what they share stands beside them. */
const operationsOf = (item: Json) =>
  ['get', 'put', 'post'].flatMap((method) => (item[method] ?? []) as Json & { operationId: string });

function operations(document: Json): (Json & { operationId: string })[] {
  return Object.values(document['paths'] as Json).flatMap((item) => operationsOf(item as Json));
}

describe.each(documents)('the OpenAPI document of the %s', (_side, document) => {
  it('has only references that lead somewhere', () => {
    const refs = [...nodes(document)].flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []));
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of refs) expect([ref, resolve(document, ref) !== undefined]).toEqual([ref, true]);
  });

  it('names every operation once', () => {
    const names = operations(document).map((operation) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('declares each member of a path as a required parameter', () => {
    for (const [path, item] of Object.entries(document['paths'] as Json)) {
      const members = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
      for (const operation of operationsOf(item as Json)) {
        const declared = (operation['parameters'] as Json[]).filter(
          (parameter) => parameter['in'] === 'path' && parameter['required'] === true,
        );
        expect(declared.map((parameter) => parameter['name'])).toEqual(members);
      }
    }
  });

  it('uses only security schemes that it describes', () => {
    const schemes = Object.keys((document['components'] as Json)['securitySchemes'] as Json);
    for (const operation of operations(document))
      for (const need of operation['security'] as Json[])
        for (const scheme of Object.keys(need)) expect(schemes).toContain(scheme);
  });

  it('can be written as JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({ openapi: '3.1.1' });
  });
});

describe('the two sides', () => {
  it('shows the wire every endpoint', () => {
    expect(
      operations(wire)
        .map((operation) => operation.operationId)
        .sort(),
    ).toEqual(Object.keys(table).sort());
  });

  it('shows a browser nothing internal', () => {
    const shown = operations(door).map((operation) => operation.operationId);
    const internal = Object.keys(table).filter((name) => table[name]?.access === 'internal');
    expect(internal.length).toBeGreaterThan(5);
    expect(shown.filter((name) => internal.includes(name))).toEqual([]);
    expect(shown.length + internal.length).toBe(Object.keys(table).length);
  });

  it('shows a browser neither the enrollment id nor other members of the session', () => {
    const text = JSON.stringify(door);
    for (const member of ['enrollment_id', 'temp_enrollment_id', 'agentID', 'platformID', 'device_id'])
      expect(text).not.toContain(`"${member}"`);
  });

  it('shows a browser the method of the door', () => {
    const paths = door['paths'] as Record<string, Json>;
    expect(Object.keys(paths['/remove-plan-from-cart'] ?? {})).toEqual(['post']);
    const wirePaths = wire['paths'] as Record<string, Json>;
    expect(Object.keys(wirePaths['/remove-plan-from-cart'] ?? {})).toEqual(['parameters', 'get']);
  });

  it('shows the wire alone the headers of the storefront and its credential', () => {
    const named = Object.values((wire['components'] as { parameters: Record<string, Json> }).parameters);
    expect(named.map(({ name }) => name)).toEqual(Object.keys(WIRE_HEADERS));
    for (const operation of operations(wire)) expect(operation['security']).toEqual([{ service: [] }]);
    expect(JSON.stringify(door)).not.toMatch(/"(?:service|site_key|signed_in|x-client-ip)"/);
  });

  it.each(['site_key', 'agent_id', 'signed_in', 'x-client-ip'])(
    'shows every call of the wire the header %s',
    (name) => {
      for (const item of Object.values(wire['paths'] as Record<string, { parameters: { $ref: string }[] }>))
        expect(item.parameters.map(({ $ref }) => (resolve(wire, $ref) as Json)['name'])).toContain(name);
    },
  );
});

describe('an operation', () => {
  it.each(documents)('of the %s has an example of its answer, and of its body', (_side, document) => {
    for (const operation of operations(document)) {
      const contents = [operation['requestBody'], (operation['responses'] as Json)['200']].filter(Boolean) as {
        content: Record<string, Json>;
      }[];
      for (const { content } of contents)
        expect([operation.operationId, 'example' in (content['application/json'] ?? {})]).toEqual([
          operation.operationId,
          true,
        ]);
    }
  });

  it('names its refusals as a closed list, and those with a status of their own there', () => {
    const cart = operations(wire).find(({ operationId }) => operationId === 'cartCheckout');
    const codes = [...nodes((cart?.['responses'] as Json)['200'])].flatMap((node) =>
      Array.isArray(node['enum']) && (node['enum'] as unknown[]).includes('emptyCart')
        ? [node['enum'] as string[]]
        : [],
    );
    expect(codes).toHaveLength(1);
    expect(codes[0]).toEqual(expect.arrayContaining(['alreadyActive', 'changePid', 'withClient', 'locked']));
    expect(codes[0]).not.toContain('conflict');
    expect(Object.keys(cart?.['responses'] as Json)).toEqual(expect.arrayContaining(['409', '429', '500', '503']));
  });

  it('belongs to one area, which is told', () => {
    for (const document of [wire, door]) {
      const tags = (document['tags'] as { name: string; description: string }[]).map(({ name }) => name);
      const used = operations(document).flatMap((operation) => operation['tags'] as string[]);
      expect(new Set(used)).toEqual(new Set(tags));
    }
  });
});

describe('the examples', () => {
  it.each(Object.entries(table))('of %s are of its shape, whatever else an answer says', (name, endpoint) => {
    const { input, answer } = examples[name as EndpointName];
    expect(endpoint.input.strict().safeParse(input).error).toBeUndefined();
    expect(endpoint.output.safeParse(answer).error).toBeUndefined();
    expect(endpoint.output.safeParse(withMore(answer)).error).toBeUndefined();
  });
});

/** The same with a property more, which an older reader does not know. */
function withMore(answer: Json): Json {
  const data = answer['data'];
  const inner = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, later: 1 } : data;
  return { ...answer, ...(inner !== undefined && { data: inner }), later: 1 };
}
