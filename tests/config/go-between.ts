import { createServer, type IncomingMessage } from 'node:http';

/** A call that a storefront makes, and its answer. */
export type GoneCall = { request: IncomingMessage; method: string; url: URL; body: string };
export type GoneAnswer = { status: number; headers?: Record<string, string>; text: string };

/** Answers a call; `ask` asks the real API, with another body where one is given. */
export type GoBetween = (call: GoneCall, ask: (body?: string) => Promise<GoneAnswer>) => Promise<GoneAnswer>;

export type Running = { url: string; close: () => void };

/** Stands between a storefront and the enrollment API at `target`, and answers each call as it is told. */
export async function startGoBetween(target: string, answer: GoBetween): Promise<Running> {
  const server = createServer((request, response) => {
    void take(request, target, answer)
      .then(({ status, headers, text }) => response.writeHead(status, headers).end(text))
      .catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function take(request: IncomingMessage, target: string, answer: GoBetween): Promise<GoneAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', target);
  const method = request.method ?? 'GET';
  const sent = Buffer.concat(chunks);
  // What is passed on as it came keeps its bytes: not every body is a text.
  return answer({ request, method, url, body: sent.toString() }, (body) =>
    askReal(request, method, url, body === undefined ? sent : Buffer.from(body)),
  );
}

async function askReal(
  request: IncomingMessage,
  method: string,
  url: URL,
  body: Buffer<ArrayBuffer>,
): Promise<GoneAnswer> {
  const headers = Object.entries(request.headers).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(pair[0]),
  );
  const answer = await fetch(url, { method, headers, ...(body.length > 0 && { body }) });
  const kept = ['content-type', 'retry-after', 'x-request-id'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: answer.status, headers: Object.fromEntries(kept), text: await answer.text() };
}
