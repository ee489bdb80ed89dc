import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { ExchangeFacts, readExchange } from '@/lib/enrollment-api/fulfilment/exchange-facts';
import { carriers } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { defineVerb, listed, pathText, refused, text } from '../verb';

/** Bytes of a file of facts. */
const MOST_BYTES = 100_000;

export const listCarriers = defineVerb({
  name: 'carriers list',
  about: 'Lists the carriers, and how each is told of policies.',
  scope: 'policies',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const rows = await store.db.select().from(carriers).orderBy(asc(carriers.id));
    const told = rows.map(({ id, name, settings }) => {
      const facts = readExchange(settings);
      return { carrier: id, name, format: facts ? '834' : 'lines', usage: facts?.usage ?? null };
    });
    return listed(
      told,
      ({ carrier, name, format, usage }) => `${carrier}: ${name}, ${usage === null ? format : `${format} (${usage})`}`,
      'There is no carrier.',
    );
  },
});

export const exchangeWithCarrier = defineVerb({
  name: 'carriers exchange',
  about:
    'Sets how files of 834 go to a carrier: ids of both sides, test or production (docs/carrier-files.md has an example).',
  scope: 'policies',
  writes: 'here',
  audit: 'carrier.exchange',
  onMachine: true,
  input: z.strictObject({
    carrier: text(64).describe('The id of the carrier'),
    facts: pathText.optional().describe('The JSON file with the facts of the exchange'),
    none: z.boolean().optional().describe('The carrier takes no 834: it is told by tables'),
  }),
  order: ['carrier'],
  async run({ store }, { carrier, facts, none }) {
    if ((facts === undefined) === (none !== true)) return refused('--facts or --none: Give one of the two.');
    const [row] = await store.db.select().from(carriers).where(eq(carriers.id, carrier)).for('update');
    if (!row) return refused(`--carrier: There is no carrier ${carrier}.`);
    const read = facts === undefined ? null : readFacts(facts);
    if (read && 'problems' in read) return refused(...read.problems);
    const { exchange: _old, ...rest } = row.settings;
    await store.db
      .update(carriers)
      .set({ settings: read ? { ...rest, exchange: read.facts } : rest })
      .where(eq(carriers.id, carrier));
    const usage = read?.facts.usage ?? null;
    const how = usage === null ? 'is told by tables' : `takes 834, marked as ${usage}`;
    return {
      ok: true,
      said: [`${row.name} ${how}.`],
      data: { carrier, usage },
      trace: { subject: `carrier:${carrier}`, data: { usage } },
    };
  },
});

function readFacts(file: string): { facts: ExchangeFacts } | { problems: string[] } {
  try {
    const content = readFileSync(file);
    if (content.length > MOST_BYTES) return { problems: ['--facts: This file is too long.'] };
    const read = ExchangeFacts.safeParse(JSON.parse(content.toString('utf8')));
    if (read.success) return { facts: read.data };
    return {
      problems: read.error.issues.map(({ path, message }) => `--facts: ${path.join('.') || 'all'}: ${message}`),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problems: [`--facts: ${code === undefined ? 'This is no JSON.' : `The file cannot be read (${code}).`}`] };
  }
}
