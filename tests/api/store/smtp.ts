import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';

export type Sink = {
  url: string;
  received: { to: string[]; mail: Email }[];
  /** The server's answer to each recipient; takes every one by default. */
  answer: (address: string) => Error | null;
  stop: () => Promise<void>;
};

/** An SMTP answer with its code, as a refusing server gives. */
export function refusalOf(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A real SMTP server on the loopback that keeps what it takes. `port` 0 picks a free one. */
export async function startSink(port = 0): Promise<Sink> {
  const sink: Sink = { url: '', received: [], answer: () => null, stop: () => Promise.resolve() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Where no name server answers, each greeting would wait for it.
    disableReverseLookup: true,
    // A relay that goes away cuts what is open; by default it waits half a minute for its clients.
    closeTimeout: 100,
    onRcptTo: (address, _session, callback) => callback(sink.answer(address.address)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            sink.received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), mail });
            callback();
          },
          (error: unknown) => callback(error as Error),
        );
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  sink.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return sink;
}
