import {
  CSS_KB,
  FONTS_KB,
  IN_PROCESS_SPEED,
  MEMORY_GROWTH,
  MEMORY_MB,
  WARM_START_SECONDS,
  judgeLimit,
  judgeSpeed,
  type Store,
  type Verdict,
} from './budgets';
import type { InProcess } from './in-process-types';
import type { Measured, Memory } from './measure';
import type { Starts } from './product';
import { figure, kilobytes, table } from './table';

export type Outcome = {
  store: Store;
  starts: Starts;
  measured: Measured[];
  memory: Memory | null;
  inProcess: InProcess | null;
};

/** The whole report as text. */
export function formatReport(outcome: Outcome): string {
  const sections = [
    ['Speed (medians; ratio = product / reference within the same round)', speedTable(outcome.measured)],
    ['Bytes of the first load (KB of 1024; HTML, JS and CSS gzip -9)', sizeTable(outcome.measured)],
    ['In process, without Next', outcome.inProcess ? inProcessTable(outcome.inProcess) : ''],
    [`Start and memory (${outcome.store})`, limitTable(outcome)],
  ];
  return sections
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `\n${title}\n\n${text}`)
    .join('\n');
}

function speedTable(measured: readonly Measured[]): string {
  const head = [
    'case',
    'zone',
    'req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'ref req/s',
    'ref p50',
    'ref CPU',
    'ratio',
    'least',
    'aim',
    'verdict',
    'CPU ratio',
    'node:http req/s',
    'page cache',
  ];
  const rows = measured.map(({ item, medians, ratio, cache }) => [
    item.name,
    item.kind === 'api' ? 'api' : item.session ? 'private' : 'public',
    figure(medians.product.requestsPerSecond),
    figure(medians.product.p50),
    figure(medians.product.p99),
    figure(medians.product.cpuMs),
    figure(medians.reference.requestsPerSecond),
    figure(medians.reference.p50),
    figure(medians.reference.cpuMs),
    figure(ratio),
    figure(item.speed.least),
    figure(item.speed.aim),
    judgeSpeed(ratio, item.speed).text,
    figure(medians.reference.cpuMs / medians.product.cpuMs),
    figure(medians.bareHttp.requestsPerSecond),
    cache ?? '-',
  ]);
  return table(head, rows);
}

function sizeTable(measured: readonly Measured[]): string {
  const head = [
    'case',
    'HTML raw',
    'ref raw',
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

function limitTable({ store, starts, memory }: Outcome): string {
  const row = (name: string, value: string, limit: string, verdict: Verdict | null) => [
    name,
    value,
    limit,
    verdict?.text ?? '-',
  ];
  const warm = WARM_START_SECONDS[store];
  const rows = [
    row('first start, empty data directory, s', figure(starts.coldSeconds), '-', null),
    row('warm start to ready, s', figure(starts.warmSeconds), String(warm), judgeLimit(starts.warmSeconds, warm)),
  ];
  if (memory) {
    const most = MEMORY_MB[store];
    rows.push(
      row('memory after the rounds, MB', figure(memory.warmMb), '-', null),
      row(
        `memory after ${memory.requests.toLocaleString('en-US')} more requests, MB`,
        figure(memory.endMb),
        String(most),
        judgeLimit(memory.endMb, most),
      ),
      row(
        'growth after warm-up, %',
        figure(memory.growth * 100),
        String(MEMORY_GROWTH * 100),
        judgeLimit(memory.growth, MEMORY_GROWTH),
      ),
    );
  }
  return table(['what', 'value', 'at most', 'verdict'], rows);
}
