import { expect, it } from 'vitest';
import { serverArguments } from '@/lib/cli/build';

it('collects young objects in one thread where there is one core, and only there', () => {
  const flag = '--no-parallel-scavenge';
  expect([1, 2, 8].map((cores) => serverArguments(3000, cores).includes(flag))).toEqual([true, false, false]);
  // Node's own arguments stand in front of the program.
  const all = serverArguments(3000, 1);
  expect(all.indexOf(flag)).toBeLessThan(all.indexOf('start'));
});
