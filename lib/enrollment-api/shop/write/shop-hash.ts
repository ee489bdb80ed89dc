import { createHash } from 'node:crypto';
import type { Shop, Told } from '../shop';
import { textOf } from './kinds';

/**
 * One hash of all that a shop's folder tells, test quotes aside: it says which shop was applied without a word of it. The same for two
 * folders that say the same, in whatever order their rows and their members stand.
 */
export function hashOfShop({ expected: _ofFolder, guest, ...lists }: Shop): string {
  const hash = createHash('sha256').update(textOf(guest?.row ?? null));
  for (const [name, told] of Object.entries(lists).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const rows = (told as readonly Told<unknown>[]).map(({ row }) => textOf(row)).sort();
    hash.update(`\0${name}\0${rows.length}`);
    for (const row of rows) hash.update(`\0${row.length}\0${row}`);
  }
  return hash.digest('hex');
}
