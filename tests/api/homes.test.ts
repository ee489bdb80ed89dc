import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';

const QUOTE = { zip: '78701', dob: '04/09/1985', gender: '1', tier: 'IO' };
type Portal = { platform_group_id: string; platform_name: string; platform_code: string };

describeWithDemo('whom a rep or a group enrolls for', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  async function quote(members: Record<string, unknown>, headers: Record<string, string> = NORTH_STAR) {
    const answer = await api.call('addFilterForNewUser', { ...QUOTE, ...members }, headers);
    return {
      answer,
      id: String((answer.body.data as { temp_enrollment_id?: string } | undefined)?.temp_enrollment_id),
    };
  }

  it('portals are the agent’s own, else the group’s own, else all', async () => {
    const ids = async (headers: Record<string, string>, members = {}) =>
      resultOf<Portal[]>(await api.call('getEnrollmentPlatforms', members, headers)).map(
        (one) => one.platform_group_id,
      );
    expect(await ids(NORTH_STAR, { agent_id: '4101' })).toEqual(['101', '102', '103', '104']);
    expect(await ids(BAYLINE, { agent_id: '4102' })).toEqual(['101', '103', '105']);
    expect(await ids(HARBOR_MILLS)).toEqual(['101', '103']);
    expect(await ids({ site_key: NORTH_STAR.site_key })).toEqual(['101', '102', '103', '104', '105']);
  });

  it('groups are the agent’s own, by name, and no other agent’s', async () => {
    expect(resultOf(await api.call('getAgentGroups', { agent_id: '4101' }))).toEqual([
      { gid: '2556', gname: 'Bluewater Logistics' },
      { gid: '3001', gname: 'Quarry Lane Bakery' },
    ]);
    expect((await api.call('getAgentGroups', { agent_id: '4102' })).http).toBe(404);
  });

  it('a rep’s quote takes portal and group of the rep, and the line names both', async () => {
    const { id } = await quote({ eprocess: 'rep', platform_group_id: '103', group_id: '3001' });
    const line = await api.call('getGroupAgentMemberInfo', { enrollment_id: id });
    expect(resultOf(line)).toMatchObject({
      user_info: null,
      group_info: { group_id: '3001', name: 'Quarry Lane Bakery' },
      platforms: { platform_group_id: '103', platform_name: 'Employer Advantage', platform_code: 'EMP' },
    });
  });

  it.each([
    ['a portal of another agent', { platform_group_id: '105' }, { platform_group_id: 'Please choose a platform' }],
    ['a portal nobody has', { platform_group_id: '999' }, { platform_group_id: 'Please choose a platform' }],
    ['a group of another agent', { group_id: '1929' }, { group_id: 'Please choose a group' }],
    ['a group nobody has', { group_id: '77' }, { group_id: 'Please choose a group' }],
  ])('%s is refused, in a new quote and in a running one', async (_what, members, problems) => {
    const refused = await quote({ eprocess: 'rep', ...members });
    expect([refused.answer.http, fieldErrors(refused.answer)]).toEqual([422, problems]);
    const { id } = await quote({ eprocess: 'rep' });
    const later = await api.call('updateFilterPortal', { enrollment_id: id, ...members });
    expect([later.http, fieldErrors(later)]).toEqual([422, problems]);
    expect(resultOf(await api.call('getGroupAgentMemberInfo', { enrollment_id: id }))).toMatchObject({
      group_info: null,
      platforms: null,
    });
  });

  it('a running enrollment moves to the chosen group and portal', async () => {
    const { id } = await quote({ eprocess: 'rep', type: 'new-member' });
    const moved = { enrollment_id: id, platform_group_id: '101', group_id: '2556' };
    expect((await api.call('updateFilterPortal', moved)).http).toBe(200);
    const line = await api.call('getGroupAgentMemberInfo', { enrollment_id: id });
    expect(line.body.data).toMatchObject({
      enrollment_type: 'new-group-member',
      result: { group_info: { group_id: '2556' }, platforms: { platform_group_id: '101' } },
    });
  });

  it('an employee stays under the employer, whoever’s site it is, and takes one of its portals', async () => {
    const { id } = await quote({ eprocess: 'group', group_id: '1929', platform_group_id: '103' }, HARBOR_MILLS);
    const refused = await api.call('updateFilterPortal', { enrollment_id: id, platform_group_id: '104' }, HARBOR_MILLS);
    expect(fieldErrors(refused)).toEqual({ platform_group_id: 'Please choose a platform' });
    const elsewhere = await quote({ eprocess: 'group', group_id: '1929', platform_group_id: '104' });
    expect(elsewhere.answer.http).toBe(200);
  });
});
