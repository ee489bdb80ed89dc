import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { soakRuns } from '@/tests/soak/scale';
import { ONE_DATABASE, SOAK_NAMES, SOAKS, type SoakName } from '@/tests/soak/soaks';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const tests = ['tests/api', 'tests/unit']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file));

/** Those of which no test asks how often: fast-check's default, and what the gate leaves out. */
const UNCOUNTED: readonly SoakName[] = [
  'rest',
  'refused starts',
  'other width',
  'both widths',
  'other storefront',
  'other database',
];

describe('the long runs', () => {
  it.each(SOAK_NAMES.filter((name) => !UNCOUNTED.includes(name)))(
    '%s: its files ask for its count',
    (name: SoakName) => {
      for (const file of SOAKS[name].files) expect(textOf(file), file).toContain(`soakRuns('${name}')`);
    },
  );

  it('try on the other database what the gate tries on one alone, but for what has a count of its own, and that there', () => {
    const listed = SOAK_NAMES.flatMap((name): readonly string[] => SOAKS[name].files);
    const onOne = tests.filter((file) => textOf(file).search(ONE_DATABASE) >= 0);
    expect(onOne.length).toBeGreaterThan(0);
    expect(onOne.filter((file) => !listed.includes(file))).toEqual([]);
    const { files } = SOAKS['other database'];
    expect(files.filter((file) => /soakRuns\(/.test(textOf(file)))).toEqual([]);
  });

  it('give the gate a twentieth, or less where a row says so', () => {
    for (const name of SOAK_NAMES) {
      const { full } = SOAKS[name];
      if (process.env.SOAK === 'whole') expect(soakRuns(name), name).toBe(full);
      else if ('gate' in SOAKS[name]) expect(soakRuns(name), name).toBeLessThan(full / 20);
      else expect(soakRuns(name), name).toBe(full / 20);
    }
  });

  it('have every file with properties, and no property has a number of its own', () => {
    const listed = SOAK_NAMES.flatMap((name): readonly string[] => SOAKS[name].files);
    const random = tests.filter((file) => /\bfc\.assert\(/.test(textOf(file)));
    expect(random.filter((file) => !listed.includes(file))).toEqual([]);
    expect(tests.filter((file) => /numRuns: [\d(]/.test(textOf(file)))).toEqual([]);
  });
});
