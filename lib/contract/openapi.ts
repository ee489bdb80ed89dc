import * as z from 'zod';
import type { Access, Endpoint, Upstream } from './endpoint';
import { ErrorEnvelope } from './envelope';
import { methodOf, pathInputs, type Side } from './match';

type Json = { [key: string]: unknown };

export type OpenApiOptions = {
  /** `door`: what a browser may call. `wire`: what the storefront's server calls, internal endpoints included. */
  side: Side;
  version: string;
  /** Address of the API's prefix, `/api/v1` or absolute. */
  server: string;
};

const ACCESS_TEXT: Record<Access, string> = {
  public: 'Every visitor of the site.',
  shopper: 'A visitor with a quote on this site.',
  rep: 'A signed-in rep.',
  group: 'A signed-in group administrator.',
  member: 'A verified member.',
  staff: 'A signed-in rep or group administrator.',
  internal: "The storefront's server only.",
};

const UPSTREAM_TEXT: Record<Upstream, string> = {
  v1: 'the product API',
  root: 'the product API, without the /api/v1 prefix',
  recommendation: 'the recommendation service',
  benefit: 'the benefit service',
  admin: 'the admin service',
  directory: 'a bank directory',
};

/**
 * The OpenAPI 3.1 document of a table of endpoints. For the door it leaves out internal endpoints, inputs that the
 * server puts in from the session, and properties of answers that stay in the session.
 */
export function buildOpenApi(table: Record<string, Endpoint>, options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    if (options.side === 'door' && endpoint.access === 'internal') continue;
    const item = (paths[endpoint.path] ??= {});
    item[methodOf(endpoint, options.side).toLowerCase()] = buildOperation(name, endpoint, options.side);
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: options.side === 'door' ? 'Coverfront browser API' : 'Coverfront enrollment API',
      version: options.version,
      description: 'Success answers carry `status: "success"`; errors carry the envelope `ErrorEnvelope`.',
    },
    servers: [{ url: options.server }],
    paths,
    components: {
      schemas: { ErrorEnvelope: toSchema(ErrorEnvelope, 'output') },
      responses: errorResponses(),
      securitySchemes: securitySchemes(),
    },
  };
}

function securitySchemes(): Json {
  return {
    siteSession: {
      type: 'apiKey',
      in: 'cookie',
      name: 'enr_{site}',
      description: 'Sealed cookie of one site. It holds ids only; the session it names lives on the server.',
    },
    signIn: {
      type: 'apiKey',
      in: 'cookie',
      name: 'next-auth.session-token',
      description: 'Sign-in of a rep, a group administrator or a member by a one-time code.',
    },
    service: {
      type: 'http',
      scheme: 'basic',
      description: "The storefront's service credential towards the enrollment API. Never sent to or by a browser.",
    },
  };
}

function errorResponses(): Json {
  const texts = {
    BadRequest: 'Not JSON, or not a request this API reads.',
    Unauthorized: 'No session, or the session has ended.',
    Forbidden: 'Not for this role, not from this origin, or the gate is not passed.',
    NotFound: 'No such thing, or not on this site.',
    Conflict: 'Changed elsewhere since it was read.',
    Invalid: 'Messages beside fields; unknown members and wrong types.',
    TooManyRequests: 'The limit of this endpoint is used up; `Retry-After` says for how long.',
    NotImplemented: 'In the contract, with no screen that uses it yet.',
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } };
  return Object.fromEntries(Object.entries(texts).map(([name, description]) => [name, { description, content }]));
}

function buildOperation(name: string, endpoint: Endpoint, side: Side): Json {
  const input = inputSchema(endpoint, side);
  const inPath = pathInputs(endpoint.path);
  const properties = Object.entries(propertiesOf(input));
  const query = methodOf(endpoint, side) === 'GET' ? properties.filter(([property]) => !inPath.includes(property)) : [];
  const parameters = [
    ...properties
      .filter(([property]) => inPath.includes(property))
      .map(([property, schema]) => ({ name: property, in: 'path', required: true, schema })),
    ...query.map(([property, schema]) => ({
      name: property,
      in: 'query',
      required: requiredOf(input).includes(property),
      schema,
    })),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.access],
    description: describe(endpoint, side),
    parameters: [...parameters, ...sessionPathParameters(endpoint, side)],
    ...requestBody(endpoint, side, input, inPath),
    responses: responses(endpoint, side),
    security: security(endpoint.access, side),
  };
}

/** A path input that the session fills in: the browser sends `-` in its place. */
function sessionPathParameters(endpoint: Endpoint, side: Side): Json[] {
  if (side === 'wire') return [];
  return pathInputs(endpoint.path)
    .filter((property) => sessionOf(endpoint).includes(property))
    .map((property) => ({
      name: property,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      description: 'Replaced by the session; send `-`.',
    }));
}

function describe(endpoint: Endpoint, side: Side): string {
  const lines = [ACCESS_TEXT[endpoint.access]];
  if (endpoint.beforeGate) lines.push('Allowed before the access gate is passed.');
  if (side === 'wire' && endpoint.upstream) lines.push(`Answered by ${UPSTREAM_TEXT[endpoint.upstream]}.`);
  if (endpoint.errors?.length) lines.push(`Error codes: ${endpoint.errors.join(', ')}.`);
  return lines.join(' ');
}

function requestBody(endpoint: Endpoint, side: Side, input: Json, inPath: string[]): Json {
  if (methodOf(endpoint, side) === 'GET') return {};
  const schema = dropProperties(input, inPath);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function responses(endpoint: Endpoint, side: Side): Json {
  const ref = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const answer = toSchema(endpoint.output, 'output');
  const success = side === 'door' ? seal(answer, endpoint.seals ?? []) : answer;
  const refusal = { $ref: '#/components/schemas/ErrorEnvelope' };
  const coded = (endpoint.errors ?? []).length > 0;
  return {
    200: {
      description: coded ? 'Done, or refused with an `errorCode`.' : 'Done.',
      content: { 'application/json': { schema: coded ? { oneOf: [success, refusal] } : success } },
    },
    400: ref('BadRequest'),
    401: ref('Unauthorized'),
    403: ref('Forbidden'),
    404: ref('NotFound'),
    ...(endpoint.errors?.includes('conflict') ? { 409: ref('Conflict') } : {}),
    422: ref('Invalid'),
    429: ref('TooManyRequests'),
    501: ref('NotImplemented'),
  };
}

function security(access: Access, side: Side): Json[] {
  if (side === 'wire') return [{ service: [] }];
  if (access === 'public') return [{}, { siteSession: [] }];
  return access === 'shopper' ? [{ siteSession: [] }] : [{ siteSession: [], signIn: [] }];
}

const sessionOf = (endpoint: Endpoint): readonly string[] => endpoint.session ?? [];

function inputSchema(endpoint: Endpoint, side: Side): Json {
  const schema = toSchema(endpoint.input, 'input');
  return side === 'door' ? dropProperties(schema, sessionOf(endpoint)) : schema;
}

/**
 * JSON Schema without `$schema`, so that it can stand inside the document. Everything is inlined: there are no `$ref`s.
 */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}

function propertiesOf(schema: Json): Record<string, unknown> {
  return (schema['properties'] as Record<string, unknown> | undefined) ?? {};
}

function requiredOf(schema: Json): string[] {
  return (schema['required'] as string[] | undefined) ?? [];
}

function dropProperties(schema: Json, names: readonly string[]): Json {
  if (names.length === 0) return schema;
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)));
  return { ...schema, properties, required: requiredOf(schema).filter((name) => !names.includes(name)) };
}

/** Cuts sealed properties out of `data`, in each form the answer has. */
function seal(schema: Json, names: readonly string[]): Json {
  if (names.length === 0) return schema;
  const forms = schema['anyOf'];
  if (Array.isArray(forms)) return { ...schema, anyOf: forms.map((form) => seal(form as Json, names)) };
  const data = propertiesOf(schema)['data'];
  if (typeof data !== 'object' || data === null) return schema;
  return { ...schema, properties: { ...propertiesOf(schema), data: dropProperties(data as Json, names) } };
}
