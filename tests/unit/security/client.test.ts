import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  cleanInboundHeaders,
  isOwnRequest,
  limitAddress,
  limitNetworks,
  ownRequestHeaders,
  readClient,
} from '@/lib/security/client';
import { installInboundFilter } from '@/lib/security/inbound';
import { isSameOrigin } from '@/lib/security/origin';

function clean(
  headers: Record<string, string>,
  trustProxy = 0,
  connection = { address: '10.0.0.9' as string | undefined, encrypted: false },
) {
  const bag: Record<string, string> = { ...headers };
  cleanInboundHeaders(bag, connection, trustProxy);
  return { bag, client: readClient(new Headers(bag)) };
}

describe('inbound headers', () => {
  const forged = {
    'x-forwarded-for': '1.2.3.4, 5.6.7.8',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '1.2.3.4',
    'x-client-ip': '1.2.3.4',
    'x-nonce': 'mine',
    'x-request-path': '//evil.example',
    'x-decided-page': 'bm9ydGhzdGFyLmxvY2FsaG9zdA/operator',
    'x-middleware-subrequest': 'middleware',
    site_key: 'x',
    agent_id: '1',
    uid: '2',
    group_id: '3',
    forwarded: 'for=1.2.3.4;host=evil.example',
  };

  it('of a client are dropped, and the connection is believed alone', () => {
    const { bag, client } = clean({ host: 'northstar.localhost', ...forged });
    expect(client).toEqual({ ip: '10.0.0.9', https: false });
    const own = Object.keys(bag).filter((name) => !name.startsWith('x-client-'));
    expect(own.sort()).toEqual(['host', 'x-forwarded-proto']);
    expect(bag['x-forwarded-proto']).toBe('http');
  });

  it('of the process to itself name the visitor, by a name that nobody else knows', () => {
    const visitor = clean(forged, 1);
    const own = ownRequestHeaders(visitor.bag);
    expect(isOwnRequest(visitor.bag)).toBe(false);
    expect(Object.keys(own)).toEqual([expect.stringMatching(/^x-sender-[0-9a-f]{24}$/)]);
    const asked = clean({ host: 'northstar.localhost', ...own }, 0, { address: '127.0.0.1', encrypted: false });
    expect([asked.client, isOwnRequest(asked.bag)]).toEqual([{ ip: '5.6.7.8', https: true }, true]);
    expect(clean({ 'x-sender-0': 'https 1.2.3.4' }).client.ip).toBe('10.0.0.9');
  });

  it('of as many proxies as are trusted are believed, counted from the nearest', () => {
    expect(clean(forged, 1).client).toEqual({ ip: '5.6.7.8', https: true });
    expect(clean(forged, 2).client).toEqual({ ip: '1.2.3.4', https: true });
    expect(clean(forged, 3).client).toEqual({ ip: 'unknown', https: true });
    expect(clean({ 'x-forwarded-proto': 'https, http' }, 1).client.https).toBe(false);
  });

  it('give plain addresses, or none', () => {
    const ip = (address: string | undefined) => clean({}, 0, { address, encrypted: false }).client.ip;
    expect(ip('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(ip('fe80::1%eth0')).toBe('fe80::1');
    expect(ip(undefined)).toBe('unknown');
    const forwarded = (value: string) => clean({ 'x-forwarded-for': value }, 1).client.ip;
    expect(forwarded('10.1.2.3:4711')).toBe('10.1.2.3');
    expect(forwarded('[2001:db8::1]:4711')).toBe('2001:db8::1');
    for (const odd of ['<script>', 'a b', '10.1.2.3 https', 'unknown', '\r\nx: y'])
      expect(forwarded(odd)).toBe('unknown');
  });

  it('cannot name a client under any fixed name', () => {
    expect(readClient(new Headers({ 'x-client': 'https 1.2.3.4', 'x-client-0': 'https 1.2.3.4' }))).toEqual({
      ip: 'unknown',
      https: false,
    });
  });

  it('count an IPv6 household once', () => {
    expect(limitAddress('2001:db8:1:2:3:4:5:6')).toBe(limitAddress('2001:db8:1:2:ffff::1'));
    expect(limitAddress('2001:db8:1:2::1')).not.toBe(limitAddress('2001:db8:1:3::1'));
    expect(limitAddress('::1')).toBe('0:0:0:0::/64');
    expect(limitAddress('2001:0db8:0001:0002::1')).toBe(limitAddress('2001:db8:1:2::1'));
    expect(limitAddress('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('the networks of a client', () => {
  it('are the /56 and the /48 of an IPv6 address, however it is written, and none of an IPv4 address', () => {
    expect(limitNetworks('2001:0db8:0001:0203:4:5:6:7')).toEqual(['2001:db8:1:200::/56', '2001:db8:1::/48']);
    expect(limitNetworks('2001:db8:1:2ff::1')).toEqual(limitNetworks('2001:db8:1:200::2'));
    expect(limitNetworks('2001:db8:1:300::1')[0]).not.toBe(limitNetworks('2001:db8:1:200::1')[0]);
    expect(limitNetworks('2001:db8:2::1')[1]).not.toBe(limitNetworks('2001:db8:1::1')[1]);
    expect(limitNetworks('10.0.0.1')).toEqual([]);
    expect(limitNetworks('unknown')).toEqual([]);
  });
});

describe('the inbound filter', () => {
  it('runs before any handler of any server of the process, and tells of each request', async () => {
    let active = 0;
    const seen: { client: unknown; header: string | undefined; active: number }[] = [];
    const undo = installInboundFilter(0, ({ response }) => {
      active += 1;
      response.once('close', () => (active -= 1));
    });
    const server = http.createServer((request, response) => {
      const headers = new Headers(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
      );
      seen.push({
        client: readClient(headers),
        header: request.headers['x-forwarded-host'] as string | undefined,
        active,
      });
      response.end();
    });
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await new Promise<void>((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () =>
          socket.end(
            'GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-For: 9.9.9.9\r\nConnection: close\r\n\r\n',
          ),
        );
        socket
          .on('close', () => resolve())
          .on('error', reject)
          .resume();
      });
      await expect.poll(() => active).toBe(0);
      expect(seen).toEqual([{ client: { ip: '127.0.0.1', https: false }, header: undefined, active: 1 }]);
    } finally {
      undo();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('isSameOrigin', () => {
  const ask = (headers: Record<string, string>, host: string | null = 'a.example:3000') =>
    isSameOrigin(new Headers(headers), host);

  it('takes the same host and port only', () => {
    expect(ask({ origin: 'http://a.example:3000' })).toBe(true);
    expect(ask({ origin: 'https://A.example:3000' })).toBe(true);
    for (const origin of [
      'http://a.example',
      'http://b.example:3000',
      'http://a.example:3000@evil.example',
      'http://a.example:3000/',
      'a.example:3000',
      'ftp://a.example:3000',
      'null',
      '',
    ])
      expect(ask({ origin }), origin).toBe(false);
    expect(ask({})).toBe(false);
    expect(ask({ origin: 'http://a.example:3000' }, null)).toBe(false);
  });

  it("believes the browser's own word first", () => {
    for (const site of ['cross-site', 'same-site', 'none', 'x', ''])
      expect(ask({ origin: 'http://a.example:3000', 'sec-fetch-site': site }), site).toBe(false);
    expect(ask({ 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(true);
    expect(ask({ 'sec-fetch-site': 'same-origin', origin: 'http://b.example' })).toBe(false);
  });
});
