import { expect, it } from 'vitest';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';
import { applyShop } from '@/lib/enrollment-api/shop/write/apply-shop';
import { describeEmptyMostlyOnPostgres } from '@/tests/config/databases';

const NOW = new Date('2026-11-26T12:00:00Z');

/** The example with one line of one table, or one entry of a list in a plan or a text, told a second time right behind itself. */
function* toldTwice(): Generator<[name: string, files: Map<string, Buffer>]> {
  for (const [file, bytes] of exampleShop()) {
    if (!/\.(?:csv|yaml|md)$/.test(file)) continue;
    const lines = bytes.toString('utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      const again = file.endsWith('.csv') ? (at === 0 || line === '' ? null : [line, line]) : twiceInList(line);
      if (again === null) continue;
      const files = exampleShop();
      files.set(file, Buffer.from(lines.toSpliced(at, 1, ...again).join('\n')));
      yield [`${file}:${at + 1}`, files];
    }
  }
}

/** `[TX, FL]` with its first entry twice, or an entry of a list in lines. */
function twiceInList(line: string): string[] | null {
  if (/^\s*- [^:]+$/.test(line)) return [line, line];
  const inline = /^(.*\[)([^,\]]+)(.*\])$/.exec(line);
  return inline ? [`${inline[1]}${inline[2]}, ${inline[2]}${inline[3]}`] : null;
}

describeEmptyMostlyOnPostgres('a folder that tells something twice', (store) => {
  it(
    'is refused with the place of the second, or taken; never does the database say it',
    { timeout: 120_000 },
    async () => {
      const taken: string[] = [];
      let tried = 0;
      for (const [name, files] of toldTwice()) {
        tried += 1;
        const { shop, problems } = checkShop(
          { names: () => [...files.keys()], bytes: (file) => files.get(file) ?? Buffer.alloc(0) },
          '2026-11-26',
        );
        const told = problems.map(tellProblem);
        if (told.length > 0) {
          expect(told[0]).toMatch(/^[\w./-]+:\d+:\d+: /);
          continue;
        }
        const outcome = await store()
          .withTransaction(async () => {
            const plan = await applyShop(store(), shop, NOW);
            throw new TakenBack(plan.ok);
          })
          .catch((error: unknown) => error);
        expect([name, outcome instanceof TakenBack && outcome.isTaken]).toEqual([name, true]);
        taken.push(name);
      }
      expect(tried).toBeGreaterThan(60);
      expect(taken.length).toBeLessThan(tried / 2);
    },
  );
});

class TakenBack extends Error {
  constructor(readonly isTaken: boolean) {
    super('taken back');
  }
}
