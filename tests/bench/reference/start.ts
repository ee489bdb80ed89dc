import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../config/free-port';
import { ask } from '../http';
import { startServer, type Server } from '../server';
import { BARE_HTTP_SOURCE } from './bare-http';
import { linkPackages, writeFiles } from './files';
import { nextAppFiles } from './next-app';

const PACKAGES = ['next', 'react', 'react-dom'];
const nextBin = (folder: string) => path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');

/** Generates, builds and starts the bare Next application in `folder`. Throws with the build's output when it fails. */
export async function startReferenceNext(root: string, folder: string, middlewareConfig: string): Promise<Server> {
  writeFiles(folder, nextAppFiles(middlewareConfig));
  linkPackages(root, folder, PACKAGES);
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const build = spawnSync(process.execPath, [nextBin(folder), 'build'], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The reference application does not build.\n${build.stdout}${build.stderr}`);
  const port = await freePort();
  return startServer({
    name: 'bare Next',
    args: [nextBin(folder), 'start', '--port', String(port)],
    cwd: folder,
    env,
    port,
    readyPath: '/api/ready',
  });
}

/** Starts the bare node:http server from a generated file in `folder`. */
export async function startBareHttp(folder: string): Promise<Server> {
  const file = path.join(folder, 'bare-http.mjs');
  writeFileSync(file, BARE_HTTP_SOURCE);
  const port = await freePort();
  return startServer({
    name: 'node:http',
    args: [file],
    cwd: folder,
    env: { PORT: String(port) },
    port,
    readyPath: '/2',
  });
}

/** Number of cards that gives a reference page nearest to the wanted bytes; a page's size is linear in its cards. */
export async function itemsFor(server: Server, kind: 'static' | 'dynamic', bytes: number): Promise<number> {
  const few = await sizeOf(server, `/${kind}/1`);
  const many = await sizeOf(server, `/${kind}/201`);
  const each = (many - few) / 200;
  return Math.max(0, Math.round(1 + (bytes - few) / each));
}

/** Bytes of the body behind a path of a reference server. Throws when it does not answer 200. */
export async function sizeOf(server: Server, pathname: string): Promise<number> {
  const answer = await ask({ port: server.port, host: '127.0.0.1', path: pathname });
  if (answer.status !== 200) throw new Error(`${server.name} ${pathname} answers ${answer.status}.`);
  return answer.body.length;
}
