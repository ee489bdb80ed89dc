import type { IncomingMessage } from 'node:http';
import { compileMatcher } from '@/lib/contract/match';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { startGoBetween, type GoneAnswer, type GoneCall, type Running } from './go-between';

const matcher = compileMatcher(registry, 'wire');

type Ask = (body?: string) => Promise<GoneAnswer>;
type Deviation = {
  operation: EndpointName;
  /** The check that must find it. */
  check: string;
  answer: (call: GoneCall, ask: Ask, memory: Map<string, string>) => Promise<GoneAnswer>;
};

const json = (value: unknown): string => JSON.stringify(value);
const isError = ({ text }: GoneAnswer): boolean => text.includes('"status":"error"');
const put = (request: IncomingMessage, name: string, value: string) => void (request.headers[name] = value);

/** Changes the answer of a call that went through, or one that failed. */
const onSuccess = (change: (answer: GoneAnswer) => GoneAnswer) => async (_call: GoneCall, ask: Ask) => {
  const answer = await ask();
  return isError(answer) ? answer : change(answer);
};
const onError = (change: (answer: GoneAnswer) => GoneAnswer) => async (_call: GoneCall, ask: Ask) => {
  const answer = await ask();
  return isError(answer) ? change(answer) : answer;
};
/** Repairs what was wrong in a body before the real API sees it. */
const repaired = (repair: (body: string) => string) => (call: GoneCall, ask: Ask) => ask(repair(call.body));
const replaced = (from: string | RegExp, to: string) => (answer: GoneAnswer) => ({
  ...answer,
  text: answer.text.replace(from, to),
});

function withProperty(body: string, name: string, value: unknown): string {
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return name in parsed ? body : json({ ...parsed, [name]: value });
}

let turn = 0;

/** Ways in which another server may be wrong, each at an operation of its own. */
export const DEVIATIONS: readonly Deviation[] = [
  { operation: 'getTicketLink', check: 'shape', answer: onSuccess(replaced(/"ticket":"[^"]*"/, '"ticket":7')) },
  { operation: 'getAverageWorkWeek', check: 'shape', answer: onSuccess(replaced('"result"', '"results"')) },
  {
    operation: 'getPlanCategory',
    check: 'media type',
    answer: onSuccess((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } })),
  },
  {
    operation: 'getElevateInfo',
    check: 'request id',
    answer: onSuccess((answer) => ({ ...answer, headers: { 'content-type': 'application/json' } })),
  },
  { operation: 'getCartCount', check: 'status', answer: onError((answer) => ({ ...answer, status: 500 })) },
  { operation: 'getCartAmount', check: 'status', answer: onError((answer) => ({ ...answer, status: 418 })) },
  { operation: 'getGroupMenu', check: 'envelope', answer: onError(replaced('"status":"error"', '"ok":false')) },
  {
    operation: 'getPlanDetailByQuery',
    check: 'error code',
    answer: onError((answer) => ({
      ...answer,
      status: 200,
      text: json({ status: 'error', data: [], errorCode: 'gone' }),
    })),
  },
  {
    operation: 'getPaymentMethod',
    check: 'another site',
    answer: async ({ request, url }, ask) => {
      const answer = await ask();
      const isOwn =
        request.headers['group_id'] === undefined || url.searchParams.get('enrollment_id') === 'x'.repeat(32);
      return isOwn ? answer : { ...answer, text: answer.text.replace('Not found.', 'This is not yours.') };
    },
  },
  {
    operation: 'getTempDependentInfo',
    check: 'no enrollment',
    answer: async ({ url }, ask, memory) => {
      const id = url.searchParams.get('enrollment_id') ?? '';
      if (id === 'x'.repeat(32)) url.searchParams.set('enrollment_id', memory.get('enrollment') ?? id);
      const answer = await ask();
      if (!isError(answer)) memory.set('enrollment', id);
      return answer;
    },
  },
  {
    operation: 'saveEnrollerCode',
    check: 'unknown property',
    answer: repaired((body) => body.replace(',"surprise":"x"', '')),
  },
  {
    operation: 'storeTempDependentInfo',
    check: 'repetition',
    answer: async ({ request }, ask) =>
      request.headers['idempotency-retry'] === '1'
        ? { status: 409, headers: {}, text: json({ status: 'error', data: [], errorCode: 'conflict' }) }
        : ask(),
  },
  {
    operation: 'getBillDate',
    check: 'read again',
    answer: onSuccess((answer) => ({ ...answer, text: answer.text.replace('{', `{"turn":${(turn += 1)},`) })),
  },
  {
    operation: 'getBillingText',
    check: 'credential',
    answer: async ({ request }, ask, memory) => {
      const given = request.headers.authorization;
      if (given === undefined) put(request, 'authorization', memory.get('credential') ?? '');
      else memory.set('credential', given);
      return ask();
    },
  },
  {
    operation: 'getRepHome',
    check: 'signed out',
    answer: ({ request }, ask) => {
      put(request, 'signed_in', String(request.headers['signed_in']).replace(':999:', ':1:'));
      return ask();
    },
  },
  {
    operation: 'getLastChoice',
    check: 'another caller',
    answer: ({ request }, ask, memory) => {
      if (request.headers['agent_id'] === '999999') put(request, 'agent_id', memory.get('agent') ?? '');
      else memory.set('agent', String(request.headers['agent_id']));
      return ask();
    },
  },
  {
    operation: 'getSavedEnrollments',
    check: 'not signed in',
    answer: ({ request }, ask, memory) => {
      const given = request.headers['signed_in'];
      if (given === undefined) put(request, 'signed_in', memory.get('person') ?? '');
      else if (!String(given).includes(':999:')) memory.set('person', String(given));
      return ask();
    },
  },
  {
    operation: 'addFeedback',
    check: 'missing property',
    answer: repaired((body) => (body.startsWith('{"a"') ? body : withProperty(body, 'message', 'None.'))),
  },
  {
    operation: 'findNearestZip',
    check: 'wrong value',
    answer: repaired((body) => body.replace(/"latitude":"[^"]*"/, '"latitude":30.27')),
  },
  {
    operation: 'requestSignInCode',
    check: 'no JSON',
    answer: repaired((body) => (body === '{"a":' ? json({ email: 'who@mail.example', roles: ['rep'] }) : body)),
  },
  {
    operation: 'assistAdd',
    check: 'media type',
    answer: ({ request }, ask) => {
      put(request, 'content-type', 'application/json');
      return ask();
    },
  },
  {
    operation: 'verifyDocument',
    check: 'size',
    answer: repaired((body) =>
      body.length > 60_000 ? json({ document_number: 'CF-0000', sha256: 'ab'.repeat(32) }) : body,
    ),
  },
  {
    operation: 'savePersonalInfo',
    check: 'last four',
    answer: async ({ body }, ask) => {
      const answer = await ask();
      const ssn = /"ssn":"(\d{9})"/.exec(body)?.[1];
      return ssn === undefined ? answer : { ...answer, text: answer.text.replace('{', `{"of":"${ssn}",`) };
    },
  },
  {
    operation: 'getCommonMenu',
    check: 'method',
    answer: async ({ method }, ask) =>
      method === 'GET'
        ? ask()
        : { status: 200, headers: { 'content-type': 'application/json' }, text: '{"status":"success"}' },
  },
];

/** An API that has these deviations, before a real one at `target`. */
export function startDeviatingApi(target: string, deviations: readonly Deviation[]): Promise<Running> {
  const memory = new Map<string, string>();
  return startGoBetween(target, async (call, ask) => {
    const path = call.url.pathname.replace(/^\/api\/v1/, '');
    const name = (matcher.match(call.method, path) ?? matcher.match('GET', path))?.name;
    const deviation = deviations.find(({ operation }) => operation === name);
    return deviation ? deviation.answer(call, ask, memory) : ask();
  });
}
