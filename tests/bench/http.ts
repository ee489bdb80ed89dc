import http from 'node:http';
import { askAsTold } from '../config/busy';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

export type Ask = {
  port: number;
  /** Name for the Host header; the connection always goes to 127.0.0.1. */
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The loopback address it comes from. */
  from?: string;
  /** Keeps its connection for the next one; left out, it has one of its own. */
  agent?: http.Agent;
};

/** One request. `fetch` cannot set a Host header, which is what chooses a site. */
export function ask({ port, host, path, method = 'GET', headers = {}, body, from, agent }: Ask): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: agent ?? false,
        ...(from !== undefined && { localAddress: from }),
        headers: {
          host: `${host}:${port}`,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.setTimeout(30_000, () => request.destroy(new Error(`No answer to ${method} ${path} in 30 s`)));
    request.on('error', reject);
    request.end(payload);
  });
}

/** One request of a patient caller, since a server that has just started may be busy. */
export const askPatiently = (question: Ask): Promise<Answer> =>
  askAsTold(
    () => ask(question),
    ({ status, headers: { 'retry-after': after } }) => (status === 503 && after !== undefined ? Number(after) : null),
    () => console.warn(`busy: ${question.path.replace(/\?.*/, '')}`),
  );

/** A visitor's cookies, as a browser would keep them for one host. */
export class CookieJar {
  private readonly values = new Map<string, string>();

  /** Takes over what an answer sets and drops what it expires. */
  take(answer: Answer): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';');
      const split = pair.indexOf('=');
      const name = pair.slice(0, split).trim();
      const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
      if (gone) this.values.delete(name);
      else this.values.set(name, pair.slice(split + 1).trim());
    }
  }

  /** The value of a Cookie header; empty when there is none. */
  header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
