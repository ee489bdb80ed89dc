import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { applyShop, planShop } from '@/lib/enrollment-api/shop/write/apply-shop';
import type { Shop } from '@/lib/enrollment-api/shop/shop';
import { textOf } from '@/lib/enrollment-api/shop/write/kinds';
import { hashOfShop } from '@/lib/enrollment-api/shop/write/shop-hash';
import { exportFolder } from '@/lib/enrollment-api/shop/write/export-folder';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { tellDifference } from '@/lib/enrollment-api/shop/write/tell-difference';
import { describeEmptyMostlyOnPostgres } from '@/tests/config/databases';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { filesOf } from './files-of';

const NOW = new Date('2026-11-26T12:00:00Z');
const TODAY = '2026-11-26';

/** Words with what a table, a YAML file and a spreadsheet each have a use of their own for. */
const words = fc
  .array(fc.constantFrom('a', 'Z', '7', ' ', ',', '"', "'", '=', '@', '-', ':', '#', '|', 'é', '漢', '🙂'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((some) => `x${some.join('').trim()}`);
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join('\n'));
const price = fc.integer({ min: 0, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));

const carrier = fc.record({ name: words, phone: fc.constantFrom('', '8005550210') });
const plan = fc.record({
  name: words,
  about: words,
  of: fc.nat({ max: 1 }),
  category: fc.constantFrom('dental', 'vision', 'accident'),
  prices: fc.tuple(price, price, price, price),
  byAge: fc.boolean(),
  days: fc.constantFrom(['2026-01-01'], ['2026-01-01', '2027-07-01']),
  fee: fc.option(price, { nil: null }),
  hidden: fc.constantFrom('', 'yes', 'no'),
  isFeatured: fc.boolean(),
});
const site = fc.record({
  gate: fc.constantFrom('open', 'code'),
  name: words,
  headline: words,
  color: fc.constantFrom('#1f6f54', '#274690'),
  hosts: fc.nat({ max: 2 }),
});
const shop = fc.record({
  carriers: fc.tuple(carrier, carrier),
  first: words,
  tagline: words,
  bio: lines,
  plans: fc.array(plan, { minLength: 1, maxLength: 4 }),
  sites: fc.array(site, { minLength: 1, maxLength: 3 }),
  statement: lines,
  questions: fc.array(lines, { maxLength: 3 }),
});
type Generated = typeof shop extends fc.Arbitrary<infer T> ? T : never;

describeEmptyMostlyOnPostgres('any small shop', (store) => {
  it(
    'comes out of the database as its folder told it, and byte by byte the same from then on',
    { timeout: soakTime(180_000) },
    async () => {
      // Ids are never used again: what a shop before had under them is kept as it was.
      let run = 0;
      await fc.assert(
        fc.asyncProperty(shop, async (generated) => {
          run += 1;
          const base = mkdtempSync(path.join(os.tmpdir(), 'coverfront-round-'));
          const [typed, first, second] = ['typed', 'first', 'second'].map((name) => path.join(base, name)) as [
            string,
            string,
            string,
          ];
          try {
            layFolder(typed, generated, run);
            const told = readShop(typed);
            const applied = await applyShop(store(), told, NOW);
            expect(applied.ok ? [] : applied.problems.map(tellProblem)).toEqual([]);
            exportFolder(first, (await loadShop(store().db)).shop);
            const back = readShop(first);
            expect(rowsOf(back)).toEqual(rowsOf(told));
            expect(hashOfShop(back)).toBe(hashOfShop(told));
            expect((await applyShop(store(), back, NOW)).ok).toBe(true);
            exportFolder(second, (await loadShop(store().db)).shop);
            expect(filesOf(second)).toEqual(filesOf(first));
            const again = await planShop(store(), readShop(second));
            expect(again.ok && tellDifference(again.difference)).toEqual([
              'Nothing to do: the database has the shop as the folder tells it.',
            ]);
          } finally {
            rmSync(base, { recursive: true });
          }
        }),
        { numRuns: soakRuns('shop round trips') },
      );
    },
  );
});

function readShop(folder: string) {
  const { shop: read, problems } = checkShop(folder, TODAY);
  expect(problems.map(tellProblem)).toEqual([]);
  return read;
}

/** All rows of a shop by list, in one order and without their places in files. */
function rowsOf({ guest, ...lists }: Shop): Record<string, string[]> {
  const texts = (told: readonly { row: unknown }[]) => told.map(({ row }) => textOf(row)).sort();
  const all = Object.entries(lists).map(([name, told]) => [name, texts(told)] as const);
  return { ...Object.fromEntries(all), guest: texts(guest === null ? [] : [guest]) };
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const table = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, ...rows.map((row) => row.map(cell).join(','))].join('\n').concat('\n');

/** Carriers stay for what was sold, also when no folder names them: each shop has the same two, with other names. */
const carrierOf = (at: number): string => ['elm', 'oak'][at] ?? 'elm';

/** Writes a generated shop as an owner types one; every id has the number of the run in it. */
function layFolder(root: string, generated: Generated, run: number): void {
  const { carriers, first, tagline, bio, plans, sites, statement, questions } = generated;
  for (const folder of ['plans', 'rates', 'brands', 'texts']) mkdirSync(path.join(root, folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  const agent = String(1_000 + run);
  write('shop.yaml', `format: 1\nguest:\n  agent: ${agent}\n  openType: user\n`);
  write(
    'carriers.csv',
    table(
      'id,name,legal_name,kind,naic,phone',
      carriers.map(({ name, phone }, at) => [carrierOf(at), name, `${name} Co`, 'insurer', '00210', phone]),
    ),
  );
  write(
    'agents.csv',
    table('id,code,first_name,last_name,email,tagline,bio', [
      [agent, `A${run}`, first, 'Elm', `a${run}@elm.test`, tagline, `<p>${bio.replaceAll('"', '')}</p>`],
    ]),
  );
  const hostOf = (at: number) => `s${at}.run-${run}.test`;
  write(
    'sites.csv',
    table(
      'kind,host,slug,open_type,gate,agent,group,portal,hosts',
      sites.map(({ gate, hosts }, at) => {
        const further = Array.from({ length: hosts }, (_, of) => `w${of}.${hostOf(at)}`);
        return ['agent', hostOf(at), '', 'agent', gate, agent, '', '', further.join(';')];
      }),
    ),
  );
  sites.forEach(({ name, headline, color }, at) =>
    write(`brands/${hostOf(at)}.json`, JSON.stringify({ site_name: name, headline, brand_color: color })),
  );
  const idOf = (at: number) => String(run * 10 + at);
  plans.forEach((one, at) => layPlan(write, one, { id: idOf(at), carrier: carrierOf(one.of) }));
  const hidden = plans.flatMap((one, at) => (one.hidden === '' ? [] : [[idOf(at), hostOf(0), one.hidden]]));
  write('visibility.csv', table('plan,site,visible', hidden));
  write(
    'featured.csv',
    table(
      'plan,agent',
      plans.flatMap(({ isFeatured }, at) => (isFeatured ? [[idOf(at), agent]] : [])),
    ),
  );
  write(
    'questions.csv',
    table(
      'id,kind,plan,carrier,text',
      questions.map((text, at) => [idOf(at), 'health', '', '', text]),
    ),
  );
  for (const key of ['application-statement', 'authorization']) {
    const head = stringify({ key, version: run, head: first });
    write(`texts/${key}.md`, `---\n${head}---\n<p>${statement.replaceAll('"', '')}</p>\n`);
  }
}

type Named = { id: string; carrier: string };

function layPlan(
  write: (file: string, text: string) => void,
  { name, about, category, prices, byAge, days, fee }: Generated['plans'][number],
  { id, carrier: of }: Named,
): void {
  const level = `${id}01`;
  const fees =
    fee === null
      ? {}
      : { fees: [{ key: 'fee', label: about, kind: 'once', scope: 'plan', amount: fee, because: about }] };
  write(
    `plans/${id}.yaml`,
    stringify({
      ...{ kind: 'insurance', formNumber: name, name, carrier: of, category, shortText: about, lead: about },
      levelHeading: about,
      levels: [{ pricingId: level, name, fullName: name, cartLine: about, benefitLines: [about] }],
      defaultLevel: level,
      facts: [{ label: name, value: about }],
      description: { body: `<p>${about.replaceAll('"', '')}</p>` },
      availability: { states: { only: ['TX', 'NY'] } },
      ...fees,
    }),
  );
  const [one, two, three, four] = prices;
  const rowsOf = (from: string) =>
    byAge
      ? [
          [level, from, '', 'member', '18', '44', one],
          [level, from, '', 'member', '45', '99', two],
          [level, from, '', 'child', '', '', three],
        ]
      : ['IO', 'IS', 'IC', 'IF'].map((tier, at) => [level, from, tier, '', '', '', [one, two, three, four][at] ?? '0']);
  write(`rates/${id}.csv`, table('level,effective_from,tier,role,age_from,age_to,rate', days.flatMap(rowsOf)));
}
