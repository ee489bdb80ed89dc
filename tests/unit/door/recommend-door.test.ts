import { describe, expect, it } from 'vitest';
import type { SessionStart } from '@/lib/session/session-rows';
import { browserCookies } from '../session/support';
import { northStar } from '../site/support';
import { request, testDoor } from './support';

const base = {
  agentId: '4101',
  groupId: '1929',
  portalId: '103',
  userId: '501',
  enrollType: 'existing-member',
} as const;
const paths = ['association', 'filter', 'popularity'];

async function asked(start: SessionStart | null, path: string) {
  const test = testDoor();
  const cookie = start && browserCookies((await test.sessions.start(northStar.key, start, false)).cookies);
  const response = await test.door(request(`/api/v1/recommendation/${path}`, cookie ? { cookie } : {}));
  return { status: response.status, input: test.calls[0]?.input };
}

describe('a recommendation query at the door (rules 1 §6, §7.6)', () => {
  it.each(paths)('%s sends what the role sends', async (path) => {
    const common = { platformID: '103', userID: '501', enroll_type: 'existing-member' };
    const as = async (eprocess: SessionStart['eprocess']) => (await asked({ ...base, eprocess }, path)).input;
    expect(await as('rep')).toEqual({ ...common, agentID: '4101' });
    expect(await as('applicant')).toEqual({ ...common, agentID: '4101', groupID: '1929' });
    expect(await as('group')).toEqual({ ...common, groupID: '1929' });
    expect((await asked(null, path)).input).toEqual({ agentID: '4101', enroll_type: 'new-member' });
  });

  it.each(paths)('%s ignores who the browser says it is and takes the facts it may tell', async (path) => {
    const query =
      'agentID=4102&groupID=2512&userID=777&platformID=105&enroll_type=new-group-member&planID=1101,1202&state=TX&tier=IO&age=41&gender=1';
    const { input } = await asked({ ...base, eprocess: 'rep' }, `${path}?${query}`);
    expect(input).toEqual({
      agentID: '4101',
      platformID: '103',
      userID: '501',
      enroll_type: 'existing-member',
      planID: '1101,1202',
      state: 'TX',
      tier: 'IO',
      age: '41',
      gender: '1',
    });
  });

  it.each(paths)('%s refuses what is not well formed', async (path) => {
    for (const query of ['planID=x', 'state=texas', 'tier=XX', 'age=old', 'gender=9', 'surprise=1'])
      expect([query, (await asked(null, `${path}?${query}`)).status]).toEqual([query, 422]);
  });

  it('plan-details prices for the session’s enrollment, never for one that the browser names', async () => {
    const query = 'plan-details?plan_list=1101&enrollment_id=somebody-elses';
    expect((await asked(null, query)).input).toEqual({ plan_list: '1101' });
    const { input } = await asked({ ...base, eprocess: 'applicant', enrollmentId: 'mine' }, query);
    expect(input).toEqual({ plan_list: '1101', enrollment_id: 'mine' });
  });
});
