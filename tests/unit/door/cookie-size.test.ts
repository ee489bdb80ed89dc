import { describe, expect, it } from 'vitest';
import { keepPending } from '@/lib/door/signed-in';
import { DISPLAY_CHOICES, displayCookie, type DisplaySettings } from '@/components/shell/display';
import { createDevices } from '@/lib/session/device';
import { siteKeyOf } from '@/lib/site/key';
import { testSessions } from '../session/support';

/** The longest host and slug that are any. */
const LONGEST_HOST = Array.from({ length: 4 }, () => 'h'.repeat(62)).join('.');
const SITE = siteKeyOf(LONGEST_HOST, 's'.repeat(64));
const ID = '€'.repeat(64);

/** Bytes of a cookie's name and value, as browsers count them. */
const sizeOf = (setCookie: string) => Buffer.byteLength(setCookie.split('; ')[0] ?? '') - 1;

describe('no cookie is larger than browsers keep', () => {
  it('of a session with everything in it, on the longest host there is', async () => {
    const { sessions } = testSessions();
    const start = { eprocess: 'rep', enrollType: 'new-member', gate: 'signed-in' } as const;
    const all = { enrollmentId: ID, agentId: ID, groupId: ID, portalId: ID, userId: ID, referralId: ID, repName: ID };
    const { cookies } = await sessions.start(SITE, { ...start, ...all }, true);
    expect(cookies.length).toBe(2);
    for (const cookie of cookies) expect(sizeOf(cookie), cookie.slice(0, 40)).toBeLessThanOrEqual(4_096);
  });

  it('of a device and of the display settings', async () => {
    const { codec } = testSessions();
    const device = await createDevices(() => codec).keep(SITE, null, true);
    const display = displayCookie(
      Object.fromEntries(Object.entries(DISPLAY_CHOICES).map(([name, values]) => [name, values[0]])) as DisplaySettings,
      true,
    );
    for (const cookie of [...device.cookies, display]) expect(sizeOf(cookie)).toBeLessThanOrEqual(4_096);
  });

  it.each(['a', '"', '€', '%E2'])('of a sign-in that leads to a path of %s', async (letter) => {
    const { codec } = testSessions();
    for (const length of [10, 1_400, 1_600, 2_048]) {
      const to = `/plans?a=${letter.repeat(length)}`.slice(0, 2_048);
      const pending = { site: SITE, slug: 's'.repeat(64), to, challenge: 'c'.repeat(64) };
      expect(sizeOf(await keepPending(pending, true, codec)), `${length}`).toBeLessThanOrEqual(4_096);
    }
  });
});
