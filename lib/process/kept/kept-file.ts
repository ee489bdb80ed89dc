import 'server-only';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { BASE_HEADERS } from '@/lib/security/headers';
import { isFileAddress } from '@/lib/security/methods';
import { Copies } from './copies';
import { acceptedBy, chooseEncoding, namesTag } from './negotiate';

/** Types as the framework names them, of the files that the product has. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Types that are compressed already. */
const PACKED = new Set(['.woff2']);
/** Files that do not fit are left to the framework. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Headers that ask for a part of a file, or by its time. */
const ODD = ['range', 'if-range', 'if-modified-since', 'transfer-encoding', 'content-length'] as const;

type KeptFile = { copies: Copies; isPacked: boolean; head: readonly string[] };
type Folder = { folder: string; address: string; cacheControl: string };

let files: ReadonlyMap<string, KeptFile> = new Map();

/** Reads the files of the build and of `public` below a folder: a request can only name what is in this list. */
export async function readFiles(root: string): Promise<void> {
  const found = new Map<string, KeptFile>();
  let room = MOST_BYTES;
  const folders: readonly Folder[] = [
    {
      folder: path.join(root, '.next', 'static'),
      address: '/_next/static/',
      cacheControl: 'public, max-age=31536000, immutable',
    },
    { folder: path.join(root, 'public'), address: '/', cacheControl: 'public, max-age=0' },
  ];
  for (const { folder, address, cacheControl } of folders)
    for (const name of await readdir(/* turbopackIgnore: true */ folder, { recursive: true }).catch(() => [])) {
      const type = TYPES[path.extname(name)];
      const at = `${address}${name}`;
      // What is not named like a file passes the middleware, and so goes on to it.
      if (type === undefined || !isFileAddress(at)) continue;
      const file = path.join(folder, name);
      const [bytes, { mtime }] = await Promise.all([
        readFile(/* turbopackIgnore: true */ file),
        stat(/* turbopackIgnore: true */ file),
      ]);
      room -= bytes.length;
      if (room < 0) continue;
      const head = [...BASE_HEADERS, 'Cache-Control', cacheControl, 'Accept-Ranges', 'bytes'];
      head.push('Last-Modified', mtime.toUTCString());
      found.set(at, {
        copies: new Copies(bytes),
        isPacked: PACKED.has(path.extname(name)),
        head: [...head, 'Content-Type', type],
      });
    }
  files = found;
}

/** Answers with a file of the list: true once it has. */
export function answerFile(request: IncomingMessage, response: ServerResponse): Promise<boolean> | false {
  const file = files.get(request.url ?? '');
  if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  return ODD.every((name) => request.headers[name] === undefined) && answer(file, request, response);
}

async function answer(
  { copies, isPacked, head }: KeptFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const encoding = isPacked ? 'identity' : chooseEncoding(acceptedBy(request));
  const tag = copies.tag(encoding);
  const known = [...head, 'ETag', tag];
  if (!isPacked) known.push('Vary', 'Accept-Encoding');
  if (namesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, known).end();
    return true;
  }
  const bytes = await copies.get(encoding);
  if (encoding !== 'identity') known.push('Content-Encoding', encoding);
  known.push('Content-Length', String(bytes.length));
  response.writeHead(200, known).end(request.method === 'HEAD' ? undefined : bytes);
  return true;
}
