import { describe, expect, it } from 'vitest';
import { readCsv } from '@/lib/enrollment-api/shop/read/csv-sheet';
import { atOnce, inTurns } from '@/lib/enrollment-api/shop/read/in-parts';
import { ratesInParts, readRates } from '@/lib/enrollment-api/shop/read/read-rates';

/** Rates of so many levels by age, gender and tobacco: 404 rows each. */
function ratesOf(levels: number): Buffer {
  const ages = Array.from({ length: 101 }, (_, age) => age);
  const rows = Array.from({ length: levels }, (_, at) =>
    ages
      .flatMap((age) =>
        ['M', 'F'].flatMap((gender) =>
          ['Y', 'N'].map((tobacco) => `${510_101 + at},2099-01-01,member,${age},${age},${gender},${tobacco},12.10`),
        ),
      )
      .concat(`${510_101 + at},2099-01-01,child,,,,,4.10`),
  );
  return Buffer.from(['level,effective_from,role,age_from,age_to,gender,tobacco,rate', ...rows.flat()].join('\n'));
}

describe('rates that are read in parts', () => {
  const bytes = ratesOf(40);
  const rows = 40 * 405;
  const work = () => ratesInParts(readCsv('rates/5101.csv', bytes), () => undefined);

  it('are the same as read at once', async () => {
    const whole = readRates(readCsv('rates/5101.csv', bytes), () => undefined);
    expect(Object.keys(whole.tables[0]?.levels ?? {})).toHaveLength(40);
    expect(atOnce(work())).toEqual(whole);
    expect(await inTurns(work())).toEqual(whole);
  });

  it('are left off behind each two hundred rows and each level', () => {
    let parts = 0;
    for (const reading = work(); reading.next().done !== true;) parts += 1;
    expect(parts).toBe(Math.floor(rows / 200) + 40);
  });

  it('leave the process to others meanwhile: none waits for a large part of it', async () => {
    const [began, waits] = [performance.now(), [] as number[]];
    let [last, isOver] = [began, false];
    const beat = () => {
      waits.push(performance.now() - last);
      last = performance.now();
      if (!isOver) setImmediate(beat);
    };
    setImmediate(beat);
    const files = Array.from({ length: 8 }, work);
    for (const each of files) await inTurns(each);
    isOver = true;
    beat();
    const whole = performance.now() - began;
    expect(Math.max(...waits) / whole).toBeLessThan(0.35);
    expect(waits.length).toBeGreaterThan(8);
  });
});
