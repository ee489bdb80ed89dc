import { describe, expect, it } from 'vitest';
import { createHouseholdOpen, createHouseholdSign } from '@/lib/door/sign-alone-routes';
import { request, testDoor } from './support';

const TOKEN = 't'.repeat(43);
const SHOWN = 'a'.repeat(64);

function setUp() {
  const test = testDoor();
  const parts = { ...test.parts, codec: () => test.codec };
  return { ...test, open: createHouseholdOpen(parts), sign: createHouseholdSign(parts) };
}

const form = (fields: Record<string, string>, cookie?: string) =>
  request('/x', {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://northstar.localhost:3000',
      ...(cookie !== undefined && { cookie }),
    },
  });

describe('the form of one of a household', () => {
  it('opens a session that knows the link and no enrollment, and signs with a name that is drawn here', async () => {
    const test = setUp();
    test.answers.set('openHouseholdLink', {
      ok: true,
      value: { status: 'success', statusCode: 200, data: { link_id: 'link-1' } },
    });
    const opened = await test.open(form({ token: TOKEN, code: '123 456' }));
    expect(opened.headers.get('location')).toBe('/authorize');
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    test.answers.set('saveOwnAuthorization', { ok: true, value: { status: 'success', data: {} } });
    // The choice of typed or drawn stands in the form, and comes along.
    const fields = {
      shown: SHOWN,
      accepted: '1',
      signed_name: 'Ελένη O’Żółć',
      'authorization-signature-method': 'typed',
    };
    const signed = await test.sign(form(fields, cookie));
    expect([signed.status, signed.headers.get('location')]).toEqual([303, '/authorize']);
    const asked = test.calls.at(-1);
    expect(JSON.stringify(asked)).toContain('"link_id":"link-1"');
    expect(JSON.stringify(asked)).toContain('"accepted":1');
    expect(JSON.stringify(asked)).toContain('data:image/png;base64,');
  });

  it('signs nothing without a session of a link, and leads back to digits that are none', async () => {
    const test = setUp();
    const signed = await test.sign(form({ shown: SHOWN, accepted: '1', signed_name: 'Luis' }));
    expect(signed.headers.get('location')).toMatch(/^\/authorize\?form=authorize/);
    const opened = await test.open(form({ token: TOKEN, code: '12' }));
    expect(opened.headers.get('location')).toMatch(/^\/authorize\/t{43}\?form=authorize/);
    expect(test.calls).toEqual([]);
  });
});
