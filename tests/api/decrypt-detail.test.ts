import { beforeAll, expect, it } from 'vitest';
import { members } from '@/tests/config/demo-shop';
import { SEALED_NAMES } from '@/lib/contract/recommend';
import { sealId, type SealedName } from '@/lib/enrollment-api/recommend/sealed-ids';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, NOW, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const LATER = new Date(NOW.getTime() + 60_000);

const ownOf = (own: Partial<{ agentId: string; groupId: string }>) => {
  const found = members.find(({ owner }) => Object.entries(own).every(([key, id]) => owner[key as 'agentId'] === id));
  if (!found) throw new Error('The demo has no such member');
  return found.id;
};

describeWithDemo('decrypt-detail', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const seal = (name: SealedName, id: string, headers: { site_key: string } = NORTH_STAR, until = LATER) =>
    sealId(api.ports.fields, { siteKey: headers.site_key, name }, id, until);
  const open = (sealed: Partial<Record<SealedName, string>>, headers: Record<string, string> = DANA) =>
    api.call('decryptDetail', sealed, headers);

  it('opens the ids of a rep’s own link', async () => {
    const ids = {
      portalId: '101',
      planId: '1101',
      userID: ownOf({ agentId: '4101' }),
      agentId: '4101',
      groupId: '2556',
    };
    const sealed = Object.fromEntries(SEALED_NAMES.map((name) => [name, seal(name, ids[name])]));
    for (const token of Object.values(sealed)) expect(token.length).toBeLessThanOrEqual(200);
    const answer = await open(sealed);
    expect(answer.body).toEqual({ status: 'success', data: [ids] });
    expect(JSON.stringify(sealed)).not.toContain(ids.userID);
  });

  it('opens those of a group’s administrator, and says null where nothing was sent', async () => {
    const userID = ownOf({ groupId: '1929' });
    const answer = await open(
      { userID: seal('userID', userID, HARBOR_MILLS), agentId: seal('agentId', '4102', HARBOR_MILLS), planId: '' },
      RUTH,
    );
    expect(answer.body.data).toEqual([{ portalId: null, planId: null, userID, agentId: '4102', groupId: null }]);
  });

  it('is for signed-in staff only', async () => {
    const sealed = { planId: seal('planId', '1101') };
    const member = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
    for (const headers of [
      NORTH_STAR,
      member,
      { ...DANA, signed_in: 'rep:2:rep-4101' },
      { ...BAYLINE, signed_in: DANA.signed_in },
    ])
      expect((await open(sealed, headers)).http).toBe(403);
  });

  it('answers the same 404 to what is changed, over, for something else, of another site or about another owner’s people', async () => {
    const token = seal('planId', '1101');
    const refused: Partial<Record<SealedName, string>>[] = [
      { planId: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { planId: 'x' },
      { planId: '1101' },
      { portalId: token },
      { planId: seal('planId', '1101', NORTH_STAR, NOW) },
      { planId: seal('planId', '1101', BAYLINE) },
      { agentId: seal('agentId', '4102') },
      { groupId: seal('groupId', '1929') },
      { userID: seal('userID', ownOf({ agentId: '4102' })) },
      { userID: seal('userID', '123456') },
    ];
    const answers = await Promise.all(refused.map((sealed) => open(sealed)));
    expect(answers.map(({ http }) => http)).toEqual(refused.map(() => 404));
    expect(new Set(answers.map(({ body }) => body['message'])).size).toBe(1);
    const other = { userID: seal('userID', ownOf({ agentId: '4101' }), HARBOR_MILLS) };
    expect((await open(other, RUTH)).http).toBe(404);
    expect((await open({ groupId: seal('groupId', '2512', HARBOR_MILLS) }, RUTH)).http).toBe(404);
  });

  it('names what is no token at all', async () => {
    expect((await open({ planId: 'x'.repeat(201) })).http).toBe(422);
    expect((await api.call('decryptDetail', { planId: 1101 }, DANA)).http).toBe(422);
  });
});
