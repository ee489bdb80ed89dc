import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readyTables, replace } from '@/lib/enrollment-api/shop/formats/cms-folder';
import { readPlanList, type ListedPlan } from '@/lib/enrollment-api/shop/formats/listed-plans';
import { readSheetFile } from '@/lib/enrollment-api/shop/formats/read-sheet';
import { isFolder } from '@/lib/enrollment-api/shop/read/folder';
import { filled } from '@/lib/enrollment-api/shop/read/read-plan-files';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { Unreadable } from '@/lib/enrollment-api/shop/sheet';
import { counted } from '@/lib/rules/text/counted';
import { defineFileVerb, pathText, refused, text } from '../verb';
import { refusedBy } from './import-verbs';

export const importPlanList = defineFileVerb({
  name: 'import plans',
  about:
    'Adds the plans of one table, a row each with its prices, to the folder of a shop. A plan that is there keeps its file and gets the prices of new days.',
  scope: 'house',
  input: z.strictObject({
    file: pathText.describe(
      'The table, CSV or XLSX: plan, name, carrier, category, form, states, about, benefits, from, IO …',
    ),
    dir: pathText.describe('The folder of the shop'),
    sheet: text(31).optional().describe('The sheet of a workbook; the first that is shown without'),
  }),
  order: ['file', 'dir'],
  async run(_none, { file, dir, sheet }) {
    if (!isFolder(dir)) return refused(`--dir: There is no folder ${dir}.`);
    const { plans, problems } = await readList(file, sheet);
    const ready = await Promise.all(plans.map(({ id, tables }) => readyTables(dir, id, tables)));
    const wrong = [...problems, ...ready.flatMap((one) => one.problems)];
    if (wrong.length > 0) return refusedBy(wrong);
    if (plans.length === 0) return refused(`${file}: There are no plans in it.`);
    const added = plans.filter(({ id }) => !existsSync(fileOf(dir, id)));
    for (const { id, yaml } of added) await replace(fileOf(dir, id), yaml);
    for (const { write } of ready) await write();
    const tables = plans.reduce((sum, plan) => sum + plan.tables.length, 0);
    return {
      ok: true,
      said: [
        `${counted(added.length, ['plan is', 'plans are'])} new in ${dir}, with ${counted(tables, ['table of rates', 'tables of rates'])}.`,
        `Next: npm run operator -- check ${dir}`,
      ],
      data: { plans: plans.map(({ id }) => id), added: added.map(({ id }) => id), tables },
    };
  },
});

const fileOf = (dir: string, id: string): string => path.join(dir, 'plans', `${id}.yaml`);

async function readList(
  file: string,
  sheet: string | undefined,
): Promise<{ plans: readonly ListedPlan[]; problems: readonly Problem[] }> {
  try {
    const table = await readSheetFile(file, { sheet });
    return readPlanList(/\.xlsx$/i.test(file) ? filled(table) : table);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { plans: [], problems: [error.problem] };
  }
}
