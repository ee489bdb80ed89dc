import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export type Got = {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Data };
};
type Data = Record<string, unknown> & { plans?: Record<string, unknown>[] };

/** Says how a request is answered; nothing is a 204. */
type Manner = (got: Got, response: ServerResponse) => void;

/** A real server on this machine, as the other system of a webhook; it keeps what it got. */
export async function startReceiver(manner?: Manner) {
  const got: Got[] = [];
  const state: { manner: Manner | undefined } = { manner };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const one = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        event: JSON.parse(body) as Got['event'],
      };
      got.push(one);
      if (state.manner) state.manner(one, response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    got,
    setManner: (next: Manner | undefined) => void (state.manner = next),
    answer: (status: number) => void (state.manner = (_, response) => void response.writeHead(status).end()),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** The signatures that are right by a secret, computed here from the specification's words alone. */
export function rightSignatures({ headers, body }: Got, secret: string): number {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const right = `v1,${createHmac('sha256', key).update(Buffer.from(signed, 'utf8')).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one === right).length;
}
