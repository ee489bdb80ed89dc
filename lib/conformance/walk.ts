import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { isOfEnrollment } from '@/lib/contract/match';
import { registry, type EndpointName, type EndpointNamed } from '@/lib/contract/registry';
import type { Asker, Told } from './asker';
import type { Book } from './book';
import type { Facts } from './facts';
import { isSuccess, judge } from './judge';
import { ACCOUNT, CARD, drawPerson, type Person } from './pretended';

export type Headers = Record<string, string>;
export type Members = Record<string, unknown>;
/** The answer of an endpoint that did what it was asked. */
export type Answered<N extends EndpointName> = AnswerOf<EndpointNamed<N>>;

/** A scene cannot go on; the reason is told of the operations that it did not reach. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** The fixture lacks a fact that the scene needs. */
export class NotOffered extends Stopped {
  override name = 'NotOffered';
}

/** A fact of the fixture that may be left out. */
export function fact<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new NotOffered(`The fixture has no \`${name}\`.`);
  return value;
}

const WAIT_MS = 500;

/**
 * Reads whose answer tells of the reading itself, when it was made and that it was looked at, and the mailbox, to which mails come in
 * their own time.
 */
const TELLS_ITSELF: readonly EndpointName[] = ['getMyData', 'getPolicyEvidence', 'getDemoMailbox'];

/** The value of a look-up that must find something: where it found nothing, the scene stops. */
export function need<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Stopped(`There is no ${what}.`);
  return value;
}

export const siteKeyOf = (host: string): string => Buffer.from(host).toString('base64url');

/**
 * Goes through scenes: each call is judged, each change is made once more under its key, each read asked once more, and
 * the first right one of each operation is kept for the wrong ones.
 */
export class Walk {
  readonly facts: Facts;
  readonly #ask: Asker;
  readonly #book: Book;
  /** Numbers that were sent, which no answer may have whole. */
  readonly #hidden = [ACCOUNT, CARD];
  readonly #read = new Set<string>();

  constructor(ask: Asker, book: Book, facts: Facts) {
    this.#ask = ask;
    this.#book = book;
    this.facts = facts;
  }

  /** A new person, whose number must not come back. */
  person(): Person {
    const person = drawPerson();
    this.#hidden.push(person.ssn);
    return person;
  }

  /** The headers of a visitor of the agent's site. */
  get here(): Headers {
    const { host, agent_id } = this.facts.site;
    return {
      site_key: siteKeyOf(host),
      agent_id,
      'x-client-ip': '192.0.2.17',
      'x-client-user-agent': 'contract-check',
    };
  }

  /** The headers of a visitor of the group's site. */
  get there(): Headers {
    const { host, group_id } = this.facts.other_site;
    return { site_key: siteKeyOf(host), group_id, 'x-client-ip': '192.0.2.18' };
  }

  /** A call that is judged, whatever it answers. */
  async call(name: EndpointName, input: Members, headers: Headers = this.here): Promise<Told> {
    const told = await this.#ask({ name, input, headers });
    this.#see(name, told);
    return told;
  }

  /** From now on the right calls of a caller, from which wrong ones are made, are told with other headers. */
  callAs(before: Headers, headers: Headers): void {
    for (const [name, { input, headers: told }] of this.#book.rights)
      if (told['signed_in'] !== undefined && told['signed_in'] === before['signed_in'])
        this.#book.rights.set(name, { input, headers });
  }

  /** A call that must succeed. A change of an enrollment is then told again, and must be answered as before. */
  async ok<N extends EndpointName>(name: N, input: Members, headers: Headers = this.here): Promise<Answered<N>> {
    const { method, doorMethod }: Endpoint = registry[name];
    const keyed = method !== 'GET' && isOfEnrollment(registry[name]) && ('enrollment_id' in input || 'tempId' in input);
    const key: Headers = keyed ? { 'idempotency-key': randomUUID() } : {};
    const told = await this.call(name, input, { ...headers, ...key });
    if (!isSuccess(told)) {
      this.#note(name, 'right answer', `A right call was refused: ${told.text.slice(0, 300)}`, told);
      throw new Stopped(`${name} refused a right call.`);
    }
    if (!this.#book.rights.has(name)) {
      this.#book.rights.set(name, { input, headers });
      if (keyed) await this.#again(name, input, { ...headers, ...key, 'idempotency-retry': '1' }, told, 'repetition');
      if (method === 'GET' && doorMethod === undefined && !TELLS_ITSELF.includes(name))
        await this.#again(name, input, headers, told, 'read again');
    }
    return answerOf(name, told);
  }

  /** Asks until an answer fits, for what another part of the server does in its own time. */
  async until<N extends EndpointName, T>(
    name: N,
    input: Members,
    headers: Headers,
    pick: (answer: Answered<N>) => T | null | undefined,
    seconds = 20,
  ): Promise<T> {
    const end = Date.now() + seconds * 1_000;
    for (;;) {
      // Asked again it tells the same once it has come to what is waited for.
      const told = await this.call(name, input, headers);
      const found = isSuccess(told) ? pick(answerOf(name, told)) : null;
      if (found !== null && found !== undefined) return pick(await this.ok(name, input, headers)) ?? found;
      if (Date.now() > end) throw new Stopped(`${name} did not come to tell it in ${seconds} seconds.`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  /** Mails that are there already are of earlier runs, and answer none of this one's questions. */
  async begin(): Promise<void> {
    if (!this.facts.mailbox) return;
    const { data } = await this.ok('getDemoMailbox', {});
    for (const { id } of data.result) this.#read.add(id);
  }

  /** Waits for a mail to an address whose text has the pattern, and that was not read yet; answers its first group. */
  async mailed(to: string, pattern: RegExp): Promise<string> {
    if (!this.facts.mailbox) throw new NotOffered('It needs mails that can be read (`mailbox`).');
    return this.until('getDemoMailbox', {}, this.here, ({ data }) => {
      const mails = data.result.filter((mail) => mail.to === to && !this.#read.has(mail.id));
      const found = mails.map((mail) => pattern.exec(mail.text)?.[1]).find((part) => part !== undefined);
      if (found !== undefined) for (const { id } of mails) this.#read.add(id);
      return found;
    });
  }

  async #again(name: EndpointName, input: Members, headers: Headers, first: Told, check: string): Promise<void> {
    const told = await this.call(name, input, headers);
    if (told.status === first.status && plain(told.text) === plain(first.text)) return;
    this.#note(name, check, `Asked again it answered ${told.status} ${told.text.slice(0, 300)}`, told);
  }

  #see(name: EndpointName, told: Told): void {
    judge(this.#book, name, told);
    for (const secret of this.#hidden)
      if (told.text.includes(secret))
        this.#note(name, 'last four', 'The answer has a whole number that was sent', told);
  }

  #note(operation: EndpointName, check: string, problem: string, { status, sent }: Told): void {
    this.#book.note({ operation, check, problem, status, sent });
  }
}

/** An answer as the contract has it. One of another shape was noted, and the scene goes on with it as far as it comes. */
function answerOf<N extends EndpointName>(name: N, told: Told): Answered<N> {
  const body = told.status === 204 ? { status: 'success', statusCode: 204, data: null } : told.body;
  const parsed = registry[name].output.safeParse(body);
  return (parsed.success ? parsed.data : body) as Answered<N>;
}

/** Ids that are drawn for an answer, and the id of the request, differ; everything else is the same text. */
const plain = (text: string): string =>
  text.replaceAll(/contract-check-\d+/g, 'id').replaceAll(/[A-Za-z0-9_-]{22,}/g, 'id');
