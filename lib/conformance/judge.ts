import type { Endpoint } from '@/lib/contract/endpoint';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { describeIssues } from '@/lib/contract/field-errors';
import { errorKinds, refusalCodes } from '@/lib/contract/openapi-responses';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { isRecord } from '@/lib/rules/text/records';
import type { Told } from './asker';
import type { Book } from './book';

/** A problem of an answer, by the rule that it breaks. */
type Problem = [check: string, problem: string];

/** Statuses of no operation: another method, and a fault on the way. */
const OF_NONE = [405];

/** Looks at an answer of whatever kind: is it one that the contract knows? Notes what is not. */
export function judge(book: Book, name: EndpointName, told: Told): void {
  book.checks += 1;
  for (const [check, problem] of problemsOf(name, told))
    book.note({ operation: name, check, problem, status: told.status, sent: told.sent });
}

export const isSuccess = ({ status, body }: Told): boolean =>
  status === 204 || (status === 200 && isRecord(body) && body['status'] === 'success');

function problemsOf(name: EndpointName, told: Told): Problem[] {
  const endpoint: Endpoint = registry[name];
  const given = told.sent.headers['x-request-id'];
  const id = told.headers.get('x-request-id');
  const echo: Problem[] = id === given ? [] : [['request id', `x-request-id is ${id ?? 'missing'}, sent was ${given}`]];
  if (told.status === 204) return echo;
  const type = told.headers.get('content-type') ?? '';
  if (!/^application\/json\b/.test(type)) return [...echo, ['media type', `content-type is ${type || 'missing'}`]];
  if (!isRecord(told.body)) return [...echo, ['media type', 'The body is no JSON object']];
  if (told.status === 200 && told.body['status'] === 'success') return [...echo, ...shapeOf(endpoint, told.body)];
  return [...echo, ...refusalOf(endpoint, told, told.body)];
}

function shapeOf(endpoint: Endpoint, body: Record<string, unknown>): Problem[] {
  const outcome = endpoint.output.safeParse(body);
  return outcome.success ? [] : [['shape', `The answer differs at ${describeIssues(outcome.error.issues)}`]];
}

function refusalOf(endpoint: Endpoint, { status }: Told, body: Record<string, unknown>): Problem[] {
  const envelope = ErrorEnvelope.safeParse(body);
  if (!envelope.success) return [['envelope', `The error differs at ${describeIssues(envelope.error.issues)}`]];
  const statuses = [200, ...Object.keys(errorKinds(endpoint, 'wire')).map(Number), ...OF_NONE];
  if (!statuses.includes(status)) return [['status', `${status} is not an answer of this operation`]];
  if (status === 500) return [['status', 'The server failed']];
  const { errorCode, data } = envelope.data;
  if (status !== 200) return [];
  if (errorCode === undefined)
    return Array.isArray(data) && data.length > 0 ? [] : [['error code', 'A refusal with neither code nor messages']];
  return refusalCodes(endpoint).includes(errorCode)
    ? []
    : [['error code', `${errorCode} is no code of this operation`]];
}
