import {
  CSS_KB,
  FONTS_KB,
  IN_PROCESS_SPEED,
  MEMORY_GROWTH,
  MEMORY_MB,
  STORES,
  WARM_START_SECONDS,
  judgeLimit,
  judgeSpeed,
  type Store,
  type Verdict,
} from './budgets';
import type { BrowserFigures } from './browser';
import { zoneOf } from './cases';
import type { InProcess } from './in-process-types';
import type { Round } from './load';
import type { Measured, Memory, OnStore } from './measure';
import type { Starts } from './product';
import { formatBrowser, formatExplained, formatStatements, type Explained } from './report-more';
import type { Count } from './statements';
import { figure, kilobytes, table } from './table';

export type Outcome = {
  starts: Partial<Record<Store, Starts>>;
  measured: Measured[];
  memory: Memory[];
  inProcess: InProcess | null;
  statements: Count[];
  browser: BrowserFigures[];
  explained: Explained[];
};

/** The whole report as text. */
export function formatReport(outcome: Outcome): string {
  const sections = [
    ['What is below its least, by its CPU profile', formatExplained(outcome.explained)],
    [
      'Speed (medians; ratio = product / reference within the same round, least and greatest of one start beside it)',
      speedTable(outcome.measured),
    ],
    ['Bytes of the first load (KB of 1024; HTML, JS and CSS gzip -9)', sizeTable(outcome.measured)],
    ['In process, without Next', outcome.inProcess ? inProcessTable(outcome.inProcess) : ''],
    ['Start and memory', limitTable(outcome)],
    ['Statements of one request (PostgreSQL)', formatStatements(outcome.statements)],
    ['Public pages in Chromium (medians)', formatBrowser(outcome.browser)],
  ];
  return sections
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `\n${title}\n\n${text}`)
    .join('\n');
}

const SPEED_HEAD = [
  'case',
  'zone',
  'on',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'busy',
  'ref req/s',
  'ref p50',
  'ref CPU',
  'busy',
  'load',
  'ratio',
  'by start',
  'of PGlite',
  'least',
  'aim',
  'floor',
  'verdict',
  'CPU ratio',
  'page cache',
];

const speedTable = (measured: readonly Measured[]): string =>
  table(
    SPEED_HEAD,
    measured.flatMap((one) => one.stores.map((store) => speedRow(one, store))),
  );

function speedRow(
  { item, reference, cache }: Measured,
  { store, medians, ratio, spread, ofPGlite, verdict }: OnStore,
): string[] {
  const budget = item.speed[store];
  return [
    item.name,
    zoneOf(item),
    store,
    figure(medians.requestsPerSecond),
    figure(medians.p50),
    figure(medians.p99),
    figure(medians.cpuMs),
    figure(medians.busy),
    figure(reference.requestsPerSecond),
    figure(reference.p50),
    figure(reference.cpuMs),
    figure(reference.busy),
    figure(Math.max(medians.loadBusy, reference.loadBusy)),
    figure(ratio),
    spread.map(figure).join('–'),
    ofPGlite === null ? '-' : figure(ofPGlite),
    budget?.ofPGlite === undefined ? figure(budget?.least ?? NaN) : `${budget.ofPGlite} of PGlite`,
    figure(budget?.aim ?? NaN),
    figure(budget?.floor ?? NaN),
    isLoadTheLimit(medians) || isLoadTheLimit(reference) ? `${verdict.text}; the load was the limit` : verdict.text,
    figure(reference.cpuMs / medians.cpuMs),
    cache ?? '-',
  ];
}

/** True where the load generator had no more to give, and the server had. */
const isLoadTheLimit = ({ busy, loadBusy }: Round): boolean => loadBusy > 0.9 && loadBusy > busy;

function sizeTable(measured: readonly Measured[]): string {
  const head = [
    'case',
    'HTML raw',
    'ref sent',
    'HTML gz',
    'at most',
    'JS before an act',
    'JS gz',
    'at most',
    'files',
    'CSS',
    'fonts',
    'verdict',
  ];
  const rows = measured.map(({ item, bytes, referenceBytes }) => [
    item.name,
    kilobytes(bytes.html),
    kilobytes(referenceBytes),
    kilobytes(bytes.htmlGzip),
    item.size?.html ? String(item.size.html) : '-',
    ...('js' in bytes
      ? [
          kilobytes(bytes.jsBefore),
          kilobytes(bytes.js),
          item.size ? String(item.size.js) : '-',
          String(bytes.scripts),
          kilobytes(bytes.css),
          kilobytes(bytes.fonts),
        ]
      : ['-', '-', '-', '-', '-', '-']),
    sizeVerdict({ item, bytes }),
  ]);
  return table(head, rows);
}

function sizeVerdict({ item, bytes }: Pick<Measured, 'item' | 'bytes'>): string {
  if (!item.size || !('js' in bytes)) return '-';
  const checks: [string, number, number | null][] = [
    ['HTML', bytes.htmlGzip, item.size.html],
    ['JS', bytes.js, item.size.js],
    ['CSS', bytes.css, CSS_KB],
    ['fonts', bytes.fonts, FONTS_KB],
  ];
  const missed = checks.flatMap(([name, value, limit]) => {
    const verdict = limit === null ? null : judgeLimit(value / 1024, limit);
    return verdict && !verdict.met ? [`${name} ${verdict.text}`] : [];
  });
  return missed.length === 0 ? 'met' : missed.join(', ');
}

function inProcessTable({ reads, reference }: InProcess): string {
  const cells = (name: string, side: InProcess['reference']) => [
    name,
    figure(side.requestsPerSecond),
    figure(side.p50),
    figure(side.p99),
    figure(side.cpuMs),
  ];
  return table(
    ['case', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'ratio', 'least', 'aim', 'verdict'],
    [
      ...reads.map((read) => [
        ...cells(`embedded API, ${read.name}`, read),
        figure(read.ratio),
        figure(IN_PROCESS_SPEED.least),
        figure(IN_PROCESS_SPEED.aim),
        judgeSpeed(read.ratio, IN_PROCESS_SPEED).text,
      ]),
      cells('Hono small JSON + one indexed select', reference),
    ],
  );
}

function limitTable({ starts, memory }: Outcome): string {
  const row = (name: string, value: string, limit: string, verdict: Verdict | null) => [
    name,
    value,
    limit,
    verdict?.text ?? '-',
  ];
  const startRows = STORES.flatMap((store) => {
    const took = starts[store];
    if (!took) return [];
    const warm = WARM_START_SECONDS[store];
    return [
      row(`${store}: first start, empty database, s`, figure(took.coldSeconds), '-', null),
      row(
        `${store}: warm start to ready, s`,
        figure(took.warmSeconds),
        String(warm),
        judgeLimit(took.warmSeconds, warm),
      ),
    ];
  });
  const memoryRows = memory.flatMap(({ store, requests, warmMb, endMb, growth }) => {
    const most = MEMORY_MB[store];
    const asked = requests.toLocaleString('en-US');
    return [
      row(`${store}: memory after the rounds, MB`, figure(warmMb), '-', null),
      row(`${store}: memory after ${asked} more requests, MB`, figure(endMb), String(most), judgeLimit(endMb, most)),
      row(
        `${store}: growth after warm-up, %`,
        figure(growth * 100),
        String(MEMORY_GROWTH * 100),
        judgeLimit(growth, MEMORY_GROWTH),
      ),
    ];
  });
  return table(['what', 'value', 'at most', 'verdict'], [...startRows, ...memoryRows]);
}
