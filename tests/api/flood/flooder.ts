import http from 'node:http';

/*
 * Opens many connections at once from one address of this machine, asks for a page on each, and keeps them open until it
 * is told to end: `flooder.ts <port> <count> <address> <path>`. Says what came of them as one line.
 */
const [port = '', count = '', address = '', path = ''] = process.argv.slice(2);

function ask(): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        localAddress: address,
        port: Number(port),
        path,
        agent: false,
        // A server that trusts no proxy drops the forwarded address.
        headers: { host: 'northstar.localhost', connection: 'keep-alive', 'x-forwarded-for': address },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(String(response.statusCode))).once('error', () => resolve('cut'));
      },
    );
    request.once('error', () => resolve('reset'));
  });
}

const began = performance.now();
const outcomes = await Promise.all(Array.from({ length: Number(count) }, ask));
const counts: Record<string, number> = {};
for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
console.log(JSON.stringify({ counts, seconds: (performance.now() - began) / 1_000 }));
process.stdin.resume();
