import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A part of a text is as good as the text when it is this long and stands in no other message. */
const LONG_ENOUGH = 12;

/** Returns what the browser tests say in quotes and in patterns; of a pattern, its parts without a wildcard. */
export function saidIn(source: string): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );
  const patterns = [...source.matchAll(/(?<=[(,[=:]\s*)\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g)].flatMap(([, pattern = '']) =>
    pattern.replaceAll(/\\([./?*])/g, '$1').split(/\.[*+]|[\\^$*+()[\]{}|]/),
  );
  return [...quoted, ...patterns].map((text) => text.trim()).filter((text) => text.length >= LONG_ENOUGH);
}

/** Returns the names of the messages that no text says: none holds the message, or is a part of it and of no other. */
export function unseenOf(messages: Readonly<Record<string, string>>, said: readonly string[]): string[] {
  const all = [...new Set(Object.values(messages))];
  return Object.entries(messages)
    .filter(
      ([, message]) =>
        !said.some(
          (text) =>
            text.includes(message) || (message.includes(text) && all.filter((one) => one.includes(text)).length === 1),
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
