import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatelyAsked } from '@/lib/drop-oldest';

const MOST = 20;
const KEY = fc.integer({ min: 0, max: 5 });
const STEP = fc.oneof(
  fc.record({ does: fc.constant('get' as const), key: KEY }),
  fc.record({ does: fc.constant('delete' as const), key: KEY }),
  fc.record({ does: fc.constant('set' as const), key: KEY, value: fc.integer({ min: 0, max: MOST + 5 }) }),
);

describe('what was asked for lately', () => {
  it('is there as long as there is room, and what was asked for longest ago goes first', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const kept = new LatelyAsked<number, number>(MOST, (_, value) => value);
        let model: [number, number][] = [];
        const without = (key: number) => model.filter(([known]) => known !== key);
        const room = () => model.reduce((sum, [, value]) => sum + value, 0);
        for (const step of steps) {
          if (step.does === 'get') {
            const found = model.find(([key]) => key === step.key);
            expect(kept.get(step.key)).toBe(found?.[1]);
            if (found) model = [...without(step.key), found];
            continue;
          }
          model = without(step.key);
          if (step.does === 'delete') kept.delete(step.key);
          else {
            kept.set(step.key, step.value);
            model.push([step.key, step.value]);
            while (room() > MOST) model.shift();
          }
        }
        for (let key = 0; key <= 5; key += 1) expect(kept.get(key)).toBe(model.find(([known]) => known === key)?.[1]);
      }),
    );
  });
});
