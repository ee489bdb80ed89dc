import * as fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { registry } from '@/lib/contract/registry';
import { soakRuns } from '@/tests/soak/scale';

const table: Record<string, Endpoint> = registry;
const entries = Object.entries(table);
/** Saves that take answers to fields the API alone knows (decisions 157). */
const OPEN: ReadonlySet<string> = new Set(['savePersonalInfo', 'saveContactInfo', 'saveEmployerInfo']);
const closed = entries.filter(([name]) => !OPEN.has(name));

type Schema = { [key: string]: unknown };

/** Every schema inside a JSON schema, with the way to it. */
function* walk(schema: unknown, way = ''): Generator<[string, Schema]> {
  if (Array.isArray(schema)) {
    for (const [index, part] of schema.entries()) yield* walk(part, `${way}/${index}`);
  } else if (typeof schema === 'object' && schema !== null) {
    yield [way, schema as Schema];
    for (const [key, part] of Object.entries(schema)) yield* walk(part, `${way}/${key}`);
  }
}

const schemaOf = (endpoint: Endpoint, io: 'input' | 'output') =>
  z.toJSONSchema(io === 'input' ? endpoint.input : endpoint.output, { io });

describe('schemas', () => {
  it.each(entries)('%s converts to JSON schema, its answer without transforms', (_name, endpoint) => {
    expect(schemaOf(endpoint, 'input')).toHaveProperty('type', 'object');
    expect(z.toJSONSchema(endpoint.output, { io: 'output' })).toBeTypeOf('object');
    const asInput = [...walk(z.toJSONSchema(endpoint.output, { io: 'input' }))].length;
    expect(asInput).toBeGreaterThan(0);
  });

  it.each(entries)('%s caps every text and every list', (_name, endpoint) => {
    for (const io of ['input', 'output'] as const)
      for (const [way, schema] of walk(schemaOf(endpoint, io))) {
        if (schema['type'] === 'string') {
          const bounded =
            'maxLength' in schema || 'const' in schema || 'enum' in schema || 'pattern' in schema || 'format' in schema;
          expect([io, way, bounded || way.endsWith('/propertyNames')]).toEqual([io, way, true]);
        }
        if (schema['type'] === 'array') expect([io, way, 'maxItems' in schema]).toEqual([io, way, true]);
      }
  });

  it.each(closed)('%s refuses unknown members, also those that poison prototypes', (_name, endpoint) => {
    const unknown = endpoint.input.safeParse(JSON.parse('{"surely_not_a_member":1}'));
    const poison = endpoint.input.safeParse(JSON.parse('{"__proto__":{"admin":true}}'));
    const maker = endpoint.input.safeParse(JSON.parse('{"constructor":{"prototype":{}}}'));
    for (const outcome of [unknown, poison, maker])
      expect(outcome.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    expect(({} as Schema)['admin']).toBeUndefined();
  });

  it.each(entries)('%s refuses unknown members at every depth of its input', (name, endpoint) => {
    for (const [way, schema] of walk(schemaOf(endpoint, 'input'))) {
      if (schema['type'] !== 'object' || !('properties' in schema)) continue;
      const others = OPEN.has(name) && way === '' ? { type: 'string', maxLength: 200 } : false;
      expect([way, schema['additionalProperties']]).toEqual([way, others]);
    }
  });

  describe.each([...OPEN])('%s', (name) => {
    const parse = (json: string) => {
      const members = JSON.parse(json) as Record<string, unknown>;
      return table[name]?.input.safeParse({ enrollment_id: 'e', ...members });
    };

    it('takes short texts under names that only a descriptor knows', () => {
      expect(parse('{"shoe_size":"42","long_list":"choice-40"}')?.data).toEqual({
        enrollment_id: 'e',
        shoe_size: '42',
        long_list: 'choice-40',
      });
      for (const value of ['9', 'true', '{}', '["1"]', 'null', `"${'x'.repeat(201)}"`])
        expect([value, parse(`{"shoe_size":${value}}`)?.success]).toEqual([value, false]);
    });

    it.each([
      'agent_id',
      'user_id',
      'navto',
      'eprocess',
      'tempId',
      'constructor',
      'Shoe',
      'shoe-size',
      '9',
      'x'.repeat(65),
      '',
    ])('takes nothing under the name "%s"', (other) => {
      const issues = parse(JSON.stringify({ [other]: 'x' }))?.error?.issues;
      expect(issues?.map((issue) => issue.code)).toEqual(['unrecognized_keys']);
    });

    it('leaves out a name that poisons prototypes', () => {
      const outcome = parse('{"__proto__":{"admin":true}}');
      expect([Object.keys(outcome?.data ?? {}), ({} as Schema)['admin']]).toEqual([['enrollment_id'], undefined]);
    });
  });

  it('of the steps take tabs of another API as they come', () => {
    const tab = { required: true, complete: false };
    const result = [
      { tab_name: 'pets_info', order: 3, ...tab },
      { tab_name: 'contact_info', order: 700, ...tab },
    ];
    expect(registry.getDynamicTabs.output.parse({ status: 'success', data: { result } }).data.result).toEqual(result);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.jsonValue({ maxDepth: 4 }), ([, endpoint], value) => {
        expect(() => endpoint.input.safeParse(value)).not.toThrow();
      }),
      { numRuns: soakRuns('schemas') },
    );
  });

  it('takes each member in the wrong type as an error, never as a value', () => {
    const wrong = fc.oneof(
      fc.constant([]),
      fc.constant({ a: 1 }),
      fc.constant([['1']]),
      fc.constant(null),
      fc.constant(true),
    );
    fc.assert(
      fc.property(fc.constantFrom(...entries), wrong, ([, endpoint], value) => {
        for (const member of Object.keys(endpoint.input.shape)) {
          const schema = endpoint.input.shape[member] as z.ZodType;
          const outcome = schema.safeParse(value);
          if (!outcome.success) continue;
          // Lists and free records may be empty or hold anything; a scalar may not come out of them.
          expect(typeof outcome.data).toBe('object');
          expect(value).not.toBeNull();
        }
      }),
      { numRuns: soakRuns('schemas') },
    );
  });
});

describe('scalars in requests', () => {
  const pid = registry.getPlanDetail.input;
  const flags = registry.saveContactInfo.input;

  it.each([['7'], [7], ['2147483647']])('reads %j as a plan id', (plan_id) => {
    expect(pid.parse({ plan_id })).toEqual({ plan_id: Number(plan_id) });
  });

  it.each([
    [''],
    ['0'],
    ['-1'],
    ['1.5'],
    ['1e3'],
    ['0x10'],
    [' 7'],
    ['2147483648'],
    ['99999999999'],
    [0],
    [1.5],
    [true],
  ])('refuses %j as a plan id', (plan_id) => {
    expect(pid.safeParse({ plan_id }).success).toBe(false);
  });

  it.each([
    ['1', 1],
    ['0', 0],
    [1, 1],
    [0, 0],
  ])('reads the flag %j as %j', (given, read) => {
    expect(flags.parse({ enrollment_id: 'e', with_validation: given }).with_validation).toBe(read);
  });

  it('keeps a security code, an account number and a social security number out of every answer', () => {
    for (const [name, endpoint] of entries) {
      for (const [way, schema] of walk(schemaOf(endpoint, 'output'))) {
        const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
        if (properties['security_code']) expect(properties['security_code']['const']).toBe('');
        for (const member of ['ssn', 'account_number', 'card_number', 'bank_routing']) {
          const found = properties[member];
          if (!found) continue;
          const nine = JSON.stringify(found);
          const accepts = (text: string) => endpointAccepts(found, text);
          expect([name, way, member, accepts('123456789'), nine.length > 0]).toEqual([name, way, member, false, true]);
        }
      }
    }
  });
});

/** True when a string schema's patterns and constants let a text through. */
function endpointAccepts(schema: Schema, text: string): boolean {
  const forms = schema['anyOf'] as Schema[] | undefined;
  if (forms) return forms.some((form) => endpointAccepts(form, text));
  if ('const' in schema) return schema['const'] === text;
  if (typeof schema['pattern'] === 'string') return new RegExp(schema['pattern'], 'u').test(text);
  return true;
}
