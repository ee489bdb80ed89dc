import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A part of a text is as good as the text when it stands in no other message and is this long, and half of it or a clause. */
const LONG_ENOUGH = 12;
const CLAUSE = 20;

/** Returns what the browser tests say in quotes and in patterns; of a pattern, its parts without a wildcard. Shorter parts are left out. */
export function saidIn(source: string, shortest = LONG_ENOUGH): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );
  const patterns = [...source.matchAll(/(?<=[(,[=:]\s*)\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g)].flatMap(([, pattern = '']) =>
    pattern.replaceAll(/\\([./?*])/g, '$1').split(/\.[*+]|[\\^$*+()[\]{}|]/),
  );
  return [...quoted, ...patterns].map((text) => text.trim()).filter((text) => text.length >= shortest);
}

/** Returns the names of the messages that no text says: none holds the message, or enough of it that is in no other. */
export function unseenOf(messages: Readonly<Record<string, string>>, said: readonly string[]): string[] {
  const all = [...new Set(Object.values(messages))];
  return Object.entries(messages)
    .filter(
      ([, message]) =>
        !said.some(
          (text) =>
            text.includes(message) ||
            (message.includes(text) &&
              (text.length * 2 >= message.length || text.length >= CLAUSE) &&
              all.filter((one) => one.includes(text)).length === 1),
        ),
    )
    .map(([name]) => name);
}

/** Returns the sources of the browser tests under a folder, as one text. */
export function sourcesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
