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

/** A moment of the wire: `at` names it for a statement, in its transaction so far, and `strike` is called in it. */
export type WirePoint = {
  /** `before`: the statement does not come through; `after`: it does, and its answer does not; null: both do. */
  at: (statement: string, transaction: readonly string[]) => 'before' | 'after' | null;
  strike: () => void;
};

/**
 * Stands between a process and PostgreSQL and reads what is asked (the messages of protocol 3, without TLS). `Bind`, of
 * what was parsed under its name, and `Query` ask a statement; `Sync`, `Query` and `Flush` are where an answer is waited for. Where `point` says so the line is cut.
 */
export async function listenIn(databaseUrl: string, point?: WirePoint): Promise<Wire> {
  let asked: Asked = { statements: [], trips: 0 };
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    // A process that was killed leaves no transaction open, as without the wire.
    client.once('close', () => upstream.destroy());
    const cut = () => {
      point?.strike();
      upstream.destroy();
    };
    let transaction: string[] = [];
    const hear = (statement: string) => {
      asked.statements.push(statement);
      if (!point) return;
      if (statement.startsWith('begin')) transaction = [];
      const moment = point.at(statement, transaction);
      transaction.push(statement);
      if (moment === 'before') cut();
      if (moment === 'after') upstream.unpipe(client).once('data', cut).resume();
    };
    const parsed = new Map<string, string>();
    const read = reader((type, body) => {
      const second = body.indexOf(0) + 1;
      if (type === 'Q') hear(textOf(body, 0));
      if (type === 'P') parsed.set(textOf(body, 0), textOf(body, second));
      if (type === 'B') hear(parsed.get(textOf(body, second)) ?? '');
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
