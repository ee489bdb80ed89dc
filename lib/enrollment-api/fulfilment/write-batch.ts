import { createHash } from 'node:crypto';
import { clockDigits, dayOf } from '@/lib/rules/text/moments';
import type { BatchRow } from '../store/export-rows';
import type { Message } from './coverage';
import { ExchangeFacts } from './exchange-facts';
import { write834, type WrittenSet } from './write-834';
import { writeLines, writePolicies } from './write-tables';

/** A batch with its file. */
export type MadeBatch = { batch: BatchRow; text: string };

/** The facts of a batch from which, with its messages, its file follows. */
export type BatchFacts = Pick<
  BatchRow,
  'id' | 'number' | 'format' | 'isFull' | 'isTest' | 'partner' | 'again' | 'createdAt'
>;

/** The file of a batch, the same whenever it is written. `sets` are those of an 834, for the answers to it. */
export function writeBatch(batch: BatchFacts, messages: readonly Message[]): { text: string; sets: WrittenSet[] } {
  const { id, number, format, isFull, isTest, again, createdAt } = batch;
  if (format === 'csv') return { text: writePolicies(messages), sets: [] };
  if (format === 'lines') return { text: writeLines(messages), sets: [] };
  const partner = { ...ExchangeFacts.parse(batch.partner), carrier: messages[0]?.coverage.plan.carrier ?? '' };
  const moment = { day: dayOf(createdAt), clock: clockDigits(createdAt) };
  return write834(partner, { id, number, isFull, isTest, again, messages, ...moment });
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
