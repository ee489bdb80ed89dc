import * as z from 'zod';
import { today } from '@/lib/clock';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { writeExample } from '@/lib/enrollment-api/shop/example/write-example';
import { isFolder } from '@/lib/enrollment-api/shop/read/folder';
import type { Shop } from '@/lib/enrollment-api/shop/shop';
import { counted } from '@/lib/rules/text/counted';
import { defineFileVerb, pathText, refused, type Outcome, type Plain } from '../verb';

/** More lines than these are read by no person; the rest is counted. */
const MOST_LINES = 500;

const folder = pathText.describe('the folder of the shop');

/** Looks at a folder and answers before anything is changed. */
export const checkFolder = defineFileVerb({
  name: 'check',
  about: 'Checks the folder of a shop: each file, what names what, and the prices of expected.csv. Needs no database.',
  scope: 'house',
  input: z.strictObject({ folder }),
  order: ['folder'],
  run: (_none, { folder: root }): Promise<Outcome> => {
    if (!isFolder(root)) throw new Error(`There is no folder ${root}.`);
    const { shop, problems, warnings } = checkShop(root, today());
    if (problems.length > 0) return Promise.resolve(refused(...shortened(problems.map(tellProblem), 'problems')));
    const counts = countsOf(shop);
    const lines = shortened(warnings.map(tellProblem), 'warnings').map((line) => `warning: ${line}`);
    const summary = COUNTED.map(([name, words]) => counted(counts[name], words)).join(', ');
    return Promise.resolve({
      ok: true,
      said: [...lines, `The shop can be applied: ${summary}.`],
      data: { ...counts, warnings: warnings.map(tellProblem) } satisfies Plain,
    });
  },
});

export const initFolder = defineFileVerb({
  name: 'init',
  about: 'Writes a small shop that works, and settings for a live installation, into a new folder.',
  scope: 'house',
  input: z.strictObject({ folder: pathText.describe('a folder that is empty, or is not there yet') }),
  order: ['folder'],
  run: (_none, { folder: root }): Promise<Outcome> => {
    const files = writeExample(root);
    if (files === null) return Promise.resolve(refused(`${root}: The folder is not empty, expected a new one.`));
    return Promise.resolve({
      ok: true,
      said: [
        `${counted(files.length, ['file is', 'files are'])} in ${root}.`,
        `Next: npm run operator -- check ${root}`,
      ],
      data: { folder: root, files },
    });
  },
});

const shortened = (lines: readonly string[], name: string): string[] =>
  lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `And ${lines.length - MOST_LINES} ${name} more.`]
    : [...lines];

/** The counts in the order in which they are told, with one and with many of each. */
const COUNTED = [
  ['carriers', ['carrier', 'carriers']],
  ['agents', ['agent', 'agents']],
  ['groups', ['group', 'groups']],
  ['sites', ['site', 'sites']],
  ['plans', ['plan', 'plans']],
  ['rates', ['table of rates', 'tables of rates']],
  ['texts', ['text', 'texts']],
  ['expected', ['expected price', 'expected prices']],
] as const satisfies readonly (readonly [keyof ReturnType<typeof countsOf>, readonly [string, string]])[];

const countsOf = ({ carriers, agents, groups, sites, plans, rates, texts, expected }: Shop) => ({
  carriers: carriers.length,
  agents: agents.length,
  groups: groups.length,
  sites: sites.length,
  plans: plans.length,
  rates: rates.reduce((sum, { row }) => sum + row.tables.length, 0),
  texts: texts.length,
  expected: expected.length,
});
