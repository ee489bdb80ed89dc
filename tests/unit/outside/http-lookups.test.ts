import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildLookups } from '@/lib/enrollment-api/outside/http-lookups';
import { liveLookups } from '@/lib/enrollment-api/outside/offline';
import type { OutsideCheck } from '@/lib/enrollment-api/ports';
import { messages } from '@/lib/rules/text/messages';

type Asked = { method: string | undefined; url: string | undefined; authorization: string | undefined; body: string };
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const PHONE = '5125550148';
const TYPED = { address1: '12 Lantern Street', address2: '', city: 'Austin', state: 'TX', zip: '78701' };
const FOUND = { ...TYPED, address1: '12 LANTERN ST', zip4: '4410' };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const json = (body: unknown): Behaviour => raw('application/json', JSON.stringify(body));

function raw(type: string, body: string, status = 200): Behaviour {
  return (_, response) => void response.writeHead(status, { 'content-type': type }).end(body);
}

/** A service on this machine that behaves so, and look-ups that ask it. */
async function serviceOf(name: OutsideCheck, behaviour: Behaviour, timeoutMs = 300) {
  const asked: Asked[] = [];
  const logged: string[] = [];
  let now = Date.parse('2026-11-23T12:00:00Z');
  let behave = behaviour;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked.push({ method, url, authorization: headers.authorization, body });
      behave(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
  const write = (event: string, fields?: object) => void logged.push(JSON.stringify([event, fields]));
  const lookups = buildLookups(liveLookups, [{ name, url, token: 'a-token-of-sixteen-characters', timeoutMs }], {
    clock: { now: () => new Date(now) },
    log: { info: write, warn: write, error: write },
  });
  return {
    lookups,
    asked,
    logged,
    server,
    behaveLike: (next: Behaviour) => void (behave = next),
    pass: (ms: number) => void (now += ms),
  };
}

/** An answer that never ends, some bytes at a time. */
const endless: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = () => !response.destroyed && response.write(`{"valid":${' '.repeat(4_000)}`) && setImmediate(drip);
  response.on('drain', drip);
  drip();
};

/** An answer whose bytes come too slowly. */
const dripping: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"valid":');
};

const NO_VERDICT: [string, Behaviour][] = [
  ['is silent', () => undefined],
  ['hangs up', (request) => request.socket.destroy()],
  ['drips', dripping],
  ['never ends', endless],
  ['redirects', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()],
  ['has an error of its own', raw('application/json', '{"valid":false}', 500)],
  ['refuses the key', raw('application/json', '{"valid":false,"message":"No key"}', 401)],
  ['is told to slow down', raw('application/json', '{"valid":false}', 429)],
  ['says success without a word', (_, response) => void response.writeHead(204).end()],
  ['answers a page', raw('text/html', '<h1>Down for maintenance</h1>')],
  ['calls a page JSON', raw('application/json', '<h1>Down for maintenance</h1>')],
  ['calls JSON a page', raw('text/html', '{"valid":false}')],
  ['answers half of it', raw('application/json', '{"valid":fal')],
  [
    'answers bytes that are no text',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    },
  ],
  ['answers something else', json({ result: 'ok' })],
  ['lies about the type of its verdict', json({ valid: 'no' })],
  ['answers null', json(null)],
  ['answers a list', json([{ valid: false }])],
];

describe('a service that judges numbers', () => {
  it('is asked by POST alone, with its token, and no address carries the number', async () => {
    const { lookups, asked, logged } = await serviceOf('phone', json({ valid: true }));
    expect(await lookups.phone(PHONE)).toEqual({ valid: true });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/check',
        authorization: 'Bearer a-token-of-sixteen-characters',
        body: `{"phone":"${PHONE}"}`,
      },
    ]);
    expect(logged).toEqual([]);
  });

  it('refuses in its own words, and in ours where its words cannot be shown', async () => {
    const { lookups, behaveLike } = await serviceOf('phone', json({ valid: false, message: 'This line is dead' }));
    expect(await lookups.phone(PHONE)).toEqual({ valid: false, message: 'This line is dead' });
    const odd = [undefined, '', ' ', '<b>no</b>', 'a\u202eb', 'x'.repeat(201), 'two\nlines'];
    for (const [at, message] of odd.entries()) {
      behaveLike(json({ valid: false, message }));
      expect(await lookups.phone(`512555010${at}`)).toEqual({ valid: false, message: messages.phone });
    }
  });

  it.each(NO_VERDICT)(
    'that %s leaves the number unchecked, in good time and without a trace of it',
    async (_, behaviour) => {
      const { lookups, logged } = await serviceOf('phone', behaviour);
      const began = performance.now();
      expect(await lookups.phone(PHONE)).toEqual({ valid: true, unchecked: true });
      expect(performance.now() - began).toBeLessThan(2_000);
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('outside.unchecked');
      expect(logged.join()).not.toContain(PHONE);
      expect(logged.join()).not.toContain('127.0.0.1');
    },
  );

  it('that is not there leaves the number unchecked', async () => {
    const { lookups, server } = await serviceOf('phone', json({ valid: false }));
    await new Promise((resolve) => server.close(resolve));
    expect(await lookups.phone(PHONE)).toEqual({ valid: true, unchecked: true });
  });

  it('is left alone after three failures in a row, and asked again after a pause', async () => {
    const { lookups, asked, logged, behaveLike, pass } = await serviceOf('phone', raw('text/plain', 'no', 503));
    for (const last of '012345') await lookups.phone(`512555010${last}`);
    expect(asked).toHaveLength(3);
    expect(logged.filter((line) => line.includes('outside.away'))).toHaveLength(1);
    behaveLike(json({ valid: false, message: 'Dead' }));
    expect(await lookups.phone(PHONE)).toEqual({ valid: true, unchecked: true });
    pass(5_001);
    expect(await lookups.phone(PHONE)).toEqual({ valid: false, message: 'Dead' });
    expect(logged.at(-1)).toContain('outside.back');
  });

  it('is not asked twice about one number within ten minutes, and a missing word is not remembered', async () => {
    const { lookups, asked, behaveLike, pass } = await serviceOf('phone', raw('text/plain', 'no', 503));
    await lookups.phone(PHONE);
    behaveLike(json({ valid: false, message: 'Dead' }));
    for (let time = 0; time < 3; time += 1) await lookups.phone(PHONE);
    expect(asked).toHaveLength(2);
    pass(10 * 60_000);
    await lookups.phone(PHONE);
    expect(asked).toHaveLength(3);
  });

  it('is not asked by a save, which takes what was said lately', async () => {
    const { lookups, asked } = await serviceOf('phone', json({ valid: false, message: 'Dead' }));
    expect(await lookups.phone(PHONE, 'recall')).toEqual({ valid: true, unchecked: true });
    expect(asked).toEqual([]);
    await lookups.phone(PHONE);
    expect(await lookups.phone(PHONE, 'recall')).toEqual({ valid: false, message: 'Dead' });
  });

  it('is not asked about what cannot be a number', async () => {
    const { lookups, asked } = await serviceOf('phone', json({ valid: true }));
    expect(await lookups.phone('911')).toEqual({ valid: false, message: messages.phone });
    expect(asked).toEqual([]);
  });

  it('is asked sixteen times at once at most', async () => {
    const { lookups, asked } = await serviceOf('phone', () => undefined);
    const numbers = Array.from({ length: 30 }, (_, at) => `51255501${String(at).padStart(2, '0')}`);
    const verdicts = await Promise.all(numbers.map((number) => lookups.phone(number)));
    expect(asked).toHaveLength(16);
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict)))).toEqual(
      new Set(['{"valid":true,"unchecked":true}']),
    );
  });
});

describe('a service that judges e-mail addresses', () => {
  it('is asked after the form of the address', async () => {
    const { lookups, asked } = await serviceOf('email', json({ valid: false, message: 'No such mailbox' }));
    expect(await lookups.email('ana@mailinator.com')).toMatchObject({ valid: false });
    expect(asked).toEqual([]);
    expect(await lookups.email('ana@mail.example')).toEqual({ valid: false, message: 'No such mailbox' });
    expect(asked[0]?.body).toBe('{"email":"ana@mail.example"}');
  });
});

describe('a service that compares addresses', () => {
  it('finds an address that differs in nothing a letter would notice, with its last four digits', async () => {
    const { lookups, asked } = await serviceOf('address', json({ valid: true, address: FOUND }));
    expect(await lookups.address(TYPED)).toEqual({ outcome: 'found', zip4: '4410' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(TYPED);
  });

  it('suggests one that differs, in another place too', async () => {
    const { lookups, behaveLike } = await serviceOf(
      'address',
      json({ valid: true, address: { ...FOUND, zip: '78702' } }),
    );
    expect(await lookups.address(TYPED)).toEqual({
      outcome: 'suggested',
      address: { address1: '12 LANTERN ST', address2: '', city: 'Austin', state: 'TX', zip: '78702' },
      zip4: '4410',
    });
    behaveLike(json({ valid: true, address: { ...FOUND, address1: '21 Lantern St', state: 'Texas', zip4: '' } }));
    expect(await lookups.address({ ...TYPED, city: 'Austn' })).toMatchObject({
      outcome: 'suggested',
      address: { address1: '21 Lantern St', state: 'TX' },
      zip4: '',
    });
  });

  it('says of an address that it does not know it, and of one without details that it is right', async () => {
    const { lookups, behaveLike } = await serviceOf('address', json({ valid: false }));
    expect(await lookups.address(TYPED)).toEqual({ outcome: 'unknown', message: messages.addressUnknown });
    behaveLike(json({ valid: true }));
    expect(await lookups.address({ ...TYPED, address1: '13 Lantern St' })).toEqual({ outcome: 'found', zip4: '' });
  });

  it.each([
    ['no street', { address1: '' }],
    ['no city', { city: ' ' }],
    ['a state that is none', { state: 'ZZ' }],
    ['a ZIP that is none', { zip: '7870' }],
    ['digits that are none', { zip4: '44x0' }],
    ['a script', { address1: '<script>alert(1)</script>' }],
    ['a street of a book', { address1: 'x'.repeat(5_000) }],
    ['marks that turn the text round', { city: 'A\u202eustin' }],
    ['a number for a street', { address1: 12 }],
  ])('is not believed with %s', async (_, lie) => {
    const { lookups } = await serviceOf('address', json({ valid: true, address: { ...FOUND, ...lie } }));
    expect(await lookups.address(TYPED)).toEqual({ outcome: 'unchecked' });
  });

  it.each(NO_VERDICT)('that %s leaves the address unchecked', async (_, behaviour) => {
    const { lookups } = await serviceOf('address', behaviour);
    expect(await lookups.address(TYPED)).toEqual({ outcome: 'unchecked' });
  });
});

describe('look-ups without a service', () => {
  it('compare no address, and say that none does', async () => {
    const clock = { now: () => new Date() };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const lookups = buildLookups(liveLookups, [], { clock, log });
    expect([...lookups.services]).toEqual([]);
    expect(await lookups.address(TYPED)).toEqual({ outcome: 'unchecked' });
  });
});
