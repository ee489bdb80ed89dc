import { createHash } from 'node:crypto';
import { clockDigits, dayOf } from '@/lib/rules/text/moments';
import type { BatchRow } from '../store/export-rows';
import type { Message } from './coverage';
import { ExchangeFacts } from './exchange-facts';
import { write834, type WrittenSet } from './write-834';
import { LAYOUTS, writeLines, writePolicies, type Layout } from './write-tables';

/** A batch with its file. */
export type MadeBatch = { batch: BatchRow; text: string };

/** The facts of a batch from which, with its messages, its file follows. */
export type BatchFacts = Pick<
  BatchRow,
  'id' | 'number' | 'format' | 'isFull' | 'isTest' | 'partner' | 'again' | 'createdAt'
>;

type Written = { text: string; sets: WrittenSet[] };

/** The file of a batch, the same whenever it is written. `sets` are those of an 834, for the answers to it. */
export function writeBatch(batch: BatchFacts, messages: readonly Message[], layout?: Layout): Written {
  const { id, number, format, isFull, isTest, again, createdAt } = batch;
  if (format === 'csv') return { text: writePolicies(messages, layout), sets: [] };
  if (format === 'lines') return { text: writeLines(messages, layout), sets: [] };
  const partner = { ...ExchangeFacts.parse(batch.partner), carrier: messages[0]?.coverage.plan.carrier ?? '' };
  const moment = { day: dayOf(createdAt), clock: clockDigits(createdAt) };
  return write834(partner, { id, number, isFull, isTest, again, messages, ...moment });
}

/** The file of a batch as it was made, whatever its tables had for columns then; null where it comes out otherwise in each layout. */
export function writeAsMade(batch: BatchRow, messages: readonly Message[]): Written | null {
  for (const layout of batch.format === '834' ? LAYOUTS.slice(0, 1) : LAYOUTS) {
    const written = writeBatch(batch, messages, layout);
    if (hashOf(written.text) === batch.sha256) return written;
  }
  return null;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
