import { expect, it } from 'vitest';
import { demoFolder } from '@/lib/enrollment-api/seed/demo-files';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';

it('passes the check of every shop’s folder, with the licences that have ended told', () => {
  const { problems, warnings } = checkShop(demoFolder(), '2026-11-21');
  expect(problems.map(tellProblem)).toEqual([]);
  expect(warnings.map(tellProblem)).toEqual([
    expect.stringMatching(/^licences\.csv:\d+:\d+: The licence of agent 4103 in TX has ended/),
  ]);
});
