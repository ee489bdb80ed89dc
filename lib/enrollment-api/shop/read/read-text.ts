import * as z from 'zod';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { stateName } from '@/lib/rules/words/states';
import { WireId } from '../../rating/vocabulary';
import type { Place } from '../shop';
import { textRows, type TextRow } from '../tables/text-file';
import type { Report } from './level-draft';
import { LocatedYaml } from './located-yaml';

const State = z.string().refine((text) => stateName(text) !== null, 'expected a state in two letters, such as TX');

const Front = z.strictObject({
  key: z.string().regex(/^[a-z][a-z-]{0,63}$/),
  version: z.int().min(1),
  head: z.string().min(1).max(200),
  states: z.array(State).default([]),
  plans: z.array(WireId).default([]),
  carriers: z.array(z.string()).default([]),
  sites: z.array(z.string()).default([]),
  required: z.boolean().default(true),
  sort: z.int().min(0).default(0),
});

export type ReadText = { rows: TextRow[]; at: Place; yaml: LocatedYaml; front: z.output<typeof Front> };

/** Reads `texts/*.md`: front matter between two lines of `---`, then the words as HTML or Markdown. */
export function readText(file: string, text: string, report: Report): ReadText | null {
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1) {
    report({
      at: { file, line: 1, column: 1 },
      what: 'No front matter',
      expected: 'its keys between two lines of ---',
    });
    return null;
  }
  const yaml = new LocatedYaml(file, lines.slice(1, end).join('\n'), 1);
  const front = yaml.read(Front, report);
  const body = toHtml(
    lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  );
  const at = { file, line: end + 2, column: 1 };
  if (body === '') report({ at, what: 'The text has no words', expected: 'HTML or Markdown below the front matter' });
  else if (ACTIVE.test(body))
    report({
      at: placeOfActive(file, lines, end + 1),
      what: 'More than words',
      expected: 'HTML without scripts and forms',
    });
  else if (front) return { rows: textRows({ ...front, body }), at: yaml.at(['key']), yaml, front };
  return null;
}

/** Parts of HTML that do something. Pages would leave them out, and a buyer would sign other words than were filed. */
const ACTIVE = /<(?:script|iframe|object|embed|style|form)\b|\son\w+\s*=|javascript:/i;

function placeOfActive(file: string, lines: readonly string[], first: number): Place {
  const line = lines.findIndex((text, at) => at >= first && ACTIVE.test(text));
  return { file, line: line + 1, column: (lines[line]?.search(ACTIVE) ?? 0) + 1 };
}

/** Words that begin with a tag are HTML and stay as they are. Markdown: paragraphs, lists with `-`, `**strong**`, `*em*`. */
function toHtml(body: string): string {
  if (body === '' || body.startsWith('<')) return body;
  return body
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      return lines.every((line) => line.startsWith('- '))
        ? `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
        : `<p>${inline(lines.join(' '))}</p>`;
    })
    .join('');
}

const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>');
