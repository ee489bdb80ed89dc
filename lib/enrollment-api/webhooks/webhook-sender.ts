import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { WebhookOutcome, WebhookSender } from '../ports';
import { isPublicAddress } from './public-address';
import { signedHeaders } from './webhook-signature';

const TIMEOUT_MS = 15_000;
const LONGEST_URL = 1_000;

type Resolve = (host: string) => Promise<LookupAddress[]>;

type Options = {
  /** Lets addresses of this machine and its network be told, also without TLS: for a demo and for tests. */
  allowPrivate: boolean;
  /** Another way to look names up than the system's. */
  resolve?: Resolve;
  timeoutMs?: number;
};

const lookUp = promisify(lookup);
const systemResolve: Resolve = (host) => lookUp(host, { all: true });

/** A failure that is told by its code alone. */
class Failed extends Error {}

/** The host of a URL without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * The sender of webhooks (decisions 283, threats T48). A name is looked up once for an attempt and the connection goes to the address that was
 * looked at, so that no second answer leads elsewhere. No redirect is followed, and of the answer nothing but its status is read.
 */
export function createWebhookSender({
  allowPrivate,
  resolve = systemResolve,
  timeoutMs = TIMEOUT_MS,
}: Options): WebhookSender {
  const problemOf = (text: string): string | null => {
    if (!URL.canParse(text) || text.length > LONGEST_URL)
      return 'Give an address, such as https://hooks.example.com/in.';
    const url = new URL(text);
    const isOpen = allowPrivate && url.protocol === 'http:';
    if (url.protocol !== 'https:' && !isOpen) return 'Give an address that begins with https://.';
    if (url.username !== '' || url.password !== '') return 'Give an address without a name and password in it.';
    if (!allowPrivate && isInside(bareHost(url))) return 'Give an address of the public network.';
    return null;
  };

  async function addressOf(url: URL): Promise<LookupAddress> {
    const host = bareHost(url);
    const family = isIP(host);
    const found =
      family === 0
        ? await resolve(host).catch(() => Promise.reject(new Failed('unknown host')))
        : [{ address: host, family }];
    const [first] = found;
    if (!first) throw new Failed('unknown host');
    if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new Failed('private address');
    return first;
  }

  return {
    problemOf,
    async send({ url: text, id, body, secrets, at }) {
      try {
        if (problemOf(text) !== null) throw new Failed('refused address');
        const url = new URL(text);
        const signal = AbortSignal.timeout(timeoutMs);
        const late = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(new Failed('timeout')), { once: true }),
        );
        const headers = {
          ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
          ...{ 'user-agent': 'Coverfront-Webhooks', ...signedHeaders(id, body, secrets, at) },
        };
        const address = await Promise.race([addressOf(url), late]);
        return toOutcome(await Promise.race([post(url, { address, headers, body, signal }), late]));
      } catch (error) {
        return { ok: false, gone: false, answer: codeOf(error) };
      }
    },
  };
}

/** True for a name or address that is of this machine or its network by how it is written. */
const isInside = (host: string): boolean =>
  isIP(host) === 0
    ? !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(host)
    : !isPublicAddress(host);

const toOutcome = (status: number): WebhookOutcome => ({
  ok: status >= 200 && status < 300,
  gone: status === 410,
  answer: String(status),
});

type Post = { address: LookupAddress; headers: Record<string, string>; body: string; signal: AbortSignal };

/** Posts to one address, and answers the status. The body of the answer is not read: the connection ends with its head. */
function post(url: URL, { address, headers, body, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        ...{ method: 'POST', headers, signal, agent: false },
        lookup: (_host, options, done) =>
          options.all === true ? done(null, [address]) : done(null, address.address, address.family),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The code of a failure without its words: those of a receiver may be anything. */
function codeOf(error: unknown): string {
  if (error instanceof Failed) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'no answer';
}
