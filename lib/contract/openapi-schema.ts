import * as z from 'zod';

export type Json = { [key: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON Schema without `$schema`, so that it can stand inside the document. Everything is inlined: there are no `$ref`s.
 * Inputs take no property they do not name. Answers may say more than they must: a reader ignores what it does not know.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  const plain = withNamedKeys(rest) as Json;
  if (io === 'output') return withoutBounds(plain) as Json;
  return 'additionalProperties' in plain ? plain : { ...plain, additionalProperties: false };
}

/** A record whose keys are a closed list as an object with those properties, which generators of code understand. */
function withNamedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNamedKeys);
  if (!isJson(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNamedKeys(part)]));
  const names = isJson(inner['propertyNames']) ? inner['propertyNames']['enum'] : undefined;
  if (!Array.isArray(names)) return inner;
  const { propertyNames: _names, additionalProperties: each, ...rest } = inner;
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, each])), additionalProperties: false };
}

/** The schema where each object may have more properties than it names. */
function withoutBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBounds);
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(([key, part]) => !(key === 'additionalProperties' && part === false));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutBounds(part)]));
}

export function propertiesOf(schema: Json): Record<string, unknown> {
  return (schema['properties'] as Record<string, unknown> | undefined) ?? {};
}

export function requiredOf(schema: Json): string[] {
  return (schema['required'] as string[] | undefined) ?? [];
}

export function dropProperties(schema: Json, names: readonly string[]): Json {
  if (names.length === 0 || !('properties' in schema)) return schema;
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)));
  return { ...schema, properties, required: requiredOf(schema).filter((name) => !names.includes(name)) };
}

/** Cuts sealed properties out of `data`, in each form the answer has. */
export function seal(schema: Json, names: readonly string[]): Json {
  if (names.length === 0) return schema;
  const forms = schema['anyOf'];
  if (Array.isArray(forms)) return { ...schema, anyOf: forms.map((form) => seal(form as Json, names)) };
  const data = propertiesOf(schema)['data'];
  if (!isJson(data)) return schema;
  return { ...schema, properties: { ...propertiesOf(schema), data: dropProperties(data, names) } };
}
