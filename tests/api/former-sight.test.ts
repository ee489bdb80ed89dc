import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, forgetOtherLives, type Me } from './enrolled-member';
import { asWord, BAYLINE, buildApi, NORTH_STAR, type Api } from './support';

/** What a member reads of themselves. */
const OWN: readonly EndpointName[] = [
  'getMemberHome',
  'getIdCard',
  'getPeopleForm',
  'getHeirsChange',
  'getPaymentChange',
  'getRenewal',
  'getMyData',
  'getMyRights',
  'openMemberPolicy',
  'getMemberInfo',
];
/** What a rep or a group's administrator reads of a member. */
const STAFF: readonly EndpointName[] = ['getMemberInfo', 'getPolicyEvidence', 'addFilterForExistingUser'];

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const OTHER = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };

/** Ana, who enrolled by card with the agent of North Star. */
describeWithDemo('who may see a member no longer', (store) => {
  let api: Api;
  let me: Me;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetOtherLives(api);
    me = await enrolledMember(api);
  });

  const inputOf = async () => {
    const [held] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.memberId, me.id));
    return { user_id: me.id, policy_id: me.policyId, held_id: held?.id ?? '', as: 'json' };
  };
  /** The members that an endpoint takes of these. */
  const TAKES: Partial<Record<EndpointName, readonly string[]>> = {
    getMyData: ['user_id', 'as'],
    getIdCard: ['user_id', 'held_id'],
    getPeopleForm: ['user_id', 'policy_id'],
    getHeirsChange: ['user_id', 'policy_id'],
    getPaymentChange: ['user_id', 'policy_id'],
    openMemberPolicy: ['user_id', 'policy_id'],
    getPolicyEvidence: ['policy_id'],
  };
  async function ask(name: EndpointName, headers: Record<string, string>, at = api) {
    const all = await inputOf();
    const takes = TAKES[name] ?? ['user_id'];
    const input = Object.fromEntries(Object.entries(all).filter(([key]) => takes.includes(key)));
    return at.call(name, input, headers);
  }
  const sees = async (name: EndpointName, headers: Record<string, string>) => {
    const answer = await ask(name, headers);
    return answer.body['status'] === 'success' && asWord('Ana').test(answer.text);
  };

  it('is a rep from whom the member went to another, who sees them now', async () => {
    const seen = await Promise.all(STAFF.map((name) => sees(name, DANA)));
    expect(seen).toContain(true);
    await store().db.update(members).set({ agentId: '4102' }).where(eq(members.id, me.id));
    for (const name of STAFF) {
      const answer = await ask(name, DANA);
      expect(asWord('Ana').test(answer.text), `${name}: ${answer.text}`).toBe(false);
    }
    expect(await sees('getMemberInfo', OTHER)).toBe(true);
  });

  it('is the member themselves once they are gone, in a session that goes on in another process', async () => {
    const other = await buildApi(store());
    for (const name of OWN) {
      const { http, text } = await ask(name, me.headers);
      expect(http, `${name}: ${text.slice(0, 200)}`).toBeLessThan(405);
    }
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    for (const at of [api, other])
      for (const name of OWN) {
        const answer = await ask(name, me.headers, at);
        expect(answer.body['status'], `${name}: ${answer.text.slice(0, 200)}`).not.toBe('success');
        expect(answer.text).not.toMatch(asWord('Ana'));
      }
  });
});
