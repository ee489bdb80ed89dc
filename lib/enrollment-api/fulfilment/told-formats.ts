import type { ExportFormat } from '@/lib/rules/words/fulfilment-words';
import type { Ports } from '../ports';
import { carriers } from '../store/schema/catalog-tables';
import { readExchange, type ExchangeFacts } from './exchange-facts';
import { lineCode } from './household-segments';

/** The carriers that take 834, with the facts of the exchange. */
export async function loadPartners({ store: { db } }: Pick<Ports, 'store'>): Promise<Map<string, ExchangeFacts>> {
  const rows = await db.select({ id: carriers.id, settings: carriers.settings }).from(carriers);
  return new Map(
    rows.flatMap(({ id, settings }): [string, ExchangeFacts][] => {
      const facts = readExchange(settings);
      return facts ? [[id, facts]] : [];
    }),
  );
}

/** The format in which a carrier is told of a plan: 834 for the lines it has codes for, where the carrier takes it; else a table. */
export const formatOf = (partners: ReadonlyMap<string, unknown>, carrierId: string, category: string): ExportFormat =>
  partners.has(carrierId) && lineCode(category) !== null ? '834' : 'lines';
