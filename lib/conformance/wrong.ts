import type { Endpoint } from '@/lib/contract/endpoint';
import { isOfEnrollment, pathInputs } from '@/lib/contract/match';
import { endpointNames, registry, type EndpointName } from '@/lib/contract/registry';
import { examples } from '@/lib/contract/wire-examples';
import { isRecord } from '@/lib/rules/text/records';
import type { Asked, Asker, Told } from './asker';
import type { Book, Right } from './book';
import { isSuccess, judge } from './judge';
import { siteKeyOf, type Members } from './walk';
import type { Facts } from './facts';

type Run = { ask: Asker; book: Book; facts: Facts; hasCredential: boolean };
type Case = { check: string; more: Omit<Partial<Asked>, 'name'>; wants: readonly number[] };

/** An id that no server has drawn. */
const NO_ENROLLMENT = 'x'.repeat(32);

const enrollmentName = (endpoint: Endpoint): string => ('tempId' in endpoint.input.shape ? 'tempId' : 'enrollment_id');

/** Operations that are asked at the same time: a server that is to sell answers more than one call at once. */
const AT_ONCE = 4;

/**
 * Asks every operation what it must refuse. Those that had a right answer are asked with one thing wrong in it, the
 * others with the contract's example, whose ids no server knows.
 */
export async function askWrongly(run: Run, names: readonly EndpointName[] = endpointNames): Promise<void> {
  const waiting = [...names];
  const askOn = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await askOneWrongly(run, name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

async function askOneWrongly(run: Run, name: EndpointName): Promise<void> {
  const { ask, book } = run;
  const right = book.rights.get(name) ?? likelyRight(run, name);
  for (const { check, more, wants } of casesOf(run, name, right)) {
    const told = await ask({ name, ...right, ...more });
    judge(book, name, told);
    const refusedAs = refusedStatus(told);
    if (wants.includes(refusedAs)) continue;
    const problem = `Wanted ${wants.join(' or ')}, came ${told.status}: ${told.text.slice(0, 200)}`;
    book.note({ operation: name, check, problem, status: told.status, sent: told.sent });
  }
  if (isOfEnrollment(registry[name]) && book.rights.has(name)) await compareForeign(run, name, right);
}

/** The contract's example, by a caller of its role whom the server knows, where there was one. */
function likelyRight({ book, facts }: Run, name: EndpointName): Right {
  const { input, headers: shown = {} } = examples[name];
  const role = shown['signed_in']?.split(':')[0] ?? '-';
  const known = [...book.rights.values()].find(({ headers }) => headers['signed_in']?.startsWith(`${role}:`));
  const visitor = { site_key: siteKeyOf(facts.site.host), agent_id: facts.site.agent_id };
  return { input, headers: known?.headers ?? { ...visitor, ...shown } };
}

/** A success counts as 200, a refusal in a 200 as 0: it is asked for nowhere. */
const refusedStatus = (told: Told): number => (told.status === 200 && !isSuccess(told) ? 0 : told.status);

function casesOf({ hasCredential, book }: Run, name: EndpointName, right: Right): Case[] {
  const endpoint: Endpoint = registry[name];
  const { input, headers } = right;
  // Who calls is asked before what is sent: of one whom this server does not know, no more may be told.
  const unknown = headers['signed_in'] === undefined || book.rights.has(name) ? [] : [403];
  const isRead = endpoint.method === 'GET';
  const cases: Case[] = [
    { check: 'unknown property', more: { input: { ...input, surprise: 'x' } }, wants: [422, ...unknown] },
    ...requiredOf(endpoint).map((property) => ({
      check: 'missing property',
      more: { input: Object.fromEntries(Object.entries(input).filter(([key]) => key !== property)) },
      wants: [422, ...unknown],
    })),
    ...wrongValues(endpoint).map(([property, value]) => ({
      check: 'wrong value',
      more: { input: { ...input, [property]: value } },
      wants: [422, ...unknown],
    })),
    { check: 'method', more: { raw: { method: isRead ? 'PUT' : 'GET' } }, wants: [404, 405, 422] },
  ];
  if (hasCredential) cases.push({ check: 'credential', more: { raw: { withoutCredential: true } }, wants: [401] });
  if (!isRead) cases.push(...bodyCases(endpoint, unknown));
  if (isOfEnrollment(endpoint)) {
    const foreign = { ...input, [enrollmentName(endpoint)]: NO_ENROLLMENT };
    cases.push({ check: 'no enrollment', more: { input: foreign }, wants: [404, 422, ...unknown] });
  }
  cases.push(...callerCases(endpoint, right));
  return cases;
}

const KIB = 1_024;

function bodyCases({ maxBody = 64 * KIB }: Endpoint, unknown: number[]): Case[] {
  return [
    { check: 'no JSON', more: { raw: { body: '{"a":' } }, wants: [400, ...unknown] },
    { check: 'no object', more: { raw: { body: '[1]' } }, wants: [400, 422, ...unknown] },
    { check: 'media type', more: { raw: { contentType: 'text/plain' } }, wants: [415, ...unknown] },
    {
      check: 'size',
      more: { raw: { body: JSON.stringify({ a: 'x'.repeat(maxBody + KIB) }) } },
      wants: [413, ...unknown],
    },
  ];
}

/** A caller who is signed out, or calls for others; and none where one is needed. */
function callerCases({ access }: Endpoint, { input, headers }: Right): Case[] {
  const { signed_in: signedIn, ...others } = headers;
  if (signedIn === undefined) return [];
  const [role, , id] = signedIn.split(':');
  const own = { rep: 'agent_id', group: 'group_id', member: 'uid' }[role ?? ''] ?? 'uid';
  const refuse = (check: string, changed: Record<string, string>): Case => ({
    check,
    more: { input, headers: changed },
    wants: [403],
  });
  return [
    refuse('signed out', { ...headers, signed_in: `${role}:999:${id}` }),
    refuse('another caller', { ...headers, [own]: '999999' }),
    ...(['rep', 'group', 'member', 'staff'].includes(access)
      ? [{ check: 'not signed in', more: { input, headers: others }, wants: [403, 404] }]
      : []),
  ];
}

/** Properties that must be there and do not stand in the path. */
function requiredOf({ path, input }: Endpoint): string[] {
  const inPath = pathInputs(path);
  const shape = input.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
  return Object.entries(shape)
    .filter(([name, schema]) => !inPath.includes(name) && !schema.safeParse(undefined).success)
    .map(([name]) => name);
}

const STRANGE: readonly unknown[] = ['\u0001', 'x'.repeat(300), { strange: 1 }, -1];
const STRANGE_TEXTS: readonly string[] = ['%00 strange', '-1', 'x'.repeat(300)];

/** A value that is not one of its property, for those of which there is one. */
function wrongValues({ method, path, input }: Endpoint): [string, unknown][] {
  const inPath = pathInputs(path);
  const shape = input.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
  const strange = method === 'GET' ? STRANGE_TEXTS : STRANGE;
  return Object.entries(shape)
    .filter(([name]) => !inPath.includes(name))
    .flatMap(([name, schema]) => {
      const value = strange.find((one) => !schema.safeParse(one).success);
      return value === undefined ? [] : [[name, value] as [string, unknown]];
    });
}

/** Another site's caller hears of an enrollment what is heard of one that does not exist. */
async function compareForeign({ ask, book, facts }: Run, name: EndpointName, { input }: Right): Promise<void> {
  const { host, group_id } = facts.other_site;
  const headers = { site_key: siteKeyOf(host), group_id };
  const property = enrollmentName(registry[name]);
  if (input[property] === undefined) return;
  const foreign = await ask({ name, input, headers });
  const missing = await ask({ name, input: { ...input, [property]: NO_ENROLLMENT }, headers });
  for (const told of [foreign, missing]) judge(book, name, told);
  if (foreign.status === missing.status && wordsOf(foreign) === wordsOf(missing)) return;
  const problem = `Another site heard ${foreign.status} ${foreign.text.slice(0, 200)}, of no enrollment ${missing.status} ${missing.text.slice(0, 200)}`;
  book.note({ operation: name, check: 'another site', problem, status: foreign.status, sent: foreign.sent });
}

function wordsOf({ body, text }: Told): string {
  return isRecord(body) ? JSON.stringify({ ...body, request_id: '' } satisfies Members) : text;
}
