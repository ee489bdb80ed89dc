import { describe, expect, it } from 'vitest';
import { loadLastChoice } from '@/app/_homes/choices';
import type { Shopper } from '@/lib/visitor/shopper';

const PORTALS = [
  { id: 'p1', name: 'One' },
  { id: 'p2', name: 'Two' },
];
const GROUPS = [{ id: 'g1', name: 'Harbor Mills' }];

function repWith(data: { portal_id: string | null; group_id: string | null }, session: object | null = REP) {
  const asked: string[] = [];
  const call = (name: string) => {
    asked.push(name);
    return Promise.resolve({ ok: true, value: { status: 'success', data } });
  };
  return { shopper: { session, call } as unknown as Shopper, asked };
}
const REP = { signedIn: { role: 'rep', id: 'rep-1', version: 1 }, handedOver: null };

describe('the portal and group of the last time', () => {
  it.each([
    [
      { portal_id: 'p2', group_id: 'g1' },
      { portalId: 'p2', groupId: 'g1' },
    ],
    [
      { portal_id: 'p2', group_id: 'gone' },
      { portalId: 'p2', groupId: null },
    ],
    [
      { portal_id: 'gone', group_id: 'g1' },
      { portalId: null, groupId: 'g1' },
    ],
    [
      { portal_id: null, group_id: null },
      { portalId: null, groupId: null },
    ],
  ])('of %o are offered where they still are the rep’s: %o', async (kept, offered) => {
    const { shopper } = repWith(kept);
    expect(await loadLastChoice(shopper, { portals: PORTALS, groups: GROUPS })).toEqual(offered);
  });

  it('are asked of a signed-in rep alone', async () => {
    const kept = { portal_id: 'p2', group_id: 'g1' };
    const others = [null, { signedIn: null }, { signedIn: { role: 'group' } }, { ...REP, handedOver: { by: 'rep:1' } }];
    for (const session of others) {
      const { shopper, asked } = repWith(kept, session);
      const offered = await loadLastChoice(shopper, { portals: PORTALS, groups: null });
      expect([offered, asked]).toEqual([{ portalId: null, groupId: null }, []]);
    }
  });
});
