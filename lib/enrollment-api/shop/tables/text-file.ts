import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { agreementTexts } from '../../store/schema/catalog-tables';
import { keyOfSite, nameOfSite } from './site-key';

export type TextRow = typeof agreementTexts.$inferInsert;

/** A text as its file tells it: the same words for several states, plans, carriers or sites, for any where a list is empty. */
export type ToldText = {
  key: string;
  version: number;
  head: string;
  states: readonly string[];
  plans: readonly string[];
  carriers: readonly string[];
  sites: readonly string[];
  required: boolean;
  sort: number;
  body: string;
};

/** One row for each state, plan, carrier and site. */
export function textRows({ key, version, head, body, required, sort, ...told }: ToldText): TextRow[] {
  const sha256 = createHash('sha256').update(`${head}\n${body}`).digest('hex');
  const any = (list: readonly string[]): readonly (string | null)[] => (list.length === 0 ? [null] : list);
  return any(told.states).flatMap((state) =>
    any(told.carriers).flatMap((carrierId) =>
      any(told.plans).flatMap((planId) =>
        any(told.sites).map((site) => ({
          id: [key, version, state, carrierId, planId, site].filter((part) => part !== null).join('-'),
          key,
          version,
          planId,
          carrierId,
          siteKey: site === null ? null : keyOfSite(site),
          state,
          head,
          body,
          required,
          sort,
          sha256,
        })),
      ),
    ),
  );
}

/** The file of rows that tell the same words: `texts/{name}.md`. The body stays HTML. */
export function writeText(rows: readonly TextRow[]): string {
  const [first] = rows;
  if (!first) return '';
  const all = (name: 'state' | 'planId' | 'carrierId') => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const sites = [...new Set(rows.flatMap(({ siteKey }) => siteKey ?? []))].map(nameOfSite);
  const lists = { states: all('state'), plans: all('planId'), carriers: all('carrierId'), sites };
  const { key, version, head, required = true, sort = 0, body } = first;
  const front = {
    key,
    version,
    head,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(!required && { required }),
    ...(sort !== 0 && { sort }),
  };
  return `---\n${stringify(front, { lineWidth: 0 })}---\n${body}\n`;
}
