import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import type { Endpoint } from '@/lib/contract/endpoint';
import { describeIssues } from '@/lib/contract/field-errors';
import { methodOf } from '@/lib/contract/match';
import { textOrNull } from '@/lib/rules/text/records';
import { assertStillSignedIn } from './accounts';
import { answerOnce } from './answered-calls';
import { parseInput, readCaller, readRawInput, toRawInput } from './adapt';
import { buildHandlerContext, type Context } from './request-context';
import { EnrollmentError, toErrorAnswer } from './api-error';
import type { Caller, Ports } from './ports';
import { isStoreError } from './store/store-errors';
import { Turns } from './turns';

type AnyHandler = (input: never, context: Context) => Promise<unknown>;

export type AppOptions = {
  /** The storefront's service credential (decisions 16); callers without it get 401. None: the app is not exposed. */
  basicAuth?: { user: string; password: string };
  /** True: an answer that is not of the contract's shape rejects `fetch` (tests). False: neutral 500, logged. */
  strict: boolean;
};

/** One call from inside the process: the endpoint by its name, input and headers as they would stand on the wire. */
export type DirectCall = { name: string; input: Record<string, unknown>; headers: Readonly<Record<string, string>> };
/** `body` of a success is of the contract's shape: it has been checked, and belongs to the caller. */
export type DirectAnswer = { status: number; body: unknown; retryAfter: number | null };

export type EnrollmentApp = {
  fetch(request: Request): Promise<Response>;
  /** Answers callers of this process: `fetch`'s work and checks, without the text in between. */
  answer(call: DirectCall): Promise<DirectAnswer>;
};

/**
 * Builds the API over any table of endpoints and handlers of the same names: routing, service credential, validation of
 * input and output by the contract, one envelope for every failure, one log line per request (no personal data).
 */
export function createApp(
  registry: Record<string, Endpoint>,
  handlers: Record<string, AnyHandler>,
  ports: Ports,
  options: AppOptions,
): EnrollmentApp {
  const app = new Hono();
  const turns = new Turns();
  const methods = new Map<string, Set<string>>();
  const callers = new WeakMap<DirectCall['headers'], Caller>();
  // The reads of one page come with the same headers.
  const callerBehind = (headers: DirectCall['headers']): Caller => {
    const known = callers.get(headers) ?? readCaller(new Map(Object.entries(headers)), () => ports.ids.token(12));
    callers.set(headers, known);
    return known;
  };
  for (const [name, endpoint] of Object.entries(registry)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${name}`);
    for (const path of routesOf(endpoint)) {
      methods.set(path, (methods.get(path) ?? new Set()).add(endpoint.method));
      app.on(endpoint.method, path, (c) => run({ name, endpoint, handler, ports, options, turns }, c));
    }
  }
  for (const [path, allowed] of methods)
    app.all(path, (c) =>
      fail(new EnrollmentError('methodNotAllowed', 'Method not allowed.'), callerOf(c, ports), {
        allow: [...allowed].join(', '),
      }),
    );
  app.notFound((c) => fail(new EnrollmentError('notFound', 'Not found.'), callerOf(c, ports)));
  app.onError((error) => {
    throw error;
  });
  return {
    fetch: async (request) => app.fetch(request),
    async answer({ name, input, headers }) {
      const caller = callerBehind(headers);
      const endpoint = registry[name];
      const handler = handlers[name];
      if (!endpoint || !handler) return failed(new EnrollmentError('notFound', 'Not found.'), caller);
      return perform({ name, endpoint, handler, ports, options, turns }, caller, async () =>
        toRawInput(endpoint, input),
      );
    },
  };
}

/**
 * Every endpoint below `/api/v1`; those the spec writes without the prefix also at the root (rules 2 §7, rules 3 §7).
 */
function routesOf(endpoint: Endpoint): string[] {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  return endpoint.upstream === 'root' ? [`/api/v1${path}`, path] : [`/api/v1${path}`];
}

type Run = {
  name: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  ports: Ports;
  options: AppOptions;
  turns: Turns;
};

async function run(job: Run, c: HonoContext): Promise<Response> {
  const { ports, options, endpoint } = job;
  const caller = callerOf(c, ports);
  // Before all else: one without the credential learns nothing, not even that an account is there.
  const admit = () => options.basicAuth && assertCredential(c.req.header('authorization'), options.basicAuth);
  const read = () => readRawInput(endpoint, c.req.raw, c.req.param() as Record<string, string>);
  return toResponse(await perform(job, caller, read, admit), caller);
}

/** Input, handler, output: one endpoint's work, for `fetch` and `answer` alike. Only a drift in strict mode rejects. */
async function perform(
  job: Run,
  caller: Caller,
  readInput: () => Promise<Record<string, unknown>>,
  admit: () => void = () => undefined,
): Promise<DirectAnswer> {
  const { name, endpoint, handler, ports, options } = job;
  const started = performance.now();
  let outcome: DirectAnswer;
  try {
    admit();
    await assertStillSignedIn(ports, caller);
    const input = parseInput(endpoint, await readInput());
    const work = async () =>
      checkOutput(job, await handler(input as never, buildHandlerContext(ports, caller)), caller);
    const written = enrollmentWritten(endpoint, input);
    const once = (enrollmentId: string) => () => answerOnce(ports, caller, { name, enrollmentId, input }, work);
    const body = await (written === null ? work() : job.turns.run(written, once(written)));
    outcome = { status: 200, body, retryAfter: null };
  } catch (error) {
    if (error instanceof ContractDrift && options.strict) throw error;
    logFailure(ports, name, error, caller);
    outcome = failed(error, caller);
  }
  ports.log.info('api', {
    endpoint: name,
    status: outcome.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    requestId: caller.requestId,
  });
  return outcome;
}

/** The enrollment that a call may change; null when it changes none. */
function enrollmentWritten(endpoint: Endpoint, input: Record<string, unknown>): string | null {
  if (methodOf(endpoint, 'door') === 'GET') return null;
  return textOrNull(input['enrollment_id']) ?? textOrNull(input['tempId']);
}

/** An answer of ours that is not of the contract's shape: a programming error, never the caller's. */
export class ContractDrift extends Error {
  override name = 'ContractDrift';
}

function checkOutput(job: Run, output: unknown, caller: Caller): unknown {
  const outcome = job.endpoint.output.safeParse(output);
  if (outcome.success) return outcome.data;
  const where = describeIssues(outcome.error.issues);
  job.ports.log.error('api.drift', { endpoint: job.name, where, requestId: caller.requestId });
  throw new ContractDrift(`${job.name} answered outside its contract: ${where}`);
}

/** Unknown errors leave their name and the driver's code only: messages may carry parameters (threats T21). */
function logFailure(ports: Ports, endpoint: string, error: unknown, caller: Caller): void {
  const requestId = caller.requestId;
  if (error instanceof EnrollmentError) {
    ports.log.info('api.refused', { endpoint, code: error.code, detail: error.detail, requestId });
    return;
  }
  const fault = isStoreError(error) ? error : null;
  ports.log.error('api.failed', {
    endpoint,
    error: error instanceof Error ? error.name : typeof error,
    database: fault ? `${fault.kind} ${fault.code ?? ''}`.trim() : null,
    constraint: fault?.constraint ?? null,
    at: fault ? null : firstFrame(error),
    requestId,
  });
}

/** The first line of our own code in the stack, without the message. */
function firstFrame(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frame = error.stack?.split('\n').find((line) => /^\s+at .*enrollment-api/.test(line));
  return frame?.replace(/^.*(enrollment-api[^)]*)\)?$/, '$1') ?? null;
}

/** A server that is busy now is rarely busy for longer. */
const RETRY_SECONDS = 2;

function failed(error: unknown, caller: Caller): DirectAnswer {
  const answered = toErrorAnswer(error, caller.requestId);
  const known = error instanceof EnrollmentError ? error.retryAfter : null;
  return { ...answered, retryAfter: known ?? (answered.status === 503 ? RETRY_SECONDS : null) };
}

function fail(error: unknown, caller: Caller, headers: Record<string, string> = {}): Response {
  const response = toResponse(failed(error, caller), caller);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function toResponse({ status, body, retryAfter }: DirectAnswer, caller: Caller): Response {
  const response = json(body, status, caller.requestId);
  if (retryAfter !== null) response.headers.set('retry-after', String(retryAfter));
  if (status === 401) response.headers.set('www-authenticate', 'Basic realm="enrollment", charset="UTF-8"');
  return response;
}

function json(body: unknown, status: number, requestId: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  });
}

function callerOf(c: HonoContext, ports: Ports): Caller {
  return readCaller(c.req.raw.headers, () => ports.ids.token(12));
}

function assertCredential(given: string | undefined, wanted: { user: string; password: string }): void {
  const expected = `Basic ${Buffer.from(`${wanted.user}:${wanted.password}`).toString('base64')}`;
  if (!timingSafeEqual(digest(given ?? ''), digest(expected)))
    throw new EnrollmentError('unauthorized', 'Credentials are required.');
}

/** Equal lengths for the constant-time comparison. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
