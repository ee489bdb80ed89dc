import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The statements that went to a database, and the times that their sender had to wait for an answer. */
export type Asked = { statements: string[]; trips: number };

export type Wire = {
  /** The database's URL by way of the wire. */
  url: string;
  /** All that was asked since the last look. */
  take(): Asked;
  close(): Promise<void>;
};

/**
 * Stands between a process and PostgreSQL and reads what is asked (the messages of protocol 3, without TLS). `Parse` and
 * `Query` name a statement; `Sync`, `Query` and `Flush` are where an answer is waited for.
 */
export async function listenIn(databaseUrl: string): Promise<Wire> {
  let asked: Asked = { statements: [], trips: 0 };
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const read = reader((type, body) => {
      if (type === 'Q') asked.statements.push(textOf(body, 0));
      if (type === 'P') asked.statements.push(textOf(body, body.indexOf(0) + 1));
      if (type === 'Q' || type === 'S' || type === 'H') asked.trips += 1;
    });
    client.on('data', read).pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take() {
      const taken = asked;
      asked = { statements: [], trips: 0 };
      return taken;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const textOf = (body: Buffer, from: number): string => body.toString('utf8', from, body.indexOf(0, from));

/** Cuts a stream of bytes into messages; the first one, which opens the connection, has no type. */
function reader(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isOpen ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readUInt32BE(head);
      if (rest.length < head + length) return;
      if (isOpen) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, head + length));
      isOpen = true;
      rest = rest.subarray(head + length);
    }
  };
}
