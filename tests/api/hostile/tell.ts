import { expect } from 'vitest';
import * as z from 'zod';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { cleanText } from '@/lib/rules/text/text';
import { fieldErrors, type Answer } from '../support';
import { openTexts, takes, textsUnder, UNSTORABLE, withTexts, type Members, type WireText } from './wire-texts';

/** An operation with a right input, and what comes back of it to people. */
export type Scene = {
  name: EndpointName;
  /** Tells two scenes of one operation apart. */
  of?: string;
  input: Members;
  call: (input: Members) => Promise<Answer>;
  /** Everything in which a text of this operation is read again, asked after each success. */
  read?: (answer: Answer) => Promise<unknown>;
  /** Texts that are taken, and then are nowhere to be read: last parts of their paths. */
  forgets?: readonly string[];
  /** The most payloads in one text, where one that is too long would be left out without a word. */
  heap?: number;
  /** True when it can be asked for an enrollment's end only. */
  isOnce?: true;
  /** The open texts, where the contract does not name them. */
  open?: readonly WireText[];
};

/** How the payloads of one field ended. */
export type Told = { refused: number; kept: number; forgotten: number };
export type Outcomes = Map<string, Told>;

/** The payloads of a field that are still to be sent: one by one while they are refused, heaped while they are taken. */
class Queue {
  readonly path: string;
  private readonly schema: z.core.$ZodType;
  private readonly waiting: string[];
  private heap = 1;

  constructor(text: WireText, payloads: readonly string[], many: number) {
    this.path = text.path;
    this.schema = text.schema;
    this.waiting = payloads.filter((payload) => takes(text, payload)).slice(0, many);
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  head(): string {
    let text = this.waiting[0] ?? '';
    for (const next of this.waiting.slice(1, this.heap)) {
      const longer = `${text} ${next}`;
      if (longer.length > 1_900 || !z.safeParse(this.schema, longer).success) break;
      text = longer;
    }
    return text;
  }

  /** The number of payloads of `head` that are done. */
  done(text: string): number {
    let many = 1;
    for (let length = this.waiting[0]?.length ?? 0; length < text.length; many += 1)
      length += 1 + (this.waiting[many]?.length ?? Infinity);
    this.waiting.splice(0, many);
    return many;
  }

  isOne(text: string): boolean {
    return text === this.waiting[0];
  }

  setHeap(most: number): void {
    this.heap = most;
  }
}

const nameOf = (path: string) => path.split('.').at(-1) ?? '';

/** Members whose messages stand beside the field of a form that has another name. */
const FIELDS: Record<string, string> = { q: 'routing_number', signed_name: 'signature' };

/** A refusal's elements name the member, sometimes by another way down to it. */
const isAbout = (element: string, path: string) =>
  nameOf(element) === (FIELDS[path] ?? nameOf(path)) || path.startsWith(`${element}.`);

function assertMessages(answer: Answer, payloads: Iterable<string>): Record<string, string> {
  const errors = fieldErrors(answer);
  for (const [element, message] of Object.entries(errors)) {
    expect(message, element).not.toBe('');
    for (const payload of payloads) if (payload.length > 8) expect(`${element} ${message}`).not.toContain(payload);
  }
  return errors;
}

/**
 * Sends payloads in every open text of an operation, and follows each until it was refused with a message beside its
 * field, or taken and then read again as the same text.
 */
export async function tellHostile(
  scene: Scene,
  payloads: readonly string[],
  many: number,
  outcomes: Outcomes,
): Promise<void> {
  const open = scene.open ?? openTexts(scene.name);
  const queues = open.map((text, index) => {
    const from = (index * 53) % payloads.length;
    return new Queue(text, [...payloads.slice(from), ...payloads.slice(0, from)], many);
  });
  const note = (path: string, what: keyof Told, done: number) => {
    const key = [scene.name, scene.of, path].filter(Boolean).join(' ');
    const told = outcomes.get(key) ?? { refused: 0, kept: 0, forgotten: 0 };
    told[what] += done;
    outcomes.set(key, told);
  };
  for (;;) {
    const asked = queues.filter((queue) => !queue.isEmpty).map((queue) => ({ queue, text: queue.head() }));
    if (asked.length === 0) return;
    const sent = new Map(asked.map(({ queue, text }) => [queue.path, text]));
    const answer = await scene.call(withTexts(scene.input, sent));
    expect(answer.http, `${scene.name} ${answer.text}`).toBeLessThan(500);
    if (answer.http === 422) {
      const errors = assertMessages(answer, sent.values());
      const refused = asked.filter(({ queue }) => Object.keys(errors).some((name) => isAbout(name, queue.path)));
      expect(refused.length, `${scene.name} ${answer.text}`).toBeGreaterThan(0);
      for (const { queue, text } of refused) {
        if (queue.isOne(text)) note(queue.path, 'refused', queue.done(text));
        queue.setHeap(1);
      }
      continue;
    }
    const isTaken = answer.http === 200 && answer.body['status'] === 'success';
    if (!isTaken) expect([403, 404], `${scene.name} ${answer.text}`).toContain(answer.http);
    const read = (await scene.read?.(answer)) ?? answer.body;
    // An unfinished list is taken with what its people lack (decisions 163).
    const { problems = [] } = (answer.body['data'] ?? {}) as { problems?: { target_element: string }[] };
    for (const { queue, text } of asked) {
      // A draft stays as it was typed, ends of lines included.
      const found = textsUnder(nameOf(queue.path), read).flatMap((one) => [one, cleanText(one)]);
      const isKept = found.some((one) => one.includes(cleanText(text)));
      const what = () =>
        `${scene.name} ${queue.path}: ${JSON.stringify(text)} (${answer.http} ${answer.text.slice(0, 300)})`;
      const isRefused = !isKept && problems.some(({ target_element }) => isAbout(target_element, queue.path));
      if (!isKept && !isRefused) expect(scene.forgets ?? [], what()).toContain(nameOf(queue.path));
      const outcome = isRefused ? 'refused' : 'forgotten';
      note(queue.path, isKept ? 'kept' : outcome, queue.done(text));
      queue.setHeap(scene.heap ?? 100);
    }
  }
}

/** What no database takes is refused at every text, with the member's name, before any rule sees it. */
export async function tellUnstorable(scene: Scene, many: number): Promise<void> {
  for (const [index, { path }] of (scene.open ?? openTexts(scene.name)).entries())
    for (let n = 0; n < Math.min(many, UNSTORABLE.length); n += 1) {
      const payload = UNSTORABLE[(index + n) % UNSTORABLE.length] ?? '';
      // An address of the wire holds no half of a character.
      if (registry[scene.name].method === 'GET' && !payload.isWellFormed()) continue;
      const answer = await scene.call(withTexts(scene.input, new Map([[path, payload]])));
      const refused = [answer.http, Object.keys(fieldErrors(answer))];
      expect(refused, `${scene.name} ${path}`).toEqual([422, [path.split('.')[0]]]);
    }
}
