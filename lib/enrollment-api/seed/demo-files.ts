import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlanDefinition } from '../rating/plan';
import { tellProblem } from '../shop/check/check-shop';
import { readCsv } from '../shop/read/csv-sheet';
import { readShop } from '../shop/read/read-shop';
import { readTable } from '../shop/read/read-table';
import type { Problem, Shop } from '../shop/shop';
import { CARRIERS } from '../shop/tables/catalogue-tables';
import type { Columns, RecordOf } from '../shop/tables/table-file';
import { sourceFolder } from '../store/source-folder';

/** The folder of the demo's shop, like any owner's, with its people and its history in `demo` (decisions 294). */
export const demoFolder = (): string =>
  sourceFolder(path.join('lib', 'enrollment-api', 'seed', 'shop'), 'shop.yaml', 'The files of the demo');

const refuse = (problem: Problem): never => {
  throw new Error(`The demo cannot be read: ${tellProblem(problem)}`);
};

/** The demo's shop by the reader of every shop. Throws at its first mistake. */
export function readDemoShop(): Shop {
  const { shop, problems } = readShop(demoFolder());
  problems.slice(0, 1).forEach(refuse);
  return shop;
}

/** The plans of a shop with their rates, as pricing reads them. */
export function plansOfShop(shop: Shop): PlanDefinition[] {
  const rates = new Map(shop.rates.map(({ row }) => [row.planId, row.tables]));
  return shop.plans.map(({ row }) => PlanDefinition.parse({ ...row.definition, rates: rates.get(row.id) }));
}

/** The bytes of a file of the demo's folder. */
export const readDemoFile = (file: string): Buffer =>
  readFileSync(/* turbopackIgnore: true */ path.join(demoFolder(), file));

/** A table of the demo's folder, record by record. Throws at its first mistake. */
export function readDemoTable<C extends Columns>(file: string, columns: C): RecordOf<C>[] {
  return [...readTable(readCsv(file, readDemoFile(file)), columns, refuse)].map(({ record }) => record);
}

/** The demo's carriers alone, by which a database tells that it was a demo's. */
export const readDemoCarriers = () =>
  readDemoTable(CARRIERS.file, CARRIERS.columns).map(({ id, name }) => ({ id, name }));
