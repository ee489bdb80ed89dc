import { randomBytes, randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import type { EnrollmentApp } from '@/lib/enrollment-api/app';
import { withCardChecks } from '@/lib/enrollment-api/outside/card-vault';
import { buildMailInvoices } from '@/lib/enrollment-api/outside/invoices';
import { demoLookups } from '@/lib/enrollment-api/outside/offline';
import { settlePayments } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { makeOwed } from '@/lib/enrollment-api/handlers/submission/papers';
import { listMailbox, deliverDue } from '@/lib/enrollment-api/mail/outbox';
import { createSealer } from '@/lib/enrollment-api/pdf/pdf-seal';
import { toSealKeys, type SealKeys } from '@/lib/enrollment-api/pdf/seal-keys';
import { makeSelfSigned } from '@/lib/enrollment-api/pdf/self-signed';
import type { Debits, Invoices, OutgoingMail, Ports, Sealer } from '@/lib/enrollment-api/ports';
import { seedDemo } from '@/lib/enrollment-api/seed/seed';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import type { Database } from '@/lib/enrollment-api/store/database';
import type { Endpoint } from '@/lib/contract/endpoint';
import { errorKinds, refusalCodes } from '@/lib/contract/openapi-responses';
import { createWebhookSender } from '@/lib/enrollment-api/webhooks/webhook-sender';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { drawMemberNumber } from '@/lib/rules/people/member-number';
import { createFieldCrypto } from '@/lib/security/fields';
import type { Key } from '@/lib/security/fields';
import { KEYS, NOW } from '@/tests/config/demo';
import { buildTestProcessor, type TestProcessor } from './processor';

export { NOW };

export const NORTH_STAR = { site_key: siteKey('northstar.localhost', null), agent_id: '4101' };
export const HARBOR_MILLS = { site_key: siteKey('harbormills.localhost', null), group_id: '1929' };
export const BAYLINE = { site_key: siteKey('enroll.localhost', 'bayline'), agent_id: '4102' };

type Headers = Record<string, string>;
export type Answer = {
  http: number;
  body: Record<string, unknown> & { data?: unknown };
  text: string;
  /** Seconds after which to ask again, where the answer says so. */
  retryAfter?: number;
};

export type Api = {
  ports: Ports;
  /** Every line that was logged, as text. */
  logged: string[];
  /** The demo's processor within this process, and what can be asked of it. */
  processor: TestProcessor;
  /** Settles the payments that are due. */
  settle(): Promise<number>;
  /** Another invoice service than the built-in one. */
  setInvoices(port: Invoices): void;
  /** Moves the clock. */
  setNow(instant: Date): void;
  call(name: EndpointName, members?: Record<string, unknown>, headers?: Headers): Promise<Answer>;
  fetch(request: Request): Promise<Response>;
  /** The way of callers inside the process. */
  answer: EnrollmentApp['answer'];
  /** Sends what is queued and answers all mails sent so far, newest first. */
  mails(): Promise<OutgoingMail[]>;
  /** Sends what is queued and answers that alone. */
  sent(): Promise<OutgoingMail[]>;
};

let sealKeys: SealKeys | undefined;

/** A seal of a key that is made once for the files of a process. */
export function testSealer(now: () => Date, tsaUrl?: string): Sealer {
  sealKeys ??= toSealKeys(makeSelfSigned('North Star Agency', new Date('2026-01-01T00:00:00Z')));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return createSealer(sealKeys, tsaUrl, { clock: { now }, log });
}

/** Debits of a test: their folder is made by the first exchange with the bank alone. */
export const testDebits = (): Debits => ({
  folder: path.join(os.tmpdir(), `coverfront-ach-${randomBytes(8).toString('hex')}`),
  origin: {
    bankRouting: '021000021',
    bankName: 'Test Bank',
    companyId: '1234567890',
    companyName: 'Test Agency',
    entryClass: 'PPD',
  },
});

/** The real API over a real database with the demo's data, which is put there unless it is. */
export async function buildApi(store: Database, options: { seed?: boolean; keys?: readonly Key[] } = {}): Promise<Api> {
  let now = NOW;
  const logged: string[] = [];
  const write = (event: string, fields?: object) => void logged.push(JSON.stringify([event, fields]));
  const ids = {
    token: (bytes = 24) => randomBytes(bytes).toString('base64url'),
    policyNumber: () => `CF-${randomBytes(6).toString('hex')}`,
    memberNumber: () => drawMemberNumber(randomInt),
  };
  const processor = buildTestProcessor();
  const ports: Ports = {
    store,
    fields: createFieldCrypto(options.keys ?? KEYS),
    clock: { now: () => now },
    ids,
    log: { info: write, warn: write, error: write },
    debits: testDebits(),
    vault: withCardChecks(processor.vault, () => now),
    processor: processor.port,
    lookups: demoLookups,
    invoices: { generate: (order) => invoices.generate(order) },
    sealer: testSealer(() => now),
    // To the loopback servers of tests alone.
    webhooks: createWebhookSender({ allowPrivate: true, timeoutMs: 600 }),
  };
  let invoices = buildMailInvoices(ports);
  if (options.seed !== false) {
    await fillZipCodes(store);
    await seedDemo(ports);
  }
  const app = createEnrollmentApi(ports, { strict: true });
  return {
    ports,
    logged,
    setNow: (instant) => void (now = instant),
    processor,
    settle: () => settlePayments(ports),
    setInvoices: (port) => void (invoices = port),
    answer: (call) => app.answer(call),
    fetch: (request) => app.fetch(request),
    async call(name, members = {}, headers = NORTH_STAR) {
      const response = await app.fetch(buildRequest(name, members, headers));
      const text = await response.text();
      const body = JSON.parse(text) as Answer['body'];
      assertTold(name, response.status, body);
      const after = response.headers.get('retry-after');
      return { http: response.status, body, text, ...(after !== null && { retryAfter: Number(after) }) };
    },
    async mails() {
      await makeOwed(ports);
      await deliverDue(ports, { send: () => Promise.resolve() });
      return listMailbox(ports);
    },
    async sent() {
      const taken: OutgoingMail[] = [];
      await makeOwed(ports);
      await deliverDue(ports, { send: (mail) => Promise.resolve(void taken.push(mail)) });
      return taken;
    },
  };
}

/** Fails for an error that the contract does not tell of this endpoint: a status, or a code in a 200. */
function assertTold(name: EndpointName, status: number, body: Answer['body']): void {
  const endpoint: Endpoint = registry[name];
  const statuses = ['200', ...Object.keys(errorKinds(endpoint, 'wire'))];
  if (!statuses.includes(String(status)))
    throw new Error(`${name} answers ${status}, which its contract does not tell`);
  const code = body['errorCode'];
  if (status === 200 && typeof code === 'string' && !refusalCodes(endpoint).includes(code))
    throw new Error(`${name} refuses with ${code}, which its contract does not tell`);
}

/** A request as the storefront's gateway makes it. */
export function buildRequest(name: EndpointName, members: Record<string, unknown>, headers: Headers): Request {
  const { method, path } = registry[name];
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(toText(members[key]) || '-'));
  const rest = Object.fromEntries(Object.entries(members).filter(([key]) => !inPath.has(key)));
  const url = new URL(`http://api.test/api/v1${filled}`);
  if (method === 'GET') {
    for (const [key, value] of Object.entries(rest)) url.searchParams.set(key, toText(value));
    return new Request(url, { headers });
  }
  return new Request(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  });
}

/** A member as an address carries it. */
function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

/** `data.result`, or `data` where the answer has no result. */
export function resultOf<T = Record<string, unknown>>(answer: Answer): T {
  const data = answer.body.data as { result?: T } | undefined;
  return (data && typeof data === 'object' && 'result' in data ? data.result : data) as T;
}

/** Messages by field. */
export function fieldErrors(answer: Answer): Record<string, string> {
  const list = Array.isArray(answer.body.data) ? answer.body.data : [];
  return Object.fromEntries(
    list.map((item: { target_element: string; error_message: string }) => [item.target_element, item.error_message]),
  );
}

/** A text as a word of its own: a name of three letters may stand by chance inside a random id, which is no leak. */
export const asWord = (text: string): RegExp =>
  new RegExp(`(?<![\\w-])${text.replaceAll(/[^\w ]/g, '\\$&')}(?![\\w-])`);

/** Takes members whom submissions of other tests wrote out of the lists, so that the same person enrolls as a new one. */
export async function forgetNewMembers({ db }: Database): Promise<void> {
  await db
    .update(members)
    .set({ active: false })
    .where(sql`${members.id} !~ '^[0-9]+$'`);
}
