import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fate of a call: through to the real API, an error of its own, no answer at all, or a broken connection. */
export type Fate = 'pass' | 'fail' | 'hang' | 'cut';

export type UnsteadyApi = {
  url: string;
  /** Decides about each call by its path; calls that hang are let go when this changes. */
  decide: (fateOf: (path: string) => Fate) => void;
  close: () => Promise<void>;
};

/** An API that fails as told, between a storefront and the real one. */
export async function startUnsteadyApi(port: number): Promise<UnsteadyApi> {
  let fateOf: (path: string) => Fate = () => 'pass';
  const waiting = new Set<() => void>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const fate = fateOf((request.url ?? '').split('?')[0] ?? '');
    if (fate === 'cut') request.socket.destroy();
    else if (fate === 'fail') response.writeHead(500).end('{}');
    else if (fate === 'hang') waiting.add(() => answer(request, response));
    else forward(request, response, port);
  };
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide(next) {
      fateOf = next;
      const letGo = [...waiting];
      waiting.clear();
      for (const goOn of letGo) goOn();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
