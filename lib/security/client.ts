import { isIPv6 } from 'node:net';
import { randomBytes } from 'node:crypto';
import { dropOldest } from '@/lib/drop-oldest';

/** The sender of a request, as far as this process can vouch for it. */
export type Client = {
  /** Address of the client; `unknown` when nothing vouches for one (all such clients then share their limits). */
  ip: string;
  https: boolean;
};

type HeaderBag = Record<string, string | string[] | undefined>;

/** Request headers that only our own servers may set: whatever a client sends under these names is dropped. */
const DROPPED: ReadonlySet<string> = new Set([
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-client-user-agent',
  'x-nonce',
  'x-request-path',
  'x-decided-page',
  'site_key',
  'agent_id',
  'uid',
  'group_id',
  'signed_in',
  'x-middleware-subrequest',
]);

const SLOT = Symbol.for('coverfront.client-header');

/**
 * Names of headers that are this process's own: one carries the verified client, the other one does so from the process
 * to itself. Random at every start, so that no client can send them even where the filter below is not installed.
 */
function ownNames(): { client: string; sender: string } {
  const holder = globalThis as { [SLOT]?: { client: string; sender: string } };
  const random = () => randomBytes(12).toString('hex');
  holder[SLOT] ??= { client: `x-client-${random()}`, sender: `x-sender-${random()}` };
  return holder[SLOT];
}

/**
 * Cleans the headers of a request that just arrived, in place: drops what clients must not set, forwarded headers
 * unless `trustProxy` proxies in front may be believed (threats T9, T17, F11), and notes the verified client.
 */
export function cleanInboundHeaders(
  headers: HeaderBag,
  connection: { address: string | undefined; encrypted: boolean },
  trustProxy: number,
): void {
  const forwardedFor = trustProxy > 0 ? list(headers['x-forwarded-for']) : [];
  const forwardedProto = trustProxy > 0 ? list(headers['x-forwarded-proto']).at(-1) : undefined;
  // Taking away what is not there would still make the object slow.
  for (const name in headers) if (DROPPED.has(name)) Reflect.deleteProperty(headers, name);
  const { client, sender } = ownNames();
  const own = headers[sender];
  if (typeof own === 'string') {
    headers[client] = own;
    headers['x-forwarded-proto'] = parseClient(own).https ? 'https' : 'http';
    return;
  }
  // The proxy nearest to us appends the address it saw, so the client is counted from the right.
  const ip = trustProxy > 0 ? forwardedFor.at(-trustProxy) : connection.address;
  const https = connection.encrypted || forwardedProto === 'https';
  headers[client] = `${https ? 'https' : 'http'} ${plainAddress(ip ?? '')}`;
  headers['x-forwarded-proto'] = https ? 'https' : 'http';
}

/** The verified client of a request. */
export function readClient(headers: Headers): Client {
  return parseClient(headers.get(ownNames().client));
}

/** The headers by which this process asks itself in the name of a visitor, whose request has been cleaned. */
export function ownRequestHeaders(visitor: HeaderBag): Record<string, string> {
  const value = visitor[ownNames().client];
  return { [ownNames().sender]: typeof value === 'string' ? value : 'http ' };
}

/** True for a request of this process to itself. */
export const isOwnRequest = (headers: HeaderBag): boolean => headers[ownNames().sender] !== undefined;

/** The verified client of a request that no handler has seen yet, once its headers are cleaned. */
export function readInboundClient(headers: HeaderBag): Client {
  const value = headers[ownNames().client];
  return parseClient(typeof value === 'string' ? value : null);
}

function parseClient(value: string | null): Client {
  const [scheme, ip = ''] = (value ?? '').split(' ');
  return { ip: ip || 'unknown', https: scheme === 'https' };
}

/** One limit per household or office line: IPv6 clients own a /64, so the rest of the address is no identity. */
export function limitAddress(ip: string): string {
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The /56 and the /48 of an IPv6 address: providers hand out whole ones, so a /64 alone is cheap to change (threats T6). */
export function limitNetworks(ip: string): string[] {
  if (!isIPv6(ip)) return [];
  const [first = '0', second = '0', third = '0', fourth = '0'] = groupsOf(ip);
  const head = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${first}:${second}:${third}:${head}::/56`, `${first}:${second}:${third}::/48`];
}

/** The eight groups of an IPv6 address, each written one way. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : [];
  return [...left, ...middle, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

function list(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Addresses read lately: a visitor asks many times. */
const read = new Map<string, string>();
const MOST_READ = 1_000;

/** `::ffff:10.0.0.1` is 10.0.0.1; a port or a zone is no part of an address; anything odd is none. */
export function plainAddress(text: string): string {
  let address = read.get(text);
  if (address === undefined) {
    address = readAddress(text);
    read.set(text, address);
    dropOldest(read, MOST_READ);
  }
  return address;
}

function readAddress(text: string): string {
  const bare = text
    .replace(/^\[|\](?::\d+)?$/g, '')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare;
  return /^[0-9a-fA-F:.]{2,45}$/.test(address) ? address.toLowerCase() : '';
}
