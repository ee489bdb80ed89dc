import { describe, expect, it } from 'vitest';
import {
  changingFiles,
  outOfTurn,
  readTurn,
  secondsOf,
  sharesFor,
  sharesLeft,
  tellTurn,
  TURN_FOLDERS,
  WHOLE,
} from '@/tests/config/turns';

describe('the turns of the gate (decisions 317)', () => {
  it.each([2, 3, 4, 6])('take every file once in %s', (of) => {
    for (const folder of TURN_FOLDERS) {
      const all = changingFiles(folder);
      const taken = Array.from({ length: of }, (_, at) => {
        const away = outOfTurn(folder, { of, at, also: [] });
        return all.filter((file) => !away.includes(file));
      });
      expect(taken.flat().sort(), folder).toEqual(all.toSorted());
      for (const share of taken) expect(share.length).toBeGreaterThan(0);
    }
  });

  it('leave whole journeys, the wire and money to no turn', () => {
    const all = TURN_FOLDERS.flatMap(changingFiles);
    for (const file of [
      'tests/api/contract.test.ts',
      'tests/api/payments.test.ts',
      'tests/e2e/journey-applicant.spec.ts',
    ])
      expect(all).not.toContain(file);
  });

  it('leave nothing out in a run by itself, and nothing new in a turn', () => {
    expect(readTurn({})).toEqual(WHOLE);
    expect(TURN_FOLDERS.flatMap((folder) => outOfTurn(folder, WHOLE))).toEqual([]);
    const [left = ''] = outOfTurn('tests/e2e', { of: 3, at: 1, also: [] });
    expect(outOfTurn('tests/e2e', { of: 3, at: 1, also: [left] })).not.toContain(left);
  });

  it('are told to the programs of a run', () => {
    for (const turn of [WHOLE, { of: 3, at: 2, also: ['tests/api/one.test.ts', 'tests/e2e/two.spec.ts'] }])
      expect(readTurn({ GATE_TURN: tellTurn(turn) })).toEqual(turn);
    expect(readTurn({ GATE_TURN: '7/3' })).toMatchObject({ of: 3, at: 1 });
    for (const wrong of ['', '1', '1/0', 'x/3', '1/x', '-1/3'])
      expect(() => readTurn({ GATE_TURN: wrong }), wrong).toThrow('GATE_TURN is a share');
  });

  const on = (workMs: number, cores = 2) => ({ workMs, cores });

  it('are the fewer the faster the machine is, and none for a fast one', () => {
    expect(sharesFor(on(300))).toBe(1);
    const shares = [300, 500, 700, 900, 1_500].map((ms) => sharesFor(on(ms)));
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(sharesFor(on(700, 8))).toBeLessThan(sharesFor(on(700)));
    const of = sharesFor(on(700));
    expect(secondsOf('before', of, on(700)) + secondsOf('browser', of, on(700))).toBeLessThanOrEqual(1_500);
    expect(sharesFor(on(60_000, 1))).toBe(6);
  });

  it('of the browser are the same on a machine that kept its speed, and no fewer on a faster one', () => {
    for (const ms of [300, 500, 600, 700]) {
      const of = sharesFor(on(ms));
      const seconds = secondsOf('before', of, on(ms));
      expect(sharesLeft(of, seconds, on(ms)), `${ms} ms`).toBe(of);
      expect(sharesLeft(of, seconds / 2, on(ms / 2)), `${ms} ms, then twice as fast`).toBe(of);
    }
  });

  it('of the browser are more where the machine is slower now, or was slower before', () => {
    const of = sharesFor(on(450));
    const seconds = secondsOf('before', of, on(450));
    expect(sharesLeft(of, seconds, on(900))).toBeGreaterThan(of);
    expect(sharesLeft(of, seconds * 1.5, on(450))).toBeGreaterThan(of);
    expect(sharesLeft(1, 5_000, on(300))).toBe(6);
  });
});
