import { describe, expect, it } from 'vitest';
import { askingOnce, type Call } from '@/lib/visitor/asking-once';

function counted() {
  const asked: string[] = [];
  const ask = (async (name: string) => {
    asked.push(name);
    return { ok: true, value: asked.length };
  }) as unknown as Call;
  return { asked, call: askingOnce(ask) };
}

const MINE = { enrollment_id: 'e1' };

describe('the calls of one page', () => {
  it('ask the same question once, also at the same time', async () => {
    const { asked, call } = counted();
    const [one, other] = await Promise.all([call('getPlanCart', MINE), call('getPlanCart', MINE)]);
    expect(await call('getPlanCart', MINE)).toBe(one);
    expect(other).toBe(one);
    expect(asked).toEqual(['getPlanCart']);
  });

  it('ask other questions, and the same of another enrollment', async () => {
    const { asked, call } = counted();
    await call('getPlanCart', MINE);
    await call('getPlanCart', { enrollment_id: 'e2' });
    await call('getStepDrafts', MINE);
    expect(asked).toEqual(['getPlanCart', 'getPlanCart', 'getStepDrafts']);
  });

  it('ask again after something was written, and write each time', async () => {
    const { asked, call } = counted();
    await call('getPlanCart', MINE);
    await call('removePlanFromCart', { ...MINE, plan_id: 1 } as never);
    await call('removePlanFromCart', { ...MINE, plan_id: 1 } as never);
    await call('getPlanCart', MINE);
    expect(asked).toEqual(['getPlanCart', 'removePlanFromCart', 'removePlanFromCart', 'getPlanCart']);
  });
});
