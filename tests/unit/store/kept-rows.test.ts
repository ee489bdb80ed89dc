import { describe, expect, it } from 'vitest';
import { changesKept, createKeptRows } from '@/lib/enrollment-api/store/kept-rows';

describe('rows that seldom change', () => {
  it('are read once for all who ask at once, and again after fifteen seconds', async () => {
    let now = 0;
    let loads = 0;
    const kept = createKeptRows(() => now);
    const read = () => kept.read('site a', () => Promise.resolve((loads += 1)));
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    now = 14_999;
    expect(await read()).toBe(1);
    now = 15_000;
    expect(await read()).toBe(2);
  });

  it('that were read while something changed are not kept, nor is a failure', async () => {
    const kept = createKeptRows();
    let answer: (rows: string) => void = () => undefined;
    const slow = kept.read('site a', () => new Promise<string>((resolve) => (answer = resolve)));
    kept.forgetAll();
    answer('old');
    expect(await slow).toBe('old');
    expect(await kept.read('site a', () => Promise.resolve('new'))).toBe('new');
    await expect(kept.read('site b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.read('site b', () => Promise.resolve('here'))).toBe('here');
  });

  it('are kept for two hundred names, the latest', async () => {
    const kept = createKeptRows();
    let loads = 0;
    const read = (nr: number) => kept.read(`site ${nr}`, () => Promise.resolve((loads += 1)));
    for (let nr = 0; nr < 10_000; nr += 1) await read(nr);
    for (let nr = 9_800; nr < 10_000; nr += 1) await read(nr);
    expect(loads).toBe(10_000);
    await read(0);
    expect(loads).toBe(10_001);
  });

  it('are forgotten by writes to their tables, not by those of enrollments', () => {
    for (const statement of [
      'update "sites" set "gate" = $1',
      'update agents set phone = 1',
      'delete from "agreement_texts"',
    ])
      expect(changesKept(statement)).toBe(true);
    for (const statement of [
      'insert into "enrollments" ("site_key", "agent_id") values ($1, $2)',
      'insert into "agent_groups" values (1)',
    ])
      expect(changesKept(statement)).toBe(false);
  });
});
