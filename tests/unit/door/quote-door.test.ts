import { describe, expect, it } from 'vitest';
import { createDoor } from '@/lib/door/door';
import type { SessionStart } from '@/lib/session/session-rows';
import type { Site } from '@/lib/site/site';
import { harborMills, northStar, northStarLanding, product } from '../site/support';
import { browserCookies } from '../session/support';
import { request, testDoor } from './support';

const rep: SessionStart = {
  eprocess: 'rep',
  enrollType: 'new-member',
  enrollmentId: 'enrollment-1',
  agentId: '4101',
  gate: 'rep',
};
const QUOTE = { name: 'Ana', email: 'ana@client.example', tab: 'cart_info' };
const SEND = ['/api/v1/save-enrollment', { ...QUOTE, data: {} }] as const;
const PREVIEW = ['/api/v1/get-quote-preview-content', { ...QUOTE, type: 'preview' }] as const;

async function ask(site: Site, start: SessionStart, [path, body]: typeof SEND | typeof PREVIEW) {
  const test = testDoor();
  const door = createDoor({
    ...test.parts,
    findHostSite: async (host) => (host === site.host ? site : null),
    findLanding: async () => site,
  });
  test.answers.set('getQuotePreviewContent', {
    ok: true,
    value: {
      status: 'success',
      data: { content: '<p style="color:#123456">Hi<script>alert(1)</script><img src=x onerror=alert(2)></p>' },
    },
  });
  const opened = await test.sessions.start(site.key, start, false);
  const response = await door(
    request(path, {
      method: 'POST',
      body,
      host: `${site.host}:3000`,
      cookie: browserCookies(opened.cookies),
      ...(site.slug !== null && { slug: site.slug }),
    }),
  );
  return { response, calls: test.calls };
}

describe('a personalized quote at the door', () => {
  it('is for a rep on a host of the agent, and for a group', async () => {
    const group: SessionStart = {
      ...rep,
      eprocess: 'group',
      gate: 'none',
      agentId: null,
      groupId: '1929',
      openType: null,
    };
    for (const call of [SEND, PREVIEW]) {
      expect((await ask(northStar, rep, call)).response.status).toBe(200);
      expect((await ask(harborMills, group, call)).response.status).toBe(200);
    }
  });

  it('is refused to everybody else, on the own domain and where the flag is "no", and nobody is asked', async () => {
    const off: Site = { ...northStar, branding: { ...northStar.branding, showQuotation: false } };
    const applicant: SessionStart = { ...rep, eprocess: 'applicant', gate: 'rep' };
    const employee: SessionStart = { ...rep, eprocess: 'group', gate: 'employee', groupId: '1929' };
    for (const call of [SEND, PREVIEW])
      for (const [site, start] of [
        [northStar, applicant],
        [northStar, { ...applicant, gate: 'none' }],
        [harborMills, employee],
        [product, rep],
        [northStarLanding, rep],
        [off, rep],
      ] as const) {
        const { response, calls } = await ask(site, start, call);
        expect(response.status).toBe(403);
        expect(calls).toEqual([]);
      }
  });

  it('leaves Save & Continue Later to everybody', async () => {
    const saved = ['/api/v1/save-enrollment', { email: 'ana@client.example', tab: 'contact_info', data: {} }] as const;
    const { response } = await ask(northStar, { ...rep, eprocess: 'applicant', gate: 'none' }, saved as never);
    expect(response.status).toBe(200);
  });

  it('has its HTML cleaned before a browser draws it, its layout kept', async () => {
    const { response } = await ask(northStar, rep, PREVIEW);
    const body = (await response.json()) as { data: { content: string } };
    expect(body.data.content).toBe('<p style="color:#123456">Hi</p>');
  });
});
