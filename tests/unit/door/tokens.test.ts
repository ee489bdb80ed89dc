import { createHmac } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { createReadCodeToken } from '@/lib/door/sign-in-routes';
import { northStar } from '../site/support';
import { testSessions } from '../session/support';

const SECRET = 'a-sign-in-secret-of-32-characters!!';
const now = new Date('2026-11-21T12:00:00Z');
const read = createReadCodeToken({ secret: () => SECRET, now: () => now });
const code = {
  agentId: '4101',
  name: 'Dana',
  landing: 'north-star',
  site: northStar.key,
  until: now.getTime() + 60_000,
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const body = part({ code, exp: 9_999_999_999 });

/** A token signed as its own header says, with the very secret of this installation. */
function signed(header: object): string {
  const text = `${part(header)}.${body}`;
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

describe('the token of an access code', () => {
  it('is read when it is sealed by this installation and not over', async () => {
    expect(await read(await encode({ token: { code }, secret: SECRET }))).toEqual(code);
    const over = { ...code, until: now.getTime() - 1 };
    expect(await read(await encode({ token: { code: over }, secret: SECRET }))).toBe(null);
  });

  it('is no token of another algorithm, another key or a key of its own', async () => {
    for (const token of [
      `${part({ alg: 'none' })}.${body}.`,
      `${part({ alg: 'none', enc: 'A256GCM' })}..${body}.${body}.`,
      signed({ alg: 'HS256' }),
      signed({ alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from(SECRET).toString('base64url') } }),
      signed({ alg: 'RS256', jku: 'https://evil.example/keys' }),
      await encode({ token: { code }, secret: 'another-secret-of-32-characters!!!!' }),
      '',
      'a.b.c.d.e',
    ])
      expect(await read(token), token.slice(0, 60)).toBe(null);
  });

  it('is no session, and a session is no token', async () => {
    const { sessions, codec } = testSessions();
    const token = await encode({ token: { code }, secret: SECRET });
    expect(await codec.unseal(token, northStar.key, now)).toBe(null);
    const { cookies } = await sessions.start(northStar.key, { eprocess: 'rep', enrollType: 'new-member' }, false);
    expect(await read((cookies[0]?.split(';')[0] ?? '').split('=').slice(1).join('='))).toBe(null);
  });
});
