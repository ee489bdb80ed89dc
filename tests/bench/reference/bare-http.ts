/** What the bare server answers at each path: these headers, and a body in base64. */
export type BareAnswers = Record<string, { headers: Record<string, string>; body: string }>;

/** The least a Node server can do: answers ready in memory, no framework. They lie in the file that it is given. */
export const BARE_HTTP_SOURCE = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = new Map(Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))));
for (const answer of answers.values()) answer.body = Buffer.from(answer.body, 'base64');

createServer((request, response) => {
  const answer = answers.get(request.url);
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
}).listen(Number(process.env.PORT), '127.0.0.1');

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
`;
