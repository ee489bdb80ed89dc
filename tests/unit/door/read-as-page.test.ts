import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { enterRoute } from '@/lib/door/route';
import { request, testDoor } from './support';

const HOST = 'northstar.localhost:3000';
/** What browsers send for a page, and for a call of a script. */
const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const SCRIPT = { accept: '*/*' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };

const send = (headers: Record<string, string>, fails: () => Promise<Response>, raw = 'amount=%3Cb%3E') =>
  enterRoute(
    request('/x', { method: 'POST', host: HOST, raw, headers: { ...FORM, ...headers } }),
    testDoor().parts,
    z.strictObject({ amount: z.string().max(20) }),
    fails,
  );

describe('a form that failed', () => {
  const broken = () => Promise.reject(new Error('a row of someone'));

  it('is told as a page to a person without scripts, with what to do and no word of the cause or of what was typed', async () => {
    const response = await send(PAGE, broken);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>That did not work just now</h1>');
    expect(text).toContain('Something went wrong on our side. Please try again in a moment. Reload this page');
    expect(text).not.toMatch(/someone|&lt;b|<b>|%3C/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/\S/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is told as a page when it was refused, too', async () => {
    const response = await send(PAGE, broken, `amount=${'9'.repeat(30)}`);
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('The request is not valid.'),
    ]);
  });

  it('stays an envelope for scripts', async () => {
    const response = await send(SCRIPT, broken);
    expect([response.status, await response.json()]).toMatchObject([500, { status: 'error', data: [] }]);
  });

  it('changes no answer that is a page or leads to one', async () => {
    const response = await send(PAGE, () =>
      Promise.resolve(new Response(null, { status: 303, headers: { location: '/cart' } })),
    );
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cart']);
    const page = await send(PAGE, () => Promise.resolve(new Response('<p>Own words</p>', { status: 404 })));
    expect(await page.text()).toBe('<p>Own words</p>');
  });
});
