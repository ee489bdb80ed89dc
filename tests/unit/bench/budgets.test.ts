import { describe, expect, it } from 'vitest';
import { judgeLimit, judgeSpeed, PRIVATE_SPEED } from '@/tests/bench/budgets';

describe('a verdict of the benchmark', () => {
  it('tells a figure below its least from one that no reason is good enough for', () => {
    const budget = { least: 0.55, aim: 0.7, floor: 0.45 };
    const texts = [0.7, 0.55, 0.5, 0.45, 0.44].map((ratio) => judgeSpeed(ratio, budget));
    expect(texts).toEqual([
      { met: true, text: 'met, aim too' },
      { met: true, text: 'met' },
      { met: false, text: 'below least by 9.1 %, above floor' },
      { met: false, text: 'below least by 18 %, above floor' },
      { met: false, text: 'MISSED by 2.2 %' },
    ]);
  });

  it('holds a page on PostgreSQL to its speed on PGlite in the same run, and to the same floor', () => {
    const budget = PRIVATE_SPEED.Postgres;
    expect(judgeSpeed(0.5, budget, 0.85).text).toBe('met');
    expect(judgeSpeed(0.5, budget, 0.8).text).toBe('below least by 5.9 %, above floor');
    expect(judgeSpeed(0.4, budget, 1).text).toBe('MISSED by 11 %');
    expect(judgeSpeed(0.7, budget, 1).text).toBe('met, aim too');
  });

  it('takes a limit of nothing at its word', () => {
    expect([judgeLimit(0, 0).text, judgeLimit(1, 0).text, judgeLimit(66, 60).text]).toEqual([
      'met',
      'MISSED',
      'MISSED by 10 %',
    ]);
  });
});
