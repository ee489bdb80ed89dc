import type { BrowserFigures } from './browser';
import { BROWSER, judgeLimit, type Store } from './budgets';
import type { Count } from './statements';
import { figure, kilobytes, table } from './table';

/** The CPU profile of a case that is below its least. */
export type Explained = { name: string; store: Store; text: string };

export function formatExplained(explained: readonly Explained[]): string {
  return explained.map(({ name, store, text }) => `${name} on ${store}\n\n${text}`).join('\n\n');
}

export function formatStatements(counts: readonly Count[]): string {
  if (counts.length === 0) return '';
  return table(
    ['request', 'statements', 'round trips', 'at most', 'verdict'],
    counts.map(({ name, statements, trips, most }) => [
      name,
      String(statements),
      String(trips),
      String(most),
      judgeLimit(statements, most).text,
    ]),
  );
}

const BROWSER_ROWS: readonly { key: keyof typeof BROWSER | 'idle' | 'scriptAfter'; name: string; isBytes: boolean }[] =
  [
    { key: 'firstVisit', name: 'first visit, KB', isBytes: true },
    { key: 'idle', name: 'fetched when idle, KB', isBytes: true },
    { key: 'scriptBefore', name: 'script files before the first act, KB', isBytes: true },
    { key: 'scriptAfter', name: 'script files after it, KB', isBytes: true },
    { key: 'next', name: 'as a further page, KB', isBytes: true },
    { key: 'nextWithDictionary', name: 'as a further page, with dictionary, KB', isBytes: true },
    { key: 'blocking', name: 'blocking time, slow phone, ms', isBytes: false },
    { key: 'largestPaint', name: 'largest paint, slow phone, ms', isBytes: false },
    { key: 'awake', name: 'first act to awake, ms', isBytes: false },
    { key: 'awakeSlow', name: 'first act to awake, slow processor, ms', isBytes: false },
  ];

/** A row for each figure of each page. */
export function formatBrowser(pages: readonly BrowserFigures[]): string {
  if (pages.length === 0) return '';
  const rows = pages.flatMap((one) =>
    BROWSER_ROWS.map(({ key, name, isBytes }) => {
      const value = one[key];
      const limit = key === 'idle' || key === 'scriptAfter' ? null : BROWSER[key];
      const label = key === 'nextWithDictionary' ? `${name} (${one.encoding})` : name;
      return [
        one.page,
        label,
        isBytes ? kilobytes(value) : figure(value),
        limit === null ? '-' : String(limit),
        limit === null ? '-' : judgeLimit(isBytes ? value / 1024 : value, limit).text,
      ];
    }),
  );
  const loads = pages.map(
    ({ page, nextLoads }) =>
      `${page} as a further page: ${nextLoads.map(({ address, bytes }) => `${new URL(address).pathname} ${bytes}`).join(', ')} bytes`,
  );
  return [table(['page', 'what', 'value', 'at most', 'verdict'], rows), ...loads].join('\n');
}
