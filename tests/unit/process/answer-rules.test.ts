import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { styleHash } from '@/tests/unit/style-hash';
import { applyAnswerRules } from '@/lib/process/answer-rules';
import { keepLastResort } from '@/lib/routing/last-resort';
import { API_CSP, privateCsp, PUBLIC_CSP } from '@/lib/security/csp';
import { installInboundFilter } from '@/lib/security/inbound';
import { refusedMethod, ROUTE_METHODS } from '@/lib/security/methods';
import { currentRequest, waitTime } from '@/lib/security/request-state';
import { config } from '@/middleware';
import { northStar } from '../site/support';

/** A stand-in for the framework, which answers as each test says. */
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let undo: () => void;
let origin: string;
const heard: string[] = [];
const server = http.createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`);
  // Its answer comes later, as the framework's does.
  setImmediate(() => handle(request, response));
});

beforeAll(async () => {
  undo = installInboundFilter(0, ({ request, response }) => applyAnswerRules(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => heard.splice(0));
afterAll(async () => {
  undo();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** One request as its bytes: `fetch` sends no TRACE. */
async function raw(line: string, body = ''): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const length = body === '' ? '' : `content-length: ${body.length}\r\n`;
  socket.end(`${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${length}\r\n${body}`);
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}

describe('the parts of an answer', () => {
  /** Calls of the system for what is written on an answer's connection. */
  const countWrites = ({ socket }: ServerResponse): { count: number } => {
    const seen = { count: 0 };
    for (const name of ['_write', '_writev'] as const) {
      const own = socket?.[name];
      if (!socket || !own) throw new Error('A connection writes in two ways.');
      socket[name] = (...given: unknown[]) => {
        seen.count += 1;
        Reflect.apply(own, socket, given);
      };
    }
    return seen;
  };

  /** What a client that stays reads; it is told of each part. */
  const read = async (told: (text: string) => void = () => {}): Promise<string> => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) told((text += chunk.toString()));
    return text;
  };

  it('are written as one where the rest follows at once', async () => {
    let writes = { count: 0 };
    handle = (_, response) => {
      writes = countWrites(response);
      response.write('the page');
      setImmediate(() => {
        response.write('its last line');
        process.nextTick(() => response.end());
      });
    };
    const answer = await read();
    expect(answer).toContain('the page');
    expect(answer).toContain('its last line');
    expect(writes.count).toBe(1);
  });

  it('do not wait for a rest that takes its time', async () => {
    let writes = { count: 0 };
    let answering: ServerResponse | undefined;
    handle = (_, response) => {
      writes = countWrites(response);
      answering = response;
      response.write('the page');
    };
    // The rest is made only when the first part has been read.
    const answer = await read((text) => {
      if (text.includes('the page')) answering?.end('the rest');
    });
    expect(answer).toContain('the rest');
    expect(writes.count).toBe(2);
  });
});

describe('a method that is not served', () => {
  it.each([
    ['TRACE /', 'GET, POST, HEAD'],
    ['TRACE /api/v1/get-states', 'GET, HEAD'],
    ['PROPFIND /', 'GET, POST, HEAD'],
    ['DELETE /plans', 'GET, POST, HEAD'],
    ['POST /robots.txt', 'GET, HEAD'],
    ['POST /_next/image', 'GET, HEAD'],
    ['PATCH /_next/static/x.js', 'GET, HEAD'],
    ['DELETE /api/v1/add-filter-for-new-user', 'POST'],
    ['DELETE /api/v1/get-plan-cart', 'GET, HEAD'],
    ['GET /api/session/quote', 'POST'],
    ['PUT /api/session/leave?slug=', 'GET, POST, HEAD'],
    ['POST /api/health/live', 'GET, HEAD'],
    ['DELETE /api/nosuch', 'GET, HEAD'],
  ])('%s is refused with 405 and what is: %s', async (line, allow) => {
    handle = (_, response) => response.setHeader('x-left', '1').end('the framework');
    const answer = await raw(line, line.startsWith('TRACE') ? '' : '{"a":1}');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(/^allow: (.*)$/im.exec(answer)?.[1]?.trim()).toBe(allow);
    expect(answer).toContain(`content-security-policy: ${API_CSP}`);
    expect(answer).toContain('"message":"Method not allowed."');
    expect(answer).not.toMatch(/x-left|the framework/);
    expect(heard).toEqual(['GET /api/health/live']);
  });

  it('is told to who asks by OPTIONS', async () => {
    handle = (_, response) => response.end('the framework');
    const answer = await raw('OPTIONS /api/session/quote');
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer).toMatch(/^allow: POST\r$/m);
  });

  it('is none of those that pages, routes and the door take', async () => {
    handle = (_, response) => response.end('the framework');
    for (const line of [
      'GET /cart?x=1',
      'HEAD /',
      'POST /cart',
      'POST /api/session/quote',
      'PUT /api/v1/nosuch',
      'GET /api/auth/csrf',
    ]) {
      expect(await raw(line), line).toMatch(/^HTTP\/1\.1 200 /);
      expect(heard.at(-1)).toBe(line);
    }
  });

  it('is a post wherever the middleware does not lead it back', () => {
    const [{ source } = { source: '' }] = config.matcher;
    const middlewareSees = new RegExp(`^${source}$`);
    for (const address of [
      '/',
      '/cart',
      '/plan/12/a.b-c',
      '/north-star/enrollment/personal-info',
      '/public/x/icon.png',
      '/private/x/y.html',
      '/favicon.ico',
      '/brand/bm9/icon.svg',
      '/shop/900fbe934249ad120004bd24adf66aad.svg',
      '/_next/static/x.js',
      '/_next/data',
      '/_nextdoor',
      '/a.toolong',
      '/a/b.c',
      '/%61.txt',
      '/sitemap.xml/',
    ])
      expect(refusedMethod('POST', address) === null, address).toBe(middlewareSees.test(address));
  });

  it('is known of every route below /api', () => {
    const folder = path.resolve(import.meta.dirname, '../../../app/api');
    const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('route.ts'),
    );
    const methods = routes
      .filter((file) => !file.startsWith('v1/'))
      .map((file) => {
        const text = readFileSync(path.join(folder, file), 'utf8');
        const named = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
          new RegExp(`^export .*\\b${method}\\b`, 'm').test(text),
        );
        return [`/api/${path.dirname(file).replace(/\/\[.*$/, '')}`, named] as const;
      });
    expect(ROUTE_METHODS).toEqual(Object.fromEntries(methods));
    expect(refusedMethod('POST', '/api/auth/callback/rep')).toBe(null);
  });
});

describe('an answer without a policy', () => {
  const policyOf = async (type: string | null, more: Record<string, string> = {}, status = 200) => {
    handle = (_, response) => {
      response.statusCode = status;
      if (type !== null) response.setHeader('content-type', type);
      for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
      response.end('x');
    };
    return (await fetch(origin)).headers.get('content-security-policy');
  };

  it('gets one that lets it load nothing, when it could be taken for a document', async () => {
    for (const type of ['text/html; charset=utf-8', 'text/plain', 'application/json', 'application/xml', null])
      expect(await policyOf(type), String(type)).toBe(API_CSP);
    expect(await policyOf('text/html', {}, 404)).toBe(API_CSP);
  });

  it('keeps its own, and what is no document has none', async () => {
    expect(await policyOf('text/html', { 'content-security-policy': "default-src 'self'" })).toBe("default-src 'self'");
    for (const type of ['application/javascript', 'text/css', 'font/woff2', 'image/svg+xml', 'application/pdf'])
      expect(await policyOf(type), type).toBe(null);
    // It would change what the browser has kept.
    expect(await policyOf(null, {}, 304)).toBe(null);
  });
});

describe('a kept page that says which inline scripts it has', () => {
  const HASH = `'sha256-${'A'.repeat(43)}='`;
  const answerWith = (scripts: string, policy?: string) => {
    handle = (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('x-document-scripts', scripts);
      if (policy !== undefined) response.setHeader('content-security-policy', policy);
      response.end('x');
    };
    return fetch(origin).then(({ headers }) => [
      headers.get('content-security-policy'),
      headers.get('x-document-scripts'),
    ]);
  };

  it('has them named by its policy, and the word stays here', async () => {
    const named = PUBLIC_CSP.replace("'self' 'unsafe-inline'", `'self' ${HASH} ${HASH}`);
    expect(await answerWith(`${HASH} ${HASH}`, PUBLIC_CSP)).toEqual([named, null]);
    expect(named).toMatch(/script-src 'self' 'sha256-/);
  });

  it('opens nothing by it: not with other words, not where another policy stands, not where none does', async () => {
    for (const scripts of ["'unsafe-eval'", `${HASH}; img-src *`, `${HASH} https://evil.example`, ''])
      expect(await answerWith(scripts, PUBLIC_CSP), scripts).toEqual([PUBLIC_CSP, null]);
    expect(await answerWith(HASH, privateCsp('n', false))).toEqual([privateCsp('n', false), null]);
    expect(await answerWith(HASH)).toEqual([API_CSP, null]);
  });
});

describe('a page that failed', () => {
  const OWN = { name: 'Smith & Sons', phone: '(512) 555-0142' };
  const fail = (isUnavailable: boolean, type = 'text/html; charset=utf-8') => {
    handle = (_, response) => {
      keepLastResort({ ...northStar, basePath: '/a', branding: { ...northStar.branding, ...OWN } });
      const request = currentRequest();
      if (request) request.isUnavailable = isUnavailable;
      response.setHeader('content-type', type);
      response.setHeader('cache-control', 'private');
      response.setHeader('x-frame-options', 'DENY');
      response.setHeader('content-security-policy', "script-src 'nonce-x'");
      response.statusCode = 500;
      response.flushHeaders();
      expect(response.write('<html>')).toBe(true);
      response.end('</html>');
    };
    return fetch(`${origin}/cart`);
  };

  it('because something is away answers 503 with the ways on, whole and for nobody to keep', async () => {
    const answer = await fail(true);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src '${styleHash(text)}';`);
    expect(text).toContain('<a class="main" href="">Try again</a>');
    expect(text).toContain('<a href="/a">Back to Homepage</a>');
    expect(text).toContain('<a href="tel:+15125550142">(512) 555-0142</a>');
    expect(text).toContain('<p class="name">Smith &amp; Sons</p>');
    expect(text).not.toMatch(/<script|<html>/);
  });

  it('for another reason, or that is no page, is left as it is', async () => {
    const defect = await fail(false);
    expect([defect.status, await defect.text()]).toEqual([500, '<html></html>']);
    const data = await fail(true, 'text/x-component');
    expect([data.status, await data.text()]).toEqual([500, '<html></html>']);
  });
});

describe('the time of a request', () => {
  it('is under five seconds of waiting in all, and ends with the answer', async () => {
    const times: number[] = [];
    handle = (_, response) => {
      times.push(waitTime(60_000), waitTime(300));
      response.once('close', () => setImmediate(() => times.push(waitTime(60_000))));
      response.end();
    };
    await fetch(origin);
    await expect.poll(() => times.length).toBe(3);
    expect(times[0]).toBeGreaterThan(4_000);
    expect(times[0]).toBeLessThan(5_000);
    expect(times.slice(1)).toEqual([300, 60_000]);
    expect(waitTime(60_000)).toBe(60_000);
  });
});

describe('the head of an answer', () => {
  it('goes out with the first part that follows it', async () => {
    let written = -1;
    handle = (_, response) => {
      const before = response.socket?.bytesWritten ?? 0;
      response.flushHeaders();
      written = (response.socket?.bytesWritten ?? -1) - before;
      response.end(response.write('one') ? ' two' : '');
    };
    expect(await (await fetch(origin)).text()).toBe('one two');
    expect(written).toBe(0);
  });

  it('goes out by itself where nothing follows at once', async () => {
    let end = () => undefined as unknown;
    handle = (_, response) => {
      response.flushHeaders();
      end = () => response.end('late');
    };
    const answer = await fetch(origin);
    end();
    expect([answer.status, await answer.text()]).toEqual([200, 'late']);
  });
});
