import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isPublicAddress } from '@/lib/enrollment-api/webhooks/public-address';
import { createWebhookSender } from '@/lib/enrollment-api/webhooks/webhook-sender';
import { soakRuns } from '@/tests/soak/scale';
import { drawSecret, signedHeaders } from '@/lib/enrollment-api/webhooks/webhook-signature';

describe('an address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...[
      '192.0.0.8',
      '192.0.2.1',
      '192.168.1.1',
      '198.18.0.1',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', '100::1', '3fff::1', 'localhost', ''],
  ])('inside is none of the public network: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('outside is: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('inside is refused in every spelling of a URL, as the URL itself spells it', () => {
    const { problemOf } = createWebhookSender({ allowPrivate: false });
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, fc.constantFrom('10', '127'), (b, c, d, a) => {
        const number = ((Number(a) * 256 + b) * 256 + c) * 256 + d;
        for (const host of [
          `${a}.${b}.${c}.${d}`,
          String(number),
          `0x${number.toString(16)}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
        ])
          expect(problemOf(`https://${host}/`)).toBe('Give an address of the public network.');
      }),
      { numRuns: soakRuns('inner addresses') },
    );
  });

  it('of a name that has one answer outside and one inside is told nothing', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const sender = createWebhookSender({ allowPrivate: false, resolve });
    const order = { url: 'https://hooks.example.com/', id: 'msg_1', body: '{}', secrets: [], at: new Date(0) };
    expect(await sender.send(order)).toEqual({ ok: false, gone: false, answer: 'private address' });
  });

  it('of a name that nobody answers for in time is a timeout, and of one that is unknown says so', async () => {
    const order = { url: 'https://hooks.example.com/', id: 'msg_1', body: '{}', secrets: [], at: new Date(0) };
    const slow = createWebhookSender({
      allowPrivate: false,
      resolve: () => new Promise(() => undefined),
      timeoutMs: 20,
    });
    expect(await slow.send(order)).toMatchObject({ answer: 'timeout' });
    const unknown = createWebhookSender({ allowPrivate: false, resolve: () => Promise.reject(new Error('no')) });
    expect(await unknown.send(order)).toMatchObject({ answer: 'unknown host' });
  });
});

describe('a signature', () => {
  it('is that of the specification’s own example', () => {
    const body = '{"test": 2432232314}';
    const at = new Date(1_614_265_330_000);
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', body, [secret], at)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('comes of a secret of 32 random bytes, never the same', () => {
    const drawn = Array.from({ length: 50 }, drawSecret);
    expect(new Set(drawn).size).toBe(50);
    expect(drawn.every((one) => Buffer.from(one.replace('whsec_', ''), 'base64').length === 32)).toBe(true);
  });
});
