import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../config/free-port';
import { ask } from '../http';
import { startServer, type Server } from '../server';
import { BARE_HTTP_SOURCE, type BareAnswers } from './bare-http';
import { linkPackages, writeFiles } from './files';
import { nextAppFiles } from './next-app';

const PACKAGES = ['next', 'react', 'react-dom'];
const nextBin = (folder: string) => path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');

const ENVIRONMENT = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** Generates and builds the bare Next application in `folder`. Throws with the build's output when it fails. */
export function buildReferenceNext(root: string, folder: string, middlewareConfig: string): void {
  writeFiles(folder, nextAppFiles(middlewareConfig));
  linkPackages(root, folder, PACKAGES);
  const build = spawnSync(process.execPath, [nextBin(folder), 'build'], {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The reference application does not build.\n${build.stdout}${build.stderr}`);
}

/** Starts the bare Next application that was built in `folder`. */
export async function startReferenceNext(folder: string): Promise<Server> {
  const port = await freePort();
  return startServer({
    name: 'bare Next',
    args: [nextBin(folder), 'start', '--port', String(port)],
    cwd: folder,
    env: ENVIRONMENT,
    port,
    readyPath: '/api/ready',
  });
}

/** Starts the bare node:http server, with these answers, from generated files in `folder`. */
export async function startBareHttp(folder: string, answers: BareAnswers): Promise<Server> {
  const [program, answersFile] = [path.join(folder, 'bare-http.mjs'), path.join(folder, 'bare-answers.json')];
  writeFileSync(program, BARE_HTTP_SOURCE);
  writeFileSync(answersFile, JSON.stringify({ ...answers, '/ready': { headers: {}, body: '' } }));
  const port = await freePort();
  return startServer({
    name: 'node:http',
    args: [program, answersFile],
    cwd: folder,
    env: { PORT: String(port) },
    port,
    readyPath: '/ready',
  });
}

/** Number of cards that gives a reference page nearest to the wanted bytes; a page's size is linear in its cards. */
export async function itemsFor(server: Server, bytes: number): Promise<number> {
  const few = await sizeOf(server, '/dynamic/1');
  const many = await sizeOf(server, '/dynamic/201');
  const each = (many - few) / 200;
  return Math.max(0, Math.round(1 + (bytes - few) / each));
}

/** Bytes of the body behind a path of a reference server. Throws when it does not answer 200. */
export async function sizeOf(server: Server, pathname: string): Promise<number> {
  const answer = await ask({ port: server.port, host: '127.0.0.1', path: pathname });
  if (answer.status !== 200) throw new Error(`${server.name} ${pathname} answers ${answer.status}.`);
  return answer.body.length;
}
