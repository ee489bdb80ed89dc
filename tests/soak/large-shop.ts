import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';

/** Sites and plans of a shop, and rows of rates of each plan: twice its number of bands of ages and of genders, and one of children. */
export type LargeSize = { sites: number; plans: number; rowsEach: number };

/** The shop that an installation has to bear: 1,000 sites, 2,000 plans, 500,000 rows of rates. */
export const LARGE_SHOP: LargeSize = { sites: 1_000, plans: 2_000, rowsEach: 250 };

/** Files of the example that the large shop has as they are, and that its own plans need. */
const KEPT =
  /^(?:shop\.yaml|carriers\.csv|portals\.csv|agents\.csv|licences\.csv|groups\.csv|texts\/.*|questions\.csv|brands\/cedar-lane\.\w+)$/;

/** Writes a shop of a size into a folder. Every plan has rates of two days, by age and gender, and a quote that is expected. */
export function writeLargeShop(root: string, { sites, plans, rowsEach }: LargeSize): void {
  for (const folder of ['plans', 'rates', 'brands', 'texts']) mkdirSync(path.join(root, folder), { recursive: true });
  const write = (file: string, text: string | Buffer): void => writeFileSync(path.join(root, file), text);
  for (const [file, bytes] of exampleShop()) if (KEPT.test(file)) write(file, bytes);
  const rows = Array.from({ length: sites }, (_, at) => `agent,site-${at}.example,,agent,open,7001,,701,`);
  write('sites.csv', ['kind,host,slug,open_type,gate,agent,group,portal,hosts', ...rows, ''].join('\n'));
  for (let at = 0; at < sites; at += 1) write(`brands/site-${at}.example.json`, lookOf(at));
  const expected = ['plan,level,zip,birth_date,gender,tier,effective,price'];
  for (let at = 0; at < plans; at += 1) {
    const id = String(10_000 + at);
    write(`plans/${id}.yaml`, planOf(id, at));
    const { text, price } = ratesOf(id, at, rowsEach);
    write(`rates/${id}.csv`, text);
    expected.push(`${id},${id}01,78701,1996-06-15,F,IO,2027-06-01,${price}`);
  }
  write('expected.csv', [...expected, ''].join('\n'));
  const shown = Array.from({ length: Math.min(plans, 40) }, (_, at) => `${10_000 + at},,,,`);
  write('featured.csv', ['plan,site,agent,group,portal', ...shown, ''].join('\n'));
}

/** The part of a size that a shop beside it has already. */
export type Around = { carrier: string; agent: string };

/**
 * Grows a shop's folder by plans and sites of its own until it has a size: each new plan is hidden everywhere but on one new site, so the shop's own
 * sites show what they showed.
 */
export function growShop(root: string, { sites, plans, rowsEach }: LargeSize, { carrier, agent }: Around): void {
  const add = (file: string, columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): void => {
    const at = path.join(root, file);
    const head = existsSync(at) ? (readFileSync(at, 'utf8').split('\n', 1)[0] ?? '') : columns.join(',');
    if (!existsSync(at)) writeFileSync(at, `${head}\n`);
    const lines = rows.map((row) =>
      head
        .split(',')
        .map((name) => row[name] ?? '')
        .join(','),
    );
    appendFileSync(at, lines.map((line) => `${line}\n`).join(''));
  };
  const host = (at: number) => `site-${at}.localhost`;
  const numbers = (amount: number) => Array.from({ length: amount }, (_, at) => at);
  const own = { kind: 'agent', open_type: 'agent', gate: 'open', agent };
  add(
    'sites.csv',
    [],
    numbers(sites).map((at) => ({ ...own, host: host(at) })),
  );
  const places = ['plan', 'site', 'agent', 'group', 'portal', 'visible'];
  const idOf = (at: number) => String(10_000 + at);
  add(
    'visibility.csv',
    places,
    numbers(plans).flatMap((at) => [
      { plan: idOf(at), visible: 'no' },
      { plan: idOf(at), site: host(at % sites), visible: 'yes' },
    ]),
  );
  for (const at of numbers(plans)) {
    const id = idOf(at);
    writeFileSync(path.join(root, `plans/${id}.yaml`), planOf(id, at, carrier));
    writeFileSync(path.join(root, `rates/${id}.csv`), ratesOf(id, at, rowsEach).text);
  }
}

const lookOf = (at: number): string =>
  JSON.stringify({
    site_name: `Agency ${at}`,
    brand_color: `#${(0x20_30_40 + at * 997).toString(16).padStart(6, '0').slice(-6)}`,
    headline: `Plans of agency ${at}.`,
    cart_logo: 'cedar-lane.svg',
    paper_logo: 'cedar-lane.png',
  });

const planOf = (id: string, at: number, carrier = 'blue-harbor'): string => `kind: insurance
formNumber: BH ${id} (01/27)
name: Harbor Plan ${at}
carrier: ${carrier}
category: ${['accident', 'critical', 'hospital', 'dental'][at % 4] ?? 'dental'}
shortText: A plan for people of every age, number ${at}.
lead: A plan for people of every age, with one price for each.
levelHeading: The plan
levels:
  - pricingId: ${id}01
    name: Plan ${at}
    fullName: Harbor Plan ${at}
    cartLine: Harbor Plan ${at}
    benefitLines: [Pays a fixed amount]
defaultLevel: ${id}01
facts:
  - label: Paid
    value: A fixed amount
description:
  body: <p>Harbor Plan ${at} pays a fixed amount to you.</p>
availability:
  states:
    only: [TX, FL, NY]
`;

const HEAD = 'level,effective_from,role,age_from,age_to,gender,rate';

/** Rates of two days. Of a woman of 30 on 2027-06-01 the second table's are asked. */
function ratesOf(id: string, at: number, rowsEach: number): { text: string; price: string } {
  const bands = Math.max(1, Math.floor((rowsEach - 2) / 4));
  const days = ['2026-01-01', '2027-01-01'].map((from, year) => {
    const lines = Array.from({ length: bands }, (_, band) => {
      const last = band === bands - 1;
      return ['M', 'F'].map((gender) => {
        const rate = rateOf(at, year, band, gender);
        return `${id}01,${from},member,${18 + band},${last ? 99 : 18 + band},${gender},${rate}`;
      });
    });
    return [...lines.flat(), `${id}01,${from},child,,,,4.10`];
  });
  const band = Math.min(12, bands - 1);
  return { text: [HEAD, ...days.flat(), ''].join('\n'), price: rateOf(at, 1, band, 'F') };
}

const rateOf = (at: number, year: number, band: number, gender: string): string =>
  (8 + (at % 50) + year + band * 0.35 + (gender === 'M' ? 0.4 : 0)).toFixed(2);
