import http from 'node:http';
import { SITE_HOST } from '@/tests/bench/journey';

/** The outcome of a client's requests, one per way a request can end. */
export type Tally = {
  /** Answered to the last byte, by status. */
  answered: Map<number, number>;
  /** Answers that said the connection ends. */
  told: number;
  /** Begun on a kept connection, and lost. */
  lostOnKept: string[];
  /** Answers that broke off. */
  brokenOff: string[];
  /** Lost on a new connection: no process had taken it yet. */
  neverTaken: string[];
};

export const emptyTally = (): Tally => ({
  answered: new Map(),
  told: 0,
  lostOnKept: [],
  brokenOff: [],
  neverTaken: [],
});

const QUOTE = JSON.stringify({ zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' });

/** The things that clients ask for in turn: a save, a page made for it, a kept page, a small answer. */
const REQUESTS = [
  { method: 'POST', path: '/api/v1/add-filter-for-new-user', body: QUOTE },
  { method: 'GET', path: '/sign-in' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/health/live' },
];

/**
 * A visitor with one kept connection who asks for one thing after another until connections are refused.
 * `pause` lies between two requests.
 */
export async function askUntilGone(port: number, turn: number, tally: Tally, pause: () => number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (
      let at = turn;
      await askOnce(port, agent, REQUESTS[at % REQUESTS.length] ?? { method: 'GET', path: '/' }, tally);
    )
      at += await new Promise<number>((resolve) => setTimeout(resolve, pause(), 1));
  } finally {
    agent.destroy();
  }
}

type Request = { method: string; path: string; body?: string };

/** False when the connection was refused. */
function askOnce(port: number, agent: http.Agent, { method, path, body }: Request, tally: Tally): Promise<boolean> {
  const host = `${SITE_HOST}:${port}`;
  return new Promise((resolve) => {
    let began = false;
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: {
          host,
          'sec-fetch-site': 'same-origin',
          ...(body && {
            origin: `http://${host}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        began = true;
        response.on('error', fail).on('end', () => {
          const status = response.statusCode ?? 0;
          tally.answered.set(status, (tally.answered.get(status) ?? 0) + 1);
          if (response.headers.connection === 'close') tally.told += 1;
          resolve(true);
        });
        response.resume();
      },
    );
    const fail = (error: NodeJS.ErrnoException) => {
      const word = `${method} ${path}: ${error.code ?? error.message}`;
      if (error.code === 'ECONNREFUSED') return resolve(false);
      (began ? tally.brokenOff : request.reusedSocket ? tally.lostOnKept : tally.neverTaken).push(word);
      resolve(true);
    };
    request.on('error', fail);
    request.end(body);
  });
}
