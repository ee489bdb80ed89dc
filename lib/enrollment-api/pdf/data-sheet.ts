import { brandColor } from '../mail/color';
import { block, closePaper, footers, heading, openPaper, openTable, QUIET, row, type Paper } from './paper';

/** Facts that are printed: text, numbers, lists and what is inside of them, as the JSON has them. */
export type DataSheet = { site: string; color: string; madeAt: Date; data: Readonly<Record<string, unknown>> };

const SIZE = 8.5;
/** Levels that are moved in; deeper ones stay there. */
const DEEPEST = 3;

/** Renders everything that is kept about a person as a tagged PDF, part by part. The bytes depend on the input only. */
export function renderDataSheet({ site, color, madeAt, data }: DataSheet): Promise<Buffer> {
  const paper = openPaper({ title: 'Your data', createdAt: madeAt, color: brandColor(color) });
  const { made_at: made, about, ...parts } = data;
  block(paper, 'H1', 'Your data', { size: 18, face: 'bold', gap: 4 });
  block(paper, 'P', `${site}. ${String(about)} Made ${String(made)}.`, { size: 9.5, color: QUIET, gap: 4 });
  for (const [name, value] of Object.entries(parts)) {
    heading(paper, toLabel(name));
    if (isEmpty(value)) block(paper, 'P', 'Nothing is kept.', { size: SIZE });
    else writeValue(paper, openTable(paper), { label: toLabel(name), value, depth: 0 });
  }
  footers(paper, site);
  return closePaper(paper);
}

/** "paid_through" is "Paid through"; amounts are told in dollars. */
function toLabel(name: string): string {
  const words = name.replace(/_cents$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Told = { label: string; value: unknown; depth: number };

function writeValue(paper: Paper, table: ReturnType<typeof openTable>, { label, value, depth }: Told): void {
  const indent = Math.min(depth, DEEPEST) * 12;
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      const title = `${label} ${index + 1}`;
      if (typeof one === 'object' && one !== null)
        row(paper, table, { label: title, value: ' ' }, { indent, size: SIZE });
      writeValue(paper, table, { label: title, value: one, depth: depth + 1 });
    }
    return;
  }
  if (typeof value !== 'object' || value === null) {
    row(paper, table, { label, value: toText(value) }, { indent, size: SIZE });
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (isEmpty(inner)) continue;
    const told = name.endsWith('_cents') && typeof inner === 'number' ? `$${(inner / 100).toFixed(2)}` : inner;
    writeValue(paper, table, { label: toLabel(name), value: told, depth });
  }
}

function toText(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return value === null ? '' : String(value);
}
