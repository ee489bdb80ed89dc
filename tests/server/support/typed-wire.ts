import {
  createServer,
  request as askOnward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DraftChanges, DraftValues } from '@/lib/rules/steps/draft-values';
import { STEPS } from '@/lib/rules/steps/step-table';
import type { StepColumn } from '@/lib/rules/words/tab-names';
import { ask, type Answer } from '@/tests/bench/http';
import { afterWrite, NOTHING_OWED, type Owed, type Write } from '@/tests/soak/typing';

export type TypedWire = {
  port: number;
  /** The answers that the store owes for a step, by what it has acknowledged. */
  owed: (column: StepColumn) => Owed;
  /** Number of writes that were acknowledged. */
  acknowledged: () => number;
  /** What was acknowledged and had to be refused. */
  wrong: readonly string[];
  /** Works between two writes: none is under way meanwhile. */
  still: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

type Sent = Record<string, unknown>;
type StepWrite = { column: StepColumn; write: Write };

/**
 * Stands between the browsers of one enrollment and the product, and keeps what the answers of a step's writes owe, whether
 * or not the page that asked is still there to hear them. It lets one write through at a time, so that the order of the
 * answers is the order in which they were made.
 */
export async function openTypedWire(target: number): Promise<TypedWire> {
  const owed = new Map<StepColumn, Owed>();
  const wrong: string[] = [];
  let acknowledged = 0;
  let last: Promise<unknown> = Promise.resolve();
  const still = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const take = (write: StepWrite): void => {
    acknowledged += 1;
    const then = afterWrite(owed.get(write.column) ?? NOTHING_OWED, write.write);
    if (then === null) wrong.push(JSON.stringify(write));
    else owed.set(write.column, then);
  };
  const server = createServer((request, response) => {
    if (!WRITES.has(callOf(request))) return pass(request, response, target);
    void passWrite(request, target, { still, take })
      .then(({ status, headers, body }) => response.writeHead(status, withoutLength(headers)).end(body))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    owed: (column) => owed.get(column) ?? NOTHING_OWED,
    acknowledged: () => acknowledged,
    wrong,
    still,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = askOnward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function passWrite(
  request: IncomingMessage,
  port: number,
  { still, take }: Pick<TypedWire, 'still'> & { take: (write: StepWrite) => void },
): Promise<Answer> {
  // What did not arrive whole goes no further: its page is gone.
  const body = JSON.parse(await text(request)) as Sent;
  // To be read here, too.
  const headers = { ...(withoutLength(request.headers) as Record<string, string>), 'accept-encoding': 'identity' };
  return still(async () => {
    const answer = await ask({ port, host: '127.0.0.1', path: request.url ?? '/', method: 'POST', headers, body });
    if (isSuccess(answer)) take(writeOf(callOf(request), body));
    return answer;
  });
}

/** A refusal that screens know by its code may be answered 200 as well. */
const isSuccess = ({ status, body }: Answer): boolean =>
  status === 200 && (JSON.parse(body.toString()) as { status?: string }).status === 'success';

const DRAFT = '/save-step-draft';
const DROP = '/drop-step-draft';
const LATER = '/save-enrollment';
const WRITES: ReadonlySet<string> = new Set([DRAFT, DROP, LATER, ...STEPS.map(({ save }) => save)]);

const callOf = ({ url = '' }: IncomingMessage): string => url.replace(/^\/api\/v1(?=\/)/, '');

/** The headers without those about the connection and the length, which is another after the body was read. */
const withoutLength = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['connection', 'content-length', 'keep-alive', 'transfer-encoding'].includes(name),
    ),
  );

/** What a call writes of a step, as its browser asked for it. */
function writeOf(call: string, { tab, data, editor, turn, ...sent }: Sent): StepWrite {
  const step = STEPS.find(({ save }) => save === call);
  const column = step?.savedTab ?? (tab as StepColumn);
  if (call === DROP) return { column, write: { type: 'drop' } };
  const { version = '0', ...answers } = (call === LATER ? data : sent) as DraftValues;
  const base = { version: version as string };
  if (step) return { column, write: { type: 'accept', ...base, values: answers } };
  if (call === LATER) return { column, write: { type: 'draft', ...base, values: answers } };
  const values = sent['values'] as DraftChanges;
  return { column, write: { type: 'draft', ...base, values, editor: { id: editor as string, turn: turn as number } } };
}
