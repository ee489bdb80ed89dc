import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A reverse proxy as most are: appends the address it saw to X-Forwarded-For, whatever stood there, and speaks to what is
 * behind it from an address of its own. A thread by itself, because the inbound filter reads every server of a thread.
 */
const { target, from } = workerData;

const server = http.createServer((request, response) => {
  const seen = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');
  const headers = { ...request.headers, 'x-forwarded-for': seen, 'x-forwarded-proto': 'http' };
  const { method, url: path } = request;
  const onward = http.request(
    { port: target, host: '127.0.0.1', localAddress: from, method, path, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address().port));
