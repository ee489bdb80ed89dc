import { describe, expect, it } from 'vitest';
import { planExposure } from '@/lib/cli/exposure';
import { parseEnv } from '@/lib/env';

const PASSWORD = 'a-secret-of-24-characters';
const plan = (raw: Record<string, string>) => planExposure(parseEnv(raw));

describe('who reaches the standalone API', () => {
  it('is this machine only, without a credential', () => {
    const { hostname, basicAuth, accepts } = plan({});
    expect({ hostname, basicAuth }).toEqual({ hostname: '127.0.0.1', basicAuth: null });
    for (const name of ['127.0.0.1', '127.8.0.1', 'localhost', 'api.localhost', '[::1]', 'LOCALHOST'])
      expect(accepts(name), name).toBe(true);
    for (const name of ['127.0.0.1.example', 'localhost.example', '192.0.2.4', 'rebound.example', '[::2]'])
      expect(accepts(name), name).toBe(false);
  });

  it.each(['127.0.0.1', '::1', 'localhost'])('needs nothing on %s', (API_HOST) => {
    expect(plan({ API_HOST }).hostname).toBe(API_HOST);
  });

  it.each(['0.0.0.0', '::', '192.0.2.4', 'api.internal', '127.0.0.1.example'])(
    'is nobody on %s without a long credential',
    (API_HOST) => {
      const said = /ENROLLMENT_API_USER and an ENROLLMENT_API_PASSWORD of 24 characters/;
      expect(() => plan({ API_HOST })).toThrow(said);
      expect(() => plan({ API_HOST, ENROLLMENT_API_USER: 'shop', ENROLLMENT_API_PASSWORD: 'short' })).toThrow(said);
      const open = plan({ API_HOST, ENROLLMENT_API_USER: 'shop', ENROLLMENT_API_PASSWORD: PASSWORD });
      expect(open).toMatchObject({ hostname: API_HOST, basicAuth: { user: 'shop', password: PASSWORD } });
      expect(open.accepts('api.example')).toBe(true);
    },
  );

  it('takes no half of a credential, and no address that is none', () => {
    expect(() => parseEnv({ ENROLLMENT_API_USER: 'shop' })).toThrow(/ENROLLMENT_API_PASSWORD: must be set/);
    expect(() => parseEnv({ ENROLLMENT_API_PASSWORD: PASSWORD })).toThrow(/ENROLLMENT_API_USER: must be set/);
    expect(() => parseEnv({ API_HOST: 'http://0.0.0.0:4000' })).toThrow(/API_HOST: must be an address/);
  });
});
