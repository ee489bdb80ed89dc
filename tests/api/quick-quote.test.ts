import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
const MARIA = { zip: '78701', dob: '04/09/1985', gender: '1', tier: 'IO', eprocess: 'rep' };
const NAME = { client_first_name: 'Maria', client_last_name: 'García López' };

describeWithDemo('a quote that a rep begins for a client', (store) => {
  let api: Api;
  let portal = '';
  beforeAll(async () => {
    api = await buildApi(store());
    const portals = await api.call('getEnrollmentPlatforms', { agent_id: '4101' }, DANA);
    portal = resultOf<{ platform_group_id: string }[]>(portals)[0]?.platform_group_id ?? '';
  });
  const begin = (own: Record<string, unknown>, headers: Record<string, string> = DANA) =>
    api.call('addFilterForNewUser', { ...MARIA, ...own }, headers);
  const nameOf = async (id: string, headers: Record<string, string>) => {
    const column = { enrollment_id: id, column: 'primary_info' };
    return JSON.stringify((await api.call('getEnrollmentTempInfo', column, headers)).body);
  };
  const last = async (headers: Record<string, string> = DANA) =>
    (await api.call('getLastChoice', {}, headers)).body.data as Record<string, string | null>;

  it('has the client’s name in its first step from the start, which stays open', async () => {
    const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(await begin(NAME));
    expect(await nameOf(id, DANA)).toContain('García López');
    const tabs = resultOf<{ tab_name: string; complete: boolean }[]>(
      await api.call('getDynamicTabs', { enrollment_id: id }, DANA),
    );
    expect(tabs.find(({ tab_name }) => tab_name === 'primary_info')?.complete).not.toBe(true);
  });

  it('takes no name from a visitor, and none that is no name', async () => {
    const visitor = resultOf<{ temp_enrollment_id: string }>(
      await begin({ ...NAME, eprocess: 'applicant' }, NORTH_STAR),
    );
    expect(await nameOf(visitor.temp_enrollment_id, NORTH_STAR)).not.toContain('García');
    const refused = await begin({ client_first_name: '<b>', client_last_name: 'Keller' });
    expect(refused.http).toBe(422);
    expect(Object.keys(fieldErrors(refused))).toEqual(['client_first_name']);
  });

  it('is remembered by its portal alone, for that rep alone', async () => {
    expect(await last(MARCUS)).toEqual({ portal_id: null, group_id: null });
    expect(portal).not.toBe('');
    await begin({ ...NAME, platform_group_id: portal });
    expect(await last()).toMatchObject({ portal_id: portal });
    expect(await last(MARCUS)).toEqual({ portal_id: null, group_id: null });
    expect((await api.call('getLastChoice', {}, NORTH_STAR)).http).toBe(403);
    const [row] = await store().db.select().from(staff).where(eq(staff.id, 'rep-4101'));
    expect(JSON.stringify(row)).not.toMatch(/Maria|García|78701|1985/);
  });
});
