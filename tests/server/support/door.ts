import { registry, type EndpointName } from '@/lib/contract/registry';
import type { Caller } from '@/tests/api/shopper';
import type { Answer } from '@/tests/api/support';
import { askPatiently, CookieJar, type Answer as HttpAnswer } from '@/tests/bench/http';
import { browserHeaders } from '@/tests/bench/journey';

/** A visitor of a started product who calls its door as a browser does. */
export type DoorVisitor = Caller & {
  jar: CookieJar;
  /** What was heard in headers, one line for each answer. */
  heads: string[];
};

type Asked = {
  port: number;
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
};

/**
 * One request of a page's script, with the cookies of a jar. Where the service is busy it is made again as it is told: what was turned
 * away left nothing behind.
 */
export const askAsPage = (jar: CookieJar, { port, host, method, headers, ...asked }: Asked): Promise<HttpAnswer> =>
  askPatiently({
    ...asked,
    port,
    host,
    method: method ?? (asked.body ? 'POST' : 'GET'),
    headers: {
      ...browserHeaders(port, jar.header() || null),
      host: `${host}:${port}`,
      origin: `http://${host}:${port}`,
      ...headers,
    },
  });

type Way = { port: number; host: string; headers?: Record<string, string> };

/** The members that the session fills in stay at the door, under the names that the door takes. */
export function openDoor({ port, host, headers: own = {} }: Way): DoorVisitor {
  const jar = new CookieJar();
  const heads: string[] = [];
  return {
    jar,
    heads,
    async call(name: EndpointName, members = {}): Promise<Answer> {
      const endpoint = registry[name];
      const known = new Set<string>('session' in endpoint ? endpoint.session : []);
      const rest = new Map(Object.entries(members).filter(([key]) => !known.has(key)));
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
        const value = rest.get(key);
        rest.delete(key);
        return value === undefined ? '-' : encodeURIComponent(String(value));
      });
      const method = 'doorMethod' in endpoint ? endpoint.doorMethod : endpoint.method;
      const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)])).toString();
      const answer = await askAsPage(jar, {
        port,
        host,
        path: `/api/v1${path}${method === 'GET' && query !== '' ? `?${query}` : ''}`,
        method,
        headers: own,
        ...(method !== 'GET' && { body: Object.fromEntries(rest) }),
      });
      jar.take(answer);
      heads.push(JSON.stringify(answer.headers));
      const text = answer.body.toString();
      const body = JSON.parse(text) as Answer['body'];
      return { http: answer.status, body: name === 'addFilterForNewUser' ? withId(body) : body, text };
    },
  };
}

/** The enrollment's id stays in the session; the walks of `tests/api` want to hand one over. */
function withId(body: Answer['body']): Answer['body'] {
  const data = body.data as Record<string, unknown> | undefined;
  if (body['status'] !== 'success') return body;
  return { ...body, data: { ...data, result: { temp_enrollment_id: '-' } } };
}
