import { describe, expect, it } from 'vitest';
import { isOwnedBy } from '@/lib/enrollment-api/handlers/shared/enrollment';
import type { Caller } from '@/lib/enrollment-api/ports';

const caller = (own: Partial<Caller>): Caller => ({
  siteKey: null,
  agentId: null,
  groupId: null,
  employeeClass: null,
  idempotency: null,
  uid: null,
  signedIn: null,
  signing: null,
  ip: null,
  userAgent: null,
  requestId: 'r',
  ...own,
});
const row = (agentId: string | null, groupId: string | null) => ({ siteKey: 'site', agentId, groupId });

describe('an enrollment', () => {
  it.each([
    // caller, agent of the row, group of the row
    [{ siteKey: 'site' }, null, null, true],
    [{ siteKey: 'site' }, 'a1', 'g1', true],
    [{ siteKey: 'site', agentId: 'a1' }, 'a1', null, true],
    [{ siteKey: 'site', agentId: 'a1' }, null, null, true],
    [{ siteKey: 'site', agentId: 'a2' }, 'a1', null, false],
    [{ siteKey: 'elsewhere' }, null, null, false],
    [{ siteKey: 'elsewhere', agentId: 'a1' }, 'a1', null, false],
    [{}, null, null, true],
    [{}, 'a1', null, false],
    [{}, null, 'g1', false],
    [{ agentId: 'a1' }, 'a1', null, true],
    [{ agentId: 'a1' }, 'a1', 'g1', true],
    [{ agentId: 'a1' }, 'a2', null, false],
    [{ agentId: 'a1' }, null, 'g1', false],
    [{ groupId: 'g1' }, null, 'g1', true],
    [{ groupId: 'g1' }, 'a1', 'g1', true],
    [{ groupId: 'g1' }, 'a1', 'g2', false],
    [{ agentId: 'a1', groupId: 'g1' }, 'a1', 'g2', false],
    [{ agentId: 'a1', groupId: 'g1' }, 'a2', 'g1', false],
    [{ agentId: 'a1', groupId: 'g1' }, 'a1', 'g1', true],
  ])('is of a caller %j when agent %j and group %j say so: %j', (own, agentId, groupId, expected) => {
    expect(isOwnedBy(caller(own), row(agentId, groupId))).toBe(expected);
  });
});
