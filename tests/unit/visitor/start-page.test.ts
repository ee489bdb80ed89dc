import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';
import { harborMills, northStarLanding, product } from '../site/support';

const mocks = vi.hoisted(() => ({ loadShopper: vi.fn(), change: vi.fn() }));

vi.mock('@/lib/visitor/shopper', () => ({
  loadShopper: mocks.loadShopper,
  unexpected: (failure: { kind: string }) => new Error(`unexpected ${failure.kind}`),
}));
vi.mock('@/lib/process/session-store', () => ({ getSessions: () => ({ change: mocks.change }) }));
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers({ host: 'enroll.localhost' })) }));
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
}));

const { loadStartup } = await import('@/lib/visitor/start-page');

type Facts = Partial<Pick<Session, 'openType' | 'eprocess' | 'gate' | 'agentId' | 'groupId' | 'portalId' | 'signedIn'>>;
const found = (data: unknown) => ({ ok: true, value: { status: 'success', statusCode: 200, data } });
const nothing = { ok: true, value: { status: 'success', statusCode: 204, data: null } };
const answers: Record<string, unknown> = {};
let asked: [string, unknown][] = [];

function visit(site: Site, facts: Facts | null): void {
  const session = facts && {
    openType: null,
    eprocess: 'applicant',
    gate: 'none',
    agentId: null,
    groupId: null,
    signedIn: null,
    ...facts,
  };
  mocks.loadShopper.mockResolvedValue({
    site,
    session: session && { portalId: null, ...session },
    call: async (name: string, input: unknown) => {
      asked.push([name, input]);
      return answers[name];
    },
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  asked = [];
  answers['getAgentInfoEnroll'] = found({ agent_fname: 'Marcus', agent_mname: 'J', agent_lname: 'Delacroix' });
  answers['getGroupInfoEnroll'] = found({ gname: 'Harbor Mills' });
  answers['getDefaultInfo'] = found({ agent_id: null, group_id: null, portal_id: null, open_type: 'user' });
});

const rep: Facts = { eprocess: 'rep', gate: 'rep', agentId: '4102' };

describe('the start of a visit (rules 1 §2.1, §7.3)', () => {
  it('of a stranger looks nobody up', async () => {
    visit(northStarLanding, null);
    expect(await loadStartup('key')).toMatchObject({ role: 'visitor', name: null });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a rep', northStarLanding, rep, 'rep', 'Marcus J Delacroix', 'getAgentInfoEnroll'],
    [
      'a rep under a group',
      northStarLanding,
      { ...rep, groupId: '1929' },
      'rep',
      'Marcus J Delacroix',
      'getAgentInfoEnroll',
    ],
    ['a group', harborMills, { eprocess: 'group', groupId: '1929' }, 'group', 'Harbor Mills', 'getGroupInfoEnroll'],
    [
      'an employee on an agent’s site',
      northStarLanding,
      { eprocess: 'group', gate: 'employee', openType: 'agent', agentId: '4101', groupId: '1929' },
      'employee',
      'Harbor Mills',
      'getGroupInfoEnroll',
    ],
    [
      'a returning visitor',
      northStarLanding,
      { openType: 'agent', agentId: '4102' },
      'visitor',
      'Marcus J Delacroix',
      'getAgentInfoEnroll',
    ],
  ] as const)('of %s looks up whose it is', async (_who, site, facts, role, name, endpoint) => {
    visit(site, facts);
    expect(await loadStartup('key')).toMatchObject({ role, name });
    expect(asked.map(([asking]) => asking)).toEqual([endpoint]);
  });

  it.each(['getAgentInfoEnroll', 'getGroupInfoEnroll', 'getDefaultInfo'])(
    'goes to /404 when %s finds nothing',
    async (name) => {
      const of: Record<string, Facts> = {
        getAgentInfoEnroll: rep,
        getGroupInfoEnroll: { openType: 'group', groupId: '1929' },
        getDefaultInfo: { openType: 'user' },
      };
      visit(product, of[name] ?? null);
      answers[name] = nothing;
      await expect(loadStartup('key')).rejects.toThrow('redirect /404');
      answers[name] = { ok: false, failure: { kind: 'http', status: 404 } };
      await expect(loadStartup('key')).rejects.toThrow('redirect /404');
      answers[name] = { ok: false, failure: { kind: 'fields', fields: [] } };
      await expect(loadStartup('key')).rejects.toThrow('redirect /404');
    },
  );

  it('of a signed-in member looks the member up, under whatever group, and goes to /404 without one', async () => {
    answers['getMemberInfo'] = found({ userid: '70001', member_info: { first_name: 'Elias', last_name: 'Brandt' } });
    visit(harborMills, { groupId: '1929', gate: 'signed-in', signedIn: { role: 'member', id: '70001', version: 0 } });
    expect(await loadStartup('key')).toMatchObject({ role: 'member', name: 'Elias Brandt' });
    expect(asked).toEqual([['getMemberInfo', { user_id: '70001' }]]);
    answers['getMemberInfo'] = nothing;
    await expect(loadStartup('key')).rejects.toThrow('redirect /404');
  });

  it('is an error page, not a missing one, while the enrollment API is away', async () => {
    visit(northStarLanding, rep);
    answers['getAgentInfoEnroll'] = { ok: false, failure: { kind: 'network' } };
    await expect(loadStartup('key')).rejects.toThrow('did not answer as expected');
    answers['getAgentInfoEnroll'] = { ok: false, failure: { kind: 'http', status: 500 } };
    await expect(loadStartup('key')).rejects.toThrow('did not answer as expected');
  });

  it('of a visitor without agent and group takes the defaults', async () => {
    visit(product, { openType: 'user' });
    expect(await loadStartup('key')).toMatchObject({ role: 'visitor', name: null });
    expect(mocks.change).not.toHaveBeenCalled();
    answers['getDefaultInfo'] = found({ agent_id: '4101', group_id: null, portal_id: '101', open_type: 'user' });
    await loadStartup('key');
    expect(mocks.change.mock.calls.map(([, change]) => change as unknown)).toEqual([
      { agentId: '4101', groupId: null, portalId: '101' },
    ]);
  });
});
