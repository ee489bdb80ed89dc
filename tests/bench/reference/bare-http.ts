/** Path of the bare server: `/<bytes>` answers that many bytes of HTML from memory. */
export const bareHttpPath = (bytes: number): string => `/${bytes}`;

/** The least a Node server can do: the same bytes, ready in memory, no framework. */
export const BARE_HTTP_SOURCE = `import { createServer } from 'node:http';

const bodies = new Map();
function body(bytes) {
  let known = bodies.get(bytes);
  if (!known) bodies.set(bytes, (known = Buffer.alloc(bytes, 'x')));
  return known;
}

createServer((request, response) => {
  const bytes = Number(request.url.slice(1)) || 2;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes });
  response.end(body(bytes));
}).listen(Number(process.env.PORT), '127.0.0.1');

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
`;
