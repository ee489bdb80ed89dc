import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { buildIfStale } from '../../lib/cli/build';
import { startProduct } from '../bench/product';
import { collectPages, type Page } from './pages';
import { collectScreens } from './screens';

/** The Nu Html Checker of the W3C. 30 MB, so npm fetches it when it is used and keeps it in its own cache. */
const CHECKER = 'vnu-jar@26.9.27';

/** Findings the checker cannot judge, and why each is none of our mistakes. */
const FILTERS: readonly { of: 'every page' | 'screens'; message: RegExp; because: string }[] = [
  {
    of: 'every page',
    message: /^The “\w+” role is unnecessary|^The “role” attribute must not be used on a “t[rdh]” element/,
    because: 'The comparison says again what its parts are, because a phone lays the table out as something else.',
  },
  {
    of: 'screens',
    message: /^A “charset” attribute on a “meta” element found after the first 1024 bytes/,
    because:
      'A document is kept as text. It came with its encoding in the header, and scripts were put before the element since.',
  },
  {
    of: 'screens',
    message:
      /^Element “title” (?:not allowed as child of element “head” in this context|must not be empty)|^A document must not include more than one “meta” element with its “name” attribute set to the value “description”/,
    because:
      'React leaves title and description of the first document in the head when a page is left before it took them over; the new ones stand before them and count.',
  },
];

const Report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.string().optional(),
      url: z.string().default(''),
      message: z.string(),
      extract: z.string().default(''),
    }),
  ),
});

/**
 * `npm run check:html`: the HTML of all public pages and of a shopper's own as the server sends it, and of every screen
 * and dialog as scripts drew it. Errors and warnings fail.
 */
async function main(): Promise<number> {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.error('The checker needs Java: apt-get install default-jre-headless');
    return 2;
  }
  await buildIfStale();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-html-'));
  const server = await startProduct(folder);
  try {
    const pages = [...(await collectPages(server.port)), ...collectScreens(path.join(folder, 'screens'))];
    const found = check(folder, pages);
    for (const line of found) console.error(line);
    console.log(`${pages.length} pages checked, ${found.length} kinds of errors and warnings found.`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line for each kind of finding, with the first place it was seen in. */
function check(folder: string, pages: readonly Page[]): string[] {
  const files = pages.map(({ html }, index) => {
    const file = path.join(folder, `${index}.html`);
    writeFileSync(file, html);
    return file;
  });
  const args = ['--yes', '--ignore-scripts', CHECKER, '--format', 'json', '--exit-zero-always', ...files];
  const run = spawnSync('npx', args, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  // The report comes on the error stream, behind whatever npm has to say.
  const at = run.stderr.search(/^\{"/m);
  if (run.status !== 0 || at < 0) throw new Error(`The checker failed: ${run.stderr.slice(0, 2_000)}`);
  const { messages } = Report.parse(JSON.parse(run.stderr.slice(at)));
  const kinds = new Map<string, { count: number; first: string }>();
  for (const { type, subType, message, url, extract } of messages) {
    const page = pages[Number(path.basename(url, '.html'))];
    // Slashes in void elements are how React writes them.
    if ((type === 'info' && subType !== 'warning') || isKnown(message, page)) continue;
    const kind = kinds.get(message) ?? { count: 0, first: `${page?.name ?? url}\n    ${extract}` };
    kinds.set(message, { ...kind, count: kind.count + 1 });
  }
  return [...kinds].map(([message, { count, first }]) => `${message}\n  ${count} times, first on ${first}`);
}

function isKnown(message: string, page: Page | undefined): boolean {
  return FILTERS.some(
    (filter) => filter.message.test(message) && (filter.of === 'every page' || page?.of === 'screens'),
  );
}

process.exitCode = await main();
