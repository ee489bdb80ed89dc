import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { checkServer } from '@/lib/conformance/check-server';
import type { Credential } from '@/lib/conformance/asker';
import { Facts } from '@/lib/conformance/facts';
import { isSound, toJson, toLines } from '@/lib/conformance/report';
import { env } from '@/lib/env';
import { EXIT, type Exit } from './exit-code';

const USAGE = [
  'npm run contract:check -- URL [--credential USER:PASSWORD] [--fixture FILE] [--json]',
  '',
  '  URL           where the API is, without /api/v1. What is enrolled there stays there: use no server that people use.',
  '  --credential  of the storefront; else ENROLLMENT_API_USER and ENROLLMENT_API_PASSWORD, else none',
  '  --fixture     the facts of that server; else those of the demo of npm run api',
  '  --json        one line for programs',
  '',
  'Ends with 0 as the contract says, 1 not, 2 could not run.',
];

const DEMO_FACTS = path.join(import.meta.dirname, '../conformance/demo-facts.json');

type Order = { url: string; credential: Credential | null; facts: Facts; json: boolean };

function readOrder(args: string[]): Order | null {
  const { positionals, values } = parseArgs({
    args,
    options: {
      credential: { type: 'string' },
      fixture: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [url, ...more] = positionals;
  if (values.help === true || url === undefined || more.length > 0) return null;
  return {
    url: new URL(url).href,
    credential: readCredential(values.credential),
    facts: readFacts(values.fixture ?? DEMO_FACTS),
    json: values.json === true,
  };
}

function readCredential(given: string | undefined): Credential | null {
  if (given !== undefined) {
    const [user = '', ...rest] = given.split(':');
    return { user, password: rest.join(':') };
  }
  const { ENROLLMENT_API_USER: user, ENROLLMENT_API_PASSWORD: password } = env();
  return user === undefined || password === undefined ? null : { user, password };
}

/** Reads a fixture; throws an error that names the file and each place that is not as it should be. */
function readFacts(file: string): Facts {
  const read = Facts.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (read.success) return read.data;
  throw new Error(`${file} is no fixture:\n${z.prettifyError(read.error)}`);
}

async function main(): Promise<Exit> {
  const order = readOrder(process.argv.slice(2));
  if (order === null) {
    for (const line of USAGE) console.log(line);
    return EXIT.impossible;
  }
  const { url, facts, credential, json } = order;
  const say = (line: string) => void (json || console.error(line));
  const checked = await checkServer(url, { facts, credential, say });
  if (json) console.log(JSON.stringify(toJson(url, checked)));
  else for (const line of toLines(url, checked)) console.log(line);
  return isSound(checked) ? EXIT.fine : EXIT.wrong;
}

main().then(
  // Not `exit`: a report that goes into a pipe is written to its end.
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    console.error(error instanceof Error ? `${error.message}${cause}` : 'The check could not run');
    process.exitCode = EXIT.impossible;
  },
);
