import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Base names that stand twice, each for its reason; five at most. */
const TWICE: Record<string, string> = {
  icons: 'The drawings of icons.svg by the components of icons.tsx, side by side.',
};

const baseOf = (file: string) => path.basename(file).replace(/\.[^.]+$/, '');

describe('files of lib and components', () => {
  it('have a name each that says by itself which one is meant', () => {
    const files = globSync('{lib,components}/**/*.*').filter(
      // Files of a shop's folder have the names of its format.
      (file) => !/\/migrations\/|\/seed\/shop\//.test(file) && baseOf(file) !== 'README',
    );
    expect(files.length).toBeGreaterThan(500);
    const seen = new Map<string, string[]>();
    for (const file of files) seen.set(baseOf(file), [...(seen.get(baseOf(file)) ?? []), file]);
    const twice = [...seen].filter(([, places]) => places.length > 1);
    expect(twice.filter(([name]) => !(name in TWICE)).flatMap(([, places]) => places)).toEqual([]);
    expect(twice.map(([name]) => name).toSorted()).toEqual(Object.keys(TWICE).toSorted());
    expect(twice.length).toBeLessThanOrEqual(5);
  });
});
