import * as z from 'zod';
import { formatMoney } from '@/lib/rules/money/money';
import { waitWords } from '@/lib/rules/policies/life-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { formatMoment } from '@/lib/rules/text/moments';
import type { Plain } from '../verb';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A field that something is wrong with; the code is that of a carrier's answer. */
const Problem = z.strictObject({ field: z.string(), words: z.string(), code: z.string().default('') });

/** One of a list: a record by its values, and a problem as a sentence. */
function oneOf(value: Plain): string {
  const problem = Problem.safeParse(value);
  if (problem.success) {
    const { field, words, code } = problem.data;
    return `${field}: ${words}${code === '' ? '' : ` (${code})`}`;
  }
  return typeof value === 'object' && value !== null ? Object.values(value).map(String).join(' ') : String(value);
}

/** Members whose values are words of the wire, such as `not-sent`. */
const WORDS: ReadonlySet<string> = new Set(['state', 'kind']);

const plainWords = (value: Plain): Plain => {
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  return Array.isArray(value) ? (value as readonly Plain[]).map(plainWords) : value;
};

/** A value of a record as people read it: money of names that end so, moments with their zone, lists with their commas. */
export function toCell(key: string, value: Plain | undefined, none = '–'): string {
  if (key === 'waits_for' && Array.isArray(value))
    return value.length === 0 ? none : joinWords((value as readonly Plain[]).map((wait) => waitWords(String(wait))));
  if (WORDS.has(key) && value !== undefined) return toCell('', plainWords(value), none);
  if (value === undefined || value === null || value === '') return none;
  if (Array.isArray(value)) return value.length === 0 ? none : joinWords((value as readonly Plain[]).map(oneOf));
  if (typeof value === 'number' && key.endsWith('_cents')) return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' && INSTANT.test(value) ? formatMoment(new Date(value)) : String(value);
}

/** The value of a record in a column, and the gray line below it. A moment has its time of day there. */
export function toLines(
  row: Readonly<Record<string, Plain>>,
  { key, note }: { key: string; note?: string },
): { text: string; note: string } {
  const value = row[key];
  if (note === undefined && typeof value === 'string' && INSTANT.test(value)) {
    const [day = '', time = ''] = formatMoment(new Date(value)).split(' at ');
    return { text: day, note: time };
  }
  return { text: toCell(key, value), note: note === undefined ? '' : toCell(note, row[note], '') };
}

const Price = z.object({
  name: z.string(),
  price: z.string(),
  on: z.string(),
  where: z.string(),
  lines: z.array(z.object({ part: z.string(), why: z.string(), amount: z.string() })),
  people: z.array(z.string()),
});

/** The answer of the price tester; null for any other. */
export const toPrice = (data: Plain): z.output<typeof Price> | null => Price.safeParse(data).data ?? null;
