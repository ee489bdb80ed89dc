import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Answer, type Ask } from '../http';
import type { BareAnswers } from './bare-http';

/** What a server adds to each answer by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive']);

/**
 * The product's answer as it will be from now on: a kept page is packed again behind its first answers (decisions 106).
 * Throws when it is no kept page, or never the same twice.
 */
export async function settledAnswer(question: Ask): Promise<Answer> {
  let before: Answer | null = null;
  for (let turn = 0; turn < 30; turn += 1) {
    const answer = await ask(question);
    if (before && answer.headers.etag !== undefined && answer.body.equals(before.body)) return answer;
    before = answer;
    await sleep(1_000);
  }
  throw new Error(`${question.path} answers ${before?.status} and is not kept.`);
}

/** The answer, for the bare server to repeat. */
export function toBareAnswer({ headers, body }: Answer): BareAnswers[string] {
  return { headers: sharedHeaders(headers), body: body.toString('base64') };
}

/** Throws when two answers differ in anything but what a server adds by itself. */
export function assertSame(path: string, one: Answer, other: Answer): void {
  const text = (answer: Answer) => JSON.stringify(Object.entries(sharedHeaders(answer.headers)).sort());
  if (text(one) !== text(other) || !one.body.equals(other.body))
    throw new Error(`The bare server answers ${path} with other bytes:\n${text(one)}\n${text(other)}`);
}

function sharedHeaders(headers: Answer['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) =>
      OWN.has(name) || text === undefined ? [] : [[name, String(text)]],
    ),
  );
}
