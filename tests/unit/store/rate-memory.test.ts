import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogPlan } from '@/lib/enrollment-api/handlers/shared/plan-cards';
import { RateMemory } from '@/lib/enrollment-api/handlers/shared/rated-plans';
import type { Database } from '@/lib/enrollment-api/store/database';
import { buildPlan } from '../rating/support';

const dialect = new PgDialect({ casing: 'snake_case' });
/** Of each plan: one table with four amounts. */
const AMOUNTS = ['IO', 'IS', 'IC', 'IF'].map((tier) => ['11', 'composite', tier, null, null, null, null, 1_000]);
const filed = JSON.stringify([
  ['2026-01-01', { tobacco: 'none', levels: { '11': { kind: 'composite' } } }, AMOUNTS, []],
]);

const filing = { kind: null, formNumber: '', legalName: '', naic: '' };

/** A plan of the catalogue; a version that was read before has the same definition. */
const { rates: _rates, ...definition } = buildPlan();
const planOf = (id: string, version = '1'): CatalogPlan => ({
  id,
  definition,
  carrierName: '',
  sort: 0,
  version,
  filing,
});

describe('the memory of rates', () => {
  /** Ids asked for, a list for each statement. */
  let asked: unknown[][];
  let inTransaction: boolean;
  const store = {
    get inTransaction() {
      return inTransaction;
    },
    db: {
      execute: async (query: SQL) => {
        const { params } = dialect.sqlToQuery(query);
        asked.push(params);
        await Promise.resolve();
        return params.map((plan) => ({ plan, filed }));
      },
    },
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const needs = { store: store as unknown as Database, log };
  beforeEach(() => {
    asked = [];
    inTransaction = false;
  });

  it('asks once for a version of a plan, and again for the next', async () => {
    const memory = new RateMemory();
    await memory.read(needs, [planOf('1'), planOf('2')]);
    const first = await memory.read(needs, [planOf('1')]);
    expect(asked).toEqual([['1', '2']]);
    expect((await memory.read(needs, [planOf('1')])).get('1')).toBe(first.get('1'));
    await memory.read(needs, [planOf('1', '2'), planOf('2')]);
    expect(asked).toEqual([['1', '2'], ['1']]);
  });

  it('holds no more than its share: the plan that was used longest ago makes room', async () => {
    const memory = new RateMemory(8);
    await memory.read(needs, [planOf('1'), planOf('2')]);
    await memory.read(needs, [planOf('1')]);
    await memory.read(needs, [planOf('3')]);
    await memory.read(needs, [planOf('1'), planOf('3')]);
    expect(asked).toEqual([['1', '2'], ['3']]);
    await memory.read(needs, [planOf('2')]);
    expect(asked.at(-1)).toEqual(['2']);
  });

  it('answers a list that is larger than it, whole', async () => {
    const memory = new RateMemory(8);
    const plans = Array.from({ length: 120 }, (_, index) => planOf(String(index + 1)));
    expect((await memory.read(needs, plans)).size).toBe(120);
    expect(asked.map((ids) => ids.length)).toEqual([50, 50, 20]);
  });

  it('shares a load under way, save within a transaction, which would wait for itself', async () => {
    const memory = new RateMemory();
    const both = await Promise.all([memory.read(needs, [planOf('1')]), memory.read(needs, [planOf('1'), planOf('2')])]);
    expect(asked).toEqual([['1'], ['2']]);
    expect(both[0].get('1')).toBe(both[1].get('1'));
    const outside = memory.read(needs, [planOf('3')]);
    inTransaction = true;
    await memory.read(needs, [planOf('3')]);
    await outside;
    expect(asked.slice(2)).toEqual([['3'], ['3']]);
  });
});
