import { areaOf, areas } from './areas';
import type { Access, Endpoint, Upstream } from './endpoint';
import type { Example } from './example';
import { isOfEnrollment, methodOf, pathInputs, type Side } from './match';
import { errorComponents, refusalCodes, responsesOf } from './openapi-responses';
import { dropProperties, propertiesOf, requiredOf, seal, toSchema, type Json } from './openapi-schema';
import { wireHeaders, type WireHeader } from './wire-headers';
import { WIRE_ABOUT } from './wire-words';

export type OpenApiOptions = {
  /** `door`: what a browser may call. `wire`: what the storefront's server calls, internal endpoints included. */
  side: Side;
  version: string;
  /** Address of the API's prefix, `/api/v1` or absolute. */
  server: string;
  /** A right call of each endpoint and its answer, as they stand on the wire. */
  examples?: Readonly<Record<string, Example>>;
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

const DOOR_ABOUT =
  'Success answers carry `status: "success"`; errors carry the envelope `ErrorEnvelope`. What the session knows is never sent.';

/**
 * The OpenAPI 3.1 document of a table of endpoints. For the door it leaves out internal endpoints, inputs that the
 * server puts in from the session, and properties of answers that stay in the session.
 */
export function buildOpenApi(table: Record<string, Endpoint>, options: OpenApiOptions): Json {
  const { side } = options;
  const shown = Object.entries(table).filter(([, { access }]) => side === 'wire' || access !== 'internal');
  const endpoints = shown.map(([, endpoint]) => endpoint);
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of shown) {
    const item = (paths[endpoint.path] ??= sharedOf(endpoint, side));
    item[methodOf(endpoint, side).toLowerCase()] = buildOperation(name, endpoint, options);
  }
  const used = new Set(endpoints.map(areaOf));
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: side === 'door' ? 'Coverfront browser API' : 'Coverfront enrollment API',
      version: options.version,
      description: side === 'door' ? DOOR_ABOUT : WIRE_ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.server }],
    tags: areas.filter(({ name }) => used.has(name)),
    paths,
    components: {
      ...errorComponents(endpoints, side),
      ...(side === 'wire' && { parameters: headerParameters() }),
      securitySchemes: side === 'wire' ? { service: SERVICE } : VISITOR,
    },
  };
}

const VISITOR = {
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
};

const SERVICE = {
  type: 'http',
  scheme: 'basic',
  description: "The storefront's service credential towards the enrollment API. Never sent to or by a browser.",
};

const componentName = (header: string): string => header.replaceAll('-', '_');

function headerParameter(name: string, { about, pattern, longest }: WireHeader, example: string): Json {
  const schema = { type: 'string', maxLength: longest, ...(pattern !== undefined && { pattern }) };
  return { name, in: 'header', required: false, description: about, schema, example };
}

const headerParameters = (): Json =>
  Object.fromEntries(
    wireHeaders.map(([name, header]) => [componentName(name), headerParameter(name, header, header.example)]),
  );

const headerRefs = (wanted: boolean): Json[] =>
  wireHeaders
    .filter(([, { changesOnly = false }]) => changesOnly === wanted)
    .map(([name]) => ({ $ref: `#/components/parameters/${componentName(name)}` }));

/** The headers without which the example would be refused, in place of those that all operations of a path share. */
function headersOf(example: Example | undefined): Json[] {
  const sent = example?.headers ?? {};
  return wireHeaders.flatMap(([name, header]) => {
    const value = ['signed_in', 'signing', 'uid'].includes(name) ? sent[name] : undefined;
    return value === undefined ? [] : [headerParameter(name, header, value)];
  });
}

/** The parts of a path that all its operations share: on the wire the headers, and the address without the prefix. */
function sharedOf({ upstream }: Endpoint, side: Side): Json {
  if (side === 'door') return {};
  const servers = [{ url: '/', description: 'These few calls are made without the prefix.' }];
  return { ...(upstream === 'root' && { servers }), parameters: headerRefs(false) };
}

function buildOperation(name: string, endpoint: Endpoint, { side, examples }: OpenApiOptions): Json {
  const input = inputSchema(endpoint, side);
  const inPath = pathInputs(endpoint.path);
  const example = examples?.[name];
  const sent = shownInput(endpoint, side, example);
  const isRead = methodOf(endpoint, side) === 'GET';
  const success =
    side === 'door'
      ? seal(toSchema(endpoint.output, 'output'), endpoint.seals ?? [])
      : toSchema(endpoint.output, 'output');
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [areaOf(endpoint)],
    description: describe(endpoint, side),
    parameters: [
      ...valueParameters(input, inPath, isRead, sent),
      ...sessionPathParameters(endpoint, side),
      ...(side === 'wire' ? headersOf(example) : []),
      ...(side === 'wire' && !isRead ? headerRefs(true) : []),
    ],
    ...(isRead ? {} : requestBody(dropProperties(input, inPath), without(sent, inPath))),
    responses: responsesOf(endpoint, side, success, shownAnswer(endpoint, side, example)),
    security: security(endpoint.access, side),
  };
}

function valueParameters(input: Json, inPath: string[], isRead: boolean, sent: Json | undefined): Json[] {
  const properties = Object.entries(propertiesOf(input));
  const required = requiredOf(input);
  const build =
    (place: 'path' | 'query') =>
    ([name, schema]: [string, unknown]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
      ...(sent?.[name] !== undefined && { example: sent[name] }),
    });
  return [
    ...properties.filter(([name]) => inPath.includes(name)).map(build('path')),
    ...(isRead ? properties.filter(([name]) => !inPath.includes(name)).map(build('query')) : []),
  ];
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
  const codes = refusalCodes(endpoint);
  const lines = [ACCESS_TEXT[endpoint.access]];
  if (side === 'door' && endpoint.beforeGate) lines.push('Allowed before the access gate is passed.');
  if (side === 'wire' && endpoint.upstream) lines.push(`Answered by ${UPSTREAM_TEXT[endpoint.upstream]}.`);
  if (side === 'wire') lines.push(TWICE[twiceOf(endpoint)]);
  if (codes.length > 0) lines.push(`Error codes: ${codes.join(', ')}.`);
  return lines.join(' ');
}

const TWICE = {
  read: 'Changes nothing; may be sent again at any time.',
  get: 'A GET in name only: it changes something or is counted, and is sent once.',
  write: 'May be sent again under its `idempotency-key`.',
  once: 'Sent once; a second one is a second call.',
};

function twiceOf(endpoint: Endpoint): keyof typeof TWICE {
  if (endpoint.method === 'GET') return endpoint.doorMethod === undefined ? 'read' : 'get';
  return isOfEnrollment(endpoint) ? 'write' : 'once';
}

function requestBody(schema: Json, example: Json | undefined): Json {
  const content = { schema, ...(example !== undefined && { example }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
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

const without = (value: Json | undefined, names: readonly string[]): Json | undefined =>
  value && Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

function shownInput(endpoint: Endpoint, side: Side, example: Example | undefined): Json | undefined {
  return side === 'door' ? without(example?.input, sessionOf(endpoint)) : example?.input;
}

function shownAnswer({ seals = [] }: Endpoint, side: Side, example: Example | undefined): Json | undefined {
  const answer = example?.answer;
  const data = answer?.['data'];
  if (side === 'wire' || answer === undefined || seals.length === 0) return answer;
  return typeof data === 'object' && data !== null ? { ...answer, data: without(data as Json, seals) } : answer;
}
