import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { buildOpenApi } from '@/lib/contract/openapi';
import { registry } from '@/lib/contract/registry';

type Json = { [key: string]: unknown };
const table: Record<string, Endpoint> = registry;
const wire = buildOpenApi(table, { side: 'wire', version: '1.0.0', server: '/api/v1' });
const door = buildOpenApi(table, { side: 'door', version: '1.0.0', server: '/api/v1' });
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

function operations(document: Json): (Json & { operationId: string })[] {
  return Object.values(document['paths'] as Json).flatMap(
    (item) => Object.values(item as Json) as (Json & { operationId: string })[],
  );
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
      for (const operation of Object.values(item as Json) as Json[]) {
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
    expect(Object.keys(wirePaths['/remove-plan-from-cart'] ?? {})).toEqual(['get']);
  });
});
